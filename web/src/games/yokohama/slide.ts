/** Cards by slot as things that live on when they move to another slot; of equal ones the first comes first. */
export function slide(cards: readonly (string | null)[]): { id: string; slot: number; key: string }[] {
  const seen = new Map<string, number>();
  return cards.flatMap((id, slot) => {
    if (id === null) return [];
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return [{ id, slot, key: `${id}.${nth}` }];
  });
}
