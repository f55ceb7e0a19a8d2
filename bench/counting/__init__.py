"""What a playtest counts: what holds for every game, and a module for each game that has more to count."""
