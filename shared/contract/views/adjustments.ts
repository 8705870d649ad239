import { z } from 'zod';
import { landTaxRule } from '../../model/adjustments/land-tax-schema.ts';
import { statementContent } from '../../model/adjustments/version-schema.ts';

/** A saved statement of adjustments. It never changes. */
export const adjustmentVersion = z.object({
  id: z.string(),
  /** From 1. Two of one number came from two computers, or from two matters that were merged. */
  number: z.int(),
  /** Milliseconds UTC. */
  savedAt: z.number(),
  savedBy: z.string(),
  content: statementContent,
});
export type AdjustmentVersion = z.infer<typeof adjustmentVersion>;

/** Newest first. */
export const adjustmentVersions = z.array(adjustmentVersion);

/** The rule that bars land tax from a statement; `isChanged`: the office changed it, and it can be put back. */
export const landTaxRuleView = landTaxRule.extend({ isChanged: z.boolean() });
export type LandTaxRuleView = z.infer<typeof landTaxRuleView>;
