"""Names and sentences of the games in every language, for terminal, logs and agents.

The texts lie in `data/<language>/<game>.json`, which the browser reads too. The rules themselves contain no text.
"""

from __future__ import annotations

from kogge.words.dictionary import LANGUAGES as LANGUAGES
from kogge.words.dictionary import UnknownLanguage as UnknownLanguage
from kogge.words.page import describe as describe
from kogge.words.page import explain as explain
from kogge.words.page import why_not as why_not
from kogge.words.registry import say as say
from kogge.words.registry import speech_for as speech_for
from kogge.words.registry import tell as tell
from kogge.words.speech import Speech as Speech
from kogge.words.story import Line as Line
from kogge.words.story import line_of as line_of
from kogge.words.story import tell_decision as tell_decision
from kogge.words.story import tell_turn as tell_turn
from kogge.words.story import turns_of as turns_of
