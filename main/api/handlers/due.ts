import { invalid } from '../../../shared/contract/failures.ts';
import type { DueRulePreview, DueRuleView, DueView } from '../../../shared/contract/views/due.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { type DueRule, defaultDueRules, isDefaultRule } from '../../../shared/model/due/due-rule.ts';
import { basisText } from '../../../shared/model/due/due-rule-text.ts';
import { checkedDueRule, dropDueRule, dueRulesIn, saveDueRule } from '../../settings/due-rules.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';

export interface DueHandlerParts {
  readonly db: Db;
  readonly due: {
    readonly today: () => DueView;
    /** Which open matters other rules would touch. */
    readonly touchedBy: (rules: readonly DueRule[]) => DueRulePreview;
    readonly rulesChanged: () => void;
  };
}

export function dueHandlers({ db, due }: DueHandlerParts): AppHandlers['due'] {
  const rules = () => dueRulesIn(db).map(viewOf);
  return {
    today: () => ok(due.today()),
    rules: () => ok(rules()),
    saveRule({ id, change }) {
      const saved = saveDueRule(db, id, change);
      if (!saved.ok) return failed(invalid(saved.failure));
      due.rulesChanged();
      return ok(rules());
    },
    dropRule({ id }) {
      dropDueRule(db, id);
      due.rulesChanged();
      return ok(rules());
    },
    previewRule({ id, change }) {
      const known = dueRulesIn(db);
      if (change === null) {
        const standing = defaultDueRules.find((rule) => rule.id === id);
        return ok(due.touchedBy(replaced(known, id, standing ?? null)));
      }
      const checked = checkedDueRule(db, id, change);
      if (!checked.ok) return failed(invalid(checked.failure));
      return ok(due.touchedBy(replaced(known, id, checked.value)));
    },
  };
}

/** The rules with another one in the place of the one with this id, or without it. */
function replaced(rules: readonly DueRule[], id: string, rule: DueRule | null): readonly DueRule[] {
  if (rule !== null && !rules.some((one) => one.id === id)) return [...rules, rule];
  return rules.flatMap((one) => (one.id !== id ? [one] : rule === null ? [] : [rule]));
}

function viewOf(rule: DueRule): DueRuleView {
  const standing = defaultDueRules.find(({ id }) => id === rule.id);
  return {
    ...rule,
    productCodes: [...rule.productCodes],
    counted: { ...rule.counted },
    basis: basisText(rule),
    isOwn: !isDefaultRule(rule.id),
    isChanged: standing !== undefined && !isSame(rule, standing),
  };
}

function isSame(a: DueRule, b: DueRule): boolean {
  const plain = ({ isOn, days, answerDays, updateDays, counted }: DueRule) =>
    JSON.stringify([isOn, days, answerDays, updateDays, Object.entries(counted).sort()]);
  return plain(a) === plain(b);
}
