"""How blocks and the comments above them are read."""

from __future__ import annotations

import pytest

from tests.docs.blocks import Note, blocks_of, indented_words, stray_notes
from tests.docs.pip_command import unknown

PAGE = """# Page

<!-- test: replace --games 100 with --games 2 -->
<!-- test: file a.py -->

```sh
kogge simulate hansa --games 100
```

```python
x = 1
```

    kogge games
"""


def test_comments_belong_to_the_block_below() -> None:
    first, second = blocks_of(PAGE)
    assert (first.line, first.language, second.line, second.notes) == (6, "sh", 10, [])
    assert first.notes == [Note("replace", ("--games 100", "--games 2")), Note("file", ("a.py",))]
    assert first.text() == "kogge simulate hansa --games 2\n"
    assert second.text() == "x = 1\n"
    assert indented_words(PAGE) == ["kogge"]


def test_a_comment_that_nothing_obeys_is_found() -> None:
    assert stray_notes(PAGE) == []
    assert stray_notes("<!-- test: exit 1 -->\n\nWords.\n\n```sh\ntrue\n```\n") == ["exit 1"]
    with pytest.raises(ValueError, match="no test understands"):
        blocks_of("<!-- test: run it fast -->\n```sh\ntrue\n```\n")


def test_what_is_replaced_must_be_there() -> None:
    (block,) = blocks_of("<!-- test: replace a with b -->\n```sh\nc\n```\n")
    with pytest.raises(ValueError, match="does not contain 'a'"):
        block.text()


def test_only_extras_that_exist_can_be_asked_for() -> None:
    assert unknown(["kogge", "kogge[mcp]", "-U"]) == []
    assert unknown(["kogge[none]", "chess", "kogge[mcp,none]"]) == ["kogge[none]", "chess", "kogge[mcp,none]"]
