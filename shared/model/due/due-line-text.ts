import { counted } from '../../lib/counted.ts';
import { daysBetween } from './certificate-age.ts';
import type { DueLine, DueLineOf } from './due-line.ts';

/** In the order in which they are shown. */
export const dueKinds = [
  'settlement',
  'finalSearch',
  'expiring',
  'answer',
  'late',
  'followUp',
  'alertLapse',
] as const satisfies readonly DueLine['kind'][];
export type DueKind = (typeof dueKinds)[number];

export const dueKindTexts: Readonly<Record<DueKind, string>> = {
  settlement: 'Settlements',
  finalSearch: 'Final searches due',
  expiring: 'Certificates to refresh',
  answer: 'Waiting for your answer',
  late: 'Late with their authority',
  followUp: 'Follow-ups due',
  alertLapse: 'Alerts that end',
};

/** The one next act of a line, as its button says it; null where a line only tells. */
export type DueAct = 'order' | 'openCart' | 'openDocument' | 'openMatter' | 'answer' | 'ring' | 'renew';

/** The day that a line comes from, YYYY-MM-DD: lines are sorted by it. */
export function dueLineDay(line: DueLine): string {
  switch (line.kind) {
    case 'settlement':
      return line.on;
    case 'finalSearch':
      return line.settlementOn;
    case 'expiring':
      return line.date;
    case 'late':
      return line.lawfulOn ?? line.expectedOn ?? line.placedOn;
    case 'followUp':
      return line.promisedOn ?? line.lastOn;
    case 'alertLapse':
      return line.until;
    case 'answer':
      return line.since;
  }
}

export function dueAct(line: DueLine): DueAct {
  switch (line.kind) {
    case 'settlement':
      return 'openMatter';
    case 'finalSearch':
      return line.isInCart ? 'openCart' : line.order === null ? 'openMatter' : 'order';
    case 'expiring':
      if (line.isInCart) return 'openCart';
      return line.freeUpdateUntil !== null || line.order === null ? 'openDocument' : 'order';
    case 'late':
    case 'followUp':
      return 'ring';
    case 'alertLapse':
      return 'renew';
    case 'answer':
      return 'answer';
  }
}

/** What a line is about. */
export function dueWhatText(line: DueLine): string {
  switch (line.kind) {
    case 'settlement':
      if (line.isToday) return 'Settles today';
      return line.workingDays === 0
        ? 'Settles before the next working day'
        : `Settles in ${counted(line.workingDays, 'working day')}`;
    case 'finalSearch':
      return line.volumeFolio === null
        ? 'Final search: no title of this matter is known by its number'
        : `Final search of title ${line.volumeFolio}`;
    case 'expiring':
    case 'late':
    case 'followUp':
      return named(line);
    case 'alertLapse':
      return `Alert on title ${line.volumeFolio}`;
    case 'answer':
      return answerText(line);
  }
}

/** Which rule and which date a line comes from. `dayText` writes a day, YYYY-MM-DD, for people. */
export function dueWhyText(line: DueLine, dayText: (day: string) => string): string {
  switch (line.kind) {
    case 'settlement':
      return `Settlement date of the matter: ${dayText(line.on)}.`;
    case 'finalSearch': {
      const last =
        line.lastOn === null
          ? 'Not searched for this matter yet'
          : `Last searched on ${dayText(line.lastOn)}`;
      return `Settlement is on ${dayText(line.settlementOn)}. A search from ${dayText(line.from)} on counts (${counted(line.rule.days ?? 0, 'working day')} before it). ${last}.`;
    }
    case 'expiring':
      return expiringText(line, dayText);
    case 'late':
      return lateText(line, dayText);
    case 'followUp':
      return line.promisedOn === null
        ? `Followed up on ${dayText(line.lastOn)} by ${line.lastBy}, without a promised day. It is not here.`
        : `Promised for ${dayText(line.promisedOn)} when ${line.lastBy} followed it up on ${dayText(line.lastOn)}. It is not here.`;
    case 'alertLapse': {
      const settlementOn = line.matter?.settlementOn ?? null;
      const settles =
        settlementOn === null ? 'No settlement date is known' : `Settlement is on ${dayText(settlementOn)}`;
      const next =
        line.nextOn === null ? 'no other follows' : `the next one starts only on ${dayText(line.nextOn)}`;
      return `The alert ends on ${dayText(line.until)}, and ${next}. ${settles}.`;
    }
    case 'answer':
      return `Needs a person since ${dayText(line.since)}. Nothing is ordered again without an answer.`;
  }
}

function expiringText(line: DueLineOf<'expiring'>, dayText: (day: string) => string): string {
  const { issuedOn, until, because, dateName, date, rule, freeUpdateUntil } = line;
  const name = dateName === 'settlement' ? 'Settlement' : 'Contract';
  const why =
    because === 'year'
      ? `Its figures are those of ${until.slice(0, 4)}`
      : `It came on ${dayText(issuedOn)} and is ${counted(daysBetween(issuedOn, date), 'day')} old then; the rule is ${counted(rule.days ?? 0, 'day')}`;
  const free =
    freeUpdateUntil === null
      ? ''
      : ` The authority updates it free until ${dayText(freeUpdateUntil)} while the parties are the same.`;
  return `${name} is on ${dayText(date)}. ${why}.${free}`;
}

function lateText(
  { placedOn, expectedOn, lawfulOn }: DueLineOf<'late'>,
  dayText: (day: string) => string,
): string {
  const parts = [
    `Ordered on ${dayText(placedOn)}`,
    ...(expectedOn === null ? [] : [`expected by its listing on ${dayText(expectedOn)}`]),
    ...(lawfulOn === null ? [] : [`to be given by ${dayText(lawfulOn)}`]),
  ];
  return `${parts.join(', ')}.`;
}

function answerText({ about, productName, identifier, more }: DueLineOf<'answer'>): string {
  switch (about) {
    case 'order':
      return `${named({ productName, identifier })}${more === 0 ? '' : ` and ${more} more`}`;
    case 'statement':
      return `Register statement of title ${identifier}`;
    case 'alert':
      return `Alert on title ${identifier}`;
    case 'decrypt':
      return 'Purchase of a title number';
  }
}

function named({
  productName,
  identifier,
}: {
  readonly productName: string;
  readonly identifier: string;
}): string {
  return identifier === '' || productName.includes(identifier)
    ? productName
    : `${productName} for ${identifier}`;
}
