"""What everything in Merchants of Europe is worth to an experienced player, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec

WIN_DELIVERY: Final = 1500  # a goods token under a post when it is asked who is going to win
MOST_OF_A_KIND: Final = 20  # cards of one kind that are counted; nobody holds more
BLANK_PIPS: Final = 3  # pips of a number token that is still to be turned up
NEXT_DELIVERIES: Final = 3  # deliveries ahead that are counted
COST_LIMIT: Final = 360  # a caravan's path that costs as much, in path units, is too long to be looked for
PATH_UNIT: Final = 15  # hundredths of a point for each unit in which paths of caravans are counted


class Weights:
    """A card is worth about a point."""

    def __init__(self) -> None:
        self.delivered: i64 = 8000  # a goods token under a post
        self.first_posts: i64 = 150  # a first post worth less by no more than this is as good
        self.founded: i64 = 800  # a post on the board, so a goods token more that is free
        self.arriving: i64 = 60  # less, while the merchant is still on its way
        self.grain_due: i64 = 95  # each grain that a walk still takes
        self.step: i64 = 4  # each intersection on the walk
        self.horizon: i64 = 12  # intersections to the farthest city that a merchant would walk to
        self.best_city: i64 = 400  # no city is worth more than this for what it brings; lets a search stop early
        self.grain_to_set_out: i64 = 2  # grain with which a merchant sets out, however far the city is
        self.kinds = vec[i64]([100, 85, 90, 100, 95])  # [kind] the first card
        self.idle: i64 = 40  # the first card of a kind that the player has no more use for
        self.nth = vec[i64]([100, 75, 45, 30, 20, 12])  # per cent: the first card of a kind, the second, and so on
        self.safe = vec[i64]([100, 100, 100, 100, 100, 100, 96, 92])  # [cards in hand] per cent of their value
        self.too_many: i64 = 78  # per cent of a hand that a seven would halve (M2.5)
        self.gold: i64 = 45
        self.enough_gold: i64 = 8
        self.spare_gold: i64 = 20  # beyond that
        self.route_ready: i64 = 25  # all cards for it in hand
        self.merchant_ready: i64 = 50
        self.walk_ready: i64 = 25
        self.drive_ready: i64 = 35
        self.cards = vec[i64]([75, 260, 90, 90, 150, 110])  # development cards, as the deck lists them
        self.unseen_card: i64 = 115
        self.stolen: i64 = 70
        self.pip: i64 = 45  # a card in 36 rolls, at the start of a game
        self.yields = vec[i64]([115, 75, 140, 55, 85])  # per cent of that: merchants walk on grain, few routes need ore
        self.pip_more: i64 = 25  # beyond enough of a kind
        self.pip_gold: i64 = 15
        self.enough: i64 = 6
        self.nth_delivery = vec[i64]([100, 25, 10])  # per cent: how much the paths to the next deliveries count
        self.few_routes: i64 = 4
        self.scarce: i64 = 40  # each route that is missing then
        self.second_caravan: i64 = 60
        self.bid_taken: i64 = 70  # per cent: how likely an accepted offer is taken
        self.offer_taken: i64 = 50  # per cent: how likely an offer is accepted that should be
        self.clear_gain: i64 = 20  # a trade that gains no more is not worth it
        self.other_gain: i64 = 50  # per cent of the other's gain that must be gained oneself
        self.winner_gain: i64 = 300  # the same where the other has only one goods token left
        self.haggling: i64 = 8  # what making an offer costs
        self.robbed_others: i64 = 20  # rollouts: each pip that the robber takes from others, over their goods left
        self.robbed_self: i64 = 30  # rollouts: each own pip that the robber takes
        self.robber_noise: i64 = 10  # rollouts: one hex may seem better than another by less than this
        # Paths of caravans, in path units.
        self.drive_cost: i64 = 2  # along an own route: a third of a salt
        self.foreign_drive_cost: i64 = 3  # the same and a part of the fee (M6.2)
        self.build_cost: i64 = 17  # a route to be built first, then driven along
        self.double_build_cost: i64 = 10  # M4.3: another one comes with it
        self.equip_cost: i64 = 40  # a route and a caravan, to start from an own post
        self.together = sum_of_cards(self.nth)  # [cards of a kind] per cent of the first one's value for all of them


def sum_of_cards(nth: vec[i64]) -> vec[i64]:
    """[count] what that many cards of a kind are worth together, from what each is worth."""
    out = vec[i64]([0])
    total: i64 = 0
    for i in range(MOST_OF_A_KIND):
        total += nth[min(i, len(nth) - 1)]
        out = append(out, total)
    return out


def win_weights() -> Weights:
    """M8.1: who is going to win. A delivery counts for how much nearer it brings the end, so it does not outweigh
    everything else."""
    w = Weights()
    w.delivered = WIN_DELIVERY
    return w
