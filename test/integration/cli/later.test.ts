import { describe, expect, test } from 'vitest';
import { type OtherServiceJob, plainOrder, withOtherServiceJob } from '../../support/other-service-job.ts';
import { until } from '../../support/raw-server.ts';

/** What a job gets on a later run, and what it finds by fewer words. */

const search = ['--product', 'RegisterSearchStatement', '--matter', '2026-118'];

/** The service made its newest order once more, under another number. */
function makeTwice({ service }: OtherServiceJob): void {
  const [order] = service.ledger.orders;
  if (order === undefined) throw new Error('Nothing was ordered');
  service.ledger.orders.push({ ...order, orderId: '77000001' });
}

describe.concurrent('a job that is resumed', () => {
  test('gets the certificate for which web pages came before', async () => {
    await withOtherServiceJob({ plan: { download: ['page', 'page', 'page'] } }, async ({ run, service }) => {
      const first = await run(plainOrder);
      expect(first.last, first.stdout).toMatchObject({ step: 'failed', code: 'item_failed' });
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
      expect(service.ledger.count('place')).toBe(1);
    });
  });

  test('gets the certificate of an item that was called failed before, also after another job', async ({
    expect: own,
  }) => {
    const lastStatus: Record<string, string> = { RegisterSearchStatement: 'FAILED' };
    await withOtherServiceJob({ lastStatus }, async ({ run, service }) => {
      const first = await run(plainOrder);
      expect(first.last, first.stdout).toMatchObject({ step: 'failed', code: 'item_failed' });
      const other = ['--product', 'PlanningCertificate2', '--matter', 'B-2'];
      const second = await run([...plainOrder.slice(0, 2), ...other]);
      expect(second.last, second.stdout).toMatchObject({ step: 'done' });
      delete lastStatus.RegisterSearchStatement;
      // An item is asked about at most once in ten seconds.
      const asked = service.ledger.of('item').at(-1)?.at ?? 0;
      await own.poll(() => Date.now() - asked, { timeout: 60_000, interval: 500 }).toBeGreaterThan(10_500);
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done', orders: 1, documents: 1 });
      expect(service.ledger.count('place')).toBe(2);
      expect((await run(['--resume'])).last).toMatchObject({ code: 'nothing_to_resume' });
    });
  });

  test('after its time limit says what is ordered, and has it later', async () => {
    const itemCourse = Array(400).fill('PROCESSING');
    await withOtherServiceJob({ itemCourse }, async ({ run, start, service }) => {
      const job = start(plainOrder);
      await job.saw('ordered');
      job.kill();
      await job.ended;
      const first = await run(['--resume', '--timeout', '2']);
      expect(first.exitCode).toBe(1);
      expect(first.last, first.stdout).toMatchObject({ step: 'failed', code: 'still_waiting' });
      expect(first.last.orderIds).toEqual([service.ledger.orders[0]?.orderId]);
      itemCourse.length = 0;
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'done' });
      expect(service.ledger.count('place')).toBe(1);
    });
  });
});

test.concurrent('a job whose report nobody reads any more ends in words, and is finished later', async () => {
  const itemCourse = Array(4).fill('PROCESSING');
  await withOtherServiceJob({ itemCourse }, async ({ run, start, service }) => {
    const job = start(plainOrder);
    await job.saw('ordered');
    job.stopReading();
    const first = await job.ended;
    expect(first.exitCode).toBe(1);
    expect(first.stderr).toMatch(/^The job ended, but its report could not be written: .*--resume to finish/);
    expect(first.stderr.trim().split('\n')).toHaveLength(1);
    const end = await run(['--resume']);
    expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
    expect(service.ledger.count('place')).toBe(1);
  });
});

test.concurrent('a job whose service does not answer ends by its time limit, and orders nothing', async () => {
  await withOtherServiceJob({ plan: { products: ['silent'] } }, async ({ start, service }) => {
    const end = await start([...plainOrder, '--timeout', '3']).ended;
    expect(end.last, end.stdout).toMatchObject({ step: 'failed', code: 'out_of_time' });
    expect(end.exitCode).toBe(1);
    expect(service.ledger.count('place')).toBe(0);
  });
});

describe.concurrent('an order that was made twice, seen only after its job was done,', () => {
  const other = [...plainOrder.slice(0, 3), 'PlanningCertificate2', '--matter', 'B-2'];

  test('is told by the first --resume, once', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { run, service } = setup;
      expect((await run(plainOrder)).last).toMatchObject({ step: 'done' });
      makeTwice(setup);
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({ step: 'failed', code: 'made_twice' });
      expect(end.last.orderIds).toEqual([service.ledger.orders[0]?.orderId, '77000001']);
      expect(end.steps.filter(({ step }) => step === 'document')).toHaveLength(2);
      expect((await run(['--resume'])).last).toMatchObject({ code: 'nothing_to_resume' });
      expect(service.ledger.count('place')).toBe(1);
    });
  });

  test('is told by a job that orders something else, and --resume brings its certificate', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { run, service } = setup;
      expect((await run(plainOrder)).last).toMatchObject({ step: 'done' });
      makeTwice(setup);
      const [first] = service.ledger.orders;
      const end = await run(other);
      expect(end.course, end.stdout).toContain('document');
      expect(end.last, end.stdout).toMatchObject({
        step: 'failed',
        code: 'made_twice',
        orderIds: [first?.orderId, '77000001'],
        references: [first?.reference],
      });
      expect(end.last.message).toContain('--resume');
      const resumed = await run(['--resume']);
      expect(resumed.last, resumed.stdout).toMatchObject({ step: 'failed', code: 'made_twice' });
      expect(resumed.steps.filter(({ step }) => step === 'document')).toHaveLength(2);
      expect((await run(other)).last).toMatchObject({ step: 'done' });
      expect(service.ledger.count('place')).toBe(3);
    });
  });

  test('is told before the same is ordered again', async () => {
    await withOtherServiceJob({}, async (setup) => {
      const { run, service } = setup;
      await run(plainOrder);
      makeTwice(setup);
      const again = await run(plainOrder);
      expect(again.last, again.stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(again.last.message).toContain('was placed more than once');
      expect((await run(['--resume'])).last).toMatchObject({ code: 'made_twice' });
      expect(service.ledger.count('place')).toBe(1);
    });
  });
});

test.concurrent('an order that was discarded and was placed after all is told as that, and not as two', async () => {
  await withOtherServiceJob(
    { placing: 'created, 400', history: 'broken' },
    async ({ run, service, bench }) => {
      const refused = await run(plainOrder);
      expect(refused.last, refused.stdout).toMatchObject({
        step: 'failed',
        references: [expect.any(String)],
      });
      const [order] = service.ledger.orders;
      const discarded = await run(['--discard', order?.reference ?? '', '--accept-risk']);
      expect(discarded.last, discarded.stdout).toMatchObject({ step: 'done' });
      service.behaviour.history = 'orders';
      const end = await run(['--resume']);
      expect(end.last, end.stdout).toMatchObject({
        step: 'failed',
        code: 'found_later',
        orderIds: [order?.orderId],
        references: [order?.reference],
        providerTexts: [expect.stringContaining(order?.orderId ?? '')],
      });
      expect(end.last.message).not.toContain('more than once');
      expect((await bench.documents()).size).toBe(1);
      expect(service.ledger.count('place')).toBe(1);
    },
  );
});

describe.concurrent('a job that is given less', () => {
  test('orders for a title without an address', async () => {
    await withOtherServiceJob({}, async ({ run, service }) => {
      const end = await run(['--title', '8071/7A', ...search]);
      expect(end.last, end.stdout).toMatchObject({ step: 'done' });
      expect(end.steps[0]).toEqual({ step: 'found', title: '8071/007A' });
      expect(service.ledger.orders[0]?.body.products).toMatchObject([
        { productIds: { titleId: '8071/007A' } },
      ]);
    });
  });

  test('takes an address in other words for the one that it is, and names it', async () => {
    await withOtherServiceJob({}, async ({ run }) => {
      const end = await run(['--address', 'No. 7 gum leaf ct, nhill vic', ...search]);
      expect(end.steps[0], end.stdout).toMatchObject({
        step: 'found',
        address: '7 GUM LEAF COURT NHILL 3418',
      });
      expect(end.last, end.stdout).toMatchObject({ step: 'done' });
    });
  });

  test('guesses no address of several, and orders nothing', async () => {
    await withOtherServiceJob({}, async ({ run, service }) => {
      const end = await run(['--address', '7 gum leaf', ...search]);
      expect(end.last, end.stdout).toMatchObject({
        step: 'failed',
        code: 'ambiguous',
        candidates: [{ address: '7 GUM LEAF COURT NHILL 3418' }],
      });
      expect(service.ledger.count('place')).toBe(0);
    });
  });
});

test.concurrent('a refused order that holds back the same is put away, and then it is ordered', async () => {
  await withOtherServiceJob({ placing: 'refused, 400' }, async ({ run, service }) => {
    const refused = await run(plainOrder);
    expect(refused.last, refused.stdout).toMatchObject({
      step: 'failed',
      code: 'rejected',
      status: 400,
      serverMessage: 'The account is closed on Sundays.',
      orderViewId: expect.any(String),
      references: [expect.stringContaining('2026-118')],
    });
    const { orderViewId } = refused.last;
    const [reference = ''] = refused.last.references as string[];
    // In the words of the command line: this process has ended, and no window is open.
    expect(refused.last.message).toContain(`--discard "${reference}" --accept-risk`);
    expect(refused.last.message).toContain('--resume');
    expect(refused.last.message).not.toMatch(/15 minutes|[Cc]art|in Orders|Discard order/);
    const resumed = await run(['--resume', '--timeout', '1']);
    expect(resumed.last.message, resumed.stdout).toContain(`--discard "${reference}" --accept-risk`);
    expect(resumed.last.message).not.toMatch(/15 minutes|[Cc]art|in Orders|Discard order/);
    service.behaviour.placing = 'ok';
    const held = await run(plainOrder);
    expect(held.last, held.stdout).toMatchObject({ step: 'failed', orderViewId });
    expect(held.last.message).not.toMatch(/[Cc]art|Open that order/);
    const wrong = await run(['--discard', 'no such order']);
    expect(wrong.last).toMatchObject({ step: 'failed', code: 'invalid' });
    expect(wrong.last.message).toContain('no such order');
    const kept = await run(['--discard', String(orderViewId)]);
    expect(kept.last, kept.stdout).toMatchObject({ step: 'failed', code: 'may_be_made', orderViewId });
    expect(kept.last.message).toMatch(/you are charged for both.*--resume.*--accept-risk/);
    const away = await run(['--discard', String(orderViewId), '--accept-risk']);
    expect(away.course, away.stdout).toEqual(['discarded', 'done']);
    expect(away.steps[0]?.risk).toContain('you are charged for both');
    const end = await run(plainOrder);
    expect(end.last, end.stdout).toMatchObject({ step: 'done' });
    expect(service.ledger.orders).toHaveLength(1);
  });
});

test.concurrent('a refused order of exactly the same is named with the options that order anyway, and they do', async () => {
  await withOtherServiceJob({ placing: 'refused, 400' }, async ({ run, service }) => {
    await run(plainOrder);
    service.behaviour.placing = 'ok';
    for (const options of [plainOrder, [...plainOrder, '--accept-risk']]) {
      const { last, stdout } = await run(options);
      expect(last, stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
      expect(last.message).not.toMatch(/[Cc]art/);
      const [reference = ''] = last.references as string[];
      const way = ['--discard', reference, '--accept-risk'];
      expect(last.message).toContain(`--discard "${reference}" --accept-risk: you may be charged for both`);
      if (!options.includes('--accept-risk')) continue;
      const end = await run([...plainOrder, ...way]);
      expect(end.last, end.stdout).toMatchObject({ step: 'done' });
    }
    expect(service.ledger.orders).toHaveLength(1);
  });
});

test.concurrent('an order in doubt of exactly the same says that --accept-risk does not unlock it', async () => {
  await withOtherServiceJob(
    { placing: 'created, reset', history: 'broken' },
    async ({ run, start, service }) => {
      const job = start(plainOrder);
      await until(() => service.ledger.count('place') === 1);
      job.kill();
      await job.ended;
      for (const options of [plainOrder, [...plainOrder, '--accept-risk']]) {
        const { last, stdout } = await run(options);
        expect(last, stdout).toMatchObject({ step: 'failed', code: 'already_placed' });
        expect(last.message).toMatch(/--resume.*Exactly the same products for the same matter stay locked/);
        expect(last.message).not.toContain('--discard');
      }
      expect(service.ledger.count('place')).toBe(1);
    },
  );
});
