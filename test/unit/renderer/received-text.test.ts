import { expect, test } from 'vitest';
import {
  leftOutTitle,
  partText,
  receivedText,
  whyText,
} from '../../../renderer/features/statements/received-text.ts';

const path = 'encumbrancesCaveatsAndNotices.encumbrances[1].encumbrancePriority';
const unread = { path, value: 'first', readAs: null };
const read = { path, value: '2nd', readAs: '2' };

test('names a part of a statement by its place, counted from 1', () => {
  expect(partText(path)).toBe('Encumbrances caveats and notices, encumbrances 2, encumbrance priority');
});

test('says of each part what came and what became of it', () => {
  expect(receivedText(unread)).toBe('“first”');
  expect(receivedText(read)).toBe('“2nd”, read as 2');
  expect(receivedText({ path, value: null, readAs: null })).toBe('missing');
  expect(whyText(unread, true)).toBe('Could not be read. It is not in the statement as shown.');
  expect(whyText({ path, value: '3/11/2026', readAs: '2026-11-03' }, false)).toBe(
    'In another form. Read as 3 Nov 2026.',
  );
  expect(whyText(unread, false)).toMatch(/^Not described in the interface of the service/);
  expect(whyText({ path: 'encumbrances[0].encumbranceDate', value: 'spring', readAs: null }, true)).toBe(
    'Could not be read as a date. It is shown as received.',
  );
  expect(whyText({ path, value: null, readAs: null }, true)).toMatch(/^Missing/);
});

test('does not say that a part could not be read where each was', () => {
  expect(leftOutTitle([read])).toBe('Part of this statement came in another form');
  expect(leftOutTitle([read, unread])).toBe('Part of this statement could not be read');
  expect(leftOutTitle([])).toBe('Check this statement');
});
