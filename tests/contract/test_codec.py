"""Codecs: every action that any position of a set-up offers has an id, and ids stay what they are."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.bots.contract import Observation
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.core.actions import pack
from kogge.core.boards import FOLDERS
from kogge.core.codec import Codec
from kogge.core.contract import NATURE, NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.core.tables import zero_bytes, zeros
from kogge.games.component_files import read_components
from kogge.games.registry import GAMES, find_game
from tests.components import OWN, own_text
from tests.contract.cases import CASES, OLDER, PLAIN, Case, cases_of
from tests.contract.walks import Walker, aimless, eager, walk
from tests.depth import QUICK, sample, trials
from tests.records.make import HERE

DIGESTS: Final = Path(__file__).with_name("codecs.json")
EVERY: Final = [*CASES, *OLDER]
SAMPLE: Final = sample(EVERY, lambda case: (case.table(), case.options.version), 1)  # the usual options
RECORDS: Final = sorted(str(path.relative_to(HERE)) for path in HERE.glob("*/*/*.txt"))
TABLES: Final = sample(PLAIN, lambda case: case.table(), 1)
GOLDEN: Final = sample(RECORDS, lambda file: file.partition("/")[0], trials(1, 30, 99))
UNKNOWN_VERB: Final = 99


def version_of(case: Case) -> int:
    return case.options.version


def codec_of(case: Case) -> Codec:
    return case.game.codec(case.options)


def check_ids(codec: Codec, s: State) -> None:
    """Each legal action has an id of whoever decides, and the mask shows no other."""
    legal = list(s.legal())
    ids = list(codec.legal_ids(s))
    assert [codec.code(id) for id in ids] == legal
    assert ids == sorted(ids)
    low, high = (codec.size, codec.size + codec.chance_size) if s.to_move() == NATURE else (0, codec.size)
    assert all(low <= id < high for id in ids), s.agenda[-1].name


def mask_of(codec: Codec, s: State, before: int, after: int) -> list[int]:
    """A mask between cells that must stay as they are."""
    out = zero_bytes(before + codec.size + after)
    for at in range(len(out)):
        out[at] = 7
    codec.mask(s, out, before)
    cells = [int(cell) for cell in out]
    assert cells[:before] == [7] * before
    assert cells[before + int(codec.size) :] == [7] * after
    return cells[before : before + int(codec.size)]


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_every_id_has_a_code_and_every_code_its_id(case: Case) -> None:
    """Also with every other option at this table."""
    others = [other for other in EVERY if (other.table(), version_of(other)) == (case.table(), version_of(case))]
    codecs = [codec_of(other) for other in ([case] if QUICK else others)]
    for codec in {codec.digest: codec for codec in codecs}.values():
        n = int(codec.size + codec.chance_size)
        codes = [int(codec.code(id)) for id in range(n)]
        assert [codec.id(code) for code in codes] == list(range(n))
        assert len(set(codes)) == n
        for wrong in (-1, n, 1 << 40):
            with pytest.raises(ValueError, match="is not an id"):
                codec.code(wrong)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_other_codes_have_no_id(case: Case) -> None:
    """Also those between the codes of a verb, and beyond its fields."""
    codec = codec_of(case)
    codes = {int(codec.code(id)) for id in range(int(codec.size + codec.chance_size))}
    near = {code + step for code in list(codes)[::7] for step in (1, -1, 1 << 12, -(1 << 12), 1 << 24)}
    strange = [pack(UNKNOWN_VERB), -1, 0, pack(1, 4095, 4095), 1 << 50]
    for code in [*(near - codes), *strange]:
        with pytest.raises(ValueError, match="no action"):
            codec.id(code)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_texts_tell_ids_apart(case: Case) -> None:
    codec = codec_of(case)
    step = 1 if codec.size < 10_000 else 97
    texts = [codec.text(id) for id in range(0, int(codec.size + codec.chance_size), step)]
    assert len(set(texts)) == len(texts)
    assert all(text == text.strip() and "?" not in text for text in texts)


def follow(case: Case, walker: Walker, limit: int) -> None:
    codec = codec_of(case)
    again = zero_bytes(codec.size + 2)
    shown = zeros(0)
    for number, (s, _) in enumerate(walk(case, walker, limit)):
        check_ids(codec, s)
        shown = codec.mask_again(s, shown, again, 1)
        if number % 50 == 0:
            expected = [0] * int(codec.size)
            for id in codec.legal_ids(s) if s.to_move() != NATURE else []:
                expected[id] = 1
            assert mask_of(codec, s, 3, number % 2) == expected
            assert [int(cell) for cell in again] == [0, *expected, 0]


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_every_action_of_an_eager_game_has_an_id(case: Case) -> None:
    follow(case, eager(case, "codec"), trials(150, 1000, 20_000))


@pytest.mark.long
@pytest.mark.parametrize("case", EVERY, ids=str)
def test_every_action_of_every_set_up_has_an_id(case: Case) -> None:
    follow(case, eager(case, "codec of every set-up"), trials(100, 150, 20_000))
    follow(case, aimless(case, "codec"), trials(100, 400, 50_000))


@pytest.mark.long
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_every_action_of_a_greedy_game_has_an_id(case: Case) -> None:
    codec = codec_of(case)
    s: State = case.game.new(case.options)
    dealer = Dealer(case.seed("greedy"))
    bot = make_bot("greedy", case.game)
    for _ in range(trials(50, 300, 5_000)):
        if s.to_move() == NOBODY:
            return
        check_ids(codec, s)
        if s.to_move() == NATURE:
            s.apply(decide(s, dealer))
        else:
            s.apply(bot.choose(Observation(case.game, s, s.to_move(), dealer), dealer))


@pytest.mark.parametrize("file", GOLDEN)
def test_every_action_of_a_golden_game_has_an_id(file: str) -> None:
    """Games to their end, by every version."""
    record = read_record((HERE / file).read_text(encoding="utf-8"))
    game: Game[Any] = find_game(record.game)
    s = replay(game, record, 0).state
    codec = game.codec(s.options)
    for decision in record.decisions:
        check_ids(codec, s)
        s.apply(game.read(s, decision.text))
    assert list(codec.legal_ids(s)) == []
    assert sum(mask_of(codec, s, 0, 0)) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_set_up_has_one_codec(name: str) -> None:
    game: Game[Any] = find_game(name)
    one, other = (game.menu().choose(None, None, {}) for _ in range(2))
    assert game.codec(one) is game.codec(other)
    assert pickle.loads(pickle.dumps(game.codec(one))) is game.codec(one)


def test_boards_of_ones_own_have_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, str(HERE.parent / "boards"))
    cases = [case for case in cases_of(find_game("hansa")) if case.options.board == "wendish"]
    for case in cases:
        follow(case, eager(case, "own board"), trials(100, 500, 5_000))
    assert len(cases) > 2


@pytest.mark.parametrize("name", OWN)
def test_components_of_ones_own_have_ids(name: str) -> None:
    """Other orders, other cards; and the digest tells that from the shipped ones."""
    game: Game[Any] = find_game(name)
    shipped = game.menu().choose(None, None, {})
    own = game.menu().choose(None, None, {}, None, read_components(own_text(name), "own").digest)
    case = Case(game, own)
    follow(case, eager(case, "own components"), trials(150, 1000, 5_000))
    assert codec_of(case).digest != game.codec(shipped).digest


def found_digests(game: str) -> dict[str, str]:
    """By set-up: how many ids of players and of chance there are, and the digest of all codes."""
    codecs = {str(case): codec_of(case) for case in EVERY if case.game.name == game}
    return {name: f"{codec.size} {codec.chance_size} {codec.digest}" for name, codec in codecs.items()}


@pytest.mark.parametrize("name", GAMES)
def test_ids_change_only_with_the_version_of_the_rules(name: str) -> None:
    """Models are stored with these digests. A line that changes breaks them: raise the version of the game instead."""
    assert found_digests(name) == json.loads(DIGESTS.read_text(encoding="utf-8"))[name]


def main() -> None:
    """Write the digests of all set-ups; those of a version that is out must stay."""
    DIGESTS.write_text(json.dumps({name: found_digests(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
