import { z } from 'zod';
import { matterKinds } from '../matter.ts';

/** YYYY-MM-DD in Melbourne. */
const day = z.string();

const dueMatter = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(matterKinds),
  /** The parties that the office acts for, else all, else the customer id. May be empty. */
  client: z.string(),
  /** As it stands on the matter, else an address that was ordered for. May be empty. */
  property: z.string(),
  contractOn: day.nullable(),
  settlementOn: day.nullable(),
  /** Empty where nobody is named. */
  lookedAfterBy: z.string(),
});
export type DueMatter = z.infer<typeof dueMatter>;

/** The rule that a line comes from; null where it comes from a date alone. */
const ofRule = z.object({ id: z.string(), basis: z.string(), days: z.int().nullable() });
export type DueRuleOfLine = z.infer<typeof ofRule>;

/** Whose matter or order it is: `isMine` as lists of matters and orders count it. */
const common = { key: z.string(), matter: dueMatter.nullable(), isMine: z.boolean() };
const ofItem = {
  orderViewId: z.string(),
  itemId: z.string(),
  productName: z.string(),
  identifier: z.string(),
  authorityName: z.string().nullable(),
  placedOn: day,
};

/** What is wanted of a title or a property when it is ordered: where its product is listed. */
export const dueOrder = z.object({
  productCode: z.string(),
  volumeFolio: z.string().nullable(),
  propertyPfi: z.string().nullable(),
  address: z.string().nullable(),
  /** Of an owners corporation: which authority issued the last one. */
  authorityId: z.string().nullable(),
});
export type DueOrder = z.infer<typeof dueOrder>;

/** One thing of Today. Each thing is one line, with the one next act that its kind has. */
export const dueLine = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('settlement'), on: day, workingDays: z.int(), isToday: z.boolean() }),
  /** Order. Without a `volumeFolio` no title of the matter is known by its number. */
  z.object({
    ...common,
    kind: z.literal('finalSearch'),
    rule: ofRule,
    settlementOn: day,
    /** The first day whose search counts. */
    from: day,
    volumeFolio: z.string().nullable(),
    lastOn: day.nullable(),
    order: dueOrder.nullable(),
    isInCart: z.boolean(),
  }),
  /** Order; open its document while an update is free. */
  z.object({
    ...common,
    kind: z.literal('expiring'),
    rule: ofRule,
    productName: z.string(),
    identifier: z.string(),
    documentId: z.string(),
    issuedOn: day,
    /** The last day on which it is relied on, and whether its age or its year ends then. */
    until: day,
    because: z.enum(['age', 'year']),
    /** The date that it is too old for. */
    dateName: z.enum(['settlement', 'contract']),
    date: day,
    freeUpdateUntil: day.nullable(),
    order: dueOrder.nullable(),
    isInCart: z.boolean(),
  }),
  /** Ring. `expectedOn`: by the listing. `lawfulOn`: by the rule. One of the two is behind. */
  z.object({
    ...common,
    ...ofItem,
    kind: z.literal('late'),
    rule: ofRule.nullable(),
    expectedOn: day.nullable(),
    lawfulOn: day.nullable(),
  }),
  /** Ring. Promised for a day that is behind, or followed up without a promise some working days ago. */
  z.object({
    ...common,
    ...ofItem,
    kind: z.literal('followUp'),
    promisedOn: day.nullable(),
    lastOn: day,
    lastBy: z.string(),
  }),
  /** Renew. */
  z.object({
    ...common,
    kind: z.literal('alertLapse'),
    volumeFolio: z.string(),
    until: day,
    /** When another one starts, after a gap. */
    nextOn: day.nullable(),
  }),
  /** Answer. `about`: an order, or a charge by what it is. `more`: other certificates of the order. */
  z.object({
    ...common,
    kind: z.literal('answer'),
    about: z.enum(['order', 'statement', 'alert', 'decrypt']),
    id: z.string(),
    productName: z.string(),
    identifier: z.string(),
    more: z.int(),
    since: day,
  }),
]);
export type DueLine = z.infer<typeof dueLine>;
export type DueLineOf<Kind extends DueLine['kind']> = Extract<DueLine, { kind: Kind }>;
