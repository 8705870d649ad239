import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ListFilter from 'lucide-react/icons/list-filter';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { asGiven, given } from '../../bridge/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { fullMoment, momentText } from '../../ui/moment.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useNow } from '../../ui/use-now.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { RetrieveDialog } from './retrieve-dialog.tsx';
import { StatementLand } from './statement-land.tsx';
import styles from './statements.module.css';
import { isToCheck, newestOfSeveral, pdfMark, problemText, stateText } from './text.ts';

export function StatementsPage() {
  const { queries } = useOffice();
  const search = useSearch({ from: '/statements' });
  const navigate = useNavigate({ from: '/statements' });
  const filter = (to: typeof search) => void navigate({ search: given(to), state: asGiven, replace: true });
  const [text, setText] = useTypedText(search.text ?? '', (text) =>
    filter({ text: text || undefined, show: search.show }),
  );
  const [isAsking, setAsking] = useState(false);
  const list = useQuery(queries.statements.list.queryOptions({ input: {} }));
  const newest = newestOfSeveral(list.data ?? []);
  const wanted = useDelayed(text.trim(), 150);
  const found = useQuery(
    queries.statements.list.queryOptions({
      input: { text: wanted },
      placeholderData: keepPreviousData,
      enabled: wanted !== '',
    }),
  );
  const matching = wanted === '' ? list.data : found.data;
  const toCheck = matching?.filter(isToCheck);
  const shown = search.show === 'check' ? toCheck : matching;
  const ask = (
    <Button kind="primary" icon={<ScrollText size={15} />} onPress={() => setAsking(true)}>
      Order register statement…
    </Button>
  );
  return (
    <Page
      title="Register statements"
      under="Digital Register Search Statements (DRSS). Each statement is valid only at its time and in its form."
      actions={list.data?.length ? ask : null}
    >
      <QueryFallback query={list} label="Loading statements" lines={6} isCard />
      {list.data?.length === 0 ? (
        <EmptyState icon={ScrollText} title="No register statements yet" actions={ask}>
          A register statement shows who owns a title and what is registered against it, as data. Order one
          here or on the page of a title.
        </EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <>
          <div className="flex wrap gap-3 mb-3">
            <FilterField
              label="Filter statements"
              placeholder="Title, address, proprietor, matter"
              value={text}
              onChange={setText}
            />
            {list.data.some(isToCheck) || search.show === 'check' ? (
              <Segments
                label="Show"
                value={search.show ?? 'all'}
                onChange={(show) =>
                  filter({ text: text || undefined, show: show === 'all' ? undefined : show })
                }
                options={[
                  { value: 'all', text: 'All' },
                  { value: 'check', text: 'To check', count: toCheck?.length ?? 0 },
                ]}
              />
            ) : null}
          </div>
          {wanted === '' ? null : <QueryFallback query={found} label="Loading statements" lines={6} isCard />}
          {shown?.length === 0 ? (
            <EmptyState
              icon={ListFilter}
              title="No statements match this filter"
              actions={
                <Button
                  onPress={() => {
                    setText('');
                    filter({});
                  }}
                >
                  Show all
                </Button>
              }
            >
              Try a volume and folio such as 10940/843, part of an address, a proprietor or a matter number.
            </EmptyState>
          ) : (
            <ul className="card ruled crop">
              {shown?.map((one) => (
                <Row key={one.id} statement={one} isNewest={newest.has(one.id)} />
              ))}
            </ul>
          )}
        </>
      ) : null}
      {isAsking ? <RetrieveDialog volumeFolio={null} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

interface RowProps {
  readonly statement: StatementSummaryView;
  /** The newest of several that are kept of its title. */
  readonly isNewest: boolean;
}

function Row({ statement, isNewest }: RowProps) {
  const now = useNow();
  const state = stateText(statement.state);
  const pdf = pdfMark(statement);
  const problem = problemText(statement);
  return (
    <li>
      <Link to="/statements/$statementId" params={{ statementId: statement.id }} className={styles.row}>
        <span>
          <span className="strong">{statement.volumeFolio}</span>
          <StatementLand statement={statement} />
        </span>
        <span>
          {statement.producedDate ? <>Register as at {producedText(statement.producedDate)}</> : null}
          <span className="quiet block" title={fullMoment(statement.requestedAt)}>
            Ordered {momentText(statement.requestedAt, now)}
            {statement.securityNo ? ` \u00b7 Security number ${statement.securityNo}` : ''}
          </span>
          {problem ? <span className="fault block pretty">{problem}</span> : null}
        </span>
        <span className={styles.soft}>Matter {statement.matterNumber}</span>
        <span className={styles.state}>
          {isNewest ? (
            <Chip tone="away" shape="square">
              Newest for this title
            </Chip>
          ) : null}
          {pdf ? <Chip tone={pdf.tone}>{pdf.text}</Chip> : null}
          <Chip tone={state.tone}>{state.text}</Chip>
        </span>
      </Link>
    </li>
  );
}
