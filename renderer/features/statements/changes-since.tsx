import { useQuery } from '@tanstack/react-query';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { changesText } from '../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';

interface ChangesSinceProps {
  readonly statement: StatementSummaryView;
  /** What it is compared with; the statement of the same title before, unless told. */
  readonly before?: StatementSummaryView;
  readonly className?: string | undefined;
}

/** What is registered otherwise than in an earlier statement of the same title, what stops a settlement first. */
export function ChangesSince({ statement, before, className }: ChangesSinceProps) {
  const { queries } = useOffice();
  const { volumeFolio, requestedAt } = statement;
  const isKept = statement.state === 'kept';
  const ofTitle = useQuery(
    queries.statements.list.queryOptions({
      input: { volumeFolio },
      enabled: isKept && before === undefined,
    }),
  ).data;
  const earlier =
    before ??
    (ofTitle ?? [])
      .filter((other) => other.state === 'kept' && other.requestedAt < requestedAt)
      .toSorted((a, b) => b.requestedAt - a.requestedAt)[0];
  const report = useQuery(
    queries.statements.changes.queryOptions({
      input: { id: statement.id, otherId: earlier?.id ?? '' },
      enabled: isKept && earlier !== undefined,
    }),
  ).data;
  if (earlier === undefined || report === undefined) return null;
  const { count, sentences } = report;
  const first = sentences.slice(0, 2).map(({ text }) => text);
  return (
    <span className={className}>
      {changesText(count)} since {producedText(earlier.producedDate ?? '')}
      {first.length > 0 ? `: ${first.join(' ')}${count > first.length ? ' \u2026' : ''}` : ''}
    </span>
  );
}
