import { useNavigate, useSearch } from '@tanstack/react-router';
import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../shared/contract/procedures/audit.ts';
import { type AuditKind, auditKinds } from '../../../shared/model/audit.ts';
import { auditKindTexts } from '../../../shared/model/audit-text.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { asGiven } from '../../bridge/search-params.ts';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { Table } from '../../ui/table/table.tsx';
import { FootActions, TableBox, TableFoot } from '../../ui/table/table-box.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { auditColumns } from './audit-columns.tsx';
import { askedAudit, nobody, readAuditSearch } from './audit-search.ts';
import { aboutText, kindFilterTexts, totalText } from './text.ts';
import { useAudit, useAuditExport } from './use-audit.ts';

const idOf = (entry: AuditEntry) => entry.id;
const nameOf = (entry: AuditEntry) => `${auditKindTexts[entry.kind]}: ${entry.what}`;

/** Who searched owners and who ordered what. */
export function AuditPage() {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const filter = askedAudit(search);
  const { table, people, total } = useAudit(filter);
  const exported = useAuditExport();
  const isInOffice = useOfficeState() != null;
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => auditColumns(isInOffice, isNarrow), [isInOffice, isNarrow]);
  const { rows, isPending, error } = table;
  return (
    <Page title="Audit" under={aboutText} isFixed>
      <AuditFilters people={people} isInOffice={isInOffice} />
      {error ? <Failure failure={errorMessage(error)} onRetry={table.retry} /> : null}
      {isPending ? (
        <div className="card">
          <Skeleton label="Loading the audit" lines={8} />
        </div>
      ) : rows.count === 0 ? (
        error ? null : (
          <EmptyState
            icon={ListFilter}
            title={total === 0 ? 'No owner searches and no orders yet' : 'No entries match these filters'}
            actions={
              total === 0 ? null : (
                <Button onPress={() => void navigate({ to: '/audit', search: {}, state: asGiven })}>
                  Show all entries
                </Button>
              )
            }
          >
            Owner searches, orders and other purchases appear here.
          </EmptyState>
        )
      ) : (
        <TableBox>
          <Table
            label="Audit"
            columns={columns}
            rows={rows}
            idOf={idOf}
            nameOf={nameOf}
            rowHeight={44}
            viewKey={table.answered}
          />
          <TableFoot text={totalText(rows.count)} isChoice={false}>
            <FootActions label="Export">
              <Button size="small" isPending={exported.isPending} onPress={() => exported.mutate(filter)}>
                Export as CSV
              </Button>
            </FootActions>
          </TableFoot>
        </TableBox>
      )}
    </Page>
  );
}

interface AuditFiltersProps {
  readonly people: readonly string[];
  readonly isInOffice: boolean;
}

function AuditFilters({ people, isInOffice }: AuditFiltersProps) {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const narrow = (change: { readonly [name: string]: string | undefined }, isTyped = false) =>
    void navigate({
      to: '/audit',
      search: (now) => readAuditSearch({ ...now, ...change }),
      state: asGiven,
      replace: isTyped,
    });
  const [text, setText] = useTypedText(search.text ?? '', (text) => narrow({ text }, true));
  return (
    <div className="mb-3">
      <FilterRow>
        <FilterField
          label="Filter the audit"
          placeholder="Name, title, purpose, matter"
          value={text}
          onChange={setText}
        />
        <ChoiceField<AuditKind | 'all'>
          label="Kind"
          isLabelHidden
          value={search.kind ?? 'all'}
          options={[
            { value: 'all', text: 'Searches and orders' },
            ...auditKinds.map((value) => ({ value, text: kindFilterTexts[value] })),
          ]}
          onChange={(kind) => narrow({ kind })}
        />
        {isInOffice ? (
          <ChoiceField
            label="Person"
            isLabelHidden
            value={search.person ?? ''}
            options={[
              { value: '', text: 'Everyone' },
              ...people.map((name) => ({ value: name, text: name })),
              { value: nobody, text: 'Nobody known' },
            ]}
            onChange={(person) => narrow({ person })}
          />
        ) : null}
        <DateField
          label="From"
          isShort
          value={search.from ?? ''}
          onChange={(from) => narrow({ from }, true)}
          max={search.to ?? ''}
        />
        <DateField
          label="Until"
          isShort
          value={search.to ?? ''}
          onChange={(to) => narrow({ to }, true)}
          min={search.from ?? ''}
        />
      </FilterRow>
    </div>
  );
}
