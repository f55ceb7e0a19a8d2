"""Contests on equal deals: what they are, who leads them, who meets whom. No SQL, no HTTP, no event loop."""
