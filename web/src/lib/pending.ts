// Whether something that was asked of the server is still on its way: a page that begins anew waits for it.
let count = 0;
const waiting: (() => void)[] = [];

/** Something is on its way; the result tells that it has arrived, or was given up. */
export function begin(): () => void {
  count += 1;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    count -= 1;
    if (count) return;
    for (const go of waiting.splice(0)) go();
  };
}

/** Resolves when nothing is on its way. */
export function nothingPending(): Promise<void> {
  return count ? new Promise((go) => waiting.push(go)) : Promise.resolve();
}
