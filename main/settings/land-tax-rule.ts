import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { defaultLandTaxRule, type LandTaxRule } from '../../shared/model/adjustments/land-tax.ts';
import {
  checkLandTaxRule,
  landTaxRule,
  landTaxRuleText,
} from '../../shared/model/adjustments/land-tax-schema.ts';
import type { Db } from '../storage/db.ts';

/** The row of `office_detail` with the rule that the office changed. */
export const landTaxRuleName = 'landTaxRule';

/** As the office changed it; null where it did not, or where that cannot be read. */
export function changedLandTaxRule(db: Db): LandTaxRule | null {
  const row = db.get('SELECT value FROM office_detail WHERE name = ?', landTaxRuleName);
  if (row === undefined) return null;
  try {
    const { data } = landTaxRule.safeParse(JSON.parse(String(row.value)));
    return data === undefined || checkLandTaxRule(data).length > 0 ? null : data;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function landTaxRuleIn(db: Db): LandTaxRule {
  return changedLandTaxRule(db) ?? defaultLandTaxRule;
}

/** Throws where the disk refuses. */
export function saveLandTaxRule(db: Db, rule: LandTaxRule): Result<LandTaxRule, readonly Fault[]> {
  const faults = checkLandTaxRule(rule);
  if (faults.length > 0) return failed(faults);
  if (landTaxRuleText(rule) === landTaxRuleText(defaultLandTaxRule)) dropLandTaxRule(db);
  else keepLandTaxRule(db, rule);
  return ok(landTaxRuleIn(db));
}

/** Without a check of it. */
export function keepLandTaxRule(db: Db, rule: LandTaxRule): void {
  db.run(
    'INSERT INTO office_detail (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    landTaxRuleName,
    landTaxRuleText(rule),
  );
}

/** The rule is as Landfolio brings it again. */
export function dropLandTaxRule(db: Db): void {
  db.run('DELETE FROM office_detail WHERE name = ?', landTaxRuleName);
}
