import { expect, test } from 'vitest';
import { documentsText, goingText, stayingText } from '../../../renderer/features/matters/text.ts';

const none = { orders: 0, statements: 0, alerts: 0, ownerSearches: 0 };

test.each([
  [0, 0, ''],
  [1, 0, '1 look-up of land'],
  [2, 1, '2 look-ups of land and 1 attachment'],
  [0, 3, '3 attachments'],
])('%i look-ups and %i attachments go', (lookUps, attachments, said) => {
  expect(goingText({ lookUps, attachments })).toBe(said);
});

test('one thing that stays is one thing, and several are several', () => {
  expect(stayingText(none, 0)).toBe('');
  expect(stayingText({ ...none, orders: 1 }, 1)).toBe(
    '1 order with 1 search of a title, under the matter number: it proves what was ordered, paid for or looked up, and ' +
      'why, so Landfolio cannot delete it. Names that were sent with an order stay in it.',
  );
  expect(stayingText({ ...none, orders: 2, alerts: 1 }, 3)).toBe(
    '2 orders with 3 searches of titles, 1 alert, under the matter number: they prove what was ordered, paid for and ' +
      'looked up, and why, so Landfolio cannot delete them. Names that were sent with an order stay in it.',
  );
  expect(stayingText({ ...none, ownerSearches: 1 }, 0)).toMatch(/^1 owner search with its purpose, .* it\.$/);
});

test('the choice to delete documents says of one what it says of several', () => {
  expect(documentsText({ documents: 1, attachedElsewhere: 1 }, '2 kB')).toBe(
    'Delete 1 document of the matter from this computer as well (2 kB). It is attached to another matter and will be gone ' +
      'there too. What was paid for it stays paid; the service keeps it for a time only.',
  );
  expect(documentsText({ documents: 3, attachedElsewhere: 2 }, '2 kB')).toContain(
    '2 are attached to other matters and will be gone there too. What was paid for them stays paid',
  );
});
