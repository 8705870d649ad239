import { describe, expect, test } from 'vitest';
import { pdfMark, pdfText, triedText } from '../../../renderer/features/statements/text.ts';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { storedNote } from '../../support/noted.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const now = Date.parse('2026-11-20T12:00:00+11:00');
const hour = 3_600_000;
const pdf = (change: Partial<StatementSummaryView['pdf']>) => ({
  state: 'waiting' as const,
  nextTryAt: now + hour,
  refusedSince: null,
  problem: storedNote('The download server answered 404.'),
  ...change,
});
const textOf = (
  change: Partial<StatementSummaryView['pdf']>,
  certificate: StatementSummaryView['certificate'] = null,
) => pdfText({ pdf: pdf(change), certificate }, now);
const aside = {
  documentId: 'd',
  state: 'quarantined',
  remark: storedNote('A web page arrived instead of a PDF.'),
} as const;

describe('a PDF of a statement that is not downloaded', () => {
  test('is said to be tried for again, when, and that it costs nothing', () => {
    expect(textOf({})).toMatchObject({ tone: 'info', title: 'The PDF is not downloaded yet' });
    // The time's zone stands with it where this computer shows another.
    expect(textOf({})?.body).toMatch(
      /^The download server answered 404\. The PDF is paid for\. Landfolio tries again automatically \(next attempt today 1:00\u00a0pm.*\)\. Trying again costs nothing\.$/,
    );
    expect(textOf({}, aside)?.body).toContain(
      'The last file failed verification. A web page arrived instead of a PDF. It is saved and is never shown',
    );
  });

  test('is never said to have ended; once its host refuses it, what that means for the money is said', () => {
    const refused = textOf({ state: 'refused', refusedSince: now - 48 * hour });
    expect(refused).toMatchObject({ tone: 'warn', title: 'The server refuses to send the PDF' });
    expect(refused?.body).toContain('The statement and its text are saved.');
    expect(refused?.body).toContain(
      'If you order a new statement, you will be charged again. Landfolio never orders one automatically.',
    );
    for (const state of ['waiting', 'refused', 'deleted', 'downloading', 'none'] as const)
      expect(JSON.stringify(textOf({ state }) ?? '')).not.toMatch(/ended|expired|24 hours/);
  });

  test('of a colleague’s statement is said to be paid for and to come from their computer', () => {
    expect(textOf({ state: 'elsewhere', problem: null })).toEqual({
      tone: 'info',
      title: 'The PDF is not on this computer yet',
      body: expect.stringMatching(/^The PDF is paid for\. The computer of your office that ordered/),
    });
  });

  test('never leads to another charge before its host refused it for a day', () => {
    for (const state of ['waiting', 'downloading', 'deleted', 'elsewhere', 'none'] as const)
      expect(JSON.stringify(textOf({ state }) ?? '')).not.toMatch(/order a new|charged again/);
  });

  test('says nothing where it is downloaded, on its way for the first time, or was not ordered', () => {
    const stored = { documentId: 'd', state: 'stored', remark: null } as const;
    expect(textOf({ state: 'stored' }, stored)).toBeNull();
    expect(textOf({ state: 'waiting' }, stored)).toBeNull();
    expect(textOf({ problem: null })).toBeNull();
    expect(textOf({ state: 'downloading' })).toBeNull();
    expect(textOf({ state: 'none' })).toBeNull();
  });
});

test('what came of a download by hand says what follows, and not to try again what goes on by itself', () => {
  const failure = { kind: 'notFound', reason: reasonSaying('It answered 404.'), next: 'tryAgain' } as const;
  const told = (state: StatementSummaryView['pdf']['state']) =>
    triedText(failure, { pdf: pdf({ state }), certificate: null });
  expect(told('waiting')).toBe('It answered 404. Landfolio tries again automatically, free of charge.');
  expect(told('refused')).toMatch(/^It answered 404\. Landfolio tries again from time to time\./);
  expect(told('deleted')).toBe('It answered 404. Try again.');
  const received = { pdf: pdf({}), certificate: aside };
  expect(triedText({ ...failure, kind: 'unreadable' }, received)).toContain(
    'The downloaded file is saved under Documents.',
  );
});

test.each([
  ['stored', null, null, 'PDF downloaded'],
  ['downloading', null, null, 'Downloading PDF'],
  ['waiting', null, null, 'Downloading PDF'],
  ['waiting', 'The download server answered 404.', null, 'PDF not downloaded yet'],
  ['waiting', 'A web page came.', aside, 'PDF failed verification'],
  ['refused', 'The download server answered 410.', null, 'PDF refused'],
  ['refused', 'The download server answered 410.', aside, 'PDF refused'],
  ['deleted', null, null, 'PDF deleted'],
  ['elsewhere', null, null, 'PDF on another computer'],
  ['none', null, null, undefined],
] as const)(
  'a list marks a statement whose PDF is %s (%s) with what became of it',
  (state, problem, set, text) => {
    expect(
      pdfMark({
        pdf: pdf({ state, problem: problem === null ? null : storedNote(problem) }),
        certificate: set,
      })?.text,
    ).toBe(text);
  },
);

test('a list marks a downloaded PDF as downloaded, whatever later downloads gave', () => {
  const certificate = { documentId: 'd', state: 'stored', remark: null } as const;
  expect(pdfMark({ pdf: pdf({ state: 'downloading' }), certificate })).toEqual({
    text: 'PDF downloaded',
    tone: 'good',
  });
});
