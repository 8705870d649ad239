import { expect, test } from 'vitest';
import { conclude } from '../../../../main/hosts/cli/conclude.ts';
import { JobFailed } from '../../../../main/hosts/cli/report.ts';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { notedAs } from '../../../support/noted.ts';

const item = { productName: 'Plan', identifier: 'LP1', phase: 'held', status: 'COMPLETE' };
const noNotes = { forget: () => {}, told: () => {} };
const end = (problem: string | null) =>
  conclude(
    [
      {
        id: 'o',
        state: 'CONFIRMED',
        items: [{ ...item, problem: problem && notedAs(problem) }],
        missing: [],
      } as unknown as OrderView,
    ],
    [],
    { isAllOrdered: true, copied: 0 },
    () => {},
    noNotes,
  );

test('says what is wrong with a file that did not pass its checks', () => {
  expect(() => end('The PDF is cut off.')).toThrow(/Plan for LP1: COMPLETE \(The PDF is cut off\.\)\./);
  expect(() => end(null)).toThrow(/Plan for LP1: COMPLETE \(its file failed verification\)\./);
});

const operatorQuestion = { kind: 'madeAfterAll', orderIds: ['O-1'], foreignOrderIds: [], sentAt: 0 };
const complete = { ...item, phase: 'complete', problem: null };

test('never says done of an order of which something is not shown, and keeps it for --resume', () => {
  const forgotten: string[] = [];
  const order = { id: 'o', state: 'CONFIRMED', items: [complete], missing: ['Copy for LP2'] };
  const ended = () =>
    conclude([order as unknown as OrderView], [], { isAllOrdered: true, copied: 0 }, () => {}, {
      ...noNotes,
      forget: (ids) => forgotten.push(...ids),
    });
  expect(ended).toThrow(/Copy for LP2: not shown by the service/);
  expect(forgotten).toEqual([]);
});

test('says done of an order that the service made in parts, of which nothing is to be cancelled', () => {
  const steps: string[] = [];
  const inParts = { id: 'o', state: 'DUPLICATE', items: [complete, complete], missing: [] };
  const order = { ...inParts, operatorQuestion: null, chargedOrders: null };
  conclude(
    [order as unknown as OrderView],
    [],
    { isAllOrdered: true, copied: 0 },
    (step) => steps.push(step),
    noNotes,
  );
  expect(steps).toEqual(['done']);
});

test('tells an order that was made twice before a certificate that did not arrive, and notes it once it is reported', () => {
  const told: string[] = [];
  const twice = { id: 'o', state: 'DUPLICATE', operatorQuestion, chargedOrders: null, missing: [] };
  const order = { ...twice, ordered: [], orderIds: ['O-1', 'O-2'], items: [{ ...item, problem: null }] };
  const orders = [order as unknown as OrderView];
  const first = failureOf(orders, orders, told);
  expect(first).toMatchObject({ code: 'made_twice', fields: { orderIds: ['O-1', 'O-2'] } });
  expect(first.message).toMatch(/Plan for LP1: COMPLETE \(its file failed verification\)/);
  expect(told).toEqual([]);
  first.reported();
  expect(told).toEqual(['o']);
  expect(failureOf(orders, [])).toMatchObject({ code: 'item_failed' });
});

test('says of an order that was placed after it was discarded that it was found, not that there are two', () => {
  const late = {
    id: 'late',
    state: 'DUPLICATE',
    operatorQuestion,
    ordered: [],
    chargedOrders: null,
    missing: [],
  };
  const one = {
    ...late,
    orderIds: ['O-1'],
    items: [complete],
    problem: notedAs('It was discarded, but it is there.'),
  };
  const twice = { ...one, id: 'twice', orderIds: ['O-2', 'O-3'], problem: notedAs('Two are shown.') };
  const told: string[] = [];
  const alone = failureOf([], [one as unknown as OrderView], told);
  expect(alone).toMatchObject({
    code: 'found_later',
    fields: {
      orderIds: ['O-1'],
      providerTexts: [expect.stringContaining('We understood that the order below was not placed')],
    },
  });
  expect(alone.message).toMatch(/^It was discarded, but it is there\. /);
  expect(alone.message).not.toMatch(/more than once/);
  alone.reported();
  expect(told).toEqual(['late']);
  const both = failureOf([], [one, twice] as unknown as OrderView[]);
  expect(both).toMatchObject({ code: 'made_twice', fields: { orderIds: ['O-1', 'O-2', 'O-3'] } });
  expect(both.message).toMatch(/more than once: O-2, O-3\..*It was discarded/);
});

function failureOf(
  orders: readonly OrderView[],
  untold: readonly OrderView[],
  told: string[] = [],
): JobFailed {
  try {
    conclude(orders, untold, { isAllOrdered: true, copied: 0 }, () => {}, {
      ...noNotes,
      told: (ids) => told.push(...ids),
    });
  } catch (error) {
    if (error instanceof JobFailed) return error;
  }
  throw new Error('It did not end with JobFailed');
}
