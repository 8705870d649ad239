import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { StatementSummaryView, StatementView } from '../../../shared/contract/views/statement.ts';
import { earlierFirst } from '../../../shared/model/earlier-statement.ts';
import { type RegisterChange, registerChanges } from '../../../shared/model/register-changes.ts';
import {
  changedWords,
  changeKindTexts,
  changesText,
  noChangesText,
  partialChangesText,
  registerPartTexts,
} from '../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ChangesOut } from './changes-out.tsx';
import { Part } from './statement-body.tsx';
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
  readonly other: { readonly error: unknown; readonly isPending: boolean; readonly refetch: () => unknown };
  /** The earlier and the later of the two, once both are read. */
  readonly pair: readonly [StatementView, StatementView] | null;
  /** Null while it is not known, and where either could not be read. */
  readonly changes: readonly RegisterChange[] | null;
  /** Something of either is left out, so it may have changed unseen. */
  readonly isPartial: boolean;
}

/** This statement beside another of the same title: by default the one before. Null where there is no other. */
export function useComparison(kept: StatementView): Comparison | null {
  const { queries } = useOffice();
  const [chosen, choose] = useState<string | null>(null);
  const all = useStatementsOfTitle(kept.volumeFolio);
  const others = all.filter((one) => one.id !== kept.id);
  const before = all[all.findIndex((one) => one.id === kept.id) + 1];
  const otherId = others.find((one) => one.id === chosen)?.id ?? (before ?? others[0])?.id;
  const other = useQuery(
    queries.statements.get.queryOptions({ input: { id: otherId ?? '' }, enabled: otherId !== undefined }),
  );
  const pair = other.data ? earlierFirst(kept, other.data) : null;
  const isPartial = pair?.some(({ leftOut }) => leftOut.length > 0) ?? false;
  const [earlier, later] = pair?.map((one) => one.statement) ?? [];
  const changes = useMemo(
    () => (earlier && later ? registerChanges(earlier, later) : null),
    [earlier, later],
  );
  return kept.statement === null || otherId === undefined
    ? null
    : { others, otherId, choose, other, pair, changes, isPartial };
}

/** The differences between two statements. */
export function StatementChanges({
  kept,
  comparison,
}: {
  readonly kept: StatementView;
  readonly comparison: Comparison;
}) {
  const { others, otherId, choose, other, pair, changes, isPartial } = comparison;
  return (
    <section className={`card ${styles.part}`} aria-labelledby="changes">
      <div className={styles.changesHead}>
        <h2 id="changes">{changes === null ? 'Changes' : changesText(changes.length, isPartial)}</h2>
        <ChoiceField
          label="Compare with the statement of"
          value={otherId}
          options={others.map((one) => ({ value: one.id, text: nameOf(one) }))}
          onChange={choose}
        />
        {changes === null ? null : <ChangesOut id={kept.id} otherId={otherId} />}
      </div>
      <QueryFallback query={other} label="Loading the other statement" lines={3} />
      {pair !== null && changes === null ? (
        <p className={styles.soft}>The other statement could not be read, so it cannot be compared.</p>
      ) : null}
      {isPartial ? <p className={styles.soft}>{partialChangesText}</p> : null}
      {changes?.length === 0 && !isPartial ? <p className={styles.soft}>{noChangesText}</p> : null}
      {pair && changes && changes.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Item</th>
              <th scope="col">Earlier, {producedText(pair[0].producedDate ?? '')}</th>
              <th scope="col">Later, {producedText(pair[1].producedDate ?? '')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity and never move
              <Change key={index} change={change} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

const kindTones: Record<RegisterChange['kind'], Tone> = { new: 'warn', changed: 'wait', gone: 'still' };

function Change({ change }: { readonly change: RegisterChange }) {
  return (
    <tr>
      <td>
        <Chip tone={kindTones[change.kind]} shape="square">
          {changeKindTexts[change.kind]}
        </Chip>
      </td>
      <td>
        <strong>{change.what}</strong>
        <span className="quiet block">{registerPartTexts[change.part]}</span>
      </td>
      <td className={styles.prose}>{changedWords(change.before)}</td>
      <td className={styles.prose}>{changedWords(change.after)}</td>
    </tr>
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
