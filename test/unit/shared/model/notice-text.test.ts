import { expect, test } from 'vitest';
import { melbourneMoment } from '../../../../shared/model/melbourne-moment.ts';
import type { NoticeData } from '../../../../shared/model/notice.ts';
import { isNoticeOfProblem, noticeText } from '../../../../shared/model/notice-text.ts';
import { storedNote } from '../../../support/noted.ts';

const certificate = {
  kind: 'certificate',
  isStored: true,
  productName: 'Copy of Plan',
  identifier: 'PS1',
  matterNumber: '2026-118',
  documentId: 'd',
} as const;
const lapse = Date.parse('2026-12-01T09:00:00+11:00');
const arrived = {
  kind: 'alertArrived',
  volumeFolio: '9876/043',
  matterNumber: '2026-118',
  activityType: 'POSTLODGE',
  count: 1,
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
  [
    arrived,
    'Title alert for 9876/043: A dealing was lodged',
    'Matter 2026-118. The alert shows what to do next.',
  ],
  [
    { ...arrived, count: 3, matterNumber: null },
    'Title alert for 9876/043: 3 notifications',
    'No matter has its reference. The alert shows what to do next.',
  ],
  [
    {
      kind: 'alertLapses',
      volumeFolio: '9876/043',
      matterNumber: '2026-118',
      settlementOn: '2026-12-14',
      until: lapse,
      next: null,
    },
    `The alert for 9876/043 ends on ${melbourneMoment(lapse)}`,
    'Matter 2026-118. Settlement is on 14 Dec 2026. Later changes to this title will not be notified.',
  ],
  [
    { kind: 'alertFileNotRead', name: 'one.json', fault: { code: 'notText', said: [] } },
    'The notification file one.json was not imported',
    'It is not text in UTF-8. The file stays in the watched folder.',
  ],
])('a notice of %j has these words', (notice, title, body) => {
  expect(noticeText(notice)).toEqual({ title, body });
});

test.each<[string, NoticeData, boolean]>([
  ['a certificate that came', certificate, false],
  ['a file that failed verification', { ...certificate, isStored: false }, true],
  ['a certificate that the service cannot make', ended, true],
  ['a cancelled certificate', { ...ended, hasFailed: false }, false],
  ['a refused PDF', { kind: 'statementPdfRefused', volumeFolio: '1/001', matterNumber: '1' }, true],
  [
    'an order that was found after all',
    { kind: 'orderDoubt', outcome: 'placed', orderIds: ['1'], matterNumber: '1' },
    false,
  ],
  [
    'an order that is still in doubt',
    { kind: 'orderDoubt', outcome: 'foreign', orderIds: ['1'], matterNumber: '1' },
    true,
  ],
])('a notice of %s is told as a problem or not', (_what, notice, isProblem) => {
  expect(isNoticeOfProblem(notice)).toBe(isProblem);
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
