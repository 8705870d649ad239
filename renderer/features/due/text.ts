import type { DueRulePreview, DueRuleView } from '../../../shared/contract/views/due.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { countedTexts, limitText } from '../../../shared/model/due/due-rule-text.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';

export const ruleTexts = {
  title: 'Rules of age',
  lead:
    'When a search or a certificate is too old for the date of its matter. Today lists what a rule finds. The rules are starting points ' +
    'and no legal advice: each says what it rests on, and your office can change it.',
  shared: 'The computers of an office share them.',
  add: 'Add a rule for a product',
  own: 'Your own rule',
  changed: 'Changed by your office',
  off: 'Off',
  back: 'Back to default',
  remove: 'Remove rule',
  finalDays: 'Working days before settlement',
  finalHint:
    'A search of these days, or of the day of settlement, is the final one. An earlier one never is.',
  ageDays: 'Days old at most',
  ageHint: 'Leave empty where its age does not matter.',
  answerDays: 'Working days that its authority has (optional)',
  answerHint: 'After so many working days from the order it is late.',
  updateDays: 'Days within which an update is free (optional)',
  name: 'Product',
  code: 'Product code',
  codeHint:
    'As the service lists it, such as PlanningCertificate2. A product is never recognised by its name.',
  basis: 'What the rule rests on (optional)',
  countedTo: 'Counted, by the type of the matter',
  previewWaits: 'Which open matters it touches is shown once the numbers are valid.',
  previewNone: 'It changes nothing on Today.',
} as const;

export const matterKindTexts: Readonly<Record<MatterKind, string>> = {
  sale: 'Sale',
  purchase: 'Purchase',
  refinance: 'Refinance',
  other: 'Other',
};

/** `At most 90 days old, before contract (sale), before settlement (purchase, refinance, other)`. */
export function ruleLimit(rule: DueRuleView): string {
  const limit = limitText(rule);
  const kinds = new Map<string, string[]>();
  for (const kind of Object.keys(matterKindTexts) as MatterKind[]) {
    const to = rule.counted[kind];
    if (to === 'never') continue;
    kinds.set(to, [...(kinds.get(to) ?? []), matterKindTexts[kind].toLowerCase()]);
  }
  const counts = [...kinds].map(
    ([to, of]) => `${countedTexts[to as 'settlement' | 'contract']} (${of.join(', ')})`,
  );
  const text =
    rule.kind === 'finalSearch'
      ? `${limit} (${[...kinds.values()].flat().join(', ')})`
      : [limit, ...counts].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const maxNamed = 5;

/** Which open matters a change touches, of those that Today has now. */
export function previewText({ added, removed }: DueRulePreview): string {
  const named = (matters: DueRulePreview['added']) => {
    const numbers = matters.slice(0, maxNamed).map(({ matterNumber }) => matterNumber);
    const more = matters.length - numbers.length;
    return `${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const parts = [
    ...(added.length === 0
      ? []
      : [`${counted(added.length, 'open matter')} would get a line on Today: ${named(added)}.`]),
    ...(removed.length === 0
      ? []
      : [`${counted(removed.length, 'open matter')} would lose a line: ${named(removed)}.`]),
  ];
  return parts.length === 0 ? ruleTexts.previewNone : parts.join(' ');
}
