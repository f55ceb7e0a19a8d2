"""For programs that read and write text, such as language models: an environment, questions, and answers in prose."""

from __future__ import annotations

from kogge.agents.answers import NotUnderstood as NotUnderstood
from kogge.agents.answers import read_answer as read_answer
from kogge.agents.text_env import TextEnv as TextEnv
