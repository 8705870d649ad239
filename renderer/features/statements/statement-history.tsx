import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  ChangesReportView,
  StatementSummaryView,
  StatementView,
} from '../../../shared/contract/views/statement.ts';
import { earlierFirst } from '../../../shared/model/earlier-statement.ts';
import { changesText, noChangesText } from '../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ChangesList } from './changes-list.tsx';
import { ChangesOut } from './changes-out.tsx';
import { Part } from './part.tsx';
import styles from './statements.module.css';
import { pdfMark } from './text.ts';

/** The kept statements of the same title, newest first, this one among them. */
function useStatementsOfTitle(volumeFolio: string): readonly StatementSummaryView[] {
  const { queries } = useOffice();
  const list = useQuery(queries.statements.list.queryOptions({ input: { volumeFolio } })).data ?? [];
  return list.filter((one) => one.state === 'kept' && one.producedDate !== null);
}

function nameOf(one: StatementSummaryView): string {
  return `${producedText(one.producedDate ?? '')} (${one.securityNo ?? `matter ${one.matterNumber}`})`;
}

interface Comparison {
  /** What it can be compared with, newest first. */
  readonly others: readonly StatementSummaryView[];
  readonly otherId: string;
  readonly choose: (id: string) => void;
  readonly compared: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** Null while it is not known. */
  readonly report: ChangesReportView | null;
  /** When both statements were produced, the earlier first. */
  readonly produced: string;
}

/** This statement beside another of the same title: by default the one before. Null where there is no other. */
export function useComparison(kept: StatementView): Comparison | null {
  const { queries } = useOffice();
  const [chosen, choose] = useState<string | null>(null);
  const all = useStatementsOfTitle(kept.volumeFolio);
  const others = all.filter((one) => one.id !== kept.id);
  const before = all[all.findIndex((one) => one.id === kept.id) + 1];
  const other = others.find((one) => one.id === chosen) ?? before ?? others[0];
  const isRead = kept.statement !== null && other !== undefined;
  const compared = useQuery(
    queries.statements.changes.queryOptions({
      input: { id: kept.id, otherId: other?.id ?? '' },
      enabled: isRead,
    }),
  );
  if (!isRead) return null;
  const times = earlierFirst<StatementSummaryView>(kept, other).map((one) =>
    producedText(one.producedDate ?? ''),
  );
  const report = compared.data ?? null;
  return { others, otherId: other.id, choose, compared, report, produced: times.join(' and ') };
}

/** The differences between two statements. */
export function StatementChanges({
  kept,
  comparison,
}: {
  readonly kept: StatementView;
  readonly comparison: Comparison;
}) {
  const { others, otherId, choose, compared, report } = comparison;
  return (
    <section className={`card ${styles.part}`} aria-labelledby="changes">
      <div className={styles.changesHead}>
        <h2 id="changes">{report === null ? 'Changes' : changesText(report.count)}</h2>
        <ChoiceField
          label="Compare with the statement of"
          value={otherId}
          options={others.map((one) => ({ value: one.id, text: nameOf(one) }))}
          onChange={choose}
        />
        {report === null ? null : <ChangesOut id={kept.id} otherId={otherId} />}
      </div>
      <QueryFallback query={compared} label="Comparing the statements" lines={3} />
      {report?.count === 0 ? <p className={styles.soft}>{noChangesText}</p> : null}
      {report === null ? null : <ChangesList report={report} />}
    </section>
  );
}

/** The way to the other statements of this title. */
export function StatementHistory({ kept }: { readonly kept: StatementView }) {
  const all = useStatementsOfTitle(kept.volumeFolio);
  if (all.length < 2) return null;
  return (
    <Part title="Statements for this title">
      <ul className={styles.entries}>
        {all.map((one) => (
          <li key={one.id}>
            {one.id === kept.id ? (
              <strong aria-current="page">{producedText(one.producedDate ?? '')}</strong>
            ) : (
              <Link to="/statements/$statementId" params={{ statementId: one.id }}>
                {producedText(one.producedDate ?? '')}
              </Link>
            )}
            <span className="quiet block">
              {[
                `matter ${one.matterNumber}`,
                pdfMark(one)?.text,
                one.id === kept.id ? 'this statement' : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
