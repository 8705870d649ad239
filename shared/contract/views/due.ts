import { z } from 'zod';
import { dueLine } from '../../model/due/due-line.ts';
import { countedTo, dueRuleChange } from '../../model/due/due-rule.ts';
import { matterKinds } from '../../model/matter.ts';

/** YYYY-MM-DD in Melbourne. */
const day = z.string();

export const dueView = z.object({
  /** The day that it is. */
  today: day,
  /** The last day of settlements that was looked at. */
  until: day,
  /** In the order in which they are shown: by kind, then by date. */
  lines: z.array(dueLine),
  /** How many lines of a kind there are, where not all are given. */
  totals: z.record(z.string(), z.int()),
});
export type DueView = z.infer<typeof dueView>;

export const dueRuleView = z.object({
  id: z.string(),
  name: z.string(),
  productCodes: z.array(z.string()),
  kind: z.enum(['finalSearch', 'age']),
  days: z.int().nullable(),
  counted: z.record(z.enum(matterKinds), z.enum(countedTo)),
  answerDays: z.int().nullable(),
  updateDays: z.int().nullable(),
  isOfParty: z.boolean(),
  isOfYear: z.boolean(),
  isOn: z.boolean(),
  basis: z.string(),
  /** The office changed a default rule, which can be put back. */
  isChanged: z.boolean(),
  isOwn: z.boolean(),
});
export type DueRuleView = z.infer<typeof dueRuleView>;

/** Open matters whose lines of Today a change of a rule adds or takes away. */
export const dueRulePreview = z.object({
  added: z.array(z.object({ matterNumber: z.string(), matterId: z.string() })),
  removed: z.array(z.object({ matterNumber: z.string(), matterId: z.string() })),
});
export type DueRulePreview = z.infer<typeof dueRulePreview>;

/** As it is typed: what cannot be kept is told with its field by `checkDueRule`. */
const typedDays = z.int().nullable();
const typedText = z.string().max(1000);
export const dueRuleInput = z.object({
  id: z.string().max(100),
  change: dueRuleChange.extend({
    days: typedDays,
    answerDays: typedDays,
    updateDays: typedDays,
    own: z.object({ name: typedText, productCode: typedText, basis: typedText }).nullable(),
  }),
});
