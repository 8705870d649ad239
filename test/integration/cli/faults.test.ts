import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { ServiceBehaviour } from '../../support/other-service/behaviour.ts';
import { plainOrder, withOtherServiceJob } from '../../support/other-service-job.ts';

/** Reads break, and the order is done all the same. */
const survived: Readonly<Record<string, Partial<ServiceBehaviour>>> = {
  'connections that are reset on reads': {
    plan: { properties: ['reset'], products: ['reset'], item: ['reset'], download: ['reset'] },
  },
  'answers that break off in the middle': {
    plan: { properties: ['half'], products: ['half'], item: ['half'], download: ['half'] },
  },
  'answers without a length that are not whole': {
    plan: { products: ['cut'], item: ['cut'], download: ['cut'] },
  },
  'answers that come in drips': {
    plan: { token: ['drip'], properties: ['drip'], item: ['drip'], download: ['drip'] },
  },
  'a 503 with Retry-After on reads': { plan: { properties: ['busy'], item: ['busy'] } },
  'a 503 with Retry-After on a download': { plan: { download: ['busy'] } },
  'a 429 with Retry-After on reads': { plan: { products: ['limited'], item: ['limited'] } },
  'a token that is taken back while it lasts': { plan: { item: ['unauthorised'] } },
  'pages instead of items and certificates': { plan: { item: ['page'], download: ['page'] } },
  'a broken token issuer': { plan: { token: ['reset', 'busy'] } },
  'a download link that dies once': { plan: { download: ['forbidden'] } },
  'an order record that breaks when the answer was thin': {
    fullness: 'bare',
    plan: { order: ['reset', 'busy'] },
  },
};

describe.concurrent('a job whose reads go wrong', () => {
  for (const [what, changes] of Object.entries(survived)) {
    test(`is done, and orders once, through ${what}`, async () => {
      await withOtherServiceJob(changes, async ({ service, bench, run }) => {
        const end = await run(plainOrder);
        expect(end.last.step, end.stdout).toBe('done');
        expect(end.exitCode).toBe(0);
        expect(Object.values(service.behaviour.plan).flat()).toEqual([]);
        expect(service.ledger.count('place')).toBe(1);
        expect(service.ledger.orders).toHaveLength(1);
        expect(service.ledger.wrongs).toEqual([]);
        const [kept] = (await bench.documents()).values();
        expect(kept?.equals(service.ledger.orders[0]?.items[0]?.certificate ?? Buffer.alloc(0))).toBe(true);
      });
    });
  }

  test('asks for the item again when a link has died, and uses the new link', async () => {
    await withOtherServiceJob({ plan: { download: ['forbidden'] } }, async ({ service, run }) => {
      await run(plainOrder);
      const [dead, fresh, ...more] = service.ledger.of('download').map(({ target }) => target);
      expect(more).toEqual([]);
      expect(fresh).not.toBe(dead);
    });
  });

  test('names the order where a certificate cannot be copied, and copies it by --resume', async () => {
    await withOtherServiceJob({}, async ({ service, bench, run }) => {
      service.behaviour.beforeAnswer = async (operation) => {
        if (operation !== 'download') return;
        await rm(bench.out, { recursive: true });
        await writeFile(bench.out, 'a file');
      };
      const failed = await run(plainOrder);
      const orderId = service.ledger.orders[0]?.orderId ?? '?';
      expect(failed.last, failed.stdout).toMatchObject({
        step: 'failed',
        code: 'host_failed',
        message: expect.stringMatching(
          new RegExp(`Order ${orderId} was placed.*--resume.*Nothing is ordered again`),
        ),
        orderIds: [orderId],
      });
      await rm(bench.out);
      service.behaviour.beforeAnswer = () => {};
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect(service.ledger.count('place')).toBe(1);
    });
  });

  test('that lost its library is told how to order again, and who unlocked it and why is kept', async () => {
    await withOtherServiceJob({}, async ({ service, bench, run }) => {
      expect((await run(plainOrder)).last).toMatchObject({ step: 'done' });
      await rm(join(bench.data, 'store'), { recursive: true });
      const other = [...plainOrder.slice(0, 3), 'PlanningCertificate2', '--matter', 'B-2'];
      for (const options of [other, [...other, '--accept-risk']]) {
        const locked = await run(options);
        expect(locked.last, locked.stdout).toMatchObject({ step: 'failed', code: 'notReady' });
        expect(locked.last.message).toMatch(/An order may be missing.*--unlock "NAME: HOW YOU CHECKED"/);
        expect(locked.last.message).not.toContain('then unlock ordering');
      }
      expect(service.ledger.count('place')).toBe(1);
      const unlock = ['--unlock', 'Jo Citizen: compared with the portal, 10:30'];
      const end = await run([...other, ...unlock]);
      expect(end.course.slice(0, 4), end.stdout).toEqual(['found', 'products', 'unlocked', 'ordered']);
      expect(end.last).toMatchObject({ step: 'done' });
      const db = new DatabaseSync(join(bench.data, 'store', 'landfolio.db'));
      expect(
        db.prepare('SELECT ended_by, reason FROM order_lock WHERE ended_by IS NOT NULL').all(),
      ).toMatchObject([{ ended_by: 'Jo Citizen', reason: 'compared with the portal, 10:30' }]);
      db.close();
      const next = await run([...plainOrder.slice(0, 3), 'CopyOfPlan', '--matter', 'B-3', ...unlock]);
      expect(next.course, next.stdout).not.toContain('unlocked');
      expect(next.last).toMatchObject({ step: 'done' });
    });
  });

  test('says that an order may stand, with its reference, where the computer fails as the answer arrives', async () => {
    await withOtherServiceJob({}, async ({ service, bench, run }) => {
      const settings = join(bench.data, 'settings.json');
      service.behaviour.beforeAnswer = async (operation) => {
        if (operation !== 'place') return;
        await rename(settings, `${settings}.away`);
        await mkdir(settings);
      };
      const failed = await run(plainOrder);
      const { reference } = service.ledger.orders[0] ?? {};
      expect(failed.last, failed.stdout).toMatchObject({
        step: 'failed',
        code: 'internal',
        references: [reference],
        message: expect.stringContaining(
          `An order may have been placed and may be charged (${reference}). Run again with --resume to check it and finish it.`,
        ),
      });
      await rm(settings, { recursive: true });
      await rename(`${settings}.away`, settings);
      service.behaviour.beforeAnswer = () => {};
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect(service.ledger.count('place')).toBe(1);
    });
  });

  test('waits as long as Retry-After says', async () => {
    await withOtherServiceJob({ plan: { properties: ['busy'] } }, async ({ service, run }) => {
      await run(plainOrder);
      const [first, second] = service.ledger.of('properties').map(({ at }) => at);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(950);
    });
  });

  test('keeps a certificate whose size was announced wrongly, and says so', async () => {
    await withOtherServiceJob({ sizeError: 5 }, async ({ service, run }) => {
      const end = await run(plainOrder);
      const document = end.steps.find(({ step }) => step === 'document');
      const served = service.ledger.orders[0]?.items[0]?.certificate ?? Buffer.alloc(0);
      expect(document?.sha256).toBe(createHash('sha256').update(served).digest('hex'));
      expect(document?.remark).toMatch(/1957.*1952/);
      expect(end.last.step).toBe('done');
    });
  });
});
