import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { dueRuleInput, dueRulePreview, dueRuleView, dueView } from '../views/due.ts';

const { INVALID } = errors;

const ruleId = z.object({ id: z.string().max(100) });

/** What is due today over all matters, and the rules of age that it comes from. */
export const due = {
  /** From the library alone. */
  today: oc.input(z.object({})).output(dueView),
  /** The default rules as the office changed them, then its own. */
  rules: oc.input(z.object({})).output(z.array(dueRuleView)),
  /** Faults name a field of the change. An id that no rule has makes one of the office's own. */
  saveRule: oc.errors({ INVALID }).input(dueRuleInput).output(z.array(dueRuleView)),
  /** A default rule is as Landfolio brings it again; one of the office's own is gone. */
  dropRule: oc.input(ruleId).output(z.array(dueRuleView)),
  /** Which open matters the change touches, without keeping it. A `change` of null drops the rule. */
  previewRule: oc
    .errors({ INVALID })
    .input(ruleId.extend({ change: dueRuleInput.shape.change.nullable() }))
    .output(dueRulePreview),
};
