// Walking with arrow keys: from where the focus is to the nearest place in that direction.

interface Place {
  x: number;
  y: number;
}

function middle(element: Element): Place {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** Sideways distance counts double, so that "right" goes right rather than to a nearer place far below. */
export function cost(from: Place, to: Place, [dx, dy]: readonly [number, number]): number {
  const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
  return along <= 1 ? Infinity : along + 2 * across;
}

export function nextInDirection<E extends Element>(
  all: readonly E[],
  current: Element | null,
  direction: readonly [number, number],
): E | null {
  if (!current || !all.some((one) => one === current)) return all[0] ?? null;
  const from = middle(current);
  let best: E | null = null;
  let least = Infinity;
  for (const one of all) {
    const price = one === current ? Infinity : cost(from, middle(one), direction);
    if (price < least) [least, best] = [price, one];
  }
  return best;
}
