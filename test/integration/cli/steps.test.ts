import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type JobEnd, jobSource } from '../../support/job-process.ts';
import { clientSecret } from '../../support/other-service/token-issuer.ts';
import {
  type OtherServiceJob,
  plainOrder,
  roadsOrder,
  withOtherServiceJob,
} from '../../support/other-service-job.ts';

/** Done, with every certificate of every order on the disk as it was served, and nothing asked that is forbidden. */
async function expectDone({ service, bench }: OtherServiceJob, end: JobEnd): Promise<void> {
  expect(end.stderr).toBe('');
  expect(end.last.step, end.stdout).toBe('done');
  expect(end.exitCode).toBe(0);
  expect(service.ledger.wrongs).toEqual([]);
  expect(service.ledger.count('place')).toBe(1);
  expect(service.ledger.orders).toHaveLength(1);
  const served = service.ledger.orders.flatMap((order) => order.items.map((item) => item.certificate));
  const kept = [...(await bench.documents()).values()];
  expect(kept.map(sha256).sort()).toEqual(served.map(sha256).sort());
  const reported = end.steps.filter(({ step }) => step === 'document').map((step) => step.sha256);
  expect(reported.sort()).toEqual(served.map(sha256).sort());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe.concurrent('the job against a service of someone else', () => {
  test('goes through its steps in order, and ends with 0 only after done', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { service, start } = setup;
      const end = await start(plainOrder).ended;
      await expectDone(setup, end);
      expect(end.course).toEqual(['found', 'products', 'ordered', 'waiting', 'document', 'done']);
      const [order] = service.ledger.orders;
      expect(end.steps.find(({ step }) => step === 'ordered')).toMatchObject({
        orderId: order?.orderId,
        totalCents: 778,
        confirmedTotalCents: 723,
        differenceCents: 55,
        chargeDifference: { confirmedCents: 723, chargedCents: 778, feeCents: 55, items: [] },
      });
      expect(order?.reference).toMatch(/^2026-118 /);
      expect(order?.customerId).toBe('desk 7, west wing');
      expect(order?.body.deliveryPreference).toBe('NONE');
    });
  });

  test('runs from its sources, as npm run job starts it', async () => {
    await withOtherServiceJob({}, async (setup) => expectDone(setup, await setup.run(plainOrder)), jobSource);
  });

  test('says what the library has already of each product, when it is run again', async () => {
    await withOtherServiceJob({}, async ({ run }) => {
      const existingIn = (end: JobEnd) => end.steps.find(({ step }) => step === 'products')?.chosen;
      expect(existingIn(await run(plainOrder))).toMatchObject([{ existing: [] }]);
      expect(existingIn(await run(plainOrder))).toMatchObject([
        { existing: [{ kind: 'document', matterNumber: '2026-118', isSame: true, differences: [] }] },
      ]);
    });
  });

  test('lists what a product needs before it is ordered: its price, what there is of it, and the total', async () => {
    await withOtherServiceJob({}, async ({ run }) => {
      await run(plainOrder);
      const end = await run(roadsOrder);
      expect(end.last.step, end.stdout).toBe('done');
      const step = (name: string) => end.steps.find((one) => one.step === name);
      expect(step('products')).toMatchObject({
        totalCents: 2_945,
        chosen: [
          { productCode: 'RoadsCertificate', priceCents: 2_222, neededBy: [], existing: [] },
          {
            productCode: 'RegisterSearchStatement',
            priceCents: 723,
            warning: null,
            neededBy: ['RoadsCertificate'],
            existing: [{ kind: 'document', matterNumber: '2026-118', isSame: true }],
          },
        ],
      });
      expect(step('ordered')).toMatchObject({ items: 2, confirmedTotalCents: 2_945 });
    });
  });

  test('orders nothing that needs a product of other land', async () => {
    await withOtherServiceJob({ neededTitle: 'OOOO+pppp/QQQQ+rrrr/SSSS+tttt/UUUU==' }, async (setup) => {
      const { service, run } = setup;
      const end = await run(roadsOrder);
      expect(end.course).toEqual(['found', 'failed']);
      expect(end.last).toMatchObject({ code: 'unreadable' });
      expect(end.last.message).toMatch(/RoadsCertificate.*5\\LP55120, not of 7 GUM LEAF COURT/);
      expect(service.ledger.count('place')).toBe(0);
      expect((await run(plainOrder)).last.step).toBe('done');
    });
  });

  test('orders what a product needs under another id of the same title', async () => {
    await withOtherServiceJob({ neededTitle: '11482/903' }, async (setup) => {
      await expectDone(setup, await setup.run(roadsOrder));
      expect(setup.service.ledger.orders[0]?.items).toHaveLength(2);
    });
  });

  test('says whether the order history could be read before the order', async () => {
    const isRead = (end: JobEnd) => end.steps.find(({ step }) => step === 'products')?.isHistoryRead;
    await withOtherServiceJob({}, async ({ run }) => expect(isRead(await run(plainOrder))).toBe(true));
    await withOtherServiceJob({ history: 'broken' }, async ({ service, run }) => {
      expect(isRead(await run(plainOrder))).toBe(false);
      expect(service.ledger.count('place')).toBe(1);
    });
  });

  test('identifies every call, each by its own correlation id', async () => {
    await withOtherServiceJob({}, async ({ service, run }) => {
      await run(plainOrder);
      const ids = service.ledger.calls.map(({ headers }) => headers['x-correlation-id']);
      expect(ids.length).toBeGreaterThan(8);
      expect(new Set(ids).size).toBe(ids.length);
      expect(service.ledger.of('download').map(({ headers }) => headers.authorization)).toEqual([undefined]);
      expect(service.ledger.of('token').map(({ headers }) => headers.authorization)).toEqual([
        undefined,
        undefined,
      ]);
      expect(service.ledger.wrongs).toEqual([]);
    });
  });

  test('leaves no secret, token or download link in its folder or its output', async () => {
    await withOtherServiceJob(
      { plan: { download: ['forbidden', 'half'], item: ['unauthorised'] } },
      async (setup) => {
        const { service, bench, start } = setup;
        const end = await start(plainOrder).ended;
        await expectDone(setup, end);
        const secrets = [clientSecret, encodeURIComponent(clientSecret), 'CANARY', ...service.tokens()];
        expect(service.tokens().length).toBeGreaterThan(1);
        expect(await bench.filesHolding(secrets)).toEqual([]);
        for (const secret of secrets) expect(end.stdout + end.stderr).not.toContain(secret);
      },
    );
  });

  test('finishes with bare answers of careless types among unknown fields', async () => {
    await withOtherServiceJob({ fullness: 'bare', isLoose: true }, async (setup) => {
      const end = await setup.run([
        ...['--address', '7 GUM LEAF COURT NHILL 3418', '--matter', 'Müller & Söhne / 2026 #118 (sale)'],
        ...[
          '--product',
          'RegisterSearchStatement',
          '--product',
          'CopyOfPlan',
          '--product',
          'PlanningCertificate2',
        ],
      ]);
      await expectDone(setup, end);
    });
  });

  test('goes on with tokens that last three seconds', async () => {
    await withOtherServiceJob({ tokenSeconds: 3, holdsItems: true }, async (setup) => {
      const { ledger, behaviour } = setup.service;
      behaviour.beforeAnswer = () => {
        if (ledger.count('token') > 4) behaviour.holdsItems = false;
      };
      const end = await setup.run(plainOrder);
      await expectDone(setup, end);
      expect(ledger.count('token')).toBeGreaterThan(4);
    });
  });

  test('orders for a property without titles', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const end = await setup.run([
        ...[
          '--address',
          '1A STATION STREET DUNOLLY 3472',
          '--product',
          'PlanningCertificate2',
          '--matter',
          'M1',
        ],
      ]);
      await expectDone(setup, end);
    });
  });

  test('sends the acknowledgement and the vendors that products ask for, as they ask', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const end = await setup.run([
        ...['--address', '7 GUM LEAF COURT NHILL 3418', '--matter', 'M1', '--acknowledge-warnings'],
        ...['--product', 'LandLevyCertificate', '--product', 'FloodNote', '--vendor', 'Mary Ann O’Dell'],
        ...['--email', 'desk@office.example'],
      ]);
      await expectDone(setup, end);
      const body = setup.service.ledger.orders[0]?.body;
      expect(body).toMatchObject({ deliveryPreference: 'EMAIL', email: 'desk@office.example' });
      expect(body?.products).toMatchObject([
        {
          productCode: 'LandLevyCertificate',
          productIds: { propertyPfi: '300112233', authorityId: 61 },
          extraData: { vendors: [{ vendorType: 'INDIVIDUAL', firstName: 'Mary Ann', lastName: 'O’Dell' }] },
        },
        { productCode: 'FloodNote', isWarningAcknowledged: true },
      ]);
    });
  });

  test('takes the title that is named, by volume and folio or by the id of a candidate', async () => {
    const twoCreeks = [
      ...[
        '--address',
        '55 TWO CREEKS ROAD AVOCA 3467',
        '--product',
        'RegisterSearchStatement',
        '--matter',
        'M1',
      ],
    ];
    await withOtherServiceJob({}, async (setup) => {
      const end = await setup.run([...twoCreeks, '--title', 'Vol 08071 Fol 7A']);
      await expectDone(setup, end);
      expect(setup.service.ledger.orders[0]?.body.products).toMatchObject([
        { productIds: { titleId: '8071/007A' } },
      ]);
    });
    await withOtherServiceJob({}, async (setup) => {
      const { run, service } = setup;
      const unclear = await run(twoCreeks);
      expect(unclear.last).toMatchObject({ step: 'failed', code: 'ambiguous' });
      expect(service.ledger.count('place')).toBe(0);
      const candidates = unclear.last.candidates as { productIds: { titleId: string } }[];
      expect(candidates).toHaveLength(2);
      const second = candidates[1]?.productIds.titleId ?? '';
      await expectDone(setup, await run([...twoCreeks, '--title', second]));
      expect(service.ledger.orders[0]?.body.products).toMatchObject([{ productIds: { titleId: second } }]);
    });
  });

  test('ends ambiguous, with the candidates, where an address fits two properties', async () => {
    await withOtherServiceJob({}, async ({ run, service }) => {
      const end = await run([
        ...[
          '--address',
          '21 QUARRY LANE MALDON 3463',
          '--product',
          'RegisterSearchStatement',
          '--matter',
          'M1',
        ],
      ]);
      expect(end.course).toEqual(['failed']);
      expect(end.exitCode).toBe(1);
      expect(end.last).toMatchObject({
        code: 'ambiguous',
        candidates: [
          { propertyPfi: '41210', propertyNumber: '501', municipality: 'MOUNT ALEXANDER' },
          { propertyPfi: '41211', propertyNumber: '502', municipality: 'MOUNT ALEXANDER' },
        ],
      });
      expect(service.ledger.count('place')).toBe(0);
    });
  });

  test('keeps what came and says which certificate failed', async () => {
    await withOtherServiceJob({ lastStatus: { CopyOfPlan: 'FAILED' } }, async ({ run, service, bench }) => {
      const end = await run([...plainOrder, '--product', 'CopyOfPlan']);
      expect(end.exitCode).toBe(1);
      expect(end.last).toMatchObject({ step: 'failed', code: 'item_failed' });
      expect(end.last.message).toMatch(/Copy of Plan.*FAILED/);
      expect((await bench.documents()).size).toBe(1);
      expect(service.ledger.orders).toHaveLength(1);
    });
  });

  test('waits through statuses it does not know and an outside authority', async () => {
    const itemCourse = [
      'QUEUED',
      'EXTERNAL_PROCESSING',
      'EXTERNAL_PROCESSING',
      'ON_THE_SCALES',
      'processing',
    ];
    await withOtherServiceJob({ itemCourse }, async (setup) => {
      const end = await setup.run(plainOrder);
      await expectDone(setup, end);
      const statuses = end.steps.filter(({ step }) => step === 'waiting').map(({ status }) => status);
      expect(statuses).toEqual(expect.arrayContaining(['QUEUED', 'EXTERNAL_PROCESSING', 'ON_THE_SCALES']));
    });
  });
});
