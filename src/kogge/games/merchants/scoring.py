"""Who leads, and who has won."""

from __future__ import annotations

from kogge.core.contract import Score, rank
from kogge.games.merchants.state import Merchants


def final_scores(s: Merchants) -> list[Score]:
    """M8.1: the first to deliver all goods wins. MR13: a limited game goes to the most goods, then posts, then gold."""
    out: list[Score] = []
    goods = s.board.goods_of(s.n)
    posts = s.board.posts_of(s.n)
    for p in range(s.n):
        parts: dict[str, int] = {"goods": int(goods - s.goods[p])}
        out.append(Score(int(p), parts, (int(posts - s.stock[p]), int(s.gold[p]))))
    return rank(out)
