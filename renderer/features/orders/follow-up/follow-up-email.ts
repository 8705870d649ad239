import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { workingDaysLate } from '../../../../shared/model/lateness.ts';
import { pasteHereText } from '../../../../shared/model/mail-link.ts';
import { type OfficeDetails, signatureLines } from '../../../../shared/model/office-signature.ts';
import type { DaysOff } from '../../../../shared/model/working-days.ts';
import { isAwaited } from '../phase.ts';

/** Who asks, as the office's settings have it; each may be empty. */
export interface FollowUpSender extends OfficeDetails {
  readonly signature: string;
}

export interface FollowUpEmail {
  /** Whom it goes to; null where the service names no authority. */
  readonly authority: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What a link holds in place of a text that is too long for it: the person pastes the text. */
  readonly shortText: string;
  /** The certificates that it asks about. */
  readonly lines: readonly OrderLineView[];
  /** How many they are. */
  readonly count: number;
}

const day = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const thanks = 'If you need anything from us, please let us know. Thank you.';

/**
 * Of these certificates those that are followed up: the late ones, or where none is late those that are still to come.
 */
export function linesToFollowUp(lines: readonly OrderLineView[]): OrderLineView[] {
  const awaited = lines.filter(({ itemId, phase }) => itemId !== null && isAwaited(phase));
  const late = awaited.filter(({ isLate, expectedAt }) => isLate && expectedAt !== null);
  return late.length > 0 ? late : awaited;
}

/**
 * Notes that ask about certificates, one an authority, to be pasted into a message each: no authority reads what others were
 * asked for. Whose certificate is expected longest comes first, what names no authority last. `contactOf`: the name of the person
 * there, or empty. They say what was ordered and when, and claim nothing about why it is late.
 */
export function followUpEmails(
  lines: readonly OrderLineView[],
  now: number,
  sender: FollowUpSender,
  daysOff: DaysOff,
  contactOf: (authority: string | null) => string = () => '',
): FollowUpEmail[] {
  const unknown = Number.POSITIVE_INFINITY;
  const sorted = linesToFollowUp(lines).sort(
    (a, b) => (a.expectedAt ?? unknown) - (b.expectedAt ?? unknown) || 0,
  );
  const byAuthority = Map.groupBy(sorted, ({ authorityName }) => authorityName);
  return [...byAuthority]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([authority, its]) =>
      noteTo(authority, its, { now, sender, daysOff, contact: contactOf(authority) }),
    );
}

/** Several notes under one another, each apart from the next. */
export function joinedNotes(notes: readonly FollowUpEmail[]): {
  readonly text: string;
  readonly html: string;
} {
  return {
    text: notes.map(({ text }) => text).join(`\n${'-'.repeat(40)}\n\n`),
    html: notes.map(({ html }) => html).join('<hr>'),
  };
}

interface Writing {
  readonly now: number;
  readonly sender: FollowUpSender;
  readonly daysOff: DaysOff;
  readonly contact: string;
}

function noteTo(
  authority: string | null,
  its: readonly OrderLineView[],
  { now, sender, daysOff, contact }: Writing,
): FollowUpEmail {
  const isLate = its.every((line) => line.isLate);
  const which = its.length === 1 ? 'this certificate' : `these ${its.length} certificates`;
  const late = isLate ? `, which ${its.length === 1 ? 'has' : 'have'} not arrived by the expected date` : '';
  const attention = contact.trim() === '' ? '' : contact.trim();
  const to = [authority === null ? '' : `To ${authority}`, attention === '' ? '' : `attention ${attention}`];
  const greeting = to.filter(Boolean).join(', ').replace(/^a/, 'A') || 'Hello,';
  const ask = `Could you please tell us when we can expect ${which}${late}?`;
  const facts = its.map((line) => factsOf(line, now, daysOff));
  const matters = its.map(({ matterNumber }) => matterNumber);
  const from = signatureLines(sender, matters);
  const text = [
    greeting,
    '',
    ask,
    ...facts.flatMap((fields, index) => [
      '',
      `${index + 1}. ${fields[0]?.[1] ?? ''}`,
      ...fields.slice(1).map(([name, value]) => `   ${name}: ${value}`),
    ]),
    '',
    thanks,
    ...(from.length > 0 ? ['', ...from] : []),
    '',
  ].join('\n');
  const names = facts[0]?.map(([name]) => name) ?? [];
  const html = [
    `<p>${escaped(greeting)}</p><p>${escaped(ask)}</p>`,
    // By attributes: the page's content policy stops a style, also in what is only copied.
    '<table border="1" cellpadding="4" cellspacing="0">',
    `<thead><tr>${names.map((name) => `<th align="left">${escaped(name)}</th>`).join('')}</tr></thead><tbody>`,
    ...facts.map((fields) => `<tr>${fields.map(([, value]) => `<td>${escaped(value)}</td>`).join('')}</tr>`),
    `</tbody></table><p>${thanks}</p>`,
    from.length > 0 ? `<p>${from.map(escaped).join('<br>')}</p>` : '',
  ].join('');
  const [only] = new Set(its.map(({ productName }) => productName)).size === 1 ? its : [];
  const subject = `${only?.productName ?? 'Certificates'}${isLate ? ' overdue' : ''}, our reference ${[...new Set(matters)].join(', ')}`;
  const shortText = [greeting, '', pasteHereText, ...(from.length > 0 ? ['', ...from] : []), ''].join('\n');
  return { authority, subject: cut(subject), text, html, shortText, lines: its, count: its.length };
}

/** A subject that mail programs show whole, and that leaves a link room for its text. */
function cut(subject: string): string {
  return subject.length <= 150 ? subject : `${subject.slice(0, 149)}…`;
}

function factsOf(line: OrderLineView, now: number, daysOff: DaysOff): (readonly [string, string])[] {
  const { expectedAt } = line;
  const late = workingDaysLate(expectedAt ?? now, now, daysOff);
  const about = [line.identifier, line.address].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  );
  return [
    ['Certificate', line.productName],
    ['Title or property', about.join(', ')],
    ['Order', line.orderId ?? '\u2013'],
    ['Our reference', line.reference],
    ['Placed', day.format(line.placedAt)],
    ['Expected', expectedAt === null ? '\u2013' : day.format(expectedAt)],
    ...(line.isLate ? [['Working days late', late === 0 ? 'less than 1' : String(late)] as const] : []),
  ];
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
}
