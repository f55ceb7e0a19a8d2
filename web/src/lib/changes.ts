// A value that is told as what changed in it: `[path, value]` sets a place, `[path]` removes one.
export type Change = [path: (string | number)[], value?: unknown];

type Node = Record<string | number, unknown>;

/** A value with one place of it changed; what does not change is shared. */
export function changed(value: unknown, [path, after]: Change, removes: boolean, depth = 0): unknown {
  const key = path[depth];
  if (key === undefined) return after;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Node) }) as Node;
  if (removes && depth === path.length - 1) delete copy[key];
  else copy[key] = changed(copy[key], [path, after], removes, depth + 1);
  return copy;
}

export function withChanges<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<T>((now, change) => changed(now, change, change.length === 1) as T, value);
}
