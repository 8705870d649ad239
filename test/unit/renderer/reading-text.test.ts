import { expect, test } from 'vitest';
import {
  activityGlance,
  barText,
  entryKind,
  heldText,
  sourceText,
  standingGlance,
  statusText,
} from '../../../renderer/features/statements/reading-text.ts';
import { receivedDate } from '../../../shared/model/register-date.ts';

test('says from which statement something was read', () => {
  expect(sourceText({ producedDate: '2026-09-01 10:15:00', securityNo: '124080291367D' })).toBe(
    'From the statement of 1 Sep 2026, 10:15\u00a0am, security number 124080291367D.',
  );
  expect(sourceText({ producedDate: null, securityNo: null })).toBe(
    'From this statement, which gives no time.',
  );
});

test('says at a glance what stands against the title and what happened lately', () => {
  expect(standingGlance([])).toBe('None listed');
  const entry = {
    kind: 'notation',
    entry: { notationText: null, notationType: null, notationPlan: null },
  } as const;
  expect(
    standingGlance([
      { severity: 'stopsSettlement', entries: [entry, entry] },
      { severity: 'check', entries: [entry] },
    ]),
  ).toBe('2 may stop settlement: Notation, Notation. 1 to check before settlement.');
  expect(activityGlance(null)).toBe('The statement does not say');
  expect(activityGlance({ numberOfDays: 125, dealings: [] })).toBe('None in the last 125 days');
  const dealing = {
    dealingType: 'TRANSFER',
    dealingDocument: null,
    dealingStatus: null,
    dealingStatusUpdateDate: null,
  };
  expect(activityGlance({ numberOfDays: null, dealings: [dealing] })).toBe(
    '1 dealing. 1 may stop settlement: Transfer.',
  );
  const discharge = { ...dealing, dealingType: 'DISCHARGE OF MORTGAGE', dealingStatus: 'Registered' };
  expect(activityGlance({ numberOfDays: 125, dealings: [discharge] })).toBe(
    '1 dealing in the last 125 days.',
  );
  const caveats = [1, 2, 3, 4, 5].map((at) => ({
    ...dealing,
    dealingType: 'CAVEAT',
    dealingDocument: `AX${at}`,
  }));
  expect(activityGlance({ numberOfDays: null, dealings: caveats })).toBe(
    '5 dealings. 5 may stop settlement: Caveat AX1, Caveat AX2, Caveat AX3 and 2 more.',
  );
});

test('says what a bar of shares shows', () => {
  const parts = [{ names: 'A', share: '1/2', width: 0.5 }];
  expect(barText({ sentence: '', parts, rest: 0.5, problem: null })).toBe(
    'Shares: A 1/2, the rest is not given',
  );
});

test('says what a status other than LIVE means', () => {
  expect(statusText('LIVE')).toBeNull();
  expect(statusText('CANCELLED')).toMatch(/^This title is cancelled/);
  expect(statusText('FROZEN')).toContain('does not know');
  expect(statusText('')).toContain('does not give the status');
});

test('recognises caveats and notices, also by their text', () => {
  const entry = (encumbranceType: string | null, encumbranceText: string | null) =>
    entryKind({
      kind: 'encumbrance',
      entry: {
        encumbrancePriority: null,
        encumbranceText,
        encumbranceType,
        encumbranceDocument: null,
        encumbranceDate: null,
        affectingEncumbrances: [],
        holders: [],
      },
    });
  expect(entry(null, 'CAVEAT AX1')).toBe('caveat');
  expect(entry('PRIORITY NOTICE', null)).toBe('notice');
  expect(entry('MORTGAGE', 'notice of it was given')).toBeNull();
});

test('says of a document whether the office has it, waits for it, or may have it', () => {
  expect(heldText({ kind: 'document', doubt: null })).toBe('Already held');
  expect(heldText({ kind: 'waiting', doubt: null })).toBe('Already ordered');
  expect(heldText({ kind: 'waiting', doubt: 'order' })).toBe('May be held already');
});

test('shows a date in another form as a day, with what was received', () => {
  expect(receivedDate('2026-11-03')).toBe('3 Nov 2026');
  expect(receivedDate('03/11/2026')).toBe('3 Nov 2026 (received as “03/11/2026”)');
  expect(receivedDate('last spring')).toBe('last spring');
  expect(receivedDate(null)).toBeNull();
});
