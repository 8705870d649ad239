import { expect, test } from 'vitest';
import { operatorText } from '../../../../shared/model/operator-text.ts';

const order = {
  id: '01a',
  reference: '2026-118 7K3QX9ZD0PMA',
  customerId: 'child-7',
  ordered: [{ productName: 'Register Search Statement', identifier: '10940/843' }],
};

test('gives the service provider all that finds an order again', () => {
  const operatorQuestion = {
    kind: 'duplicate' as const,
    orderIds: ['11', '12'],
    foreignOrderIds: ['9'],
    sentAt: Date.UTC(2026, 10, 12, 3, 15),
  };
  expect(
    operatorText({ ...order, operatorQuestion })
      ?.split('\n')
      .slice(1),
  ).toEqual([
    '',
    'Order: 11',
    'Order: 12',
    'Your answer named order 9, which has a different reference.',
    'Customer reference: 2026-118 7K3QX9ZD0PMA',
    'Customer ID: child-7',
    expect.stringMatching(/^Sent: 12 Nov.* 2026.*2:15:00.*, Melbourne time$/),
    'Correlation ID: 01a',
    'Products:',
    '- Register Search Statement, 10940/843',
  ]);
  expect(operatorText({ ...order, operatorQuestion: null })).toBeNull();
});
