import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { Severity } from '../../../shared/model/register-changes/fields.ts';
import { dealingSeverity, holderWord } from '../../../shared/model/register-changes/instruments.ts';
import { instrumentWords } from '../../../shared/model/register-changes/values.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import type { Holding } from '../../../shared/model/shares.ts';
import type { StandingEntry, StandingGroup } from '../../../shared/model/standing-entries.ts';

type Encumbrance = RegisterStatement['encumbrances'][number];

/** From which statement something was read. */
export function sourceText({
  producedDate,
  securityNo,
}: Pick<StatementView, 'producedDate' | 'securityNo'>): string {
  const when =
    producedDate === null
      ? 'this statement, which gives no time'
      : `the statement of ${producedText(producedDate)}`;
  return `From ${when}${securityNo === null ? '' : `, security number ${securityNo}`}.`;
}

export const standingRuleText =
  'Set apart by the type of each entry; a type that Landfolio does not know comes first. The numbers are the register’s priority.';

const glanceWords: Record<Severity, string> = {
  stopsSettlement: 'may stop settlement',
  check: 'to check before settlement',
  note: 'to note',
};

/** `2 may stop settlement: Caveat AX123456B, Mortgage AL123457V. 3 to check before settlement.` */
export function standingGlance(groups: readonly StandingGroup[]): string {
  if (groups.length === 0) return 'None listed';
  return groups.map(({ severity, entries }) => glance(severity, entries.map(entryName))).join(' ');
}

/** `2 dealings in the last 125 days. 1 may stop settlement: Caveat AX123456B.` */
export function activityGlance(activity: RegisterStatement['activity']): string {
  if (activity === null) return 'The statement does not say';
  const days = activity.numberOfDays === null ? '' : ` in the last ${activity.numberOfDays} days`;
  if (activity.dealings.length === 0) return `None${days}`;
  const stops = stoppingDealings(activity).map(({ dealingType, dealingDocument }) =>
    documentName(dealingType, dealingDocument),
  );
  const said = stops.length === 0 ? '' : ` ${glance('stopsSettlement', stops)}`;
  return `${counted(activity.dealings.length, 'dealing')}${days}.${said}`;
}

export function stoppingDealings(activity: RegisterStatement['activity']) {
  return (activity?.dealings ?? []).filter(
    ({ dealingType, dealingStatus }) => dealingSeverity(dealingType, dealingStatus) === 'stopsSettlement',
  );
}

const maxNamed = 3;

/** What may stop a settlement is named, not only counted. */
function glance(severity: Severity, names: readonly string[]): string {
  const count = `${names.length} ${glanceWords[severity]}`;
  if (severity !== 'stopsSettlement') return `${count}.`;
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return `${count}: ${names.slice(0, maxNamed).join(', ')}${more}.`;
}

function entryName(one: StandingEntry): string {
  return one.kind === 'notation'
    ? documentName(one.entry.notationType ?? 'Notation', one.entry.notationPlan)
    : documentName(one.entry.encumbranceType, one.entry.encumbranceDocument);
}

function documentName(type: string | null, number: string | null): string {
  return [type === null ? 'Entry without a type' : instrumentWords(type), number].filter(Boolean).join(' ');
}

/** What a bar of shares shows, for those who cannot see it. */
export function barText({ parts, rest }: Holding): string {
  const shares = parts.map(({ names, share }) => `${names} ${share}`);
  return `Shares: ${[...shares, ...(rest > 0 ? ['the rest is not given'] : [])].join(', ')}`;
}

/** What the status of a title means; null where there is nothing to say. */
export function statusText(status: string): string | null {
  if (status === 'LIVE') return null;
  if (status === '') return 'The statement does not give the status of the title.';
  return status === 'CANCELLED'
    ? 'This title is cancelled: the register no longer keeps it.'
    : 'The register gives this status, and Landfolio does not know what it means.';
}

export type EntryKind = 'caveat' | 'notice' | 'notation' | null;

/** Caveats and notices are looked for by themselves. */
export function entryKind({ kind, entry }: StandingEntry): EntryKind {
  if (kind === 'notation') return 'notation';
  const words = `${entry.encumbranceType ?? ''} ${entry.encumbranceText ?? ''}`;
  if (/\bcaveat\b/i.test(words)) return 'caveat';
  return /\bnotice\b/i.test(entry.encumbranceType ?? '') ? 'notice' : null;
}

/** Whom a holder of an encumbrance is named as: `Mortgagee`. */
export function holderText({ encumbranceType, encumbranceText }: Encumbrance): string {
  const word = holderWord({ encumbranceType, encumbranceText });
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface DocumentText {
  readonly title: string;
  readonly body: string;
}

/** Beside a document that the office has, or is waiting for. */
export function heldText({ kind, doubt }: Pick<ExistingItem, 'kind' | 'doubt'>): string {
  if (doubt !== null) return 'May be held already';
  return kind === 'waiting' ? 'Already ordered' : 'Already held';
}

export const addDocumentText = (id: string) => `Add a copy of ${id} to the cart`;
export const inCartText = (id: string) => `In cart: a copy of ${id}. Remove from cart`;

export function noCopyText(id: string): DocumentText {
  return {
    title: `No copy of ${id} was found`,
    body: 'The service has no copy of this document to order. A document that is lodged but not yet registered has none. Nothing was added to the cart.',
  };
}

/** Under a printed statement. */
export const printedText =
  'Printed by Landfolio from the register statement named above. Its arrangement, its sentences and what may stop a settlement are Landfolio’s; the register’s own document is the PDF or text that came with it.';
