import type { ChangesReportView, StatementView } from '../../shared/contract/views/statement.ts';
import type { Comparison } from '../../shared/model/register-changes/compare-statements.ts';
import {
  changeKindTexts,
  changesText,
  fieldText,
  noChangesText,
  otherDifferencesText,
  severityTexts,
  valueText,
} from '../../shared/model/register-changes-text.ts';
import { producedText } from '../../shared/model/register-date.ts';
import { changesFooter, practiceStatementsText } from '../../shared/model/saved-page-text.ts';
import { formatVolumeFolioLong, parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { factList, momentWords, savedPage, text } from '../lib/saved-page.ts';

interface Made {
  /** Empty where the office has not said it. */
  readonly officeName: string;
  /** Milliseconds UTC. */
  readonly madeAt: number;
  readonly isPractice: boolean;
}

/** Null where the two are of different titles, the same statement, or one of them could not be read. */
export function changesReport(
  earlier: StatementView,
  later: StatementView,
  { sentences, changes }: Comparison,
  { officeName, madeAt, isPractice }: Made,
): ChangesReportView | null {
  if (earlier.id === later.id || earlier.volumeFolio !== later.volumeFolio) return null;
  if (earlier.statement === null || later.statement === null) return null;
  const produced = (one: StatementView) => producedText(one.producedDate ?? '').replace(/\u00a0/g, ' ');
  const numbers = (one: StatementView) =>
    [
      produced(one),
      one.securityNo === null ? null : `security number ${one.securityNo}`,
      `matter ${one.matterNumber}`,
    ]
      .filter(Boolean)
      .join(', ');
  const title = parseVolumeFolio(later.volumeFolio);
  const facts = [
    { name: 'Office', value: officeName },
    { name: 'Title', value: title.ok ? formatVolumeFolioLong(title.value) : later.volumeFolio },
    { name: 'Property', value: later.address ?? later.land ?? '' },
    { name: 'Proprietors', value: later.proprietors.map(({ full }) => full).join(', ') },
    { name: 'Earlier statement', value: numbers(earlier) },
    { name: 'Later statement', value: numbers(later) },
  ];
  const fields = changes.filter(({ sentence }) => sentence === null);
  const count = sentences.length + fields.length;
  return {
    title: `What changed on title ${later.volumeFolio}`,
    facts: facts.filter(({ value }) => value !== ''),
    count,
    remarks: [...(isPractice ? [practiceStatementsText] : []), ...(count === 0 ? [noChangesText] : [])],
    sentences: sentences.map(({ severity, text: said }) => ({ severity, text: said })),
    columns: [`Earlier, ${produced(earlier)}`, `Later, ${produced(later)}`],
    fields: fields.map(({ severity, kind, path, before, after }) => ({
      severity,
      kind: changeKindTexts[kind],
      item: fieldText(path),
      before: valueText(before),
      after: valueText(after),
    })),
    footer: changesFooter(momentWords(madeAt)),
  };
}

export function changesPage(report: ChangesReportView): string {
  const { title, facts, count, remarks, columns, sentences, fields, footer } = report;
  const said = sentences.map(
    (one) => `<tr><td>${text(severityTexts[one.severity])}</td><td>${text(one.text)}</td></tr>`,
  );
  const head = ['Change', 'Field', ...columns].map((one) => `<th>${text(one)}</th>`).join('');
  const rows = fields.map(
    ({ kind, item, before, after }) =>
      `<tr><td>${text(kind)}</td><td>${text(item)}</td><td>${text(before)}</td><td>${text(after)}</td></tr>`,
  );
  return savedPage({
    title,
    header: factList(facts.map(({ name, value }) => [name, text(value)] as const)),
    main: `<h2>${text(changesText(count))}</h2>
${remarks.map((remark) => `<p class="warn">${text(remark)}</p>`).join('\n')}
${said.length === 0 ? '' : `<table class="changes"><tbody>\n${said.join('\n')}\n</tbody></table>`}
${rows.length === 0 ? '' : `<h2>${text(otherDifferencesText)}</h2>\n<table class="changes"><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`}`,
    footer,
  });
}
