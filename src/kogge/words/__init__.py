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
