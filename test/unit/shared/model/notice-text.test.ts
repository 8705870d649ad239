import { expect, test } from 'vitest';
import type { NoticeData } from '../../../../shared/model/notice.ts';
import { noticeText } from '../../../../shared/model/notice-text.ts';
import { storedNote } from '../../../support/noted.ts';

const certificate = {
  kind: 'certificate',
  isStored: true,
  productName: 'Copy of Plan',
  identifier: 'PS1',
  matterNumber: '2026-118',
  documentId: 'd',
} as const;
const ended = {
  kind: 'itemEnded',
  hasFailed: true,
  productName: 'Copy of Plan',
  identifier: 'PS1',
  matterNumber: null,
} as const;

test.each<[NoticeData, string, string]>([
  [certificate, 'Copy of Plan downloaded', 'PS1 · matter 2026-118'],
  [{ ...certificate, isStored: false }, 'Copy of Plan failed verification', 'PS1 · matter 2026-118'],
  [ended, 'Copy of Plan: failed', 'PS1'],
  [
    { ...ended, hasFailed: false, matterNumber: '2026-118' },
    'Copy of Plan: cancelled',
    'PS1 · matter 2026-118',
  ],
  [
    {
      kind: 'statementRemark',
      identifier: '9876/043',
      matterNumber: '2026-118',
      remark: storedNote('It is another file.'),
      documentId: 'd',
    },
    'Check the PDF of the register statement for 9876/043',
    'Matter 2026-118. It is another file.',
  ],
])('a notice of %j has these words', (notice, title, body) => {
  expect(noticeText(notice)).toEqual({ title, body });
});

test('what came of an order in doubt names its numbers and what to do', () => {
  const notice = { kind: 'orderDoubt', outcome: 'duplicate', matterNumber: '2026-118' } as const;
  expect(noticeText({ ...notice, orderIds: ['O-1', 'O-2'] })).toEqual({
    title: 'An order was placed more than once',
    body: 'Matter 2026-118: order O-1, O-2. You may be charged for each. Open the order to see what to do.',
  });
  expect(noticeText({ ...notice, outcome: 'absent', orderIds: [] }).body).toMatch(
    /^Matter 2026-118\. Nothing was sent again\./,
  );
});
