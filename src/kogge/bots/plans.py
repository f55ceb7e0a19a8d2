"""Plans: lines of the tree from the root to where it ends, and what is thought of them."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.growth import Growth
from kogge.bots.tree import LEAST, UNKNOWN, Node, utility
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE


class Plan:
    """The decisions of one's own turn, others' and chance's in between as they are likeliest."""

    def __init__(self, nodes: list[Node], taken: vec[i64], leaf: Node, worth: i64) -> None:
        self.nodes = nodes
        self.taken = taken  # [node] index of the action
        self.leaf = leaf
        self.worth = worth  # the searching seat's prospects, by the evaluator alone

    def estimate(self, seat: i64, shift: i64, trust: i64) -> i64:
        """What playouts brought, the evaluator's opinion (shifted to where playouts are) counting as a few of them."""
        total = (self.worth + shift) * trust
        if self.leaf.played > 0:
            total += self.leaf.sums[seat]
        return total // (trust + self.leaf.played)


def worth_of(plan: Plan) -> int:
    """By what plans are sorted."""
    return plan.worth


def find_plans(growth: Growth, root: Node) -> list[Plan]:
    """Every line of the tree that was seen, the best first."""
    found: list[Plan] = []
    collect(growth, root, [], vec[i64](), found)
    if len(found) == 0:
        # Nothing was grown yet but the root itself: its actions as they looked.
        for i in range(len(root.actions)):
            leaf = Node(root.seat, False)
            leaf.expected = root.expected
            found.append(Plan([root], vec[i64]([i]), leaf, root.looks[i]))
    return sorted(found, key=worth_of, reverse=True)


def collect(growth: Growth, node: Node, nodes: list[Node], taken: vec[i64], found: list[Plan]) -> None:
    """Own decisions every way that was seen, others' and chance's the likeliest."""
    only = UNKNOWN if node.seat == growth.seat else likeliest(growth, node)
    leads_on = False
    for i in range(len(node.actions)):
        child = node.seen_child(i)
        if child is not None and only in (UNKNOWN, i):
            leads_on = True
            collect(growth, child, [*nodes, node], append(taken[:], i), found)
    if not leads_on and len(nodes) > 0:
        found.append(Plan(nodes, taken, node, node.expected[growth.seat]))


def likeliest(growth: Growth, node: Node) -> i64:
    """NATURE's outcome drawn most often; the action most useful to whoever decides. UNKNOWN when none was seen."""
    best: i64 = UNKNOWN
    highest: i64 = LEAST
    for i in range(len(node.actions)):
        child = node.seen_child(i)
        if child is None:
            continue
        value = node.tries[i] if node.seat == NATURE else utility(child.expected, growth.aim(node.seat))
        if value > highest:
            highest = value
            best = i
    return best
