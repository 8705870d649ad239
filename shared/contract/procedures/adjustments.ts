import { oc } from '@orpc/contract';
import { z } from 'zod';
import { landTaxRule } from '../../model/adjustments/land-tax-schema.ts';
import { statementContent } from '../../model/adjustments/version-schema.ts';
import { errors } from '../errors.ts';
import { adjustmentVersion, adjustmentVersions, landTaxRuleView } from '../views/adjustments.ts';

const { HOST_FAILED, INVALID, NOT_FOUND } = errors;

/** Statements of adjustments of matters. */
export const adjustments = {
  versions: oc
    .errors({ NOT_FOUND })
    .input(z.object({ matterId: z.string() }))
    .output(adjustmentVersions),
  /**
   * Saves a statement as a version of its own. `after`: the newest version that the person has seen, or null; where another one was
   * saved since, INVALID names `after` and nothing is saved. Other faults name the field, as `content.lines[0].to`, or `savedBy`.
   */
  save: oc
    .errors({ NOT_FOUND, INVALID })
    .input(
      z.object({
        matterId: z.string(),
        content: statementContent,
        savedBy: z.string(),
        after: z.string().nullable(),
      }),
    )
    .output(adjustmentVersion),
  /** As the office changed it, or as Landfolio brings it. */
  landTaxRule: oc.input(z.object({})).output(landTaxRuleView),
  /** Faults name a field of the rule. */
  saveLandTaxRule: oc.errors({ INVALID }).input(landTaxRule).output(landTaxRuleView),
  resetLandTaxRule: oc.input(z.object({})).output(landTaxRuleView),
  /** Saves a version as a file. The path; null where the person cancelled. */
  export: oc
    .errors({ NOT_FOUND, HOST_FAILED })
    .input(z.object({ id: z.string(), form: z.enum(['pdf', 'xlsx']) }))
    .output(z.object({ path: z.string().nullable() })),
};
