import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OperatorAnswer } from '../../../main/ordering/placing/operator-answer.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/*
 * An order in doubt whose history can never be proven, and what a person does with the operator's answer about it.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

let app: OrderingApp;
let id: string;
beforeEach(async () => {
  app = openOrderingApp();
  // A list that counts nothing proves nothing.
  app.service.history = () => ({ orders: [] });
  app.service.sending = 'lostRequest';
  ({ id } = await app.order());
  await app.clock.advance(20 * minute);
  expect(app.ordering.get(id)?.state).toBe('UNKNOWN');
});
afterEach(() => app.dispose());

const today = () =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Melbourne' }).format(
    app.clock.now(),
  );
const said = (change: Partial<OperatorAnswer> = {}): OperatorAnswer => ({
  says: 'made',
  orderId: 'S-77',
  saidBy: 'Jo of the help desk, case 4711',
  saidOn: today(),
  typed: '',
  ...change,
});
const record = (change: Partial<OperatorAnswer> = {}) => app.ordering.recordAnswer(id, said(change));
const events = () =>
  app.db.all('SELECT from_state, to_state, cause FROM intent_event WHERE intent_id = ? ORDER BY n', id);
const words = () => app.db.all('SELECT says, order_id, said_by, said_on, is_unmatched FROM operator_word');
const posts = () => app.service.asked.filter((what) => what.startsWith('POST')).length;

/** The service has an order after all, which its list does not show. */
function hasOrder(reference: string, orderId = 'S-77'): void {
  const item = {
    productCode: 'RegisterSearchStatement',
    productIds: {},
    status: 'PROCESSING',
    pdf: new Uint8Array(),
  };
  app.service.orders.push({ orderId, reference, items: [item] });
}

describe('a number', () => {
  test('whose reference matches confirms the order, with its items, and who said so is kept', async () => {
    hasOrder(app.shown.reference);
    expect(await record()).toMatchObject({
      ok: true,
      value: {
        state: 'CONFIRMED',
        orderId: 'S-77',
        items: [{ orderId: 'S-77' }],
        problem: null,
        operatorAnswers: [{ says: 'made', orderId: 'S-77', saidBy: 'Jo of the help desk, case 4711' }],
      },
    });
    expect(events().slice(-2)).toEqual([
      {
        from_state: 'UNKNOWN',
        to_state: 'UNKNOWN',
        cause: `The service provider says that it was placed as order S-77 (Jo of the help desk, case 4711, ${today()}).`,
      },
      { from_state: 'UNKNOWN', to_state: 'CONFIRMED', cause: 'order number given by the service provider' },
    ]);
    expect(posts()).toBe(1);
  });

  test.each(['', '2026'])(
    'that the service shows with the reference “%s” wants the matter number typed',
    async (shown) => {
      hasOrder(shown);
      for (const typed of ['', '2026-11', 'yes']) {
        expect(await record({ typed })).toMatchObject({
          failure: {
            code: 'INVALID',
            data: { faults: [{ field: 'typed', message: expect.stringMatching(/certain.*2026-118/) }] },
          },
        });
      }
      expect(words()).toEqual([]);
      expect(await record({ typed: ' 2026-118 ' })).toMatchObject({
        value: { state: 'CONFIRMED', operatorAnswers: [{ isUnmatched: true }] },
      });
      expect(events().at(-2)?.cause).toContain('shows no reference with this order');
    },
  );

  test('of another order, of nobody, or of no order at all is refused and nothing is recorded', async () => {
    hasOrder('1999-1 ABCDEFGH1234');
    for (const [orderId, message] of [
      ['S-77', /1999-1 ABCDEFGH1234.*a different order/],
      ['S-78', /shows no order S-78/],
      ['../x', /shows no order \.\.\/x/],
      ['..', /as the service provider wrote it/],
      ['', /as the service provider wrote it/],
    ] as const) {
      expect(await record({ orderId, typed: '2026-118' })).toMatchObject({
        failure: {
          code: 'INVALID',
          data: { faults: [{ field: 'orderId', message: expect.stringMatching(message) }] },
        },
      });
    }
    expect(words()).toEqual([]);
    expect(app.ordering.get(id)?.state).toBe('UNKNOWN');
  });

  test('that another order of the office has is refused', async () => {
    app.service.sending = 'answered';
    const other = await app.order(['9999/001'], '2026-200');
    expect(await record({ orderId: other.orderId ?? '', typed: '2026-118' })).toMatchObject({
      failure: {
        code: 'INVALID',
        data: { faults: [{ field: 'orderId', message: expect.stringContaining('a different order') }] },
      },
    });
  });

  test('that cannot be looked up now is not recorded', async () => {
    app.service.failRead = () => ({ kind: 'network', reason: reasonSaying('The connection broke.') });
    expect(await record()).toMatchObject({ failure: { code: 'SERVICE_FAILED', data: { kind: 'network' } } });
    expect(words()).toEqual([]);
  });

  test('that comes while the history shows another one makes it a duplicate', async () => {
    hasOrder(app.shown.reference);
    hasOrder(app.shown.reference, 'S-78');
    await record();
    app.service.history = null;
    await app.until(() => app.ordering.get(id)?.state === 'DUPLICATE', 31 * 60);
    expect(app.ordering.get(id)).toMatchObject({
      orderIds: expect.arrayContaining(['S-77', 'S-78']),
      items: expect.arrayContaining([
        expect.objectContaining({ orderId: 'S-77' }),
        expect.objectContaining({ orderId: 'S-78' }),
      ]),
    });
  });
});

describe('“no such order”', () => {
  test('makes it presumed absent by that word, to be ordered again knowingly', async () => {
    expect(await record({ says: 'notMade', orderId: '' })).toMatchObject({
      ok: true,
      value: {
        state: 'PRESUMED_ABSENT',
        actions: expect.arrayContaining(['orderAgain']),
        // Who said so and when stands on the same page, with the date as all dates are written.
        problem: [{ kind: 'presumedAbsent', proof: 'told' }],
      },
    });
    expect(words()).toMatchObject([{ says: 'notMade', order_id: null, is_unmatched: 0 }]);
    // A double click says nothing new.
    expect(await record({ says: 'notMade', orderId: '' })).toMatchObject({ ok: true });
    expect(words()).toHaveLength(1);
    expect(events().at(-1)).toMatchObject({
      from_state: 'UNKNOWN',
      to_state: 'PRESUMED_ABSENT',
      cause: expect.stringContaining('says that there is no such order'),
    });
    app.service.sending = 'answered';
    app.service.products = [
      { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price: 891, gst: 81 },
    ];
    const again = await app.ordering.orderAgain(id, '2026-118', 891);
    expect(again).toMatchObject({ ok: true, value: { state: 'CONFIRMED', supersedes: id } });
    expect(posts()).toBe(2);
  });

  test('is watched for 30 days from then on, and what turns up late is told', async () => {
    app.clock.jumpWall(31 * day);
    expect(await record({ says: 'notMade', orderId: '' })).toMatchObject({ ok: true });
    // A look that is under way ends by the clock that it began with.
    await app.clock.advance(minute);
    app.clock.jumpWall(29 * day);
    hasOrder(app.shown.reference);
    app.service.history = null;
    app.wake();
    await app.until(() => app.ordering.get(id)?.state === 'CONFIRMED', 120);
    expect(app.alarms).toContain('CONFIRMED');
  });

  test('survives a restart', async () => {
    await record({ says: 'notMade', orderId: '' });
    await app.reopen();
    expect(app.ordering.get(id)).toMatchObject({
      state: 'PRESUMED_ABSENT',
      operatorAnswers: [{ says: 'notMade' }],
    });
  });

  test('is not taken in the first fifteen minutes', async () => {
    await app.dispose();
    app = openOrderingApp();
    app.service.history = () => ({ orders: [] });
    app.service.sending = 'lostRequest';
    ({ id } = await app.order());
    await app.clock.advance(14 * minute);
    expect(await record({ says: 'notMade', orderId: '' })).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'says' }] } },
    });
    await app.clock.advance(2 * minute);
    expect(await record({ says: 'notMade', orderId: '' })).toMatchObject({ ok: true });
  });

  test('does not stand against a number that comes later', async () => {
    await record({ says: 'notMade', orderId: '' });
    hasOrder(app.shown.reference);
    expect(await record()).toMatchObject({
      value: { state: 'CONFIRMED', operatorAnswers: [{ says: 'notMade' }, { says: 'made' }] },
    });
  });
});

test.each([
  ['saidBy', { saidBy: '  ' }],
  ['saidBy', { saidBy: 'x'.repeat(201) }],
  ['saidOn', { saidOn: '2026-02-30' }],
  ['saidOn', { saidOn: '2099-01-01' }],
  ['saidOn', { saidOn: '2001-01-01' }],
] as const)('who and when are wanted: %s %j', async (field, change) => {
  for (const says of ['made', 'notMade'] as const) {
    expect(await record({ says, ...change })).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field }] } },
    });
  }
  expect(words()).toEqual([]);
});

test('an order that is not in doubt takes no answer', async () => {
  hasOrder(app.shown.reference);
  await record();
  expect(await record()).toMatchObject({
    failure: { code: 'INVALID', data: { faults: [{ field: 'order' }] } },
  });
  expect(await app.ordering.recordAnswer('nobody', said())).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
});
