/** What was begun and is not over, so that the application waits for it before it ends. */
interface UnderWay {
  /** Gives back what it was given. */
  track<T>(work: Promise<T>): Promise<T>;
  isBusy(): boolean;
  /** Resolves when all of it is over, however it ended. */
  idle(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const running = new Set<Promise<void>>();
  return {
    track(work) {
      const end = work.then(
        () => {},
        () => {},
      );
      running.add(end);
      void end.then(() => running.delete(end));
      return work;
    },
    isBusy: () => running.size > 0,
    async idle() {
      await Promise.all(running);
    },
  };
}
