import { describe, expect, it } from 'vitest';
import { officeChange } from '../../../renderer/bridge/changes.ts';
import { otherChoiceText } from '../../../renderer/bridge/conflict-words.ts';
import { mayBeOrderedText, notBackText } from '../../../renderer/bridge/not-back-text.ts';
import {
  askersText,
  beforeText,
  bringsText,
  conflictTitle,
  fetchingText,
  goneText,
  lastCurrentText,
  leaveTexts,
  leftText,
  phaseText,
  settledBeforeText,
  sharedTexts,
  uncheckedText,
  unsentText,
  unwrittenText,
  valueText,
} from '../../../renderer/features/office-server/text.ts';
import { officeSign } from '../../../renderer/shell/text.ts';
import { emptyParty } from '../../../shared/model/party.ts';
import { joinedView } from '../../support/office-view.ts';

const now = Date.UTC(2026, 10, 28, 4, 0);
const twentyPastTwo = Date.UTC(2026, 10, 28, 3, 20);
const fault = { code: 'lost', message: '', host: null } as const;

const away = joinedView({ phase: 'unreachable', fault, since: twentyPastTwo });
const stopped = joinedView({ phase: 'stopped', fault, since: twentyPastTwo });

describe('after the server was restored', () => {
  const bob = { person: 'Bob Li', computer: 'LAPTOP-3' };
  const notBack = (...computers: (typeof bob)[]) => joinedView({ notBack: { since: 1, computers } });

  it('the page says who was not heard since', () => {
    expect(notBackText(joinedView())).toBeNull();
    expect(notBackText(notBack(bob))?.body).toBe(
      'Not heard from since: Bob Li on LAPTOP-3. What was ordered or typed there before may be missing until Landfolio runs on that computer again.',
    );
    const all = ['1', '2', '3', '4', '5', '6', '7'].map((n) => ({ person: `P${n}`, computer: `C${n}` }));
    expect(notBackText(notBack(...all))?.body).toMatch(
      /^Not heard from since: P1 on C1, P2 on C2, P3 on C3, P4 on C4, P5 on C5 and 2 more\. .* those computers again\.$/,
    );
  });

  it('a question before something is charged says by whom it may have been ordered', () => {
    expect(mayBeOrderedText(joinedView())).toBeNull();
    expect(mayBeOrderedText(notBack(bob))?.body).toBe(
      'It may have been ordered by Bob Li, whose computer has not been heard from since the office’s server was restored. You would be charged again. Ask first, or continue if you know that it was not ordered.',
    );
    expect(mayBeOrderedText(notBack(bob, { ...bob, person: 'Cleo Ng' }))?.body).toContain(
      'by Bob Li on LAPTOP-3 and Cleo Ng on LAPTOP-3, whose computers have not been heard',
    );
  });
});

describe('the sign of the office', () => {
  it.each([
    ['Office: current', joinedView()],
    ['Office: 1 change waiting', joinedView({ phase: 'sending', waiting: 1 })],
    ['Office: 1,204 changes waiting', joinedView({ phase: 'receiving', waiting: 1204 })],
    ['Office: receiving, 33 %', joinedView({ phase: 'receiving', progress: { done: 1, of: 3 } })],
    ['Office: connecting', joinedView({ phase: 'connecting' })],
  ])('says quietly: %s', (text, office) => {
    expect(officeSign(office, now)).toMatchObject({ text });
    expect(officeSign(office, now).tone).not.toBe('warn');
  });

  it('says since when the server is unreachable, also while changes wait', () => {
    const { text, tone } = officeSign({ ...away, waiting: 3 }, now);
    expect([text.replaceAll('\u00a0', ' '), tone]).toEqual([
      expect.stringMatching(/^Office server unreachable since 2:20 pm/),
      'warn',
    ]);
    expect(officeSign(away, now + 86_400_000).text).toContain('since yesterday');
    expect(officeSign({ ...away, conflicts: 2 }, now).text).toBe(
      `${officeSign(away, now).text}, 2 details to check`,
    );
  });

  it.each([
    ['Office: action required', { ...stopped, conflicts: 2 }],
    ['Office: 1 detail to check', joinedView({ conflicts: 1 })],
    ['Office: 2 details to check', joinedView({ conflicts: 2, waiting: 5 })],
  ])('puts what needs a person before all else: %s', (text, office) => {
    expect(officeSign(office, now)).toEqual({ text, tone: 'warn' });
  });
});

describe('who asks the land service', () => {
  const reception = { person: 'Alice Ng', computer: 'RECEPTION', isOwn: false };
  it.each([
    [null, []],
    ['Alice Ng on RECEPTION asks the land service for the office', [reception]],
    ['This computer asks the land service for the office', [{ ...reception, isOwn: true }]],
    [
      'Alice Ng on RECEPTION and Bob Ng on DESK ask the land service for the office',
      [reception, { person: 'Bob Ng', computer: 'DESK', isOwn: false }],
    ],
  ])('is named: %s', (text, askers) => {
    expect(askersText(joinedView({ askers }))).toBe(text);
  });
});

describe('the question about leaving', () => {
  it('says that everything stays only where it does', () => {
    expect(sharedTexts.join()).toContain('restricted to others goes from this computer');
    expect(fetchingText(2, 'current')).toBe('Fetching: 2 documents to go.');
    expect(fetchingText(2, 'unreachable')).toBe(
      'The server cannot be reached. 2 documents will be fetched once it can be.',
    );
    expect(leaveTexts(0)[0]).toContain('Everything stays on this computer');
    expect(leaveTexts(2)[0]).not.toContain('Everything');
    expect(leaveTexts(2)[0]).toContain('documents that are on this computer stay here');
    expect([leftText(0), leftText(1)]).toEqual([
      'The whole library stays on this computer.',
      'The library stays on this computer, without 1 document at the office’s server.',
    ]);
  });
});

describe('the page of the office server', () => {
  it.each([
    ['Current', joinedView()],
    ['Sending changes', joinedView({ phase: 'sending' })],
    ['Receiving changes', joinedView({ phase: 'receiving' })],
    [
      'Receiving changes: 1,000 of 2,500 changes',
      joinedView({ phase: 'receiving', progress: { done: 1000, of: 2500 } }),
    ],
    ['Connecting', joinedView({ phase: 'connecting' })],
  ])('says the status: %s', (text, office) => {
    expect(phaseText(office, now)).toBe(text);
  });

  it('says since when it is away or stopped, and when it was current', () => {
    expect(phaseText(away, now)).toMatch(/^Server unreachable since 2:20/);
    expect(phaseText(stopped, now)).toMatch(/^Stopped since 2:20/);
    expect(lastCurrentText({ ...away, lastCurrentAt: twentyPastTwo }, now)).toMatch(/^today 2:20/);
    expect(lastCurrentText({ ...away, lastCurrentAt: null }, now)).toMatch(/^Not yet/);
    expect(lastCurrentText(joinedView(), now)).toBeNull();
  });

  it('counts what joining brings along, what two people changed and what is not sent', () => {
    const { office, person, login, hosts } = joinedView();
    const preview = { office, person, login, hosts, before: null };
    expect(bringsText({ ...preview, matters: 1, orders: 2, documents: 0 })).toBe(
      '1 matter, 2 orders and 0 documents',
    );
    const empty = { ...preview, matters: 0, orders: 0, documents: 0 };
    expect(bringsText(empty)).toBeNull();
    expect(beforeText(empty)).toBeNull();
    const before = { login: 'carol', person: 'Carol Hill', office: 'Hill & Co' };
    expect(beforeText({ ...empty, before })).toEqual({
      title: 'This library was shared as Carol Hill before',
      message: expect.stringContaining(`shared as done by ${person}`),
    });
    expect(unsentText(1)).toContain('1 change of yours is');
    expect(unsentText(2)).toContain('2 changes of yours are');
    expect(uncheckedText(1)).toContain('1 detail was changed');
    expect(uncheckedText(2)).toContain('2 details were changed');
  });
});

describe('a detail that two people changed', () => {
  it('is named with its matter, where the library has that', () => {
    const conflict = {
      entryId: 'e',
      field: 'notes',
      name: 'Notes',
      replaced: 'a',
      stands: 'b',
      ...{ person: 'Bob Ng', wroteReplaced: false, about: null, other: null, now: 'b', isGone: false },
      ...{ at: 1, into: null, place: null },
    };
    expect(conflictTitle({ ...conflict, matter: { id: 'm', number: '2026-8' } })).toBe(
      'Notes of matter 2026-8',
    );
    expect(conflictTitle({ ...conflict, matter: { id: 'm', number: '2026-8' }, isGone: true })).toBe(
      'Notes of matter 2026-8 (deleted)',
    );
    const into = { id: 'n', number: '2026-9' };
    expect(conflictTitle({ ...conflict, matter: { id: 'm', number: '2026-8' }, isGone: true, into })).toBe(
      'Notes of matter 2026-8 (merged into 2026-9)',
    );
    expect(goneText(into)).toContain('Copy what you still need into 2026-9.');
    expect(conflictTitle({ ...conflict, matter: null })).toBe('Notes');
    const name = 'Products of certificate set';
    expect(conflictTitle({ ...conflict, matter: null, name, about: 'Purchase' })).toBe(
      'Products of certificate set Purchase',
    );
    expect(conflictTitle({ ...conflict, matter: null, name: 'Name of a day off', about: '2026-12-24' })).toBe(
      'Name of a day off Thursday 24 December 2026',
    );
    const ofMatter = { ...conflict, matter: { id: 'm', number: '2026-8' } };
    const before = { person: 'Bob Ng', isOwn: false, choice: 'replaced' } as const;
    expect(settledBeforeText(ofMatter, before)).toEqual({
      title: 'Already settled by Bob Ng',
      body: 'Notes of matter 2026-8: Bob Ng used the replaced text. Your last choice changed nothing.',
    });
    expect(settledBeforeText(ofMatter, { ...before, isOwn: true, choice: null }).body).toContain(
      'you settled it.',
    );
    expect(otherChoiceText({ ...ofMatter, person: 'Bob Ng', choice: 'stands' }).body).toContain(
      'Bob Ng kept what stood, and you used the replaced text.',
    );
  });

  it('shows the products of a set by their names, and how many of each are ordered', () => {
    const entries = [
      { productCode: 'CopyOfPlan', name: 'Copy of Plan', per: 'title' },
      { productCode: 'RoadsCertificate', name: 'Roads Certificate', per: 'property' },
    ];
    expect(valueText('entries', entries)).toBe(
      'Copy of Plan (one for each title); Roads Certificate (one for the property)',
    );
  });

  it.each([
    ['notes', 'Ring the agent', 'Ring the agent'],
    ['notes', null, 'Empty'],
    ['client', '', 'Empty'],
    ['settlementOn', '2026-12-04', 'Friday 4 December 2026'],
    ['kind', 'purchase', 'Purchase'],
    [
      'parties',
      [{ ...emptyParty, role: 'vendor', givenNames: 'Mei', familyName: 'Huang' }],
      'Vendor: Mei Huang',
    ],
    ['other', { a: 1 }, '{"a":1}'],
  ] as const)('is shown as people read it: %s %j', (field, value, text) => {
    expect(valueText(field, structuredClone(value) as never)).toBe(text);
  });
});

describe('a screen reader is told', () => {
  it('that the server went away, that sharing stopped, and that it goes on', () => {
    expect(officeChange(joinedView(), away)).toMatch(/unreachable/);
    expect(officeChange(away, stopped)).toMatch(/stopped/);
    expect(officeChange(stopped, joinedView())).toMatch(/again/);
  });

  it('nothing of what goes on as usual, nor of joining and leaving, which the person did', () => {
    expect(officeChange(joinedView(), joinedView({ phase: 'sending' }))).toBeNull();
    expect(officeChange(joinedView({ phase: 'connecting' }), joinedView())).toBeNull();
    expect(officeChange(away, { ...away, waiting: 2 })).toBeNull();
    expect(officeChange(null, joinedView())).toBeNull();
    expect(officeChange(away, null)).toBeNull();
  });
});

describe('what is not shown here yet', () => {
  it('is counted by its reason, and says what it means where it was bought', () => {
    const none = { version: 0, matter: 0, unreadable: 0, isBought: false };
    expect(unwrittenText(joinedView())).toBeNull();
    expect(unwrittenText(joinedView({ unwritten: { ...none, version: 1 } }))).toEqual({
      title: '1 record of your office is not shown here yet',
      reasons: ['1 record needs a newer version of Landfolio. Install it on this computer.'],
    });
    expect(
      unwrittenText(joinedView({ unwritten: { version: 0, matter: 2, unreadable: 1, isBought: true } })),
    ).toEqual({
      title: '3 records of your office are not shown here yet',
      reasons: [
        '2 records wait for their matters, not yet received.',
        '1 record cannot be read. Tell your IT support if this stays.',
        expect.stringContaining('asks you before you order'),
      ],
    });
  });
});
