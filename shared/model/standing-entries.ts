import type { Severity } from './register-changes/fields.ts';
import { newInstrumentSeverity, notationSeverity } from './register-changes/instruments.ts';
import type { RegisterStatement } from './register-statement.ts';

type Encumbrance = RegisterStatement['encumbrances'][number];
type Notation = RegisterStatement['notations'][number];

/** What stands against a title: an encumbrance, caveat or notice, or a notation. */
export type StandingEntry =
  | { readonly kind: 'encumbrance'; readonly entry: Encumbrance }
  | { readonly kind: 'notation'; readonly entry: Notation };

export interface StandingGroup {
  readonly severity: Severity;
  /** In the register's priority; notations after them, in the order received. */
  readonly entries: readonly StandingEntry[];
}

const severities: readonly Severity[] = ['stopsSettlement', 'check', 'note'];

/**
 * What stands against a title, set apart by what a new entry of its kind would mean for a settlement, the worst first. An entry counts
 * as its own kind, or as that of what affects it where that is worse.
 */
export function standingGroups({
  encumbrances,
  notations,
}: Pick<RegisterStatement, 'encumbrances' | 'notations'>): StandingGroup[] {
  const entries: { readonly severity: Severity; readonly one: StandingEntry }[] = [
    ...byPriority(encumbrances).map((entry) => ({
      severity: encumbranceSeverity(entry),
      one: { kind: 'encumbrance', entry } as const,
    })),
    ...notations.map((entry) => ({
      severity: notationSeverity(entry.notationType, entry.notationText),
      one: { kind: 'notation', entry } as const,
    })),
  ];
  return severities
    .map((severity) => ({
      severity,
      entries: entries.filter((entry) => entry.severity === severity).map(({ one }) => one),
    }))
    .filter((group) => group.entries.length > 0);
}

function encumbranceSeverity(entry: Encumbrance): Severity {
  const all = [
    newInstrumentSeverity(entry.encumbranceType, entry.encumbranceText),
    ...entry.affectingEncumbrances.map(({ type }) => newInstrumentSeverity(type)),
  ];
  return severities.find((severity) => all.includes(severity)) ?? 'stopsSettlement';
}

/** Those without a priority come last, in the order received. */
function byPriority(encumbrances: readonly Encumbrance[]): Encumbrance[] {
  const priority = (one: Encumbrance) => one.encumbrancePriority ?? Number.POSITIVE_INFINITY;
  return encumbrances.toSorted((a, b) => priority(a) - priority(b) || 0);
}
