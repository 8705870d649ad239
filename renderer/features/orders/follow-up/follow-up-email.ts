import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { workingDaysLate } from '../../../../shared/model/lateness.ts';
import type { DaysOff } from '../../../../shared/model/working-days.ts';

/** Who asks, as the office's settings have it; each may be empty. */
interface FollowUpSender {
  readonly contactName: string;
  readonly contactNumber: string;
  readonly email: string;
}

export interface FollowUpEmail {
  /** Whom it goes to; null where the service names no authority. */
  readonly authority: string | null;
  readonly text: string;
  readonly html: string;
  /** How many certificates it asks about. */
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
 * Notes that ask about what is late, one an authority, to be pasted into a message each: no authority reads what others were
 * asked for. Whose certificate is expected longest comes first, what names no authority last. None where nothing is late.
 * They say what was ordered and when, and claim nothing about why it is late.
 */
export function followUpEmails(
  lines: readonly OrderLineView[],
  now: number,
  sender: FollowUpSender,
  daysOff: DaysOff,
): FollowUpEmail[] {
  const late = lines
    .filter((line) => line.isLate && line.expectedAt !== null)
    .sort((a, b) => (a.expectedAt ?? 0) - (b.expectedAt ?? 0));
  const byAuthority = Map.groupBy(late, ({ authorityName }) => authorityName);
  return [...byAuthority]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([authority, its]) => noteTo(authority, its, now, sender, daysOff));
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

function noteTo(
  authority: string | null,
  late: readonly OrderLineView[],
  now: number,
  sender: FollowUpSender,
  daysOff: DaysOff,
): FollowUpEmail {
  const what =
    late.length === 1 ? 'this certificate, which has' : `these ${late.length} certificates, which have`;
  const greeting = authority === null ? 'Hello,' : `To ${authority}`;
  const ask = `Could you please tell us when we can expect ${what} not arrived by the expected date?`;
  const facts = late.map((line) => factsOf(line, now, daysOff));
  const from = [sender.contactName, sender.contactNumber, sender.email]
    .map((one) => one.trim())
    .filter(Boolean);
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
  return { authority, text, html, count: late.length };
}

function factsOf(line: OrderLineView, now: number, daysOff: DaysOff): (readonly [string, string])[] {
  const expectedAt = line.expectedAt ?? now;
  const late = workingDaysLate(expectedAt, now, daysOff);
  const about = [line.identifier, line.address].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  );
  return [
    ['Certificate', line.productName],
    ['Title or property', about.join(', ')],
    ['Order', line.orderId ?? '\u2013'],
    ['Our reference', line.reference],
    ['Placed', day.format(line.placedAt)],
    ['Expected', day.format(expectedAt)],
    ['Working days late', late === 0 ? 'less than 1' : String(late)],
  ];
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
}
