import { afterEach, describe, expect, it } from 'vitest';
import { createOfficeLoop, type OfficeLoop } from '../../../main/sharing/office-loop.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { ServerFaultCode } from '../../../shared/model/server-fault.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

let loop: OfficeLoop;
afterEach(async () => await loop.stop(async () => {}));

/** A loop whose rounds all end in the same way, and when they began. */
async function runFor(code: ServerFaultCode | null, milliseconds: number): Promise<number[]> {
  const clock = new FakeClock();
  const began: number[] = [];
  loop = createOfficeLoop({
    ...{ clock, random: new FakeRandom(), log: createQuietLog(), isMember: () => true, waiting: () => 0 },
    async round() {
      began.push(clock.monotonic());
      return code === null ? ok(null) : failed({ code, message: '', host: null });
    },
    succeeded: () => {},
    failed: async () => {},
  });
  loop.start();
  await clock.advance(milliseconds);
  return began;
}

const maxWaitMs = (began: readonly number[]) =>
  Math.max(...began.slice(1).map((at, before) => at - (began[before] ?? 0)));

describe('this computer asks the server', () => {
  it('every 45 seconds where nothing wakes it', async () => {
    expect(await runFor(null, 136_000)).toHaveLength(4);
  });

  it.each(['unreachable', 'lost'] as const)('at least every four seconds while it is %s', async (code) => {
    expect(maxWaitMs(await runFor(code, 300_000))).toBeLessThanOrEqual(4000);
  });

  it('ever more rarely, up to a minute and a third of it, where the server refuses', async () => {
    const wait = maxWaitMs(await runFor('other', 600_000));
    expect(wait).toBeGreaterThanOrEqual(60_000);
    expect(wait).toBeLessThanOrEqual(80_000);
  });

  it('rarely where a person must do something', async () => {
    expect(await runFor('password', 590_000)).toHaveLength(1);
  });
});
