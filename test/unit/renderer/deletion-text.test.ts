import { expect, test } from 'vitest';
import { documentsText, goingText, stayingText } from '../../../renderer/features/matters/text.ts';

const none = { orders: 0, statements: 0, alerts: 0, ownerSearches: 0 };

test.each([
  [0, 0, ''],
  [1, 0, '1 land search'],
  [2, 1, '2 land searches and 1 attachment'],
  [0, 3, '3 attachments'],
])('%i land searches and %i attachments are deleted', (lookUps, attachments, said) => {
  expect(goingText({ lookUps, attachments })).toBe(said);
});

test('the text of what is not deleted fits one thing and several', () => {
  expect(stayingText(none)).toBe('');
  expect(stayingText({ ...none, orders: 1 })).toBe(
    '1 order, saved under the matter number. It is evidence of what was ordered, paid for or searched, ' +
      'and why, so Landfolio cannot delete it. Names that were sent with an order stay in that order.',
  );
  expect(stayingText({ ...none, orders: 2, alerts: 1 })).toBe(
    '2 orders, 1 alert, saved under the matter number. They are evidence of what was ordered, paid ' +
      'for and searched, and why, so Landfolio cannot delete them. Names that were sent with an order stay in that order.',
  );
  expect(stayingText({ ...none, ownerSearches: 1 })).toMatch(/^1 owner search with its purpose, .* it\.$/);
});

test('the choice to delete documents says of one what it says of several', () => {
  expect(documentsText({ documents: 1, attachedElsewhere: 1 }, '2 kB', null)).toBe(
    'Also delete 1 document of this matter from this computer (2 kB). It is attached to another matter and will be deleted ' +
      'there too. The cost of a certificate is not refunded, and the service keeps it for a limited time only.',
  );
  expect(documentsText({ documents: 1, attachedElsewhere: 0 }, '2 kB', 'Smith & Partners')).toContain(
    'from every computer of the office (2 kB)',
  );
  expect(documentsText({ documents: 3, attachedElsewhere: 2 }, '2 kB', null)).toContain(
    '2 are attached to other matters and will be deleted there too. The cost of certificates is not refunded',
  );
});
