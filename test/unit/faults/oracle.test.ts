import { expect, test } from 'vitest';
import { histories } from '../../faults/matrix/histories.ts';
import { Ledger } from '../../faults/matrix/hostile-server.ts';
import type { KnownIntent } from '../../faults/matrix/job.ts';
import { judge } from '../../faults/matrix/oracle.ts';
import { manners } from '../../faults/matrix/server-manners.ts';

const reference = '2026-118 AAAABBBBCCCC';

function judged(orders: number, known: Partial<KnownIntent>, posts = 1, historyName = 'whole') {
  const history = histories.find(({ name }) => name === historyName);
  const [manner] = manners;
  if (history === undefined || manner === undefined) throw new Error('No such history');
  const ledger = new Ledger(manner, history, 0);
  for (let number = 1; number <= orders; number += 1)
    ledger.orders.push({ orderId: `R-${number}`, orderDate: '', customerReference: reference });
  for (let number = 0; number < posts; number += 1) ledger.posts.push(reference);
  const intent = {
    id: 'i',
    reference,
    state: 'CONFIRMED',
    orderIds: ['R-1'],
    sendings: 1,
    illegal: [],
    lastLook: null,
  };
  const intents = [{ ...intent, isShown: true, doubtMs: null, ...known }];
  return judge(ledger, { id: 'n', intents, stopped: null, problems: [] });
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
] as const)('%s is a problem', (_name, verdict) => {
  expect(verdict.problems).not.toEqual([]);
});

test('an order made late that was presumed absent is lost only where the last look vouched for it', () => {
  const late = { state: 'PRESUMED_ABSENT', orderIds: [] };
  expect(judged(1, { ...late, lastLook: 'unproven' }, 1, 'failing')).toMatchObject({ lost: 0, unknown: 1 });
  expect(judged(1, { ...late, lastLook: 'absent' }, 1, 'failing').lost).toBe(1);
  expect(judged(1, { ...late, lastLook: 'unproven' }).lost).toBe(1);
});

test('a doubt that the history cannot end is counted, and no problem where it is shown', () => {
  const verdict = judged(1, { state: 'UNKNOWN', orderIds: [] }, 1, 'failing');
  expect(verdict).toMatchObject({ unknown: 1, problems: [] });
});
