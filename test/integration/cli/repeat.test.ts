import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../support/other-service/behaviour.ts';
import {
  type OtherServiceJob,
  plainOrder,
  roadsOrder,
  withOtherServiceJob,
} from '../../support/other-service-job.ts';

const more = [...plainOrder, '--product', 'PlanningCertificate2'];
const noHistory = { placing: 'created, reset', history: 'broken' } as const;

/** Runs until the service is about to answer this operation after it took the order; there the job is killed. */
async function killedAt(
  { service, start }: OtherServiceJob,
  operation: Operation,
  options: readonly string[] = plainOrder,
): Promise<void> {
  const job = start(options);
  service.behaviour.beforeAnswer = (answered) => {
    if (answered === operation && service.ledger.count('place') > 0) job.kill();
  };
  expect((await job.ended).exitCode).toBeNull();
  service.behaviour.beforeAnswer = () => {};
}

describe.concurrent('the job orders nothing that may be paid for already', () => {
  test('a part of an order in doubt, for whatever matter, unless the risk is accepted', async () => {
    await withOtherServiceJob(noHistory, async (otherServiceJob) => {
      const { service, run } = otherServiceJob;
      await killedAt(otherServiceJob, 'history', more);
      service.behaviour.placing = 'ok';
      const part = [...plainOrder.slice(0, -1), '2026-119'];
      const refused = await run(part);
      expect(refused.last, refused.stdout).toMatchObject({
        step: 'failed',
        code: 'already_placed',
        orderViewId: expect.any(String),
        references: [service.ledger.orders[0]?.reference],
      });
      expect(refused.last.message).toMatch(/--resume.*--accept-risk/);
      expect(service.ledger.count('place')).toBe(1);
      const end = await run([...part, '--accept-risk']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(2);
    });
  });

  test('nor what a product of the new order needs, and what nobody named', async () => {
    await withOtherServiceJob(noHistory, async (otherServiceJob) => {
      const { service, run } = otherServiceJob;
      await killedAt(otherServiceJob, 'history');
      service.behaviour.placing = 'ok';
      const refused = await run(roadsOrder);
      expect(refused.last, refused.stdout).toMatchObject({
        step: 'failed',
        code: 'already_placed',
        references: [service.ledger.orders[0]?.reference],
      });
      expect(service.ledger.count('place')).toBe(1);
      const end = await run([...roadsOrder, '--accept-risk']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.orders[1]?.items).toHaveLength(2);
    });
  });

  test('where a killed job ordered it: --resume brings the certificate, and then it can be ordered again', async () => {
    await withOtherServiceJob({}, async (otherServiceJob) => {
      const { service, run, bench } = otherServiceJob;
      await killedAt(otherServiceJob, 'order');
      const again = await run(plainOrder);
      expect(again.last, again.stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(again.last.message).toMatch(/--resume.*--accept-risk/);
      expect(service.ledger.count('place')).toBe(1);
      const resumed = await run(['--resume']);
      expect(resumed.last, resumed.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect((await bench.documents()).size).toBe(1);
      expect((await run(plainOrder)).last).toMatchObject({ step: 'done' });
      expect(service.ledger.count('place')).toBe(2);
    });
  });

  test('where an older copy of the data folder was put back', async () => {
    await withOtherServiceJob({ holdsItems: true }, async (otherServiceJob) => {
      const { service, run, bench } = otherServiceJob;
      await run(['--resume']);
      const copy = join(bench.folder, 'copy');
      await cp(bench.data, copy, { recursive: true });
      await killedAt(otherServiceJob, 'item');
      await rm(bench.data, { recursive: true });
      await rename(copy, bench.data);
      const again = await run([...plainOrder, '--timeout', '90']);
      expect(again.last, again.stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(service.ledger.count('place')).toBe(1);
      service.behaviour.holdsItems = false;
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
    });
  });

  test('and --resume delivers also what came after the kill while another order was waited for', async () => {
    await withOtherServiceJob({}, async (otherServiceJob) => {
      const { run, bench } = otherServiceJob;
      await killedAt(otherServiceJob, 'order');
      const other = [...plainOrder.slice(0, 3), 'PlanningCertificate2', ...plainOrder.slice(4)];
      expect((await run(other)).last).toMatchObject({ step: 'done', documents: 1 });
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect((await bench.documents()).size).toBe(2);
    });
  });
});
