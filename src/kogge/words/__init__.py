"""Names and sentences of the games in every language: `data/<language>/<game>.json`, also read by the browser."""
