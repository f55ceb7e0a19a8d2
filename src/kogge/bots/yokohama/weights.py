"""Every weight of Yokohama's evaluator and rollout policy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec

POINT: Final = 100  # values count hundredths of a point


class Weights:
    """In hundredths of a point unless the comment says otherwise.

    What is worth something by its use fades towards the end.
    """

    def __init__(self) -> None:
        # Copper, silk, tea, fish, import, yen: at the beginning, and what is left of it at the end (Y9.5).
        self.early = vec[i64]([152, 142, 86, 77, 218, 65])
        self.late = vec[i64]([33, 33, 33, 33, 100, 50])
        self.enough = vec[i64]([4, 4, 5, 5, 5, 8])  # more than that is worth less
        self.spare: i64 = 35  # per cent of a thing beyond enough
        self.needed: i64 = 48  # per cent more for a good that an order at hand lacks
        # Icons of rewards (Y6.1) beside things and points: any good, a piece from the warehouse, a movement.
        self.any_good: i64 = 102
        self.warehouse: i64 = 50
        self.movement: i64 = 34
        # Pieces.
        self.men = vec[i64]([0, 85, 160, 225, 275, 315, 345, 370, 390])  # [assistants at hand]
        self.more_men: i64 = 15  # each beyond that
        self.posted: i64 = 68  # an assistant in a location, beside what the location promises
        self.shop: i64 = 291  # at hand
        self.house: i64 = 735
        self.shops_held: i64 = 3  # more shops at hand than that are worth nothing
        self.houses_held: i64 = 2
        self.standing: i64 = 108  # a building's action point
        self.spread: i64 = 40  # a building where there was none, for the achievements
        self.agent: i64 = 201  # ready, beside the point it is worth at the end
        self.token: i64 = 30  # a power-5 token, for the achievement
        # Cards.
        self.flag: i64 = 60
        self.produced: i64 = 33  # each number printed on technologies, towards the majority
        self.effect = vec[i64](
            [600, 300, 135, 0, 340, 450, 260, 135, 340, 225, 260, 225, 135, 340, 210, 250, 410, 340, 315, 490]
        )  # in the order of board.BALL and so on
        self.order_open: i64 = 11  # per cent of an order's surplus, when none of its goods is there
        self.order_ready: i64 = 81  # when all of them are
        self.order_least: i64 = 60  # the surplus is at least that
        self.goal: i64 = 50  # per cent of an achievement's points, times the square of the part that is there
        self.goal_met: i64 = 70
        # Control boards.
        self.church: i64 = 112  # an assistant there, towards the majority
        self.customs: i64 = 203
        self.gift: i64 = 194  # what a point of faith costs
        # The city.
        self.now: i64 = 74  # per cent of the best visit of this turn
        self.next: i64 = 38  # of the next turn's
        self.later: i64 = 17  # of every location where assistants stand
        self.start: i64 = 120  # a whole turn still to come, with assistants to place
        self.blocked: i64 = 60  # per cent, where another president stands now
        self.exchange: i64 = 30  # an exchange of something that is needed
        # The plan of a turn.
        self.spare_man: i64 = 80  # an assistant left to place elsewhere
        self.adjacent: i64 = 200  # per cent more next to where the president will be
        self.gather: i64 = 40  # an assistant that comes back, as long as few are at hand
        self.men_gathered: i64 = 6  # with that many at hand no more are taken back
        self.few_men: i64 = 3  # the university helps when there are fewer (Y7.1)
        self.silk_kept: i64 = 3  # the spinning mill gets only silk beyond that
        # Time.
        self.lead: i64 = 38  # per cent of a majority at the beginning
        self.passing: i64 = 88  # per cent of the time that is gone when the end is certain
        self.last_turn: i64 = 14  # per cent of the time that each of the last turns is
