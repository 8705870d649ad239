import type { ChangesReportView, StatementView } from '../../shared/contract/views/statement.ts';
import { registerChanges } from '../../shared/model/register-changes.ts';
import {
  changedWords,
  changeKindTexts,
  changesText,
  noChangesText,
  partialChangesText,
  registerPartTexts,
} from '../../shared/model/register-changes-text.ts';
import { producedText } from '../../shared/model/register-date.ts';
import { changesFooter, practiceStatementsText } from '../../shared/model/saved-page-text.ts';
import { formatVolumeFolioLong, parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { factList, momentWords, savedPage, small, text } from '../lib/saved-page.ts';

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
  { officeName, madeAt, isPractice }: Made,
): ChangesReportView | null {
  if (earlier.id === later.id || earlier.volumeFolio !== later.volumeFolio) return null;
  if (earlier.statement === null || later.statement === null) return null;
  const changes = registerChanges(earlier.statement, later.statement);
  const isPartial = [earlier, later].some(({ leftOut }) => leftOut.length > 0);
  const result = changesText(changes.length, isPartial);
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
  return {
    title: `What changed on title ${later.volumeFolio}`,
    facts: facts.filter(({ value }) => value !== ''),
    result,
    remarks: [
      ...(isPractice ? [practiceStatementsText] : []),
      ...(isPartial ? [partialChangesText] : changes.length === 0 ? [noChangesText] : []),
    ],
    columns: [`Earlier, ${produced(earlier)}`, `Later, ${produced(later)}`],
    rows: changes.map(({ kind, what, part, before, after }) => ({
      kind: changeKindTexts[kind],
      item: what,
      part: registerPartTexts[part],
      before: changedWords(before),
      after: changedWords(after),
    })),
    footer: changesFooter(momentWords(madeAt)),
  };
}

export function changesPage(report: ChangesReportView): string {
  const { title, facts, result, remarks, columns, rows, footer } = report;
  const head = ['Change', 'Item', ...columns].map((one) => `<th>${text(one)}</th>`).join('');
  const body = rows.map(
    ({ kind, item, part, before, after }) =>
      `<tr><td>${text(kind)}</td><td>${text(item)}${small(part)}</td><td>${text(before)}</td><td>${text(after)}</td></tr>`,
  );
  return savedPage({
    title,
    header: factList(facts.map(({ name, value }) => [name, text(value)] as const)),
    main: `<h2>${text(result)}</h2>
${remarks.map((remark) => `<p class="warn">${text(remark)}</p>`).join('\n')}
${rows.length === 0 ? '' : `<table class="changes"><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`}`,
    footer,
  });
}
