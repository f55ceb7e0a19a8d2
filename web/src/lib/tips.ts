// Tooltips belong to what lies under the pointer and to the turn in which it lies there.
const heard = new Set<() => void>();

export function onTurnGone(hide: () => void): () => void {
  heard.add(hide);
  return () => heard.delete(hide);
}

/** The turn has gone to somebody else: whatever was explained may no longer be so. */
export function turnGone(): void {
  for (const hide of heard) hide();
}
