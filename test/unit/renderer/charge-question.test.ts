import { expect, test } from 'vitest';
import { providerText } from '../../../renderer/features/charges/text.ts';
import type { ChargeQuestion } from '../../../shared/model/charge-question.ts';

const question: Omit<ChargeQuestion, 'kind'> = {
  facts: [{ name: 'title', value: '9094/554' }],
  reference: '2026-118',
  accountId: null,
  customerId: null,
  sentAt: Date.parse('2026-11-26T09:00:00+11:00'),
  request: 'GET /drss/v1',
  correlationId: 'id-1',
};

test.each<[ChargeQuestion['kind'], RegExp]>([
  [
    'noAnswer',
    /^We sent an order for a register statement with the details below, but received no response that confirms/,
  ],
  [
    'unreadable',
    /^We sent an order for a register statement with the details below, but the response could not be read as what we ordered\./,
  ],
  [
    'notArrived',
    /^You told us that an order for a register statement .* was placed, but we have not received the result\./,
  ],
  ['contradicted', /^You told us that an order for a register statement .* was not placed, but it was\./],
])('asks the service provider about a charge: %s', (kind, begins) => {
  const text = providerText({ kind: 'statement', question: { ...question, kind } });
  expect(text).toMatch(begins);
  expect(text).toContain('\nTitle: 9094/554\nCustomer reference: 2026-118\n');
  expect(text).toMatch(/\nRequest: GET \/drss\/v1\nCorrelation ID: id-1$/);
});
