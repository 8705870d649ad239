/**
 * Runs `work` and gives the steps that it tells; of steps that nobody waited for, the last, and what it returns as the last of all.
 * Whoever stops listening cancels it.
 */
export async function* stepsOf<Step>(
  asked: AbortSignal | undefined,
  work: (run: { readonly signal: AbortSignal; tell(step: Step): void }) => Promise<Step>,
): AsyncGenerator<Step, void, void> {
  const stopped = new AbortController();
  const signal = asked === undefined ? stopped.signal : AbortSignal.any([asked, stopped.signal]);
  const told: Step[] = [];
  let wake = () => {};
  let isOver = false;
  const tell = (next: Step) => {
    told[0] = next;
    wake();
  };
  const over = work({ signal, tell }).then((last) => {
    isOver = true;
    tell(last);
  });
  // Its failure is thrown below, to whoever still listens.
  over.catch(() => wake());
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      const [next] = told.splice(0);
      if (next !== undefined) yield next;
      else if (isOver) return;
      else
        await Promise.race([
          over,
          new Promise<void>((resolve) => {
            wake = resolve;
            if (told.length > 0 || signal.aborted) resolve();
          }),
        ]);
    }
  } finally {
    stopped.abort();
    await over;
  }
}
