"""Every reason why an action of Merchants of Europe may be refused: a code, and the sentence it stands for.

A table says it in other languages by the code and what fills the sentence.
"""

from __future__ import annotations

from typing import Final

from kogge.core.contract import Refusal

REASONS: Final[dict[str, str]] = {
    "no-card-left": "no development card is left",
    "route-apart": "{path} touches neither an own post nor an own trade route",
    "merchant-there": "the merchant stands there, or the other one there is alike",
    "caravan-same-post": "a caravan that is moved goes to another own post",
    "bank-has-none": "the bank has no {good}",
    "no-ending": "it may not end at a post or at a merchant, and no other place is in reach",
    "no-halt": "two caravans stand beside {path}, and no place to halt is in reach beyond",
    "no-caravan-at": "no own caravan stands beside a trade route at {city}",
    "card-no-effect": "the {card} would have no effect now",
    "hex-not-fit": "the hex {hex} is not beside the new post, or the token is of another colour",
    "over": "the game is over",
    "chance": "chance decides now",
    "nothing-to-trade": "nobody has anything to trade with",
    "price-missing": "to pay for it, {missing} is missing",
    "no-route-left": "no trade route is left in the supply",
    "route-there": "a trade route lies on {path}",
    "no-own-post": "there is no own post in {city}",
    "which-merchant": "both merchants are on the board: say which one moves",
    "merchant-left": "a merchant is left in the supply, so none moves",
    "no-own-route": "no own trade route lies on {path}",
    "touches-no-post": "{path} touches no own post",
    "which-caravan": "both caravans are on the board: say which one moves",
    "caravan-left": "a caravan is left in the supply, so none moves",
    "two-caravans": "two caravans stand beside {path}",
    "bought-enough": "{n} cards were bought this turn",
    "card-price": "a card costs {n} gold",
    "equal-cards": "{n} cards of {good} are needed",
    "exchange-itself": "a kind is not exchanged for itself",
    "merchant-off-board": "that merchant is not on the board",
    "no-path": "no path leads from {start} to {to}",
    "merchant-too-far": "the merchant cannot get to {to}: it is too far for the grain in hand, or it may not end there",
    "merchants-alike": "both merchants stand there alike: move the first",
    "no-post-left": "no post is left in the warehouse, so it may not end in a city",
    "caravan-off-board": "that caravan is not on the board",
    "not-touching": "{path} does not touch {start}",
    "no-route": "no trade route lies on {path}",
    "fee": "the fee for {path} cannot be paid",
    "caravan-too-far": "the caravan cannot go so far, or another one beside it is alike",
    "no-post": "there is no post in {city}",
    "own-post": "the post in {city} is an own one",
    "goods-there": "goods lie in {city} already",
    "no-goods-token": "no goods token is free in the warehouse",
    "card-played": "a development card was played this turn",
    "card-not-held": "no {card} is held",
    "card-fresh": "the {card} was bought this turn",
    "wanted-not-there": "what is wanted is not there",
    "nothing-to-give": "there is nothing to give",
    "seat-wants": "what that seat wants is not there",
    "post-there": "a post stands in {city}",
    "would-connect": "it would connect cities",
    "dice-first": "the dice come first",
    "not-in-hand": "no {good} is in hand",
    "hex-no-number": "the hex {hex} has no number",
    "no-robbing": "that seat has no post there, or no cards",
    "hex-has-number": "the hex {hex} has a number",
    "no-token-left": "no token of that colour is left in the reserve",
    "token-left": "a token of that colour is left in the reserve",
    "no-grain": "a merchant walks for grain, and there is none in hand",
    "no-salt": "a caravan drives for salt, and there is none in hand",
    "trade-off": "trade between players is switched off",
    "offers-made": "{n} offers were made this turn",
    "one-sided": "both sides must give something",
    "give-limit": "no more than {n} {good} can be given",
    "wanted-too-much": "nobody who is asked can have so much",
    "seat-offers-nothing": "that seat offers nothing",
    "not-purple": "{city} is not a purple city",
    "robber-must-move": "the robber must move to another hex",
    "not-touching-new": "{path} does not touch the trade route just built",
    "wanted-too": "{good} is wanted in the same offer",
    "given-too": "{good} is given in the same offer",
    "when.turn": "not now: an action is to be chosen, or the end of the turn",
    "when.dawn": "not now: a development card may be played, or the dice rolled",
    "when.discard": "not now: half of the cards are to be discarded",
    "when.robber": "not now: the robber is to be moved",
    "when.rob": "not now: a player is to be robbed",
    "when.walking": "not now: the merchant is on its way",
    "when.driving": "not now: the caravan is on its way",
    "when.swift-walk": "not now: a merchant may be moved by the card",
    "when.swift-drive": "not now: a caravan may be moved by the card",
    "when.free-route": "not now: the free trade route of the double path may be laid",
    "when.pathfind": "not now: free trade routes may be laid",
    "when.share": "not now: one of the equally short connections is to be chosen",
    "when.token": "not now: a number token is to be placed",
    "when.harvest": "not now: a card is to be taken from the bank",
    "when.offer": "not now: an offer is being made",
    "when.counter": "not now: a counter-offer is being made",
    "when.answer": "not now: the offer is to be answered",
    "when.pick": "not now: one of the answers may be taken",
    "when.opening-post": "not now: a post of the opening is to be set",
    "when.neutral-post": "not now: a neutral post is to be set",
    "when.opening-route": "not now: the first trade route is to be set",
    "when.other": "not now: something else is to be decided",
}


def no(rule: str, code: str, **params: str | int) -> Refusal:
    """A refusal by a rule, for one of the reasons."""
    return Refusal(rule, code, REASONS[code], params)


def not_now(rule: str, step: str) -> Refusal:
    """The pending step asks for something else."""
    code = f"when.{step}"
    return no(rule, code if code in REASONS else "when.other")
