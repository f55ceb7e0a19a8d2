"""Every reason why an action of Hansa Teutonica may be refused: a code, and the sentence it stands for.

A table says it in other languages by the code and what fills the sentence.
"""

from __future__ import annotations

from typing import Final

from kogge.core.contract import Refusal

REASONS: Final[dict[str, str]] = {
    "favour-price": "a favour costs {need} unused markers, there are {have}",
    "no-trader-to-lay": "no trader is in the personal supply to lay on it",
    "not-in-supply": "no {kind} is in the personal supply",
    "stock-holds": "the general supply holds only {traders} traders and {merchants} merchants",
    "merchants-only": "{post} takes merchants only",
    "no-opponent": "no opponent's worker stands on {post}",
    "no-merchant-on-route": "no merchant stands on the route",
    "slot-takes": "the next slot in {city} takes a {kind}, and none stands on the route",
    "leftmost-empty": "the leftmost slot of {city} is still empty",
    "none-to-place": "no {kind} is there to be placed",
    "not-lifted": "no such worker was lifted, or another one would find no post",
    "ends-full": "both end cities of {route} are full",
    "over": "the game is over",
    "chance": "chance decides now",
    "no-action": "no action is left this turn",
    "no-own-worker": "no own worker stands on {post}",
    "route-incomplete": "not every post of {route} holds an own worker",
    "favour-not-offered": "the favour {favour} is not on offer",
    "favour-late": "a favour is taken at the start of the turn only",
    "no-marker": "no unused marker {marker}",
    "no-used-marker": "seat {seat} has no used marker {marker}",
    "not-green": "{city} is no green city",
    "no-permit": "no permit for {country} is left this turn",
    "bank-allows": "the bank allows {n} workers at a time",
    "post-taken": "{post} is not empty",
    "blocked": "{route} is blocked, and no worker is left to pay for it",
    "post-empty": "nobody stands on {post}",
    "own-worker": "the worker on {post} is your own",
    "displace-price": "displacing a {kind} takes {need} workers, the supply holds {have}",
    "no-swap": "{slot} and its right neighbour are not two occupied slots of one city, one of them own",
    "fully-developed": "{track} is fully developed",
    "not-developed-here": "neither end city of {route} develops {track}",
    "no-special-prestige": "{route} gives no special prestige",
    "cell-taken": "the cell of {n} is taken",
    "privilege-closed": "the privilege {colour} is not open",
    "not-an-end": "{city} is no end city of {route}",
    "green": "{city} is a green city",
    "city-full": "{city} is full",
    "slot-privilege": "the next slot in {city} needs the privilege {colour}; no slot may be skipped",
    "marker-fresh": "the marker was taken in this very action",
    "not-on-route": "no {kind} stands on the route",
    "must-place": "the displaced worker must be placed",
    "lift-early": "own workers are lifted only when both supplies are empty and the displaced one stands",
    "displaced-colour": "only workers of the displaced colour are placed",
    "another-country": "{post} is in another country",
    "set-down-first": "what was lifted must be set down first",
    "not-movable": "no worker that may be moved stands on {post}",
    "not-abroad": "a worker of {country} may not go to {post}",
    "not-on-plate": "no marker {marker} lies on the plate",
    "not-in-england": "{route} is not in England",
    "has-permanent": "{route} has a permanent marker",
    "takes-no-marker": "{route} takes no marker",
    "has-marker": "a marker lies beside {route} already",
    "exchange-with-other": "markers are exchanged with another player",
    "exchange-for-itself": "exchanging it for another exchange marker would change nothing",
    "not-wales-scotland": "{post} is neither in Wales nor in Scotland",
    "same-route": "{post} is on the route of the displacement",
    "not-nearest": "{post} is not on the nearest routes with an empty post",
    "no-more-lifts": "no more workers may be lifted",
    "route-occupied": "a worker stands on {route}",
    "not-in-stock": "no {kind} is in the general supply",
    "no-empty-slot": "{city} is no end city of the route with an empty slot",
    "when.turn": "not now: an action or a bonus marker is to be chosen, or the end of the turn",
    "when.pay": "not now: the price of the displacement is to be paid",
    "when.pay-block": "not now: the price of the blocked route is to be paid",
    "when.resettle": "not now: displaced workers are to be placed",
    "when.move": "not now: the movement is to be finished",
    "when.move3": "not now: the movement is to be finished",
    "when.settle": "not now: the third step of establishing the route is to be chosen",
    "when.lay": "not now: a new bonus marker is to be laid",
    "when.move-any": "not now: the permanent marker allows two workers to be moved",
    "when.place-abroad": "not now: the permanent marker allows two workers to be placed in Wales or Scotland",
    "when.place-two": "not now: the permanent marker allows two workers of the route to be placed",
    "when.advance": "not now: the permanent marker allows the privilege to be developed",
    "when.green": "not now: the permanent marker allows an office in a green city",
    "when.give-up": "not now: two unused markers are to be turned face down",
    "when.hire": "not now: workers of the general supply may be taken",
    "when.neutral-office": "not now: the city of the neutral office is to be chosen",
    "when.other": "not now: something else is to be decided",
}


def no(rule: str, code: str, **params: str | int) -> Refusal:
    """A refusal by a rule, for one of the reasons."""
    return Refusal(rule, code, REASONS[code], params)


def not_now(rule: str, step: str) -> Refusal:
    """The pending step asks for something else."""
    code = f"when.{step}"
    return no(rule, code if code in REASONS else "when.other")
