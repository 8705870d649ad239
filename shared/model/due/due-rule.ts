import { z } from 'zod';
import { hasControls, hasControlsInLines } from '../../lib/controls.ts';
import type { Fault } from '../../lib/fault.ts';
import {
  clearance,
  landInformation,
  ownersCorporation,
  planning,
  registerSearchCode,
  roads,
  water,
} from '../certificate-set.ts';
import { type MatterKind, matterKinds } from '../matter.ts';

/** The date of a matter that an age is counted to; `never`: the rule is not for matters of that kind. */
export const countedTo = ['settlement', 'contract', 'never'] as const;
export type CountedTo = (typeof countedTo)[number];

/** How long what a product delivers is relied on. Landfolio gives no legal advice: each rule says what it rests on. */
export interface DueRule {
  /** Of a default rule a name; of one that the office added a UUID. */
  readonly id: string;
  /** What people call the product. */
  readonly name: string;
  /** As the listing of products names it. A product is never recognised by its name. */
  readonly productCodes: readonly string[];
  /**
   * `finalSearch`: only a search of the last `days` working days before settlement counts; an earlier one never does. `age`: what is
   * older than `days` days on the date of the matter is refreshed.
   */
  readonly kind: 'finalSearch' | 'age';
  /** Null: it has no age. */
  readonly days: number | null;
  readonly counted: Readonly<Record<MatterKind, CountedTo>>;
  /** Working days within which the law says that the authority gives it; null where no such time is known. */
  readonly answerDays: number | null;
  /** Days from its issue within which an update is free; null where there is no such update. */
  readonly updateDays: number | null;
  /** It protects only the party who obtained it. */
  readonly isOfParty: boolean;
  /** Its figures are those of one calendar year. */
  readonly isOfYear: boolean;
  readonly isOn: boolean;
  /** What the office says that its own rule rests on; empty of a default one, see `due-rule-text.ts`. */
  readonly basis: string;
}

/** Offices refresh certificates that are older. */
export const certificateDays = 90;

const certificate = {
  kind: 'age',
  days: certificateDays,
  counted: { sale: 'contract', purchase: 'settlement', refinance: 'settlement', other: 'settlement' },
  answerDays: null,
  updateDays: null,
  isOfParty: false,
  isOfYear: false,
  isOn: true,
  basis: '',
} as const satisfies Partial<DueRule>;

const finalSearchId = 'finalSearch';

/** Where an office begins, in the order in which settings show them. What each rests on: `due-rule-text.ts`. */
export const defaultDueRules: readonly DueRule[] = [
  {
    ...certificate,
    id: finalSearchId,
    name: 'Final search of the register',
    productCodes: [registerSearchCode],
    kind: 'finalSearch',
    days: 2,
    counted: { sale: 'never', purchase: 'settlement', refinance: 'settlement', other: 'settlement' },
  },
  { ...certificate, id: 'landInformation', ...of(landInformation) },
  { ...certificate, id: 'water', ...of(water) },
  { ...certificate, id: 'planning', ...of(planning) },
  { ...certificate, id: 'roads', ...of(roads) },
  { ...certificate, id: 'ownersCorporation', ...of(ownersCorporation), answerDays: 10 },
  {
    ...certificate,
    id: 'clearance',
    name: clearance.name,
    productCodes: [clearance.productCode, 'LandTaxClearanceCertificate', 'PropertyClearanceCertificate'],
    counted: { ...certificate.counted, refinance: 'never' },
    updateDays: 90,
    isOfParty: true,
    isOfYear: true,
  },
];

function of({ name, productCode }: { readonly name: string; readonly productCode: string }) {
  return { name, productCodes: [productCode] };
}

export function isDefaultRule(id: string): boolean {
  return defaultDueRules.some((rule) => rule.id === id);
}

/** The rule of a product; null where none is on for it, so that it has no due date. The office's own rule goes first. */
export function ruleOfProduct(rules: readonly DueRule[], productCode: string): DueRule | null {
  const fits = rules.filter(({ isOn, productCodes }) => isOn && hasCode(productCodes, productCode));
  return fits.find(({ id }) => !isDefaultRule(id)) ?? fits[0] ?? null;
}

export function finalSearchRule(rules: readonly DueRule[]): DueRule | null {
  return rules.find(({ id, isOn }) => id === finalSearchId && isOn) ?? null;
}

/** A service may write a code in another case. */
export function hasCode(codes: readonly string[], productCode: string): boolean {
  return codes.some((code) => code.toLowerCase() === productCode.toLowerCase());
}

const days = z.int().min(1).max(3650);
/** What an office changes of a rule, and all that there is of one of its own. */
export const dueRuleChange = z.object({
  isOn: z.boolean(),
  days: days.nullable(),
  answerDays: days.nullable(),
  updateDays: days.nullable(),
  counted: z.record(z.enum(matterKinds), z.enum(countedTo)),
  /** Only of a rule of its own. */
  own: z
    .object({
      name: z.string().min(1).max(80),
      productCode: z.string().regex(/^[\x21-\x7e]{1,100}$/),
      basis: z.string().max(500),
    })
    .nullable(),
});
export type DueRuleChange = z.infer<typeof dueRuleChange>;

/** A rule as the office changed it. Null where a change cannot be of this rule. */
export function changedRule(id: string, change: DueRuleChange): DueRule | null {
  const { isOn, answerDays, updateDays, counted, own } = change;
  const common = { isOn, days: change.days, answerDays, updateDays, counted };
  const standing = defaultDueRules.find((rule) => rule.id === id);
  if (standing !== undefined) return own === null ? { ...standing, ...common } : null;
  if (own === null) return null;
  const { name, productCode, basis } = own;
  return { ...certificate, ...common, id, name, productCodes: [productCode], basis };
}

/** What is kept of a rule. */
export function changeOf(rule: DueRule): DueRuleChange {
  const { isOn, days: age, answerDays, updateDays, counted, name, productCodes, basis } = rule;
  const own = isDefaultRule(rule.id) ? null : { name, productCode: productCodes[0] ?? '', basis };
  return { isOn, days: age, answerDays, updateDays, counted: { ...counted }, own };
}

/** What is wrong with a rule that is to be kept; each fault names its field. */
export function checkDueRule({ isOn: _, ...change }: DueRuleChange): Fault[] {
  const faults: Fault[] = [];
  const isDays = (value: number | null) => value === null || days.safeParse(value).success;
  for (const field of ['days', 'answerDays', 'updateDays'] as const)
    if (!isDays(change[field]))
      faults.push({ field, message: 'Enter a number of days from 1 to 3650, or leave it empty.' });
  const { own } = change;
  if (own === null) return faults;
  if (own.name.trim() === '' || own.name.length > 80 || hasControls(own.name))
    faults.push({ field: 'name', message: 'Enter a name of at most 80 characters.' });
  if (!/^[\x21-\x7e]{1,100}$/.test(own.productCode))
    faults.push({
      field: 'productCode',
      message: 'Enter a product code without spaces, such as PlanningCertificate2.',
    });
  if (own.basis.length > 500 || hasControlsInLines(own.basis))
    faults.push({ field: 'basis', message: 'Enter at most 500 characters.' });
  return faults;
}
