import { describe, expect, it } from 'vitest';
import { readNotifications } from '../../../main/alerts/read-notifications.ts';
import { alertChange, statementChange } from '../../../renderer/bridge/changes.ts';
import { alertFormAt, readAlertForm } from '../../../renderer/features/alerts/alert-form.ts';
import { sampleAlert, sampleDelivery } from '../../../renderer/features/alerts/sample-delivery.ts';
import {
  alertBeside,
  alertInDoubt,
  alertProblemText,
  alertStateText,
  alertTime,
  besideText,
  lastFirst,
} from '../../../renderer/features/alerts/text.ts';
import { wallClock, zonedTime } from '../../../renderer/features/alerts/zoned-time.ts';
import {
  chosenManager,
  isListFor,
  namedEntry,
} from '../../../renderer/features/cart/extra-data/list-data.ts';
import {
  emptyEventForm,
  eventChange,
  formOfEvent,
  readEventForm,
} from '../../../renderer/features/events/event-form.ts';
import { matterFault } from '../../../renderer/features/matter-picker/matter-fault.ts';
import { isToCheck, problemText, shareText } from '../../../renderer/features/statements/text.ts';
import { purchaseProblemText } from '../../../renderer/features/title-purchases/text.ts';
import { overridesOf, rawText } from '../../../renderer/features/wire/wire-draft.ts';
import type { ChargeProblemView } from '../../../shared/contract/views/charge-problem.ts';
import { alertActivityText } from '../../../shared/model/alert-activity-text.ts';
import { earlierFirst } from '../../../shared/model/earlier-statement.ts';
import { producedText, registerDate } from '../../../shared/model/register-date.ts';
import { holderName, inOrder } from '../../../shared/model/shares.ts';
import { noPdf } from '../../support/drss.ts';
import { storedNote } from '../../support/noted.ts';

describe('a time of an alert', () => {
  it('carries the offset that its zone has on that day', () => {
    expect(zonedTime('2026-11-21T09:00', 'Australia/Melbourne')).toBe('2026-11-21T09:00:00+11:00');
    expect(zonedTime('2026-07-01T09:00', 'Australia/Melbourne')).toBe('2026-07-01T09:00:00+10:00');
    expect(zonedTime('2026-11-21T09:00', 'Australia/Darwin')).toBe('2026-11-21T09:00:00+09:30');
    expect(zonedTime('2026-11-21T09:00', 'UTC')).toBe('2026-11-21T09:00:00+00:00');
  });

  it('is refused where the clocks skip it, and is the first where they show it twice', () => {
    expect(zonedTime('2026-10-04T02:30', 'Australia/Melbourne')).toBeNull();
    expect(zonedTime('2026-10-04T03:30', 'Australia/Melbourne')).toBe('2026-10-04T03:30:00+11:00');
    expect(zonedTime('2026-04-05T02:30', 'Australia/Melbourne')).toBe('2026-04-05T02:30:00+11:00');
    expect(zonedTime('2026-02-30T09:00', 'UTC')).toBeNull();
    expect(zonedTime('', 'UTC')).toBeNull();
  });

  it('comes back as the wall clock that was typed', () => {
    const at = Date.parse('2026-11-21T09:00:00+11:00');
    expect(wallClock(at, 'Australia/Melbourne')).toBe('2026-11-21T09:00');
  });
});

describe('the form of an alert', () => {
  it('begins now, and keeps what a person chose', () => {
    const now = Date.parse('2026-11-21T09:00:00+11:00');
    expect(alertFormAt(now, { volumeFolio: '9876/043' })).toMatchObject({
      volumeFolio: '9876/043',
      start: '2026-11-21T09:00',
      end: '2027-02-19T09:00',
    });
    expect(alertFormAt(now, { end: '2026-12-24T09:00' }).end).toBe('2026-12-24T09:00');
  });

  const form = {
    volumeFolio: 'Vol 9876 Fol 43',
    customerRef: ' 2026-118 ',
    start: '2026-11-21T09:00',
    end: '2026-12-21T09:00',
    zone: 'Australia/Melbourne',
  };

  it('gives the request in the words of the interface', () => {
    expect(readAlertForm(form)).toEqual({
      ok: true,
      value: {
        volumeFolio: '9876/043',
        customerRef: '2026-118',
        startDateTime: '2026-11-21T09:00:00+11:00',
        endDateTime: '2026-12-21T09:00:00+11:00',
      },
    });
  });

  it('says each fault beside its field', () => {
    expect(readAlertForm({ ...form, end: form.start })).toEqual({
      ok: false,
      failure: { end: 'The end must be after the start.' },
    });
    const fourDigits = 'Enter the year with all four digits, such as 2027.';
    expect(readAlertForm({ ...form, start: '0001-01-01T09:00' })).toEqual({
      ok: false,
      failure: { start: fourDigits },
    });
    expect(readAlertForm({ ...form, end: '0027-12-01T09:00' })).toMatchObject({ ok: false });
    const bad = readAlertForm({ ...form, volumeFolio: 'x', customerRef: 'r'.repeat(201), start: '' });
    expect(bad.ok ? [] : Object.keys(bad.failure).toSorted()).toEqual([
      'customerRef',
      'start',
      'volumeFolio',
    ]);
  });

  it('shows an unknown activity as the service wrote it, and that a subscription ended', () => {
    expect(alertActivityText('SOMETHING')).toBe('SOMETHING');
    const times = { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2026-02-01T00:00:00Z' };
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(alertStateText({ state: 'subscribed', ...times }, now).text).toBe('Ended');
    expect(alertStateText({ state: 'unknown', ...times }, now).text).toBe('Status unknown');
  });

  it('does not say that an alert of another computer is active, whose times are not known', () => {
    const none = { startDateTime: '', endDateTime: '' };
    expect(alertStateText({ state: 'subscribed', ...none }, Date.now()).text).toBe('Times not known');
  });

  it('shows a time without a zone as received, since it may be of any zone', () => {
    expect(alertTime('2026-11-20T10:00:00+11:00')).toBe('Fri, 20 Nov 2026, 10:00 am AEDT');
    expect(alertTime('2026-11-19T23:00:00Z')).toBe('Fri, 20 Nov 2026, 10:00 am AEDT');
    expect(alertTime('2026-11-20T10:00:00')).toBe('2026-11-20 10:00:00 (time zone not given)');
    expect(alertTime('soon')).toBe('soon');
  });

  it('finds the alert of a title that still runs or is to start, which another would only repeat', () => {
    const one = {
      volumeFolio: '10940/843',
      state: 'subscribed' as const,
      startDateTime: '2026-11-20T10:00:00+11:00',
      endDateTime: '2026-12-20T10:00:00+11:00',
    };
    const [before, after] = ['2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z'].map((text) => Date.parse(text));
    const asked = {
      ...one,
      startDateTime: '2026-12-01T10:00:00+11:00',
      endDateTime: '2027-01-20T10:00:00+11:00',
    };
    expect(alertBeside([one], asked, before ?? 0)).toEqual({ alert: one, when: 'during' });
    expect(alertBeside([one], asked, after ?? 0)).toBeUndefined();
    expect(alertBeside([one], { ...asked, volumeFolio: '9094/554' }, before ?? 0)).toBeUndefined();
    expect(alertBeside([{ ...one, state: 'refused' }], asked, before ?? 0)).toBeUndefined();
    // One of which nobody knows whether it was set is warned of before the next one is paid for.
    const sent = { ...one, state: 'unknown' as const };
    expect(alertBeside([sent], asked, before ?? 0)).toBeUndefined();
    expect(alertInDoubt([one, sent], '10940/843', before ?? 0)).toBe(sent);
    expect(alertInDoubt([sent], '10940/843', after ?? 0)).toBeUndefined();
    expect(alertInDoubt([sent], '9094/554', before ?? 0)).toBeUndefined();
    expect(alertInDoubt([{ ...one, state: 'notPlaced' }], '10940/843', before ?? 0)).toBeUndefined();
  });
});

describe('a register statement', () => {
  it('shows its dates as received, in both forms, and moves none to another zone', () => {
    expect(producedText('2026-11-21 10:14:00')).toBe('21 Nov 2026, 10:14\u00a0am');
    expect(producedText('2026-11-21T00:05:00')).toBe('21 Nov 2026, 12:05\u00a0am');
    expect(producedText('yesterday')).toBe('yesterday');
    expect(registerDate('2018-06-14')).toBe('14 Jun 2018');
    expect(registerDate('14/06/2018')).toBe('14/06/2018');
    expect(registerDate(null)).toBeNull();
  });

  it('names proprietors by the register’s own line first', () => {
    const party = {
      proprietorNameText: null,
      givenNames: ['ADA', 'MAY'],
      familyName: 'NAIR',
      legalEntityName: null,
      address: null,
    };
    expect(holderName(party)).toBe('ADA MAY NAIR');
    expect(holderName({ ...party, proprietorNameText: 'ADA M NAIR' })).toBe('ADA M NAIR');
    expect(holderName({ ...party, givenNames: [], familyName: null })).toBe('Name not given');
    expect(shareText(1, 2)).toBe('1/2');
    expect(shareText(1, null)).toBeNull();
  });

  it('puts entries in the register’s priority and those without one last, in the order received', () => {
    const list = [
      { p: null, n: 'a' },
      { p: 2, n: 'b' },
      { p: null, n: 'c' },
      { p: 1, n: 'd' },
    ];
    expect(inOrder(list, (one) => one.p).map((one) => one.n)).toEqual(['d', 'b', 'a', 'c']);
  });

  it('says of an unknown outcome that it may have been charged', () => {
    const told = (kind: ChargeProblemView['kind'], cause: string | null = null) =>
      problemText({ problem: { kind, cause }, certificate: null });
    expect(told('unknown')).toMatch(
      /^No response was received\. The statement may have been charged\. .*charged twice/,
    );
    expect(told('askedAgain', 'It broke.')).toBe(
      'It broke. The statement may have been charged. The statement has been ordered again since.',
    );
    expect(told('unreadable')).toContain('probably charged');
    expect(told('refused', 'No such title.')).toBe('No such title. Nothing was charged.');
    expect(told('answerNotRead')).toContain('sends nothing a second time');
    expect(problemText({ problem: null, certificate: null })).toBeNull();
  });

  it('marks what was received and not read as expected', () => {
    const kinds = ['remark', 'unreadable', 'unknown', 'refused', 'notSent', 'notPlaced'] as const;
    expect(kinds.filter((kind) => isToCheck({ problem: { kind, cause: null } }))).toEqual([
      'remark',
      'unreadable',
    ]);
    expect(isToCheck({ problem: null })).toBe(false);
  });

  it('tells what is remarked of a PDF that passed the checks', () => {
    const certificate = {
      documentId: 'd',
      state: 'stored',
      remark: storedNote('It is another file.'),
    } as const;
    expect(problemText({ problem: null, certificate })).toBe('It is another file.');
    expect(problemText({ problem: { kind: 'remark', cause: 'A part is missing.' }, certificate })).toBe(
      'A part is missing. It is another file.',
    );
    expect(problemText({ problem: null, certificate: { ...certificate, state: 'quarantined' } })).toBeNull();
  });

  it('says that what was placed after all may be charged, of each kind', () => {
    const problem = { kind: 'contradicted', cause: 'It answered.' } as const;
    const texts = [
      problemText({ problem, certificate: null }),
      alertProblemText(problem),
      purchaseProblemText({ problem, volumeFolio: null }),
    ];
    for (const text of texts) {
      expect(text).toMatch(
        / but it was\. It answered\. It may be charged\. If you .* again, both may be charged\.$/,
      );
    }
  });

  it('says the same of an alert, and where one was made elsewhere', () => {
    expect(alertProblemText({ kind: 'unknown', cause: null })).toMatch(/may have been placed and charged/);
    expect(alertProblemText({ kind: 'askedAgain', cause: null })).toContain('subscribed again since');
    expect(alertProblemText({ kind: 'refused', cause: 'No.' })).toBe('No. Nothing was charged.');
    expect(alertProblemText({ kind: 'elsewhere', cause: null })).toContain('not placed on this computer');
  });

  it('asks for a matter number', () => {
    expect(matterFault(' ')).not.toBeNull();
  });
});

describe('a special event', () => {
  const event = {
    eventId: 'e',
    name: 'Walk',
    location: 'Ballarat',
    eventDescription: 'Maps',
    dates: ['2026-11-28', '2026-11-29'],
    price: 12.5,
  };

  it('is read back as it was, and sends only what changed', () => {
    const read = readEventForm({ ...formOfEvent(event), price: '$15' });
    expect(read.ok && eventChange(event, read.value)).toEqual({ price: 15 });
  });

  it('takes an amount of money with at most two places, and a price that the event has already', () => {
    const priceFault = (price: string, before: typeof event | null = null) => {
      const read = readEventForm({ ...formOfEvent(event), price }, before);
      return read.ok ? undefined : read.failure.price;
    };
    for (const price of ['12.345', '12.', '.5', '1e3', '-1', '9'.repeat(10), '1,000']) {
      expect(priceFault(price), price).toMatch(/dollars, such as 25 or 12.50/);
    }
    expect(['0', '12.5', '$12.50', '25'].map((price) => priceFault(price))).toEqual(Array(4).fill(undefined));
    expect(priceFault('12.345', { ...event, price: 12.345 })).toBeUndefined();
  });

  it('names every day that is none', () => {
    const read = readEventForm({ ...formOfEvent(event), dates: 'tomorrow, 28/11/2026, 2026-02-30' });
    expect(read.ok ? null : read.failure.dates).toBe(
      '“tomorrow”, “2026-02-30” are not dates. Enter dates as day/month/year, such as 28/11/2026.',
    );
  });

  it('needs every field and days of the calendar', () => {
    const empty = readEventForm(emptyEventForm);
    expect(empty.ok ? [] : Object.keys(empty.failure)).toHaveLength(5);
    const wrong = readEventForm({ ...formOfEvent(event), dates: '2026-02-30' });
    expect(wrong.ok ? null : wrong.failure.dates).toContain('2026-02-30');
  });
});

describe('what is chosen of a reference list', () => {
  const manager = (id: string, name: string) => ({
    id,
    name,
    deliverySpeeds: ['STANDARD', 'EXPRESS'].map((speed) => ({
      speed,
      priceCents: 17_622,
      turnaround: null,
      extraData: { key: { id, speed } },
    })),
    extraData: { key: { id, speed: 'STANDARD' } },
  });
  const list = [manager('1', 'Acme'), manager('2', 'Bell')];

  it('is known again by what goes into the order, with its speed', () => {
    const found = chosenManager(list, 'key', { id: '2', speed: 'EXPRESS' });
    expect([found?.manager.name, found?.speed.speed]).toEqual(['Bell', 'EXPRESS']);
    expect(chosenManager(list, 'key', undefined)).toBeNull();
    expect(isListFor(list, 'key')).toBe(true);
    expect(isListFor(list, 'siteVisit')).toBe(false);
    expect(namedEntry(list, ' acme ')?.id).toBe('1');
  });
});

describe('the wire profile', () => {
  const rows = [
    { key: 'a', value: 'x', standard: 'x' },
    { key: 'b', value: 'y', standard: 'z' },
  ];

  it('keeps only what differs, and nothing for the default', () => {
    expect(overridesOf(rows, {})).toEqual({});
    expect(overridesOf(rows, { a: 'n', b: 'z' })).toEqual({ a: 'n', b: null });
    expect(overridesOf(rows, { a: 'x' })).toEqual({});
  });

  it('sets out JSON in lines and shows anything else as received', () => {
    expect(rawText('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(rawText('<html>')).toBe('<html>');
  });
});

describe('what moved, for the live region', () => {
  const statement = {
    id: 's',
    volumeFolio: '9876/043',
    matterNumber: '2026-118',
    state: 'kept' as const,
    requestedAt: 2,
    producedDate: '2026-11-21 10:14:00',
    securityNo: '1',
    ...{ address: null, land: null, proprietors: [] },
    problem: null,
    hasText: true,
    hasCertificateLink: true,
    certificate: null,
    pdf: noPdf,
  };
  const alert = {
    id: 'a',
    volumeFolio: '9876/043',
    customerRef: '2026-118',
    startDateTime: '2026-11-21T09:00:00+11:00',
    endDateTime: '2026-12-21T09:00:00+11:00',
    state: 'subscribed' as const,
    subscriptionId: 'x',
    requestedAt: 1,
    problem: null,
    matter: null,
    notifications: [],
  };
  const notification = {
    id: 'n',
    notificationId: null,
    activityType: 'PRELODGE',
    activityTime: null,
    importedAt: 1,
  };

  it('is the end of asking, once', () => {
    expect(statementChange({ ...statement, state: 'sending' }, statement)).toBe(
      'The register statement for 9876/043 is saved.',
    );
    expect(statementChange(undefined, statement)).toBeNull();
    expect(statementChange(statement, { ...statement, certificate: null })).toBeNull();
    expect(statementChange(undefined, { ...statement, state: 'sending' })).toBeNull();
    expect(alertChange({ ...alert, state: 'sending' }, alert)).toBe('The alert for 9876/043 is active.');
    expect(alertChange(undefined, alert)).toBeNull();
  });

  it('is what was told of a title', () => {
    const told = { ...alert, notifications: [notification] };
    expect(alertChange(alert, told)).toBe('1 new notification for 9876/043.');
    expect(alertChange(told, told)).toBeNull();
  });

  it('compares statements in the order of the register, T or none, and of asking within a minute', () => {
    const later = { ...statement, id: 'l', producedDate: '2026-11-21T10:15:00' };
    expect(earlierFirst(later, statement)).toEqual([statement, later]);
    const asked = { ...statement, id: 'n', requestedAt: 3 };
    expect(earlierFirst(asked, statement)).toEqual([statement, asked]);
    expect(earlierFirst(statement, asked)).toEqual([statement, asked]);
  });

  it('can be tried with a sample that is of the newest alert there is, and is read as the service’s own', () => {
    const unknown = { ...alert, state: 'unknown' as const, subscriptionId: null };
    expect(sampleAlert([unknown])).toBeNull();
    expect(sampleAlert([unknown, alert])).toBe(alert);
    const text = sampleDelivery(alert, Date.parse('2026-11-22T00:00:00Z'), '1');
    expect(readNotifications(text, 'title_alert_notification')).toMatchObject({
      ok: true,
      value: {
        notifications: [
          { subscriptionId: 'x', volumeFolio: '9876/043', customerRef: '2026-118', activityType: 'PRELODGE' },
        ],
      },
    });
  });

  it('lists notifications as things happened, whatever the order of their import', () => {
    const times = ['2026-11-20T09:00:00+11:00', '2026-11-20T00:00:00Z', '2026-11-19T09:00:00Z'];
    const shuffled = [times[2], times[1], times[0]].map((time) => ({ activityTime: time ?? null }));
    expect(lastFirst(shuffled).map(({ activityTime }) => activityTime)).toEqual([
      times[1],
      times[0],
      times[2],
    ]);
  });

  it('says of an alert that ends before the next, or starts after it, that it is monitored then', () => {
    const now = Date.parse('2026-11-28T10:00:00+11:00');
    const alert = (from: string, until: string) => ({
      volumeFolio: '10940/843',
      state: 'subscribed' as const,
      startDateTime: `2026-${from}T10:00:00+11:00`,
      endDateTime: `2026-${until}T10:00:00+11:00`,
      customerRef: '2026-118',
    });
    const said = (list: ReturnType<typeof alert>[]) => {
      const beside = alertBeside(list, alert('12-05', '12-10'), now);
      return beside === undefined ? null : besideText(beside, now);
    };
    expect(said([alert('11-20', '12-05')])).toBe(
      'The alert that runs now ends on Sat, 5 Dec 2026, 10:00 am AEDT. This one follows on.',
    );
    expect(said([alert('12-01', '12-05')])).toMatch(
      /^There is an alert that starts on Tue, 1 Dec .* and ends on/,
    );
    expect(said([alert('12-10', '12-30')])).toBe(
      'There is an alert that starts on Thu, 10 Dec 2026, 10:00 am AEDT. This one monitors the title until then.',
    );
    // One of the same time is what matters, whatever else there is.
    expect(said([alert('12-10', '12-30'), alert('12-08', '12-30')])).toMatch(
      /^It starts on Tue, 8 Dec .* and ends on Wed, 30 Dec .* may be charged again\.$/,
    );
    expect(said([])).toBeNull();
  });
});
