import type { TitleComparison } from '../../../../shared/model/register-changes/compare-files.ts';
import type { Field, Severity } from '../../../../shared/model/register-changes/fields.ts';
import type { Json } from '../../../../shared/model/register-changes/json.ts';
import {
  changesText,
  noChangesText,
  otherDifferencesText,
  severityTexts,
} from '../../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../../shared/model/register-date.ts';
import { plain } from '../plain.ts';

const severities: readonly Severity[] = ['stopsSettlement', 'check', 'note'];

/** The comparison as a person reads it in a terminal. */
export function comparisonLines(compared: readonly TitleComparison[]): string {
  const blocks = compared.map((one) => [heading(one), ...body(one)].join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function heading({ title, before, after }: TitleComparison): string {
  if (before === null && after === null) return 'Beside the statements';
  const produced = [
    ['Earlier', before],
    ['Later', after],
  ] as const;
  const times = produced.flatMap(([name, found]) =>
    found === null || found.producedDate === ''
      ? []
      : [`${name}: ${plain(producedText(found.producedDate))}`],
  );
  return [title === null ? 'Title not named' : `Title ${title}`, ...times].join('\n');
}

function body({ sentences, changes }: TitleComparison): string[] {
  if (changes.length === 0) return ['', `${changesText(0)}. ${noChangesText}`];
  const said = severities.flatMap((severity) => {
    const own = sentences.filter((sentence) => sentence.severity === severity);
    return own.length === 0
      ? []
      : ['', severityTexts[severity], ...own.map(({ text }) => `- ${plain(text)}`)];
  });
  const others = changes.filter(({ sentence }) => sentence === null);
  if (others.length === 0) return said;
  return [...said, '', otherDifferencesText, ...others.map((field) => `- ${fieldLine(field)}`)];
}

function fieldLine({ path, kind, before, after }: Field): string {
  const same = kind === 'rewritten' ? ' (same meaning, written in another form)' : '';
  return plain(`${path}: ${valueText(before)} -> ${valueText(after)}${same}`);
}

const maxValue = 300;

function valueText(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > maxValue ? `${text.slice(0, maxValue).toWellFormed()}…` : text;
}
