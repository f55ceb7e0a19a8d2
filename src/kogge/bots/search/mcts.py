"""Monte-Carlo tree search over guessed states, guided by heuristics, for any number of seats.

Every iteration guesses what is hidden and walks down the tree of the turn. Selection is PUCT: an action is taken for
what it has brought so far and for its prior, which is what the evaluator says of the turn that the action begins. Where
the evaluator is good enough for that, part of the time goes into planning whole turns first, the best ones deepest.
Other seats maximise their own win probability (max-n) or minimise the searching seat's (paranoid); NATURE draws by its
weights. Where the tree ends, a rollout plays on for some rounds or to the end of the turn, and the evaluator's win
probabilities there are backed up along the path.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from kogge.bots.clock import now
from kogge.bots.contract import Bot, Heuristics, Observation, contains
from kogge.bots.greedy import complete_turn
from kogge.bots.search.options import BY_PROFILE, SearchOptions
from kogge.bots.search.rollout import play_on, rollout
from kogge.bots.search.tree import NOT_FOUND, Node, RootStatistics, raise_prior_values, root_statistics
from kogge.bots.search.win_probability import utility, win_probabilities
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, NOBODY, Action, Seat, State
from kogge.core.dealer import Dealer

SAFETY: Final = 0.97  # thinking ends when this part of the time is used up
REPEAT_PENALTY: Final = 3_000  # millionths by which a plan must be better for each earlier one that begins like it
CHECK_INTERVAL: Final = 16  # iterations between two checks whether thinking on could change anything


class Mcts(Bot):
    """Thinks for some seconds or iterations. The tree is kept as long as the turn goes on."""

    def __init__(self, heuristics: Heuristics, options: SearchOptions) -> None:
        self.heuristics = heuristics
        self.options = options
        self.kept: Node | None = None  # the tree below the last decision
        self.seat: Seat = 0
        self.turn: i64 = 0  # of the decision
        self.horizon: i64 = 0  # the turn whose beginning ends a rollout
        self.seen: set[i64] = set()  # marks of positions that were evaluated
        self.position: State | None = None  # the first guess of the last decision
        self.iterations: i64 = 0  # of the last decision
        self.rollout_decisions: i64 = 0
        self.chances = vec[i64]()  # [seat] to win, millionths: the mean of the last search; empty without one
        self.start = 0.0

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """The action with the best estimate."""
        self.start_clock()
        self.chances = vec[i64]()
        legal = observation.legal()
        if len(legal) == 1:
            return legal[0]
        root = self.think(observation, legal, dealer)
        self.chances = root.means()
        best = self.statistics(root).best_action(self.options.prior_visits)
        child = root.children[root.find(best)]
        if child is not None and child.seat == observation.seat and child.certain and child.expanded:
            self.kept = child
        self.note(best)
        return best

    def note(self, action: Action) -> None:
        """Remember what was decided."""
        if self.position is not None:
            self.heuristics.pruning.note(self.position, action)

    def start_clock(self) -> None:
        """The thinking time starts now."""
        self.start = now()

    def think(self, observation: Observation, legal: vec[i64], dealer: Dealer) -> Node:
        """Iterate until time or iterations are used up; the root."""
        s = observation.guess()
        self.position = s.copy()
        root = self._recall(s, observation, legal)
        self.iterations = 0
        if self.heuristics.profile.plans_turns:
            self._plan_turn(observation, root, dealer)
        while True:
            self._iterate(s, root, dealer)
            self.iterations += 1
            if self._is_out_of_time():
                return root
            if self.options.iterations == 0 and self.iterations % CHECK_INTERVAL == 0 and self._is_decided(root):
                return root
            s = observation.guess()

    def statistics(self, root: Node) -> RootStatistics:
        """What the search found out about the root's actions."""
        return root_statistics(root, self._is_within_turn())

    def _is_out_of_time(self) -> bool:
        """Whether time or iterations are used up."""
        options = self.options
        if options.iterations > 0 and self.iterations >= options.iterations:
            return True
        return options.seconds > 0.0 and now() - self.start >= options.seconds * SAFETY

    def _is_decided(self, root: Node) -> bool:
        """Whether the best action is the most visited one, and the time left cannot make another one that."""
        spent = now() - self.start
        left = i64(int(float(self.iterations) * (self.options.seconds / spent - 1.0)))
        best = self.statistics(root).best_action(self.options.prior_visits)
        leader = root.children[root.find(best)]
        if leader is None:
            return False
        for child in root.children:
            if child is not None and child is not leader and child.visits + left >= leader.visits:
                return False
        return True

    def _recall(self, s: State, observation: Observation, legal: vec[i64]) -> Node:
        """The tree that was kept, if the game went the way it was foreseen; else a new root."""
        kept = self.kept
        self.kept = None
        if kept is not None and s.turn == self.turn and len(kept.legal) == len(legal):
            same = True
            for i in range(len(legal)):
                same = same and legal[i] == kept.legal[i]
            if same:
                return kept
        self.seat = observation.seat
        self.turn = s.turn
        rounds = self.options.rounds
        if rounds == BY_PROFILE:
            rounds = self.heuristics.profile.rollout_rounds
        self.horizon = s.turn + max(rounds * len(self.heuristics.evaluator.values(s)), 1)
        self.seen = set()
        return Node(observation.seat, True)

    def _plan_turn(self, observation: Observation, root: Node, dealer: Dealer) -> None:
        """Plan for part of the time, or half as often as there will be iterations."""
        options = self.options
        most = options.iterations // 2 if options.iterations > 0 else 1 << 40
        made: i64 = 0
        while made < most and not root.fully_planned:
            if options.seconds > 0.0 and now() - self.start >= options.seconds * options.planning:
                break
            self._plan(observation.guess(), root, dealer)
            made += 1

    def _plan(self, s: State, root: Node, dealer: Dealer) -> None:
        """Expand one decision more along the best plan."""
        node = root
        path: list[Node] = [root]
        indices = vec[i64]()
        while node.expanded and not node.fully_planned:
            index = node.next_to_plan(REPEAT_PENALTY if node.seat == self.seat else 0)
            if index == NOT_FOUND or (not node.certain and not contains(s.legal(), node.actions[index])):
                node.fully_planned = True
                break
            node = self._step(s, node, index)
            indices = append(indices, index)
            path.append(node)
            node.fully_planned = node.fully_planned or s.to_move() < 0 or s.turn > self.turn
        if not node.fully_planned:
            self._expand(s, node, dealer)
            raise_prior_values(path, indices, self.seat, self.options.prior_scale)
        for one in path:
            one.plans += 1

    def _step(self, s: State, node: Node, index: i64) -> Node:
        """Play an action; the node that it leads to."""
        s.apply(node.actions[index])
        child = node.children[index]
        if child is None:
            decider = s.to_move()
            child = Node(decider, node.certain and decider == self.seat)
            node.children[index] = child
        return child

    def _iterate(self, s: State, root: Node, dealer: Dealer) -> None:
        """Selection, expansion, rollout and back-up."""
        node = root
        path: list[Node] = [root]
        indices = vec[i64]()
        profile = self.heuristics.profile
        while True:
            seat = s.to_move()
            if seat == NOBODY or s.turn > self.turn:
                break
            if seat == NATURE:
                index = self._draw(s, node, dealer)
            else:
                if not node.expanded:
                    if node.visits < profile.expand_after and node is not root:
                        break
                    self._expand(s, node, dealer)
                    if profile.plans_turns:
                        raise_prior_values(path, indices, self.seat, self.options.prior_scale)
                index = self._select(s, node)
                if index == NOT_FOUND:
                    break  # none of the expanded actions is possible in this guess
            node = self._step(s, node, index)
            indices = append(indices, index)
            path.append(node)
        self.rollout_decisions += self._roll_out(s, dealer)
        result = win_probabilities(self.heuristics, s)
        for node in path:
            node.visit(result)
        if self._is_within_turn():
            for i in range(len(path) - 1, -1, -1):
                path[i].back_up(self.seat)

    def _roll_out(self, s: State, dealer: Dealer) -> i64:
        """Play on to the horizon; how many decisions that took."""
        cut = self.options.cut
        if self._is_within_turn():  # nobody else plays on, so rollouts need not differ
            return play_on(self.heuristics, self.heuristics.completion, s, dealer, self.horizon, cut, 0)
        return rollout(self.heuristics, s, dealer, self.horizon, cut)

    def _is_within_turn(self) -> bool:
        """Whether rollouts end with the turn: what a decision brings then depends on what follows it in the turn."""
        return self.horizon == self.turn + 1

    def _objective(self, seat: Seat) -> i64:
        """What the seat maximises, as `utility` takes it: its own win, or in a paranoid search the searcher's loss."""
        return -1 - self.seat if self.options.paranoid and seat != self.seat else seat

    def _draw(self, s: State, node: Node, dealer: Dealer) -> i64:
        """The index of NATURE's action, drawn by its weights."""
        action = s.legal()[dealer.pick(s.weights())]
        index = node.find(action)
        return index if index >= 0 else node.add(action, 0)

    def _expand(self, s: State, node: Node, dealer: Dealer) -> None:
        """Find the prior value of every action that pruning leaves and that leads to a position not seen before."""
        node.expanded = True
        node.legal = s.legal()
        objective = self._objective(node.seat)
        heuristics = self.heuristics
        chance = dealer.twin()
        for action in heuristics.pruning.prune(s, node.legal):
            after = s.copy()
            after.apply(action)
            if self._was_seen(after.mark()) and len(node.actions) > 0:
                continue
            chance.follow(dealer)  # the same chances for every action
            complete_turn(heuristics, after, s, chance)
            node.add(action, utility(win_probabilities(heuristics, after), objective))
        node.update_priors(self.options.prior_scale)

    def _was_seen(self, mark: i64) -> bool:
        """Whether the position with this mark was evaluated before; from now on it was."""
        if mark in self.seen:
            return True
        self.seen.add(mark)
        return False

    def _estimate(self, node: Node, i: i64, base: i64, objective: i64) -> i64:
        """The mean utility of the action's visits, its prior value counting as a few of them."""
        prior_visits = self.options.prior_visits
        total = (base + node.prior_values[i] - node.best_prior) * prior_visits
        child = node.children[i]
        if child is None or child.visits == 0:
            return total // prior_visits
        if objective == self.seat and self._is_within_turn():
            return (total + child.backed_up * child.visits) // (prior_visits + child.visits)
        return (total + utility(child.totals, objective)) // (prior_visits + child.visits)

    def _select(self, s: State, node: Node) -> i64:
        """The index of the action with the best estimate and exploration term (PUCT); NOT_FOUND when none is legal."""
        scale = self.options.exploration * math.sqrt(float(node.visits + 1))
        objective = self._objective(node.seat)
        base = node.mean(objective)
        legal = node.legal if node.certain else s.legal()
        highest = -1e18
        best: i64 = NOT_FOUND
        for i in range(len(node.actions)):
            if not node.certain and not contains(legal, node.actions[i]):
                continue
            child = node.children[i]
            visits: i64 = 0 if child is None else child.visits
            exploration = scale * float(node.priors[i]) / float(1 + visits)
            value = float(self._estimate(node, i, base, objective)) + exploration
            if value > highest:
                highest = value
                best = i
        return best
