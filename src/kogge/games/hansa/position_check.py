"""Positions that no game can reach, each with a sentence that says why."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.contract import RULES, Step
from kogge.games.hansa.agenda_text import owner_word, step_word, write_hand, write_step
from kogge.games.hansa.board import (
    ACTIONS,
    BLOCK,
    BOOK,
    DEVELOP_PRIVILEGE,
    EXCHANGE,
    GREEN_OFFICE,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    MOVE_ANY_TWO,
    PLACE_ABROAD,
    PLACE_FROM_ROUTE,
    PLUS_FOUR,
    PLUS_THREE,
    SHARE,
    TAX,
    TRADER,
)
from kogge.games.hansa.displace import ABROAD, PLACED, NeutralExtras, Pay, PayBlock, Resettle
from kogge.games.hansa.establish import NONE, Settle
from kogge.games.hansa.favour import PRICE, GiveUp, Hire, HireShare, unused_markers
from kogge.games.hansa.markers import Lay, Reveal
from kogge.games.hansa.move import ANYBODY, HAND_BITS, ORIGIN_SHIFT, OTHERS, OWN, Carry, can_set_down, free_posts
from kogge.games.hansa.neutral import NeutralOffice, NeutralRoute
from kogge.games.hansa.permanent import Advance, FoundGreen, PlaceTwo, UsePermanent
from kogge.games.hansa.promo import markers_in_play
from kogge.games.hansa.setup import Gold, new_game
from kogge.games.hansa.state import BY_CITIES, BY_PRESTIGE, EMPTY, RUNNING, Hansa, kind_of, owner_of
from kogge.games.hansa.turn import PRESTIGE_LIMIT, end_condition

LAST: Final = ("turn", "after-action", "end-turn", "begin")  # what an agenda ends with, and nothing else does
AT_SET_UP: Final = ("first", "gold", "mission", "offer")
AT_TURNS_END: Final = ("reveal", "lay", "give-up")
OF_ACTIVE: Final = (Settle, Carry, Pay, GiveUp, Advance, FoundGreen, PlaceTwo, NeutralOffice, Lay)
OF_ACTION: Final = ("after-action",)
BEFORE: Final = {  # what each step can come right before
    **{"pay": ("resettle", "after-action"), "resettle": OF_ACTION, "pay-block": OF_ACTION, "settle": OF_ACTION},
    **{"move": OF_ACTION, "permanent": OF_ACTION, "advance": OF_ACTION, "green": OF_ACTION, "place-two": OF_ACTION},
    "hire": ("hire", "permanent", "resettle", "move", "neutral-extras", "after-action"),
    "neutral-route": ("resettle", "move", "neutral-extras", "after-action"),
    "neutral-office": ("resettle", "move", "neutral-extras", "after-action"),
    "neutral-extras": OF_ACTION,
    **{"reveal": ("end-turn",), "lay": ("end-turn",), "give-up": ("end-turn", "after-action")},
}
MOST_EXTRAS: Final = 2  # H4.4, H8.2 d, H11.8
MOST_PAID: Final = 2  # H4.3
MOST_LIFTED: Final = {int(OTHERS): 3, int(ANYBODY): 2}  # H6.7, H10.4; own ones as the book says


def impossible_things(s: Hansa) -> list[str]:
    """One line for each thing that cannot be."""
    return turn_wrong(s) + agenda_wrong(s) + end_wrong(s) + offices_wrong(s) + neutrals_wrong(s) + cards_wrong(s)


def turn_wrong(s: Hansa) -> list[str]:
    """H3.1, H6.6: more actions than anybody can have in a turn."""
    counts = markers_in_play(s.board, s.options)
    desk = s.board.desk
    most = (
        desk.value(ACTIONS, desk.last[ACTIONS])
        + 1
        + 3 * counts[PLUS_THREE]
        + 4 * (counts[PLUS_FOUR] + counts[EXCHANGE])
    )
    if s.left > most:
        return [f"nobody has {s.left} actions left in a turn; {most} are the most"]
    return []


def agenda_wrong(s: Hansa) -> list[str]:
    """Steps that cannot wait, or not in this order."""
    if not s.agenda:
        return []
    words = [step_word(step) for step in s.agenda]
    last = words[0]
    if last not in LAST:
        return [f"the last step is {', '.join(LAST[:-1])} or {LAST[-1]}, not {last}"]
    for word in words[1:]:
        if word in LAST:
            return [f"step {word} can only be the last one"]
        if (word in AT_SET_UP) != (last == "begin"):
            return [f"step {word} does not come before {last}"]
        ends = word in AT_TURNS_END and (word != "give-up" or s.version == 1)  # HR20
        if ends != (last == "end-turn"):
            return [f"step {word} does not come before {last}"]
        if last == "turn":
            return [f"step {word} cannot wait beside a whole turn"]
    for i in range(1, len(words)):
        if words[i] in BEFORE and words[i - 1] not in BEFORE[words[i]]:
            return [f"step {words[i]} cannot come right before {words[i - 1]}"]
    bottom = s.agenda[0].key()
    if len(bottom) > 1 and bottom[1] != s.active:
        return [f"step {last} is of seat {bottom[1] + 1}, but it is the turn of seat {s.active + 1}"]
    if s.agenda[-1].player == RULES:
        return [f"nobody has to decide anything in step {words[-1]}"]
    if words[-1] == "first" and s.key() != new_game(s.options).key():
        return ["nothing is dealt before the first player is known"]
    for step in s.agenda:
        reason = step_wrong(s, step)
        if reason:
            return [f"{write_step(s, step)!r}: {reason}"]
    if len(s.legal()) == 0:
        return [f"{write_step(s, s.agenda[-1])!r}: there is nothing to choose"]
    return set_up_wrong(s) if last == "begin" else []


def set_up_wrong(s: Hansa) -> list[str]:
    """H2: a set-up that chance cannot have dealt so far."""
    dealt = new_game(s.options)
    while len(dealt.agenda) > len(s.agenda):
        for action in dealt.legal():
            after = dealt.copy()
            after.apply(action)
            if agrees(after, s):
                break
        else:
            break
        dealt = after
    if dealt.key() != s.key():
        return ["this is no set-up: something was drawn that waits to be drawn, or not, or lies elsewhere"]
    return []


def agrees(dealt: Hansa, s: Hansa) -> bool:
    """Whether everything that was dealt so far is in the position too."""
    if dealt.first != s.first:
        return False
    for mine, there in ((dealt.marker_at, s.marker_at), (dealt.missions, s.missions), (dealt.tiles, s.tiles)):
        for i in range(len(mine)):
            if mine[i] != 0 and mine[i] != there[i]:
                return False
    return True


def step_wrong(s: Hansa, step: Step[Any]) -> str:
    """Why a step cannot wait in this position; empty when it can."""
    n_routes = s.board.n_routes
    if isinstance(step, OF_ACTIVE) and step.player != s.active:
        return f"it is the turn of seat {s.active + 1}"
    if isinstance(step, Settle):
        if s.own[step.player * n_routes + step.route] != s.board.length[step.route]:
            return "not every post of the route holds a worker of the seat"
        if step.taken != NONE and s.hand[step.player * MARKER_KINDS + step.taken] == 0:
            return "the seat does not have this marker"
    elif isinstance(step, (NeutralOffice, NeutralRoute)):
        if s.neutral < 0 or s.own[s.neutral * n_routes + step.route] != s.board.length[step.route]:
            return "not every post of the route holds a neutral trader"
    elif isinstance(step, Reveal):
        if s.unseen[step.owner] == 0:
            return "the seat has drawn no marker"
    elif isinstance(step, Gold):
        if step.route not in list(s.board.taverns) or s.marker_at[step.route] != 0:
            return "the route has no tavern that waits for a marker"
    else:
        return amount_wrong(s, step)
    return ""


def amount_wrong(s: Hansa, step: Step[Any]) -> str:
    """Workers and markers of a step that are too many or none."""
    if isinstance(step, Resettle):
        if step.owner not in (step.player, s.neutral):
            return "nobody settles workers of another seat"
        if step.owner == s.neutral and step.fallen == MERCHANT:
            return "there are no neutral merchants"
        if step.extras > MOST_EXTRAS:
            return f"there are at most {MOST_EXTRAS} extra workers"
        if step.route == ABROAD and PLACE_ABROAD not in list(s.board.permanent):
            return "nothing on this board lets anybody place workers abroad"
        if (step.player == s.active) != (step.route == ABROAD):
            return f"it is the turn of seat {s.active + 1}, and another seat settles what was displaced"
        if len(step.choices(s)) == 0 or (step.fallen == PLACED and step.extras == 0):
            return "there is nothing to place, or no room for it"
    elif isinstance(step, NeutralExtras):
        if s.neutral < 0 or s.version < 2 or not 0 < step.extras <= MOST_EXTRAS:
            return "no extra neutral traders wait for a route"
    elif isinstance(step, Carry):
        return hand_wrong(s, step)
    elif isinstance(step, Pay):
        most = sum(1 for entry in s.decrees if (entry >> 4) & 15 == BLOCK) if isinstance(step, PayBlock) else MOST_PAID
        if not 0 < step.due <= s.workers(step.player):
            return f"the seat has {s.workers(step.player)} workers to pay with"
        if step.due > most:
            return f"at most {most} workers are to be paid"
    elif isinstance(step, GiveUp):
        if not 0 < step.due <= unused_markers(s, step.player):
            return f"the seat has {unused_markers(s, step.player)} markers to give up"
        if step.due > PRICE or s.options["favours"] != "yes":
            return f"{PRICE} markers are given up for a favour, if there are favours"
    elif isinstance(step, Hire):
        return hire_wrong(s, step)
    elif isinstance(step, (Advance, FoundGreen, PlaceTwo, UsePermanent)):
        return permanent_wrong(s, step)
    return ""


def hand_wrong(s: Hansa, step: Carry) -> str:
    """H4.7, H6.7, H10.4: workers in hand that this move cannot have lifted, or that find no post."""
    if s.neutral >= 0 and f"{owner_word(s, s.neutral)}m" in [w[:2] for w in write_hand(s, step.hand)]:
        return "there are no neutral merchants"
    if step.whose == ANYBODY and MOVE_ANY_TWO not in list(s.board.permanent):
        return "nothing on this board lets anybody move all workers"
    held = 0
    hand = step.hand
    while hand != 0:
        held += 1
        mine = owner_of(hand & 15) == step.player
        if mine != (step.whose == OWN) and step.whose != ANYBODY:
            return "the hand holds own workers, or others, but not both"
        if (hand >> ORIGIN_SHIFT) & 3 > max(s.board.country):
            return "there is no such country on this board"
        hand >>= HAND_BITS
    most = MOST_LIFTED.get(int(step.whose), int(s.level_value(step.player, BOOK)))
    if held + step.lifts > most:
        return f"at most {most} workers are moved"
    if held + step.lifts == 0:
        return "there is nothing to move"
    if not can_set_down(s, step.whose, step.hand, free_posts(s)):
        return "the workers in hand find no posts"
    return ""


def hire_wrong(s: Hansa, step: Hire) -> str:
    """H8.2 c, H9.3: who hires without a tile or a tax."""
    if not 0 < step.count <= s.stocked(step.player):
        return f"there are {s.stocked(step.player)} workers to hire"
    if isinstance(step, HireShare):
        if not s.has_tile(step.player, SHARE) or step.player == s.active:
            return "nobody shares an income but the owner of that favour, and not its own"
        return ""
    taxes = sum(1 for entry in s.decrees if (entry >> 4) & 15 == TAX and entry & 15 == step.player)
    return "" if step.count <= 2 * taxes else "the seat has no such tax"


def permanent_wrong(s: Hansa, step: Step[Any]) -> str:
    """H10.4: what a permanent marker offers where there is none, or more than it offers."""
    there = list(s.board.permanent)
    wanted = PLACE_FROM_ROUTE
    if isinstance(step, Advance):
        wanted = DEVELOP_PRIVILEGE
    elif isinstance(step, FoundGreen):
        wanted = GREEN_OFFICE
    if not isinstance(step, UsePermanent) and wanted not in there:
        return "no permanent marker of this board offers that"
    if isinstance(step, UsePermanent):
        if step.owner != s.active:
            return f"it is the turn of seat {s.active + 1}"
        if s.board.permanent[step.route] == 0:
            return "there is no permanent marker beside the route"
        if step.traders + step.merchants > s.board.length[step.route]:
            return "more workers have left the route than it has posts"
    if isinstance(step, PlaceTwo):
        at = step.player * 2
        if not 0 < step.left <= 2 or step.traders > s.stock[at + TRADER] or step.merchants > s.stock[at + MERCHANT]:
            return "the general supply does not hold these workers"
    return ""


def end_wrong(s: Hansa) -> list[str]:
    """H7.1: a game goes on after its end, or ends without a reason."""
    reason = end_condition(s)
    if s.agenda and s.ended != RUNNING:
        return ["the game is over, but steps are pending"]
    if s.ended not in (RUNNING, reason):
        return ["the game is over, but not by what the line says"]
    if s.ended != RUNNING or reason == RUNNING or (s.agenda and step_word(s.agenda[0]) == "after-action"):
        return []
    if reason == BY_PRESTIGE:
        for owner in range(s.owners):
            if s.prestige[owner] >= PRESTIGE_LIMIT:
                return [f"{owner_name(s, owner)} has {s.prestige[owner]} prestige points, so the game is over"]
    if reason == BY_CITIES:
        return [f"{s.full} cities are full, so the game is over"]
    return ["no marker was left to draw, so the game is over"]


def owner_name(s: Hansa, owner: i64) -> str:
    """A seat or the neutral colour in a sentence."""
    return "the neutral colour" if owner == s.neutral else f"seat {owner_word(s, owner)}"


def offices_wrong(s: Hansa) -> list[str]:
    """H6.3: extra offices stand left of an occupied slot; H10.3: green cities have no slots."""
    for entry in s.extras:
        city = entry >> 8
        if s.board.green[city] == 0 and s.slots[s.board.slot_start[city]] == EMPTY:
            return [f"an extra office stands in {s.board.cities[city]}, but the first slot there is empty"]
    for slot in range(len(s.slots) - 1):
        city = s.board.city_of_slot[slot]
        right = s.slots[slot + 1]
        if s.slots[slot] != EMPTY or right == EMPTY or s.board.city_of_slot[slot + 1] != city:
            continue
        if s.ru == 0 or owner_of(right) != s.neutral:  # H12.4: by these rules neutral ones come from the right
            return [f"an office stands in {s.board.slot_name(slot + 1)}, but the slot left of it is empty"]
    return []


def neutrals_wrong(s: Hansa) -> list[str]:
    """H12: what the neutral colour cannot have."""
    if s.neutral < 0:
        return []
    board = s.board
    waiting = [step.route for step in s.agenda if isinstance(step, (NeutralOffice, NeutralRoute))]
    for route in range(board.n_routes):
        if s.own[s.neutral * board.n_routes + route] == board.length[route] and route not in waiting:
            return [f"route {board.routes[route]} is full of neutral traders, so it is established and cleared"]
    for slot in range(len(s.slots)):
        piece = s.slots[slot]
        if piece != EMPTY and owner_of(piece) == s.neutral and kind_of(piece) == MERCHANT:
            return [f"a neutral merchant stands in {board.slot_name(slot)}"]
    if s.ru == 0 and s.prestige[s.neutral] > 0:
        return ["with these rules for two players the neutral colour scores nothing"]
    return []


def cards_wrong(s: Hansa) -> list[str]:
    """H8.1, H9.5: cards dealt twice, and markers that cannot be laid for good."""
    cards = [int(card) for card in s.missions if card > 0]
    for card in cards:
        if cards.count(card) > 1:
            return [f"mission {card} is dealt twice"]
    tiles = sum(1 for tile in s.tiles if tile != 0)
    if tiles > s.n:
        return [f"{tiles} favours are in the game, but only as many as players"]
    for entry in s.decrees:
        marker = (entry >> 4) & 15
        if marker not in (TAX, BLOCK):
            return [f"a marker {MARKERS[marker]} cannot be laid as a decree"]
    for route in range(s.board.n_routes):
        if s.marker_at[route] > 0 and s.board.takes_markers[route] == 0:
            return [f"no marker can lie beside {s.board.routes[route]}"]
    return []
