import { describe, expect, test } from 'vitest';
import { histories, laterHistories } from '../../faults/matrix/histories.ts';
import { Ledger } from '../../faults/matrix/hostile-server.ts';
import type { KnownIntent } from '../../faults/matrix/job.ts';
import { judge } from '../../faults/matrix/oracle.ts';
import { behaviours } from '../../faults/matrix/server-behaviours.ts';

const reference = '2026-118 AAAABBBBCCCC';
const madeAt = Date.UTC(2026, 8, 1);

function judged(
  orders: number,
  known: Partial<KnownIntent>,
  posts = 1,
  historyName = 'whole',
  { others = 0, isRestored = false } = {},
) {
  const history = [...histories, ...laterHistories].find(({ name }) => name === historyName);
  const [behaviour] = behaviours;
  if (history === undefined || behaviour === undefined) throw new Error('No such history');
  const ledger = new Ledger(behaviour, history, others);
  for (let number = 1; number <= orders; number += 1)
    ledger.orders.push({
      orderId: `R-${number}`,
      orderDate: new Date(madeAt).toISOString(),
      customerReference: reference,
    });
  for (let number = 0; number < posts; number += 1) ledger.posts.push(reference);
  const intent = {
    id: 'i',
    reference,
    state: 'CONFIRMED',
    orderIds: ['R-1'],
    sendings: 1,
    illegal: [],
    lastLook: null,
    absentSince: null,
  };
  const intents = [{ ...intent, isShown: true, isGivenUp: false, doubtMs: null, ...known }];
  return judge(
    ledger,
    { id: 'n', end: 'rest', intents, refused: [], stopped: null, problems: [] },
    isRestored,
  );
}

test('an order that both sides know is no finding', () => {
  expect(judged(1, {}).problems).toEqual([]);
});

test.each([
  ['lost', judged(1, { state: 'PRESUMED_ABSENT', orderIds: [] })],
  ['doubled', judged(2, { orderIds: ['R-1', 'R-2'] })],
  ['phantom', judged(0, {})],
  ['wronglyRejected', judged(1, { state: 'REJECTED', orderIds: [] })],
] as const)('an order that is %s is counted and a problem', (kind, verdict) => {
  expect(verdict[kind]).toBeGreaterThan(0);
  expect(verdict.problems).not.toEqual([]);
});

test.each([
  ['a second request', judged(1, {}, 2)],
  ['a request that the journal does not know of', judged(1, { sendings: 0 })],
  ['an illegal move', judged(1, { illegal: ['CONFIRMED PREPARED'] })],
  ['a doubt that is shown nowhere', judged(1, { state: 'UNKNOWN', isShown: false }, 1, 'failing')],
  ['a doubt that the history could have ended', judged(1, { state: 'UNKNOWN' })],
  ['a number that could have been verified', judged(1, { state: 'PLACED' })],
  ['what is paid for and given up', judged(1, { isGivenUp: true })],
] as const)('%s is a problem', (_name, verdict) => {
  expect(verdict.problems).not.toEqual([]);
});

describe('an order made after it was presumed absent, in a history that hides references', () => {
  const hidden = 'without any reference';
  const late = { state: 'PRESUMED_ABSENT', orderIds: [], lastLook: 'unproven', absentSince: madeAt - 1 };

  test('is left unknown', () => {
    expect(judged(1, late, 1, hidden)).toMatchObject({ lost: 0, unknown: 1, problems: [] });
  });

  test.each<[string, Partial<KnownIntent>, string]>([
    ['its last look vouched for it', { lastLook: 'absent' }, hidden],
    ['its last look was not answered', { lastLook: 'unread' }, hidden],
    ['it is shown nowhere', { isShown: false }, hidden],
    ['it was there before', { absentSince: madeAt + 1 }, hidden],
    ['it was never presumed absent in the journal', { absentSince: null }, hidden],
    ['the history can be read', {}, 'whole'],
    ['the history fails, and hides nothing', {}, 'failing'],
    ['a person gave it up', { state: 'ABANDONED' }, hidden],
  ])('is lost where %s', (_name, known, history) => {
    expect(judged(1, { ...late, ...known }, 1, history)).toMatchObject({ lost: 1, unknown: 0 });
  });
});

test('a doubt that the history cannot end is counted, and no problem where it is shown', () => {
  const verdict = judged(1, { state: 'UNKNOWN', orderIds: [] }, 1, 'failing');
  expect(verdict).toMatchObject({ unknown: 1, problems: [] });
});

test('after a restoration, only what the log of orders has as refused may be missing', () => {
  const [behaviour] = behaviours;
  const [history] = histories;
  if (behaviour === undefined || history === undefined) throw new Error('No such history');
  const judgedWith = (orders: number, refused: readonly string[], isRestored: boolean) => {
    const ledger = new Ledger(behaviour, history, 0);
    ledger.posts.push(reference);
    if (orders > 0) ledger.orders.push({ orderId: 'R-1', orderDate: '', customerReference: reference });
    const result = { id: 'n', end: 'rest', intents: [], refused, stopped: null, problems: [] } as const;
    return judge(ledger, result, isRestored).problems;
  };
  expect(judgedWith(0, [reference], true)).toEqual([]);
  expect(judgedWith(0, [], true)).not.toEqual([]);
  expect(judgedWith(0, [reference], false)).not.toEqual([]);
  expect(judgedWith(1, [reference], true)).not.toEqual([]);
});

describe('an order that was not made and is left unknown', () => {
  const doubt = { state: 'UNKNOWN', orderIds: [] };

  test('is a problem where the list shows orders of others, to a library that knows such lists', () => {
    expect(judged(0, doubt, 1, 'whole', { others: 7 }).problems).not.toEqual([]);
  });

  test.each([
    ['the list is empty', 'whole', {}],
    ['the library is new', 'whole, of a new library', { others: 7 }],
    ['the library was made again', 'whole', { others: 7, isRestored: true }],
  ])('is none where %s', (_name, history, more) => {
    expect(judged(0, doubt, 1, history, more)).toMatchObject({ unknown: 1, problems: [] });
  });
});

describe('a number of another order', () => {
  const placed = { state: 'PLACED', orderIds: ['E-0'] };

  test('is left unknown where it is shown as not verified and the service shows no reference', () => {
    expect(judged(1, placed, 1, 'without any reference')).toMatchObject({
      phantom: 0,
      lost: 0,
      problems: [],
    });
  });

  test('is left unknown where the service knows no such number and lists nothing', () => {
    expect(judged(1, placed, 1, 'failing')).toMatchObject({ phantom: 0, lost: 0, problems: [] });
  });

  test.each([
    ['the service shows references', placed, 'failing', 1],
    ['the list can be read', placed, 'whole', 0],
    ['it is shown as ours', { ...placed, state: 'CONFIRMED' }, 'without any reference', 0],
  ])('is a phantom where %s', (_name, known, history, others) => {
    expect(judged(1, known, 1, history, { others })).toMatchObject({ phantom: 1, lost: 1 });
  });
});
