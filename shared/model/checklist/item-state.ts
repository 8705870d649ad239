import { listedFor } from '../certificate-set.ts';
import {
  dateOfRule,
  finalSearchFrom,
  isStaleOn,
  type MatterDates,
  reliedOnUntil,
} from '../due/certificate-age.ts';
import { type DueRule, ruleOfProduct } from '../due/due-rule.ts';
import { melbourneDay } from '../melbourne-day.ts';
import type { OwnDocumentKind } from '../own-document.ts';
import type { DaysOff } from '../working-days.ts';
import type { ChecklistItem } from './checklist-items.ts';

export const itemStates = ['held', 'stale', 'requested', 'missing', 'notApplicable'] as const;
export type ItemState = (typeof itemStates)[number];

/** A document of the matter, or a certificate that was ordered for it. */
interface Thing {
  readonly productCode: string;
  readonly productName: string;
  /** Null where it was ordered. */
  readonly ownKind: OwnDocumentKind | null;
}

/**
 * Whether it is what an item asks for: by its product; a person’s own document by its name, or by what they said that it is. A letter
 * is never one.
 */
export function isOfItem(item: ChecklistItem, { productCode, productName, ownKind }: Thing): boolean {
  const name = productName.trim().toLowerCase();
  if (ownKind === 'letter' || ownKind === 'authority') return false;
  if (ownKind !== null && (ownKind === item.ownKind || name.startsWith(item.name.toLowerCase()))) return true;
  return item.entry !== null && listedFor(item.entry, [{ productCode, name: productName }]).length > 0;
}

/** Why something that is held is too old; days are YYYY-MM-DD in Melbourne. */
export interface Stale {
  /** `age` and `year`: the last day on which it was relied on. `finalSearch`: the first day whose search counts. */
  readonly because: 'age' | 'year' | 'finalSearch';
  readonly day: string;
  /** The date of the matter that it is counted to. */
  readonly date: { readonly name: 'settlement' | 'contract'; readonly day: string };
}

/** By the office’s rules of age; null where it is fresh, or no rule or date tells. */
export function staleOf(
  held: { readonly productCode: string; readonly receivedAt: number },
  {
    rules,
    matter,
    today,
    daysOff,
  }: {
    readonly rules: readonly DueRule[];
    readonly matter: MatterDates;
    readonly today: string;
    readonly daysOff: DaysOff;
  },
): Stale | null {
  const rule = ruleOfProduct(rules, held.productCode);
  const date = rule === null ? null : dateOfRule(rule, matter);
  if (rule === null || date === null) return null;
  const issuedOn = melbourneDay(held.receivedAt);
  if (rule.kind === 'finalSearch') {
    const from = finalSearchFrom(rule, date.day, daysOff);
    return today >= from && issuedOn < from ? { because: 'finalSearch', day: from, date } : null;
  }
  const certificate = { issuedOn, year: null };
  if (!isStaleOn(rule, certificate, date.day)) return null;
  const until = reliedOnUntil(rule, certificate);
  return until === null ? null : { because: until.because, day: until.day, date };
}

/** How an item stands. What a person said goes first; then what is under way. */
export function itemState(facts: {
  readonly isNotApplicable: boolean;
  readonly isRequested: boolean;
  /** Of what the register names: how much is held, of all; null where nothing of it is named. */
  readonly named: { readonly held: number; readonly all: number } | null;
  readonly documents: number;
  readonly isStale: boolean;
}): ItemState {
  const { isNotApplicable, isRequested, named, documents, isStale } = facts;
  if (isNotApplicable) return 'notApplicable';
  if (isRequested) return 'requested';
  if (named !== null && named.held < named.all) return 'missing';
  if (named === null && documents === 0) return 'missing';
  return isStale ? 'stale' : 'held';
}
