"""The coach: win chances, what every decision of a game cost, luck told apart from skill, puzzles."""
