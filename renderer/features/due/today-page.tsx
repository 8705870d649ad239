import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect, useState } from 'react';
import type { DueView } from '../../../shared/contract/views/due.ts';
import type { DueLine } from '../../../shared/model/due/due-line.ts';
import { dueKinds } from '../../../shared/model/due/due-line-text.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DueGroup } from './due-group.tsx';
import { canBeOrdered, isOrder, type OrderLine } from './due-order.ts';
import { PutDialog } from './put-dialog.tsx';
import { lookedUntilText, nothingDueText, putAllText, todayTexts, underText } from './text.ts';

/** Everything that is due, over all matters. */
export function TodayPage() {
  const { queries } = useOffice();
  const query = useQuery(queries.due.today.queryOptions({ input: {}, staleTime: 0 }));
  useNewDay();
  return (
    <Page
      title="Today"
      under={query.data === undefined ? todayTexts.under : underText(query.data)}
      find={{ where: 'page', given: undefined }}
    >
      <QueryFallback query={query} label="Loading Today" lines={8} isCard />
      {query.data === undefined ? null : <Due view={query.data} />}
    </Page>
  );
}

/** What is due is another at midnight in Melbourne, and when a clock was put right. */
function useNewDay(): void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const day = melbourneDay(useNow());
  useEffect(() => {
    if (day !== '') void cache.invalidateQueries({ queryKey: queries.due.today.key() });
  }, [day, cache, queries]);
}

const mine = 'mine';
/** The list of open matters, narrowed. */
const passedSettlements = { to: '/matters', search: { settlement: 'past' } } as const;

function Due({ view }: { readonly view: DueView }) {
  const { person = '' } = useSearch({ from: '/today' });
  const navigate = useNavigate({ from: '/today' });
  const isInOffice = useOfficeState() != null;
  /** Null: no question is open. */
  const [asked, ask] = useState<readonly OrderLine[] | null>(null);
  const people = peopleOf(view.lines);
  const lines = view.lines.filter(isOf(person));
  const orders = lines.filter(isOrder);
  const ready = orders.filter(canBeOrdered);
  const names = person === '' || person === mine || people.includes(person) ? people : [person, ...people];
  const hasFilter = names.length > 0 || isInOffice;
  return (
    <div className="stack gap-4">
      {hasFilter || ready.length > 0 ? (
        <div className="row between wrap gap-3">
          {hasFilter ? (
            <ChoiceField
              label="Looked after by"
              isLabelHidden
              value={person}
              options={[
                { value: '', text: 'Everyone’s matters' },
                ...(isInOffice || person === mine ? [{ value: mine, text: 'My matters' }] : []),
                ...names.map((name) => ({ value: name, text: name })),
              ]}
              onChange={(next) =>
                void navigate({ search: next === '' ? {} : { person: next }, replace: true })
              }
            />
          ) : null}
          {ready.length > 0 ? (
            <Button kind="primary" icon={<ShoppingCart size={15} />} onPress={() => ask(orders)}>
              {putAllText(ready.length)}
            </Button>
          ) : null}
        </div>
      ) : null}
      {lines.length === 0 ? (
        <section className="card">
          <EmptyState icon={CalendarCheck} title={nothingDueText(person === mine ? 'you' : person)}>
            {lookedUntilText(view)}
          </EmptyState>
        </section>
      ) : (
        dueKinds.map((kind) => (
          <DueGroup
            key={kind}
            kind={kind}
            lines={lines.filter((line) => line.kind === kind)}
            total={person === '' ? (view.totals[kind] ?? null) : null}
            onOrder={(line) => ask(isOrder(line) ? [line] : null)}
          />
        ))
      )}
      <p className="quiet">
        {todayTexts.passed} <Link {...passedSettlements}>{todayTexts.showPassed}</Link>
      </p>
      {asked === null ? null : <PutDialog lines={asked} onClose={() => ask(null)} />}
    </div>
  );
}

function isOf(person: string): (line: DueLine) => boolean {
  if (person === '') return () => true;
  if (person === mine) return ({ isMine }) => isMine;
  return ({ matter }) => matter?.lookedAfterBy === person;
}

function peopleOf(lines: readonly DueLine[]): string[] {
  const names = new Set(lines.flatMap(({ matter }) => matter?.lookedAfterBy || []));
  return [...names].sort((a, b) => a.localeCompare(b));
}
