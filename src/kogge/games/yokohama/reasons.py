"""Every reason why an action of Yokohama may be refused: a code, and the sentence it stands for.

A table says it in other languages by the code and what fills the sentence.
"""

from __future__ import annotations

from typing import Final

from kogge.core.contract import Refusal

REASONS: Final[dict[str, str]] = {
    "none-to-sell": "no {thing} to sell",
    "piece-price": "a {piece} costs {price} yen, there are {yen}",
    "research-price": "two yen or an import must be paid {need} times, that can be done {have} times",
    "second-order-payment": "the second order cannot be paid so",
    "lot-taken": "the cell is taken by seat {seat}",
    "not-enough": "not enough {thing}",
    "not-sold": "{thing} cannot be sold",
    "not-bought": "{thing} cannot be bought",
    "thing-price": "{thing} costs {price} yen, there are {yen}",
    "no-assistant": "no assistant is at hand",
    "no-assistant-left": "no assistant is left in {place}",
    "cell-taken": "cell {n} is taken",
    "faith-needed": "cell {n} needs a faith of {need}, at most {have} can be reached",
    "imports-allowed": "cell {n} takes {need} imports, the action points allow {most}",
    "imports-needed": "cell {n} takes {need} imports, there are {have}",
    "not-in-warehouse": "no {piece} is left in the warehouse",
    "other-laboratory": "the card lies in the other laboratory",
    "tech-known": "{tech} is there already",
    "other-port": "the order lies in the other port",
    "order-limit": "no more than {n} orders at hand",
    "more-points": "more action points are needed for that slot",
    "first-order-free": "the first order is free",
    "second-order-price": "the second order costs two yen or an import",
    "piece-not-at-hand": "no {piece} is at hand",
    "own-shop": "an own shop stands in {place} already",
    "given-already": "{thing} was given already, the things must differ",
    "presidents-unpaid": "the presidents in {place} cannot be paid",
    "assistant-waits": "an assistant waits in {place}: the president enters without the tram",
    "no-own-assistant": "no own assistant in {place}",
    "order-needs": "{order} needs {missing} more",
    "over": "the game is over",
    "chance": "chance decides now",
    "no-tech": "no technology {tech}",
    "tech-used": "{tech} was used this turn already",
    "no-silk": "no silk to give",
    "study-price": "no yen to pay, or no assistant in the warehouse",
    "canal-no-placing": "nothing is placed in the canal",
    "pair-placed": "two were placed in one location, no more may be placed",
    "not-adjacent": "{place} is not adjacent to {start}",
    "placing-limit": "no more than {n} assistants may be placed",
    "placed-already": "one was placed in {place} already, and the locations must differ",
    "can-enter": "the president is at hand and can go into the city",
    "must-move": "the president must move",
    "must-walk": "the president is not at hand, it walks",
    "must-enter": "the president is at hand, it enters a location",
    "must-leave": "the president must leave its location",
    "station-elsewhere": "the station is not in {place}",
    "canal-no-stop": "nobody stops in the canal",
    "president-there": "another president stands in {place}",
    "has-left": "the president has left already",
    "walked-already": "the walk has been in {place} already",
    "entering-price": "entering {place} costs {price} yen",
    "dead-end": "from {place} no location can be reached where the president may stop",
    "canal-nothing-stays": "nothing stays in the canal",
    "comes-from": "the assistant comes from {place}",
    "agent-used": "an agent was used this turn already",
    "no-token": "no such token is ready",
    "own-president": "the own president stands in {place}",
    "order-not-at-hand": "{order} is not at hand",
    "goal-completed": "{goal} is completed already",
    "goal-condition": "the condition of {goal} does not hold",
    "when.keep": "not now: one of two orders is to be kept",
    "when.first-extra": "not now: extra actions come before the main action",
    "when.second-extra": "not now: extra actions come after the main action",
    "when.place": "not now: assistants are to be placed",
    "when.move": "not now: the president is to be moved",
    "when.walk": "not now: the president's walk is to be finished",
    "when.collect": "not now: assistants may come back to the hand",
    "when.exchange": "not now: exchanges are to be made",
    "when.church": "not now: a cell of the church board is to be chosen",
    "when.offer": "not now: the faith that is missing is to be paid",
    "when.customs": "not now: a cell of the customs board is to be chosen",
    "when.hire": "not now: pieces are to be hired",
    "when.warehouse": "not now: a piece may be taken from the warehouse",
    "when.research": "not now: a technology is to be chosen",
    "when.pay": "not now: the technology is to be paid",
    "when.port": "not now: orders are to be taken",
    "when.power-five": "not now: the power-5 token may be taken",
    "when.build": "not now: a shop or a trading house may be built",
    "when.leave": "not now: an assistant may be left behind",
    "when.any-good": "not now: a good is to be chosen",
    "when.movement": "not now: assistants may be moved",
    "when.drop": "not now: the assistant is to be put somewhere",
    "when.station": "not now: the station is to be placed",
    "when.claim": "not now: a reward token is to be taken",
    "when.other": "not now: something else is to be decided",
}


def no(rule: str, code: str, **params: str | int) -> Refusal:
    """A refusal by a rule, for one of the reasons."""
    return Refusal(rule, code, REASONS[code], params)


def not_now(rule: str, step: str) -> Refusal:
    """The pending step asks for something else."""
    code = f"when.{step}"
    return no(rule, code if code in REASONS else "when.other")
