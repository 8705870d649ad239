import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../shared/lib/one-at-a-time.ts';
import { eventually } from '../../support/eventually.ts';

it('never runs two at once, and answers each call by a run that began after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, calls) => {
      let clock = 0;
      let atOnce = 0;
      let begun = 0;
      const answers: Promise<number>[] = [];
      const run = oneAtATime(async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        clock += 1;
        begun = clock;
        await scheduler.schedule(Promise.resolve());
        atOnce -= 1;
      });
      const answered = scheduler.scheduleSequence(
        Array.from({ length: calls }, () => async () => {
          clock += 1;
          const called = clock;
          answers.push(run().then(() => begun - called));
        }),
      );
      await scheduler.waitFor(answered.task);
      await scheduler.waitFor(run());
      for (const after of await Promise.all(answers)) expect(after).toBeGreaterThan(0);
    }),
  );
});

it('lets whoever calls while it runs share the next run', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const run = oneAtATime(work);
  const first = run();
  const [second, third] = [run(), run()];
  expect(second).toBe(third);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await first;
  await eventually(() => expect(work).toHaveBeenCalledTimes(2));
  ends[1]?.();
  await third;
  expect(work).toHaveBeenCalledTimes(2);
});

it('runs again after a run that failed, whose callers alone hear of it', async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('The office did not answer'))
    .mockResolvedValue();
  const run = oneAtATime(work);
  const [first, second] = [run(), run()];
  await expect(first).rejects.toThrow('The office did not answer');
  await expect(second).resolves.toBeUndefined();
  expect(work).toHaveBeenCalledTimes(2);
});
