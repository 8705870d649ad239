import type { ExistingDifference, ExtraData } from '../../../shared/contract/views/cart.ts';
import { keyWords } from '../../../shared/lib/key-words.ts';
import { tidyWords } from '../../../shared/lib/tidy-words.ts';
import { daysBetween, finalSearchFrom } from '../../../shared/model/due/certificate-age.ts';
import {
  type DueRule,
  defaultDueRules,
  finalSearchRule,
  hasCode,
  ruleOfProduct,
} from '../../../shared/model/due/due-rule.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { type Party, partiesAs } from '../../../shared/model/party.ts';
import { partyName } from '../../../shared/model/party-text.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { meaningOf, type PurchaseRule, ruleOf } from './purchase-rules.ts';

/** What a purchase is for, besides its land and its product. */
export interface Purchase {
  /** Null where it is not known, as of what the order history shows. */
  readonly extraData: ExtraData | null;
  /** Null where there is none yet, or it is not known. */
  readonly matter: {
    readonly kind: MatterKind;
    readonly parties: readonly Party[];
    /** YYYY-MM-DD in Melbourne. */
    readonly settlementOn: string | null;
  } | null;
}

interface ExistingPurchase extends Purchase {
  /** When it came, or was ordered where it has not; milliseconds UTC. */
  readonly at: number;
  /** It has not come yet: what it will say is as new as can be. */
  readonly isWaiting: boolean;
}

interface Compared {
  /** Empty where it is what is wanted now, as far as that is known. */
  readonly differences: ExistingDifference[];
  /** False where it counts for whom it was obtained, and nobody knows. */
  readonly isPartyKnown: boolean;
}

type Product = {
  readonly productCode: string;
  readonly name: string;
  readonly extraDataKeys: readonly string[];
};
type Side = 'vendor' | 'purchaser';

/** What is as new as this was hardly ordered twice on purpose, whatever its age would mean. Milliseconds. */
export const recentMs = 12 * 3_600_000;
/** What was ordered, or given up, within this time is worth a word; what is not resolved or not read, for good. Milliseconds. */
export const latelyMs = 30 * 86_400_000;
/** A settlement is close from so many days before it. */
const closeDays = 14;

/**
 * How something that the office has of the same product for the same land is not what is wanted now. What is not known of either
 * makes no difference: then a person is asked. `rules`: the office's rules of age.
 */
export function comparePurchases(
  product: Product,
  wanted: Purchase,
  existing: ExistingPurchase,
  now: number,
  wire: WireProfile,
  rules: readonly DueRule[] = defaultDueRules,
): Compared {
  const rule = ruleOf(product);
  const isRecent = now - existing.at < recentMs;
  const party = rule.isOfParty ? partyDifference(product, wanted, existing, wire) : null;
  const isPartyKnown =
    !rule.isOfParty || sideOf(product, existing, wire) !== null || peopleIn(existing, wire).length > 0;
  return {
    differences: [
      ...(party === null ? [] : [party]),
      ...dataDifferences(product, rule, wanted, existing, wire).filter(
        ({ kind }) => party === null || kind !== 'party',
      ),
      ...(isRecent || !rule.isOfYear ? [] : yearDifference(product, existing, now)),
      ...(isRecent || existing.isWaiting
        ? []
        : ageDifference(product, rule, rules, wanted, existing.at, now)),
    ],
    isPartyKnown,
  };
}

/** For whom a certificate is obtained: by who is named as purchaser, else by what the matter is about. */
export function sideOf(product: Product, { extraData, matter }: Purchase, wire: WireProfile): Side | null {
  const isForPurchaser = Object.entries(extraData ?? {}).some(
    ([key, value]) => meaningIn(key, wire) === 'purchasers' && namesIn(value).length > 0,
  );
  if (isForPurchaser || /\bpurchaser/i.test(product.name)) return 'purchaser';
  if (/\bvendor/i.test(product.name)) return 'vendor';
  return matter?.kind === 'purchase' ? 'purchaser' : matter?.kind === 'sale' ? 'vendor' : null;
}

/** The year that a product was asked for; null where none was given. */
export function assessmentYearOf(extraData: ExtraData, wire: WireProfile): number | null {
  const years = Object.entries(extraData).flatMap(([key, value]) =>
    meaningIn(key, wire) === 'year' ? (yearIn(value) ?? []) : [],
  );
  return years[0] ?? null;
}

function partyDifference(
  product: Product,
  wanted: Purchase,
  existing: Purchase,
  wire: WireProfile,
): ExistingDifference | null {
  const [side, other] = [sideOf(product, wanted, wire), sideOf(product, existing, wire)];
  if (side !== null && other !== null && side !== other)
    return { kind: 'party', side: other, names: peopleIn(existing, wire) };
  if (side === null || side !== other) return null;
  const [names, others] = [wanted, existing].map(({ matter }) =>
    partiesAs(side, matter?.parties ?? []).map(partyName),
  );
  return isOtherPeople(names, others) ? { kind: 'party', side, names: others ?? [] } : null;
}

/** What differs in the extra data that both have. */
function dataDifferences(
  product: Product,
  rule: PurchaseRule,
  wanted: Purchase,
  existing: Purchase,
  wire: WireProfile,
): ExistingDifference[] {
  return product.extraDataKeys.flatMap((key): ExistingDifference[] => {
    const [one, other] = [wanted.extraData?.[key], existing.extraData?.[key]];
    if (isEmpty(one) || isEmpty(other)) return [];
    switch (meaningIn(key, wire)) {
      case 'vendors':
      case 'purchasers':
      case 'people':
        return rule.ignoresPeople || !isOtherPeople(namesIn(one), namesIn(other))
          ? []
          : [{ kind: 'party', side: null, names: namesIn(other) }];
      case 'purpose':
        return tidyWords(textOf(one)) === tidyWords(textOf(other))
          ? []
          : [{ kind: 'purpose', purpose: textOf(other) }];
      case 'year': {
        const [year, otherYear] = [yearIn(one), yearIn(other)];
        return year === null || otherYear === null || year === otherYear
          ? []
          : [{ kind: 'year', year: otherYear }];
      }
      default:
        return tidyWords(comparable(key, one, wire)) === tidyWords(comparable(key, other, wire))
          ? []
          : [{ kind: 'data', key }];
    }
  });
}

/** A certificate whose year nobody was asked for is of the year in which it was made. */
function yearDifference(
  product: Product,
  { at }: { readonly at: number },
  now: number,
): ExistingDifference[] {
  if (product.extraDataKeys.some((key) => meaningOf(keyWords(key)) === 'year')) return [];
  const [year, made] = [now, at].map((moment) => Number(melbourneDay(moment).slice(0, 4)));
  return made === undefined || made === year ? [] : [{ kind: 'year', year: made }];
}

function ageDifference(
  product: Product,
  rule: PurchaseRule,
  rules: readonly DueRule[],
  { matter }: Purchase,
  at: number,
  now: number,
): ExistingDifference[] {
  const today = melbourneDay(now);
  const days = daysBetween(melbourneDay(at), today);
  const settlementOn = matter?.settlementOn ?? null;
  const until = settlementOn === null ? null : daysBetween(today, settlementOn);
  const isClose = until !== null && until >= 0 && until <= closeDays;
  if (rule.hasFinal && settlementOn !== null && (isClose || isTimeForFinal(rules, today, settlementOn)))
    return [{ kind: 'final', days, settlementOn }];
  const goodForDays = goodFor(product, rule, rules);
  if (goodForDays === null) return [];
  const daysAtSettlement = isClose ? days + until : null;
  return Math.max(days, daysAtSettlement ?? 0) > goodForDays ? [{ kind: 'age', days, daysAtSettlement }] : [];
}

/** The office's rule may begin earlier than {@link closeDays}. */
function isTimeForFinal(rules: readonly DueRule[], today: string, settlementOn: string): boolean {
  const final = finalSearchRule(rules);
  return final !== null && today <= settlementOn && today >= finalSearchFrom(final, settlementOn);
}

/** By the office's rule for the product; where it has one that is off, what it says does not age. */
function goodFor(product: Product, rule: PurchaseRule, rules: readonly DueRule[]): number | null {
  const ofProduct = rules.filter(
    ({ kind, productCodes }) => kind === 'age' && hasCode(productCodes, product.productCode),
  );
  if (ofProduct.length === 0) return rule.goodForDays;
  return ruleOfProduct(ofProduct, product.productCode)?.days ?? null;
}

/** Of the manager of an owners corporation only who it is counts, not how fast it delivers. */
function comparable(key: string, value: Json, wire: WireProfile): string {
  if (key !== wire.managerExtraDataKey || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const { [wire.managerSpeedField]: _, ...manager } = value;
  return JSON.stringify(manager);
}

type Json = ExtraData[string] | undefined;

function meaningIn(key: string, wire: WireProfile) {
  return key === wire.managerExtraDataKey || key === wire.municipalityExtraDataKey
    ? 'other'
    : meaningOf(keyWords(key));
}

function peopleIn({ extraData }: Purchase, wire: WireProfile): string[] {
  return Object.entries(extraData ?? {}).flatMap(([key, value]) =>
    ['vendors', 'purchasers', 'people'].includes(meaningIn(key, wire)) ? namesIn(value) : [],
  );
}

/** The names in extra data: a list of people, or of names, or one of either. */
function namesIn(value: Json): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object') return String(value).trim() === '' ? [] : [String(value).trim()];
  const { firstName, lastName, name, companyName } = value;
  const parts = [firstName, lastName, name, companyName].filter((part) => typeof part === 'string');
  const whole = parts.join(' ').trim();
  return whole === '' ? [] : [whole];
}

function isOtherPeople(names: readonly string[] = [], others: readonly string[] = []): boolean {
  if (names.length === 0 || others.length === 0) return false;
  const sorted = (list: readonly string[]) => [...new Set(list.map(tidyWords))].sort().join('|');
  return sorted(names) !== sorted(others);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(value ?? '');
}

function yearIn(value: Json): number | null {
  const found = /\b(?:19|20)\d\d\b/.exec(textOf(value));
  return found === null ? null : Number(found[0]);
}

function isEmpty(value: Json): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
