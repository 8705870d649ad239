import type { DueRuleView } from '../../../shared/contract/views/due.ts';
import type { CountedTo, DueRuleChange } from '../../../shared/model/due/due-rule.ts';

/** A rule as it is typed. */
export interface RuleForm {
  readonly days: string;
  readonly answerDays: string;
  readonly updateDays: string;
  readonly sale: CountedTo;
  readonly purchase: CountedTo;
  readonly refinance: CountedTo;
  readonly other: CountedTo;
  readonly name: string;
  readonly productCode: string;
  readonly basis: string;
}

export function formOf(rule: DueRuleView | null): RuleForm {
  const text = (days: number | null) => (days === null ? '' : String(days));
  if (rule === null)
    return {
      days: '90',
      answerDays: '',
      updateDays: '',
      name: '',
      productCode: '',
      basis: '',
      sale: 'contract',
      purchase: 'settlement',
      refinance: 'settlement',
      other: 'settlement',
    };
  return {
    days: text(rule.days),
    answerDays: text(rule.answerDays),
    updateDays: text(rule.updateDays),
    ...rule.counted,
    name: rule.name,
    productCode: rule.productCodes[0] ?? '',
    basis: rule.isOwn ? rule.basis : '',
  };
}

/** What main is told. A text that is no number is sent as one that it refuses. */
export function changeOfForm(form: RuleForm, rule: DueRuleView | null): DueRuleChange {
  const { sale, purchase, refinance, other, name, productCode, basis } = form;
  const own = { name: name.trim(), productCode: productCode.trim(), basis: basis.trim() };
  return {
    isOn: rule?.isOn ?? true,
    days: daysOf(form.days),
    answerDays: daysOf(form.answerDays),
    updateDays: daysOf(form.updateDays),
    counted: { sale, purchase, refinance, other },
    own: rule === null || rule.isOwn ? own : null,
  };
}

/** The same rule, on or off. */
export function switched(rule: DueRuleView, isOn: boolean): DueRuleChange {
  return { ...changeOfForm(formOf(rule), rule), isOn };
}

function daysOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
}
