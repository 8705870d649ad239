import { expect, test } from 'vitest';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { operatorQuestion } from '../../../main/ordering/operator-question.ts';
import { itemEnded, orderActions, orderProblem, problemOf } from '../../../main/ordering/order-problem.ts';
import { refusal } from '../../../main/ordering/placing/place-failure.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { type IntentState, intentStates, itemPhases } from '../../../shared/model/order-state.ts';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import { aLine, someDetails } from '../../support/cart-line.ts';

const textOf = (...given: Parameters<typeof orderProblem>) => orderProblemText(orderProblem(...given));

function anIntent(state: IntentState, cause: string | null): Intent {
  return {
    id: 'i',
    connectionId: 'c',
    matterId: 'm',
    customerId: null,
    mark: '7K3QX9ZD0PMA',
    customerReference: '1 7K3QX9ZD0PMA',
    basketKey: 'b',
    body: new Uint8Array(),
    cart: { lines: [], details: someDetails() },
    quotedTotalCents: 1,
    serverSentAt: null,
    watchUntil: null,
    lastLookAt: null,
    lastLook: null,
    foundOrderIds: [],
    foreignOrderIds: [],
    isOverdue: false,
    supersededBy: null,
    chargedOrders: null,
    state,
    confirmedAt: 0,
    orderedAt: 0,
    bootId: 'boot',
    sentAt: null,
    httpStatus: null,
    rawResponse: null,
    orderId: null,
    cause,
    totalCents: null,
    gstCents: null,
    fees: [],
    negativePasses: 0,
    nextCheckAt: null,
  };
}

test('each state in which something is wrong says in whole sentences what it means, others say nothing', () => {
  const speaks = [
    'PREPARED',
    'NOT_SENT',
    'PLACED',
    'UNKNOWN',
    'REFUSED',
    'REJECTED',
    'PRESUMED_ABSENT',
    'DUPLICATE',
    'ABANDONED',
  ];
  for (const state of intentStates) {
    for (const cause of [null, 'Vendor missing', 'The connection broke.']) {
      const orderId = state === 'PLACED' ? 'O-1' : null;
      const problem = textOf({ ...anIntent(state, cause), orderId });
      if (!speaks.includes(state)) expect(problem).toBeNull();
      else {
        expect(problem).toMatch(/^[A-Z].*\.$/s);
        expect(problem).not.toMatch(/ {2}|null|undefined|: \.| \./);
        expect(problem).not.toMatch(/Vendor missing [A-Z]/);
      }
    }
  }
});

test('an order in doubt says what it may cost, and once that it is not sent again', () => {
  for (const cause of [null, 'The connection broke.']) {
    const problem = textOf({ ...anIntent('UNKNOWN', cause), quotedTotalCents: 640 }) ?? '';
    expect(problem).toContain('$6.40');
    expect(problem.match(/not sent again/g)).toHaveLength(1);
  }
});

test('one that was put away and turned up after all is not said to be made twice, two that were made are', () => {
  const alone = { ...anIntent('DUPLICATE', 'It is there.'), orderId: '11', foundOrderIds: ['11'] };
  const two = { ...alone, foundOrderIds: ['11', '12'] };
  expect(textOf(alone)).not.toMatch(/all but one|Each may/);
  expect(operatorQuestion(alone)).toMatchObject({ kind: 'madeAfterAll', orderIds: ['11'] });
  expect(textOf(two)).toContain('all but one');
  expect(operatorQuestion(two)).toMatchObject({ kind: 'duplicate', orderIds: ['11', '12'] });
});

test('an order that was given up for another says so only where that other one may stand', () => {
  const given = { ...anIntent('ABANDONED', null), supersededBy: 'j' };
  expect(textOf(given, [], true)).toMatch(/^You ordered the same products again\..*both may be charged/);
  for (const supersededBy of ['j', null]) {
    const alone = textOf({ ...given, supersededBy }, [], false);
    expect(alone).not.toMatch(/You ordered|both/);
    expect(alone).toMatch(/it may be charged/);
  }
});

test('an order that was not submitted says why, that nothing is charged, and where its products are', () => {
  const intent = anIntent('NOT_SENT', 'The connection broke.');
  expect(textOf(intent)).toBe(
    'This order was not submitted. The connection broke. Nothing was ordered or charged. Its products were put back into your cart.',
  );
  expect(textOf({ ...intent, cart: { ...intent.cart, isOfJob: true } })).toMatch(/the cart of the job\.$/);
});

test('what was paid for and could not be read for a day needs a person, who can ask again at once', () => {
  for (const state of ['PLACED', 'CONFIRMED'] as const) {
    const overdue = { ...anIntent(state, null), orderId: 'O-1', isOverdue: true };
    expect(textOf(overdue)).toMatch(/O-1.*for more than a day.*most likely charged/s);
    expect(orderActions(overdue, 0)).toContain('lookAgain');
  }
});

test('an order can be sent where it provably never left, ordered again where it is presumed absent, looked up where it is in doubt', () => {
  for (const state of intentStates) {
    const expected =
      {
        PREPARED: ['sendPrepared', 'discard'],
        REFUSED: ['lookAgain', 'discard'],
        PLACED: ['lookAgain', 'recordAnswer'],
        UNKNOWN: ['lookAgain', 'recordAnswer'],
        PRESUMED_ABSENT: ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'],
        DUPLICATE: ['recordAnswer'],
      }[state as string] ?? [];
    expect(orderActions(anIntent(state, null), 0)).toEqual(expected);
  }
});

test('an order that was confirmed at prices of long ago, or of the future, can only be put away', () => {
  const intent = anIntent('PREPARED', null);
  const old = { ...intent, cart: { ...intent.cart, lines: [aLine({ quotedAt: 0 })] } };
  expect(orderActions(old, 10 * 60_000)).toEqual(['sendPrepared', 'discard']);
  expect(orderActions(old, 10 * 60_000 + 1)).toEqual(['discard']);
  expect(orderActions(old, -1)).toEqual(['discard']);
});

test('a certificate that will not come says what is known of the money and which order to ask about', () => {
  for (const phase of itemPhases) {
    const problem = orderProblemText(problemOf([itemEnded(phase, '10219435')]));
    if (phase === 'failed' || phase === 'cancelled') expect(problem).toMatch(/charged.*10219435.*\.$/);
    else expect(problem).toBeNull();
  }
});

test('what is presumed absent is not called unlikely where the last look could not bear that out', () => {
  const absent = anIntent('PRESUMED_ABSENT', 'It was not there');
  expect(textOf({ ...absent, lastLook: 'absent' })).toContain('Most likely nothing was ordered');
  const unproven = textOf({ ...absent, lastLook: 'unproven' });
  expect(unproven).not.toContain('Most likely');
  expect(unproven).toContain('Ask the service provider before');
});

test('an order that was refused says until when only where that is known, and nothing of a cart that was emptied since', () => {
  const refused = anIntent('REFUSED', null);
  expect(textOf(refused)).toContain(
    '15 minutes to make sure. To order the same products before then, choose',
  );
  const unproven = textOf({ ...refused, lastLook: 'unproven' });
  expect(unproven).toContain('cannot confirm this yet. To order the same products now, choose');
  expect(unproven).not.toMatch(/before then|are back in your cart/);
});

test('an order that was refused is discarded by the button of that name, in every text that says so', () => {
  const refused = anIntent('REFUSED', null);
  expect(orderActions(refused, 0)).toContain('discard');
  for (const text of [textOf(refused, []), failureMessage(refusal(refused).data)]) {
    expect(text).toContain('“Discard order”');
    expect(text).not.toMatch(/dismiss/i);
  }
});

test('an order of a job goes back into the cart of the job, and says so', () => {
  for (const state of ['PREPARED', 'REFUSED'] as const) {
    const intent = anIntent(state, null);
    expect(textOf({ ...intent, cart: { ...intent.cart, isOfJob: true } })).toMatch(/cart of the job/);
    expect(textOf(intent)).not.toMatch(/cart of the job/);
  }
});
