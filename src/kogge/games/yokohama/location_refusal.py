"""Why an action may not be played now: the locations' own decisions, and the four steps in a location."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.contract import Step
from kogge.core.refusal import Refusal, no
from kogge.games.yokohama.actions import BUY, DECLARE, HIRE, HOUSE, OFFER, ORDER, PRAY, RESEARCH, SELL, SHOP
from kogge.games.yokohama.board import A_HOUSE, A_SHOP, ASSISTANT, IMPORT, LOTS, PIECES, SHOP_CELLS, SLOTS, THINGS, YEN
from kogge.games.yokohama.church import FROM_HAND, Church, Offer, gifts
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.exchange import Exchange
from kogge.games.yokohama.hire import Hire, hire_price
from kogge.games.yokohama.laboratory import Research, units_at_hand, units_needed
from kogge.games.yokohama.port import FREE, Port
from kogge.games.yokohama.state import DESK, HAND, HAS_SHOP, ORDER_COUNT, STORE, Yokohama
from kogge.games.yokohama.visit import Build


def refuse_in_location(s: Yokohama, step: Step[Any], verb: i64, a: i64, b: i64) -> Refusal | None:
    """None when the step has nothing to do with the verb."""
    if isinstance(step, Exchange) and verb in (BUY, SELL):
        return refuse_exchange(s, step, verb, b)
    if isinstance(step, Church) and verb == PRAY:
        return refuse_church(s, step, a, b)
    if isinstance(step, Offer) and verb == OFFER:
        if int(step.given) >> int(b) & 1:
            return no("Y5.4", "given-already", thing=THINGS[b])
        return no("Y5.4", "not-enough", thing=THINGS[b])
    if isinstance(step, Customs) and verb == DECLARE:
        return refuse_customs(s, step, a, b)
    if isinstance(step, Hire) and verb == HIRE:
        return refuse_hiring(s, step, b)
    if isinstance(step, Research) and verb == RESEARCH:
        return refuse_research(s, step, b)
    if isinstance(step, Port) and verb == ORDER:
        return refuse_port(s, step, a, b)
    if isinstance(step, Build) and verb in (SHOP, HOUSE):
        return refuse_building(s, step, verb, b)
    return None


def refuse_exchange(s: Yokohama, step: Exchange, verb: i64, thing: i64) -> Refusal:
    """Why a thing may not be bought or sold (Y5.3)."""
    if thing == YEN or (verb == SELL and thing == IMPORT):
        return no("Y5.3", "not-sold" if verb == SELL else "not-bought", thing=THINGS[thing])
    if verb == BUY:
        return no(
            "Y5.3",
            "thing-price",
            thing=THINGS[thing],
            price=s.board.box.price[thing],
            yen=s.desk[step.player * DESK + YEN],
        )
    return no("Y5.3", "none-to-sell", thing=THINGS[thing])


def no_assistant(s: Yokohama, p: i64, here: i64, source: i64, rule: str) -> Refusal | None:
    """The assistant for a control board is missing where it should come from."""
    if source == FROM_HAND and s.desk[p * DESK + HAND + ASSISTANT] == 0:
        return no(rule, "no-assistant")
    if source != FROM_HAND and s.men[p * s.cells + here] == 0:
        return no(rule, "no-assistant-left", place=s.cell_name(here))
    return None


def refuse_church(s: Yokohama, step: Church, source: i64, cell: i64) -> Refusal | None:
    """Why the cell of the church may not be taken (Y5.4)."""
    if s.church[cell] != 0:
        return no("Y5.4", "cell-taken", n=cell + 1)
    number = s.board.box.church_number[cell]
    most = step.faith + gifts(s, step.player, 0)
    if number > most:
        return no("Y5.4", "faith-needed", n=cell + 1, need=number, have=most)
    return no_assistant(s, step.player, step.here, source, "Y5.4")


def refuse_customs(s: Yokohama, step: Customs, source: i64, cell: i64) -> Refusal | None:
    """Why the cell of the customs may not be taken (Y5.5)."""
    if s.customs[cell] != 0:
        return no("Y5.5", "cell-taken", n=cell + 1)
    number = s.board.box.customs_number[cell]
    if number > step.most:
        return no("Y5.5", "imports-allowed", n=cell + 1, need=number, most=step.most)
    if number > s.desk[step.player * DESK + IMPORT]:
        return no("Y5.5", "imports-needed", n=cell + 1, need=number, have=s.desk[step.player * DESK + IMPORT])
    return no_assistant(s, step.player, step.here, source, "Y5.5")


def refuse_hiring(s: Yokohama, step: Hire, piece: i64) -> Refusal:
    """Why the piece may not be hired (Y5.6)."""
    d = step.player * DESK
    if s.desk[d + STORE + piece] == 0:
        return no("Y5.6", "not-in-warehouse", piece=PIECES[piece])
    return no("Y5.6", "piece-price", piece=PIECES[piece], price=hire_price(s, step.player, piece), yen=s.desk[d + YEN])


def refuse_research(s: Yokohama, step: Research, at: i64) -> Refusal:
    """Why the technology may not be acquired (Y5.7)."""
    if at // SLOTS != step.side:
        return no("Y5.7", "other-laboratory")
    tech = s.lab[at] - 1
    if s.has_tech(step.player, tech):
        return no("Y2.2", "tech-known", tech=s.board.box.techs[tech])
    units = units_needed(s, step.player, step.side, at % SLOTS, step.power)
    have = units_at_hand(s, step.player)
    return no("Y5.7", "research-price", need=units, have=have)


def refuse_port(s: Yokohama, step: Port, how: i64, at: i64) -> Refusal:
    """Why the order may not be taken (Y5.8)."""
    if at // SLOTS != step.side:
        return no("Y5.8", "other-port")
    if s.desk[step.player * DESK + ORDER_COUNT] >= s.board.box.hand_limit:
        return no("Y2.2", "order-limit", n=s.board.box.hand_limit)
    if s.board.box.levels[at % SLOTS] >= step.levels:
        return no("Y5.8", "more-points")
    if step.taken == 0:
        return no("Y5.8", "first-order-free")
    if how == FREE:
        return no("Y5.8", "second-order-price")
    return no("Y5.8", "second-order-payment")


def refuse_building(s: Yokohama, step: Build, verb: i64, cell: i64) -> Refusal:
    """Why nothing may be built there (Y3.5)."""
    p = step.player
    name = s.cell_name(step.here)
    if s.desk[p * DESK + HAND + (A_SHOP if verb == SHOP else A_HOUSE)] == 0:
        return no("Y3.5", "piece-not-at-hand", piece=PIECES[A_SHOP if verb == SHOP else A_HOUSE])
    if verb == SHOP and s.built[p * s.cells + step.here] & HAS_SHOP != 0:
        return no("Y3.5", "own-shop", place=name)
    taken = s.lots[step.here * LOTS + (cell if verb == SHOP else SHOP_CELLS)]
    return no("Y3.5", "lot-taken", seat=taken)
