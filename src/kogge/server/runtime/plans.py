"""Carries out what people have decided ahead, when their turn comes."""

from __future__ import annotations

from kogge.server.ids import new_id
from kogge.server.live.registry import Registry
from kogge.server.storage import plans
from kogge.server.storage.store import Store
from kogge.server.table.awaited import turn_of
from kogge.server.table.plan import Plan, Word, carry_out, may_plan
from kogge.server.table.table import Table
from kogge.server.table.turn import Turn


class Plans:
    """Plans live beside the tables, not in their logs: whatever is in a log, others may be told."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry = registry
        self._store = store

    async def make(self, table_id: str, who: str, seat: int, turns: list[list[str]]) -> None:
        """A new plan instead of an earlier one; an empty one is none."""

        def last(table: Table) -> int:
            table.must_hold(who, seat)
            if turns:
                may_plan(table, who, seat)
            return table.last()

        after = await self._registry.run(table_id, last)
        await plans.set_plan(self._store, table_id, Plan(new_id(), who, seat, turns, after))

    async def carry_out(self, table_id: str, turn: Turn) -> bool:
        """Whether a plan has decided something in this turn."""
        found = await plans.plan_of(self._store, table_id, turn.seat)
        if found is None or not found.plan.turns or found.word is not None:
            return False
        plan = found.plan

        def work(table: Table) -> tuple[bool, Word | None, int]:
            now = turn_of(table)
            if (now.seat, now.number) != (turn.seat, turn.number) or plan.who not in table.seats[turn.seat].holders:
                return False, None, -1
            before = table.last()
            word = carry_out(table, plan, turn)
            return table.last() > before, word, table.last()

        played, word, last = await self._registry.run(table_id, work)
        if played or word is not None:
            left = [] if word is not None else plan.turns[1:]
            await plans.go_on(self._store, table_id, Plan(plan.id, plan.who, plan.seat, left, last), word)
        return played and word is None
