import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunningJob } from '../../support/job-process.ts';
import type { Operation, ServiceBehaviour } from '../../support/other-service/behaviour.ts';
import {
  credentials,
  type OtherServiceJob,
  plainOrder,
  withOtherServiceJob,
} from '../../support/other-service-job.ts';

const two = [...plainOrder, '--product', 'PlanningCertificate2'];

/** Runs until the service is about to answer this operation for the n-th time; there the job is killed. */
async function killedAt({ service, start }: OtherServiceJob, operation: Operation, nth = 1): Promise<void> {
  let left = nth;
  let job: RunningJob | null = null;
  service.behaviour.beforeAnswer = (answered) => {
    if (answered !== operation) return;
    left -= 1;
    if (left === 0) job?.kill();
  };
  job = start(two);
  const end = await job.ended;
  service.behaviour.beforeAnswer = () => {};
  expect(end.exitCode, end.stdout).toBeNull();
}

async function expectAllFetched({ service, bench }: OtherServiceJob): Promise<void> {
  const served = service.ledger.orders.flatMap((order) =>
    order.items.map((item) => sha256(item.certificate)),
  );
  const kept = [...(await bench.documents()).values()].map(sha256);
  expect(new Set(kept)).toEqual(new Set(served));
  expect(service.ledger.wrongs).toEqual([]);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const moments: readonly (readonly [
  moment: string,
  operation: Operation,
  nth: number,
  changes: Partial<ServiceBehaviour>,
])[] = [
  ['right after the order was received', 'place', 1, {}],
  ['while the first item is waited for', 'item', 1, {}],
  ['in the middle of a download', 'download', 1, { certificateBytes: 400_000 }],
];

describe.concurrent('a job that is killed', () => {
  for (const [moment, operation, nth, changes] of moments) {
    test(`${moment}, finishes by --resume without ordering again`, async () => {
      await withOtherServiceJob(changes, async (setup) => {
        const { service, run } = setup;
        await killedAt(setup, operation, nth);
        expect(service.ledger.count('place')).toBe(1);
        const end = await run(['--resume']);
        expect(end.last.step, end.stdout).toBe('done');
        expect(end.exitCode).toBe(0);
        expect(service.ledger.count('place')).toBe(1);
        expect(service.ledger.orders).toHaveLength(1);
        await expectAllFetched(setup);
      });
    });
  }

  test('after its first certificate, brings both by --resume', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { behaviour } = setup.service;
      let downloads = 0;
      const job = setup.start(two);
      behaviour.beforeAnswer = async (operation) => {
        if (operation !== 'download') return;
        downloads += 1;
        if (downloads === 2) await job.ended;
      };
      await job.saw('document');
      job.kill();
      await job.ended;
      behaviour.beforeAnswer = () => {};
      const end = await setup.run(['--resume']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(end.steps.filter(({ step }) => step === 'document')).toHaveLength(2);
      expect(setup.service.ledger.count('place')).toBe(1);
      await expectAllFetched(setup);
    });
  });

  test('before it ordered, has nothing to resume, and orders once when it is run again', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { service, run } = setup;
      await killedAt(setup, 'products');
      const nothing = await run(['--resume']);
      expect(nothing.last).toMatchObject({ step: 'failed', code: 'nothing_to_resume' });
      expect(nothing.exitCode).toBe(1);
      expect(service.ledger.count('place')).toBe(0);
      const end = await run(two);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.orders).toHaveLength(1);
    });
  });

  test('while the outcome was unknown, and again while it is looked up, still orders nothing', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { service, start, run } = setup;
      await killedAt(setup, 'place');
      let job: RunningJob | null = null;
      service.behaviour.beforeAnswer = (operation) => {
        if (operation === 'history') job?.kill();
      };
      job = start(['--resume']);
      expect((await job.ended).exitCode).toBeNull();
      service.behaviour.beforeAnswer = () => {};
      const end = await run(['--resume']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(1);
      await expectAllFetched(setup);
    });
  });

  test('at moments that nobody chose, never orders twice and always finishes', async () => {
    await withOtherServiceJob({ certificateBytes: 200_000 }, async (setup) => {
      const { service, start, run } = setup;
      const first = start(plainOrder);
      for (const wait of [0, 40, 90]) {
        const job = wait === 0 ? first : start(['--resume']);
        // On a busy machine the job before may have finished all, and this one ends without a step.
        await job.saw('ordered').catch(() => job.ended);
        // biome-ignore lint/plugin: nothing is waited for, the moment is what is tried
        await new Promise((resolve) => setTimeout(resolve, wait));
        job.kill();
        await job.ended;
      }
      const end = await run(['--resume']);
      expect(['done', 'failed']).toContain(end.last.step);
      expect(service.ledger.count('place')).toBe(1);
      await expectAllFetched(setup);
    });
  });

  test('resumes at the connection where its order waits, also where it is not told which', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { service, bench } = setup;
      await killedAt(setup, 'item', 1);
      const refused = await bench.start(['--resume'], {}).ended;
      expect(refused.last, refused.stdout).toMatchObject({ step: 'failed', code: 'credentials' });
      expect(String(refused.last.message)).toContain('Elsewhere');
      const end = await bench.start(['--resume'], credentials).ended;
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(1);
      await expectAllFetched(setup);
    });
  });

  test('with nothing ordered at all, says that there is nothing to resume', async () => {
    await withOtherServiceJob({}, async ({ service, run }) => {
      const end = await run(['--resume']);
      expect(end.last).toMatchObject({ step: 'failed', code: 'nothing_to_resume' });
      expect(end.exitCode).toBe(1);
      expect(service.ledger.count('place')).toBe(0);
    });
  });
});

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a job that is told to stop by %s says so, and finishes by --resume',
  async (signal) => {
    const itemCourse = Array(400).fill('PROCESSING');
    await withOtherServiceJob({ itemCourse }, async (setup) => {
      const { start, run, service } = setup;
      const job = start(plainOrder);
      await job.saw('ordered');
      job.kill(signal);
      const stopped = await job.ended;
      expect(stopped.exitCode).toBe(1);
      expect(stopped.last, stopped.stdout).toMatchObject({ step: 'failed', code: 'stopped' });
      itemCourse.length = 0;
      const end = await run(['--resume']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(1);
      await expectAllFetched(setup);
    });
  },
);

describe.concurrent('a data folder that was put back from an older copy', () => {
  test('finishes by --resume the order that it had forgotten', async () => {
    await withOtherServiceJob({ holdsItems: true }, async (setup) => {
      const { service, bench, run } = setup;
      const [store, copy] = [join(bench.data, 'store'), join(bench.folder, 'copy')];
      expect((await run([...plainOrder, '--timeout', '8'])).last).toMatchObject({ code: 'still_waiting' });
      await cp(store, copy, { recursive: true });
      const second = [...plainOrder.slice(0, -1), '2026-119', '--timeout', '8'];
      expect((await run(second)).last).toMatchObject({ code: 'still_waiting' });
      await rm(store, { recursive: true });
      await cp(copy, store, { recursive: true });
      service.behaviour.holdsItems = false;
      const end = await run(['--resume', '--timeout', '120']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', orders: 2, documents: 2 });
      expect(service.ledger.count('place')).toBe(2);
      await expectAllFetched(setup);
    });
  });
});
