import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import {
  changedRule,
  checkDueRule,
  type DueRule,
  type DueRuleChange,
  defaultDueRules,
  dueRuleChange,
  isDefaultRule,
} from '../../shared/model/due/due-rule.ts';
import { matterKinds } from '../../shared/model/matter.ts';
import type { Db } from '../storage/db.ts';

/** Rules that the office changed or added are rows of `office_detail`, by this and the id of the rule. */
export const dueRulePrefix = 'dueRule ';
const maxRules = 200;

/** The default rules as the office changed them, then its own. What cannot be read counts as not changed. */
export function dueRulesIn(db: Db): DueRule[] {
  const changed = new Map(
    db
      .all(
        `SELECT name, value FROM office_detail WHERE name >= ?1 AND name < ?2 ORDER BY name`,
        dueRulePrefix,
        `${dueRulePrefix}\u{10ffff}`,
      )
      .flatMap(({ name, value }) => {
        const id = String(name).slice(dueRulePrefix.length);
        const change = readDueRule(String(value));
        const rule = change === null ? null : changedRule(id, change);
        return rule === null ? [] : [[id, rule] as const];
      }),
  );
  const own = [...changed.values()].filter(({ id }) => !isDefaultRule(id));
  return [
    ...defaultDueRules.map((rule) => changed.get(rule.id) ?? rule),
    ...own.sort((a, b) => a.name.localeCompare(b.name)),
  ];
}

/** A change as it is kept; null where it is none. */
export function readDueRule(text: string): DueRuleChange | null {
  try {
    return dueRuleChange.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The rule that a change makes; faults name their field. Throws where the disk refuses. */
export function saveDueRule(db: Db, id: string, change: DueRuleChange): Result<DueRule, readonly Fault[]> {
  const checked = checkedDueRule(db, id, change);
  if (checked.ok) keepDueRule(db, id, change);
  return checked;
}

/** The same without keeping it. */
export function checkedDueRule(db: Db, id: string, change: DueRuleChange): Result<DueRule, readonly Fault[]> {
  const faults = checkDueRule(change);
  const rules = dueRulesIn(db);
  const { own } = change;
  const isTaken = ({ id: other, productCodes }: DueRule) =>
    other !== id &&
    !isDefaultRule(other) &&
    productCodes.some((code) => code.toLowerCase() === own?.productCode.toLowerCase());
  if (own !== null && rules.some(isTaken))
    faults.push({ field: 'productCode', message: 'Another rule of your office is for this product.' });
  if (rules.length >= maxRules && !rules.some((rule) => rule.id === id))
    faults.push({
      field: 'name',
      message: `There are ${maxRules} rules already. Remove some of them first.`,
    });
  if (faults.length > 0) return failed(faults);
  const rule = changedRule(id, change);
  if (rule === null) return failed([{ field: 'name', message: 'There is no such rule.' }]);
  return ok(rule);
}

/** Without a check of it. */
export function keepDueRule(db: Db, id: string, change: DueRuleChange): void {
  db.run(
    'INSERT INTO office_detail (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    `${dueRulePrefix}${id}`,
    canonical(change),
  );
}

/** The same text for the same change on each computer of an office. */
function canonical({ isOn, days, answerDays, updateDays, counted, own }: DueRuleChange): string {
  return JSON.stringify({
    isOn,
    days,
    answerDays,
    updateDays,
    counted: Object.fromEntries(matterKinds.map((kind) => [kind, counted[kind]])),
    own: own && { name: own.name, productCode: own.productCode, basis: own.basis },
  });
}

/** A default rule is as Landfolio brings it again; one of the office's own is gone. */
export function dropDueRule(db: Db, id: string): void {
  db.run('DELETE FROM office_detail WHERE name = ?', `${dueRulePrefix}${id}`);
}
