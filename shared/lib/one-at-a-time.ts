/**
 * Runs `run` one at a time: a call while it runs begins it once more when it ended, and whoever calls meanwhile shares that
 * next run. So each call is answered by a run that began after it, and no run overtakes an earlier one.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    next = null;
    const begun = run().finally(() => {
      if (running === begun) running = null;
    });
    running = begun;
    return begun;
  };
  return () => {
    if (next !== null) return next;
    if (running === null) return begin();
    next = running.then(begin, begin);
    return next;
  };
}
