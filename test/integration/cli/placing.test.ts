import { describe, expect, test } from 'vitest';
import type { HistoryShape, Placing } from '../../support/other-service/behaviour.ts';
import { type OtherServiceJob, plainOrder, withOtherServiceJob } from '../../support/other-service-job.ts';

const lost: readonly (readonly [Placing, HistoryShape])[] = [
  ['created, reset', 'orders'],
  ['created, 400', 'list'],
];

/** Orders, and is killed once the order is looked for in the history. */
async function killedInDoubt({ service, start }: OtherServiceJob): Promise<void> {
  const job = start(plainOrder);
  service.behaviour.beforeAnswer = (operation) => {
    if (operation === 'history' && service.ledger.count('place') > 0) job.kill();
  };
  expect((await job.ended).exitCode).toBeNull();
  service.behaviour.beforeAnswer = () => {};
}

describe.concurrent('an order whose answer is lost', () => {
  for (const [placing, history] of lost) {
    test(`is found in the history and done after “${placing}”, without a second POST`, async () => {
      await withOtherServiceJob({ placing, history }, async ({ service, bench, run }) => {
        const end = await run(plainOrder);
        expect(end.last.step, end.stdout).toBe('done');
        expect(end.exitCode).toBe(0);
        const { ledger } = service;
        expect(ledger.count('place')).toBe(1);
        expect(end.steps.find(({ step }) => step === 'ordered')?.orderId).toBe(ledger.orders[0]?.orderId);
        expect((await bench.documents()).size).toBe(1);
        expect(ledger.wrongs).toEqual([]);
      });
    });
  }

  test('ends in doubt where the history has another shape, and --resume finishes it once it can be read', async () => {
    await withOtherServiceJob({ placing: 'created, reset', history: 'foreign' }, async (setup) => {
      const { service, bench, run } = setup;
      await killedInDoubt(setup);
      const doubtful = await run(['--resume', '--timeout', '1']);
      expect(doubtful.last).toMatchObject({ step: 'failed', code: 'in_doubt' });
      expect(doubtful.exitCode).toBe(1);
      expect(doubtful.course).not.toContain('ordered');
      const [reference] = doubtful.last.references as string[];
      expect(reference).toBe(service.ledger.orders[0]?.reference);

      const again = await run(plainOrder);
      expect(again.last, again.stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(service.ledger.count('place')).toBe(1);

      service.behaviour.history = 'orders';
      const end = await run(['--resume']);
      expect(end.last.step, end.stdout).toBe('done');
      expect(service.ledger.count('place')).toBe(1);
      expect((await bench.documents()).size).toBe(1);
    });
  });

  test('ends in doubt where none can be found, and is not sent again', async () => {
    await withOtherServiceJob({ placing: 'reset' }, async (setup) => {
      const { service, run } = setup;
      await killedInDoubt(setup);
      service.behaviour.placing = 'ok';
      const again = await run(['--resume', '--timeout', '1']);
      expect(again.last).toMatchObject({ step: 'failed', code: 'in_doubt' });
      expect(service.ledger.count('place')).toBe(1);
      expect(service.ledger.orders).toHaveLength(0);
    });
  });
});

describe.concurrent('an order that is refused', () => {
  test('is reported with the service’s own words, in either shape', async () => {
    for (const isLoose of [false, true]) {
      await withOtherServiceJob({ placing: 'refused, 400', isLoose }, async ({ service, run }) => {
        const end = await run(plainOrder);
        expect(end.last).toMatchObject({ step: 'failed', code: 'rejected' });
        expect(end.last.message).toContain('The account is closed on Sundays.');
        expect(end.exitCode).toBe(1);
        expect(service.ledger.count('place')).toBe(1);
        expect(service.ledger.wrongs).toEqual([]);
      });
    }
  });

  test('is not sent twice where the token was refused', async () => {
    await withOtherServiceJob({ plan: { place: ['unauthorised'] } }, async ({ service, run }) => {
      const end = await run(plainOrder);
      expect(service.ledger.count('place')).toBe(1);
      expect(end.last.step).not.toBe('nothing was printed');
    });
  });
});
