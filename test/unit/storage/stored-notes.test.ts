import { expect, test } from 'vitest';
import { readNotes, readNotesOf, storeNotes } from '../../../main/storage/stored-notes.ts';
import { notesText } from '../../../shared/model/note-text.ts';

test('notes are read as they were stored', () => {
  const stored = storeNotes({ code: 'otherOrder', orderId: 'O-1' }, { code: 'triesAgain' });
  expect(readNotes(stored)).toEqual([{ code: 'otherOrder', orderId: 'O-1' }, { code: 'triesAgain' }]);
  expect(notesText(readNotes(stored))).toBe(
    'Order O-1 is a different order. This certificate is not yours. Landfolio tries again.',
  );
  expect(readNotesOf(null)).toBeNull();
});

test.each([
  'The PDF contains no pages. Landfolio tries again.',
  '[{"code":"refused by the service"}]',
  '[{"code":"triesAgain"},7]',
  '[{"code":"triesAgain"',
  '[]',
  '',
])('what an earlier version or the service wrote is shown as it is: %s', (text) => {
  expect(notesText(readNotes(text))).toBe(text);
});

test.each([
  [{ code: 'ofANewerVersion' }],
  [{ code: 'failed' }],
  [{ code: 'hostFailed', failure: { kind: 'ofANewerVersion' } }],
  [{ code: 'badFile', fault: { code: 'otherType', fileType: 'ofANewerVersion' } }],
  [{ code: 'sameFile' }],
  [{ code: 'constructor' }],
])('a note that this version cannot describe is told as that, beside the others: %j', (note) => {
  const text = notesText(readNotes(JSON.stringify([note, { code: 'triesAgain' }])));
  expect(text).toMatch(/that this version cannot describe\. .*Landfolio tries again\.$/);
});
