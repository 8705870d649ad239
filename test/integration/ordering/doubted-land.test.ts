import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { createStatementStore } from '../../../main/register/statement-store.ts';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const number = '10940/843';
const listed = {
  number: { titleId: number, context: aContext({ spi: null }) },
  address: {
    titleId: 'q7Jd1/+=',
    context: aContext({ spi: null, volumeFolio: null, titleName: 'Title 1 of 2' }),
  },
  second: {
    titleId: 'x7Jd1/+=',
    context: aContext({ spi: null, volumeFolio: null, titleName: 'Title 2 of 2' }),
  },
  nowhere: {
    titleId: number,
    context: aContext({ spi: null, address: null, propertyPfi: null }),
  },
  elsewhere: {
    titleId: '9120/442',
    context: aContext({
      spi: null,
      volumeFolio: '9120/442',
      address: '1 FAR ROAD CARLTON 3053',
      propertyPfi: uncheckedPropertyPfi('5199999'),
    }),
  },
};
type Listed = keyof typeof listed;

const productOf = (titleId: string) =>
  aProduct({ productIds: { titleId }, subject: { kind: 'title', titleId } });

function add(which: Listed): void {
  const { titleId, context } = listed[which];
  app.cart.add(productOf(titleId), context as LineContext);
}

async function order(which: Listed, matterNumber: string): Promise<void> {
  app.fill([], matterNumber);
  add(which);
  await app.place(app.cart.view().totalCents);
}

function linesOf(matterNumber: string, ...added: Listed[]) {
  app.cart.clear();
  app.fill([], matterNumber);
  for (const which of added) add(which);
  return app.cart.view().lines;
}

const existing = (which: Listed, matterNumber: string) => linesOf(matterNumber, which)[0]?.existing;

describe('an order in doubt is told of a line that may be of the same title', () => {
  beforeEach(() => {
    app.service.sending = 'lostAnswer';
    app.service.history = () => ({ orders: [], total: 0 });
  });

  test.each<[Listed, Listed]>([
    ['address', 'number'],
    ['number', 'address'],
  ])('ordered by %s first, then by %s, whatever the matter', async (first, then) => {
    await order(first, '2026-700');
    for (const matter of ['2026-700', '2026-701']) {
      const [line] = linesOf(matter, then);
      expect(line).toMatchObject({
        existing: [{ kind: 'waiting', doubt: 'order', differences: [] }],
        isRepeatAccepted: false,
        earlierOrder: null,
      });
      expect(line?.repeats).toHaveLength(1);
    }
  });

  test('also with one more product beside it', async () => {
    await order('address', '2026-700');
    const lines = linesOf('2026-700', 'number', 'elsewhere');
    expect(lines.map((line) => line.existing.map(({ doubt }) => doubt))).toEqual([['order'], []]);
  });

  test('and not of one that is certainly another', async () => {
    await order('address', '2026-700');
    expect(existing('second', '2026-700')).toEqual([]);
    expect(existing('elsewhere', '2026-700')).toEqual([]);
  });

  test('of a title by itself it is asked for the same matter, and told for another', async () => {
    await order('address', '2026-700');
    expect(existing('nowhere', '2026-700')).toMatchObject([{ doubt: 'order', differences: [] }]);
    expect(existing('nowhere', '2026-701')).toMatchObject([
      { doubt: 'order', differences: [{ kind: 'matter' }] },
    ]);
  });
});

test('a made order whose items cannot be read is told of a line that may be of the same title', async () => {
  app.service.instead = { status: 200, body: '{"orderId":"O-1"}', isMade: true };
  app.service.failRead = (path) =>
    /^\/orders\/v1\/O-/.test(path)
      ? { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') }
      : null;
  app.service.history = () => ({ orders: [], total: 0 });
  await order('address', '2026-700');
  expect(existing('number', '2026-701')).toMatchObject([
    { kind: 'waiting', doubt: 'title', differences: [] },
  ]);
});

describe('a register statement', () => {
  /** Asked for, and left in the state. */
  async function statement(state: 'SENDING' | 'UNKNOWN' | 'UNREADABLE' | 'REFUSED', id = 's-1') {
    if (app.db.get('SELECT 1 AS one FROM matter') === undefined) await order('elsewhere', '2026-1');
    const connectionId = app.service.connection.id;
    const matterId = String(app.db.get('SELECT id FROM matter')?.id);
    const charges = createCharges(app.db, { clock: new FakeClock(), bootId: 'b', computer: 'desk' });
    charges.prepare(
      {
        id,
        connectionId,
        kind: 'statement',
        key: number,
        request: { api: 'drss', method: 'GET', path: '/', query: {}, body: null },
        about: { matterNumber: '2026-1', reference: 'R', subject: {} },
        afterUnknown: null,
      },
      () =>
        createStatementStore(app.db).add({
          id,
          connectionId,
          matterId,
          volumeFolio: number as VolumeFolio,
          withText: true,
          withCertificate: true,
          customerReference: 'R',
        }),
    );
    charges.move(id, 'SENDING', { cause: null, sentAt: 1 });
    if (state === 'SENDING') return;
    if (state !== 'UNKNOWN')
      charges.move(id, 'ANSWERED', {
        cause: null,
        httpStatus: 200,
        contentType: null,
        rawAnswer: new Uint8Array(),
      });
    charges.move(id, state, { cause: null });
  }

  test.each(['SENDING', 'UNKNOWN', 'UNREADABLE'] as const)('that is %s is told in doubt', async (state) => {
    await statement(state);
    expect(existing('number', '2026-118')).toMatchObject([
      { kind: 'statement', id: 's-1', doubt: 'charge', matterNumber: '2026-1', differences: [] },
    ]);
    expect(linesOf('2026-118', 'number')[0]).toMatchObject({ repeats: ['s-1'], isRepeatAccepted: false });
    expect(existing('elsewhere', '2026-118')?.filter(({ kind }) => kind === 'statement')).toEqual([]);
  });

  test('that was refused is not told', async () => {
    await statement('REFUSED');
    expect(existing('number', '2026-118')).toEqual([]);
  });

  test('in doubt may be of a title whose number is not disclosed', async () => {
    await statement('UNKNOWN');
    expect(existing('address', '2026-1')).toMatchObject([{ doubt: 'charge', differences: [] }]);
    expect(existing('address', '2026-2')).toMatchObject([
      { doubt: 'charge', differences: [{ kind: 'matter' }] },
    ]);
  });
});
