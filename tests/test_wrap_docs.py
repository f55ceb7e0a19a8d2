"""tools/wrap_docs.py wraps prose and leaves everything else in a page as it is."""

from __future__ import annotations

from tools.wrap_docs import WIDTH, wrap_page

PROSE = "word " * 60


def test_paragraphs_and_items_are_wrapped() -> None:
    lines = wrap_page(f"{PROSE}\n\n1. {PROSE}\n\n- {PROSE}\n  - {PROSE}\n").split("\n")
    assert max(len(line) for line in lines) <= WIDTH
    assert [line[:5] for line in lines if line.startswith(("1.", "-", "  -"))] == ["1. wo", "- wor", "  - w"]
    assert wrap_page("\n".join(lines)) == "\n".join(lines)


def test_tables_code_headings_and_written_parts_stay() -> None:
    long = "x" * 60 + " " + "y" * 60
    parts = [f"# {long}", f"| {long} |\n| --- |", f"    {long}\n    {long}", f"```\n{long}\n```", f"![{long}](a.png)"]
    kept = "\n\n".join([*parts, "<!-- numbers by a program -->", PROSE])
    assert wrap_page(kept) == kept


def test_no_line_begins_like_an_item_by_accident() -> None:
    for words in range(40):
        text = wrap_page("ab " * words + "a score of 1. The next 2 - and then more " + "cd " * 40)
        assert not any(line.startswith(("1.", "- ")) for line in text.split("\n"))
