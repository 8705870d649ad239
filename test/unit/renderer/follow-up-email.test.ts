import { expect, it } from 'vitest';
import { followUpEmails, joinedNotes } from '../../../renderer/features/orders/follow-up/follow-up-email.ts';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { mailLink, maxMailLink, pasteHereText } from '../../../shared/model/mail-link.ts';
import { checkSignature, maxSignatureLength } from '../../../shared/model/office-signature.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';

const now = Date.parse('2026-11-20T12:00:00+11:00');

function line(change: Partial<OrderLineView>): OrderLineView {
  return {
    id: 'i',
    orderViewId: 'o',
    itemId: 'i',
    orderId: '1000417',
    state: 'CONFIRMED',
    chargedOrders: null,
    placedBy: 'here',
    orderedBy: null,
    who: 'Priya Raman',
    productCode: 'P',
    productName: 'Land Information Certificate',
    authorityName: 'City of Melbourne',
    identifier: '12 VICTORIA WAY CARLTON 3053',
    address: '12 VICTORIA WAY CARLTON 3053',
    matterNumber: '2026-118',
    matterId: null,
    reference: '2026-118 7K3QX9ZD0PMA',
    placedAt: Date.parse('2026-10-30T09:00:00+11:00'),
    expectedAt: Date.parse('2026-11-17T09:00:00+11:00'),
    isLate: true,
    priceCents: 2975,
    charged: 'yes',
    chargeDifference: null,
    followedUp: null,
    status: 'EXTERNAL_PROCESSING',
    phase: 'withAuthority',
    needsPerson: false,
    attention: 'open',
    dealtWith: null,
    documentId: null,
    problem: null,
    canPutAway: false,
    ...change,
  };
}

const nobody = { officeName: '', signature: '', contactName: '', contactNumber: '', email: '' };
const office = {
  ...nobody,
  officeName: 'Raman & Lee',
  contactName: 'Priya Raman',
  contactNumber: ' (03) 9999 0000 ',
  email: 'desk@office.com.au',
};
const complete = { isLate: false, phase: 'complete' as const };

it('asks about what is late, to its authority, with all that they need to find it and to answer', () => {
  const [note, ...others] = followUpEmails([line({}), line({ isLate: false })], now, office, noDaysOff);
  expect(others).toEqual([]);
  expect(note?.text).toBe(
    [
      'To City of Melbourne',
      '',
      'Could you please tell us when we can expect this certificate, which has not arrived by the expected date?',
      '',
      '1. Land Information Certificate',
      '   Title or property: 12 VICTORIA WAY CARLTON 3053',
      '   Order: 1000417',
      '   Our reference: 2026-118 7K3QX9ZD0PMA',
      '   Placed: 30 October 2026',
      '   Expected: 17 November 2026',
      '   Working days late: 3',
      '',
      'If you need anything from us, please let us know. Thank you.',
      '',
      'Priya Raman',
      'Raman & Lee',
      '(03) 9999 0000',
      'desk@office.com.au',
      'Our reference: 2026-118',
      '',
    ].join('\n'),
  );
  expect(note?.html).toContain(
    '<p>Priya Raman<br>Raman &amp; Lee<br>(03) 9999 0000<br>desk@office.com.au<br>Our reference: 2026-118</p>',
  );
});

it('signs with what the settings have, and with nothing where they have nothing', () => {
  const [named] = followUpEmails([line({})], now, { ...nobody, contactName: 'Priya Raman' }, noDaysOff);
  expect(named?.text).toMatch(/Thank you\.\n\nPriya Raman\nOur reference: 2026-118\n$/);
  expect(followUpEmails([line({})], now, nobody, noDaysOff)[0]?.text).toMatch(/Thank you\.\n$/);
});

it('is one note an authority, none of which names what another was asked for; whose is longest expected first', () => {
  const water = {
    authorityName: 'South East Water',
    productName: 'Water Information',
    expectedAt: Date.parse('2026-11-12T09:00:00+11:00'),
  };
  const unnamed = { authorityName: null, expectedAt: Date.parse('2026-11-10T09:00:00+11:00') };
  const notes = followUpEmails(
    [line({}), line(unnamed), line(water), line({ orderId: '1000418' })],
    now,
    nobody,
    noDaysOff,
  );
  expect(notes.map(({ authority, count }) => [authority, count])).toEqual([
    ['South East Water', 1],
    ['City of Melbourne', 2],
    [null, 1],
  ]);
  const [first, second, last] = notes;
  expect(first?.text).toMatch(/^To South East Water\n/);
  expect(first?.text).not.toMatch(/City of Melbourne|Land Information/);
  expect(second?.html).not.toMatch(/Water/);
  expect(second?.text).toContain('   Order: 1000418');
  expect(last?.text).toMatch(/^Hello,/);
  const joined = joinedNotes(notes);
  for (const note of notes) {
    expect(joined.text).toContain(note.text);
    expect(joined.html).toContain(note.html);
  }
});

it('asks about what is still to come where nothing is late, and claims no lateness', () => {
  const [note] = followUpEmails([line({ isLate: false, expectedAt: null })], now, office, noDaysOff);
  expect(note?.text).toContain('Could you please tell us when we can expect this certificate?\n');
  expect(note?.text).toContain('   Expected: \u2013\n');
  expect(note?.text).not.toMatch(/late/);
  expect(note?.subject).toBe('Land Information Certificate, our reference 2026-118');
});

it('is nothing where nothing is awaited, and about no row that has no item yet', () => {
  const none = [line(complete), line({ itemId: null })];
  expect(followUpEmails(none, now, office, noDaysOff)).toEqual([]);
});

it('is addressed to the contact at the authority, and names what it is about in its subject', () => {
  const two = [line({}), line({ productName: 'Rates', matterNumber: '2026-119' })];
  const [note] = followUpEmails(two, now, office, noDaysOff, () => 'Jo Smith');
  expect(note?.text).toMatch(/^To City of Melbourne, attention Jo Smith\n/);
  expect(note?.subject).toBe('Certificates overdue, our reference 2026-118, 2026-119');
  const [unnamed] = followUpEmails([line({ authorityName: null })], now, office, noDaysOff, () => 'Jo Smith');
  expect(unnamed?.text).toMatch(/^Attention Jo Smith\n/);
});

it('signs with the signature of the office, and puts the matters in their place', () => {
  const signature = 'Kim\n\nRaman & Lee\nMatter {reference}, please quote {reference}\n';
  const [note] = followUpEmails([line({})], now, { ...office, signature }, noDaysOff);
  expect(note?.text).toMatch(/\n\nKim\n\nRaman & Lee\nMatter 2026-118, please quote 2026-118\n$/);
});

it('fits into a link with the longest signature, whole where it is short and by its short text where it is not', () => {
  const signature = 'ü & co '.repeat(85).slice(0, maxSignatureLength);
  expect(checkSignature(signature, 'signature')).toEqual([]);
  const [short] = followUpEmails([line({})], now, office, noDaysOff);
  const [long] = followUpEmails(
    Array.from({ length: 30 }, () => line({})),
    now,
    office,
    noDaysOff,
  );
  const to = 'records@melbourne.vic.gov.au';
  const linkOf = (note: typeof short, body: string) =>
    mailLink({ to, subject: note?.subject ?? '', body }) ?? '';
  expect(linkOf(short, short?.text ?? '')).toMatch(
    /^mailto:records@melbourne\.vic\.gov\.au\?subject=Land%20Info/,
  );
  expect(linkOf(long, long?.text ?? '')).toBe('');
  expect(linkOf(long, long?.shortText ?? '').length).toBeLessThanOrEqual(maxMailLink);
  expect(decodeURIComponent(linkOf(long, long?.shortText ?? ''))).toContain(pasteHereText);
});

it('lets nothing of what it tells become markup', () => {
  const sender = { ...office, contactName: '<b>Kim' };
  const html =
    followUpEmails([line({ productName: '<img src=x onerror="1">' })], now, sender, noDaysOff)[0]?.html ?? '';
  expect(html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;');
  expect(html).not.toMatch(/<img|<b>/);
});
