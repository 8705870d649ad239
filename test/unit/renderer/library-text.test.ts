import { expect, test } from 'vitest';
import { libraryNoticeText } from '../../../renderer/shell/library-text.ts';

const lost = { orders: 2, charges: 1 };

test('says what was found, what stands in its place and what the log of orders brought back', () => {
  expect(libraryNoticeText({ kind: 'restored', why: 'changed', from: 'backup', lost })).toMatch(
    /^The library file has changed .* moved to a separate folder\. Nothing was deleted\. The newest usable backup was restored\. 2 orders were missing .* One register statement/,
  );
  const gone = libraryNoticeText({ kind: 'restored', why: 'gone', from: 'nothing', lost });
  expect(gone).toContain('Landfolio created a new library');
  expect(gone).not.toContain('moved to a separate folder');
});

test('shows sentences of earlier versions as they were stored', () => {
  expect(libraryNoticeText({ kind: 'stored', text: 'It was restored.' })).toBe('It was restored.');
  const why = 'The library file was odd.';
  expect(libraryNoticeText({ kind: 'kept', why, lost })).toMatch(
    /^The library file was odd\. The last changes/,
  );
});
