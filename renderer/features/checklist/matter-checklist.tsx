import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { setOfMatterKind } from '../../../shared/model/checklist/checklist-items.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSets } from '../sets/use-sets.ts';
import styles from './checklist.module.css';
import { ChecklistCart } from './checklist-cart.tsx';
import { ChecklistRow } from './checklist-item.tsx';
import { itemActs, summaryText, texts } from './text.ts';

/** What a matter needs by a certificate set of the office, and how each of it stands. */
export function MatterChecklist({ matter }: { readonly matter: MatterView }) {
  const sets = useSets();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = sets.data?.sets ?? [];
  const usual = chosen ?? setOfMatterKind[matter.kind];
  const set = all.find(({ id }) => id === usual) ?? all[0];
  return (
    <section className="card crop" aria-labelledby="checklist">
      <div className={styles.head}>
        <h2 id="checklist">{texts.heading}</h2>
        <span className="faint">
          {matter.kind === 'other' && chosen === null ? texts.fromOther : texts.from}
        </span>
        <div className="row wrap gap-2">
          {set === undefined ? null : (
            <ChoiceField
              isLabelHidden
              label={texts.set}
              value={set.id}
              options={all.map(({ id, name }) => ({ value: id, text: name }))}
              onChange={setChosen}
            />
          )}
          <Link to="/sets">{texts.edit}</Link>
        </div>
      </div>
      <QueryFallback query={sets} label="Loading the checklist" lines={4} />
      {sets.data && set === undefined ? <p className="quiet pad">{texts.notGiven}</p> : null}
      {set === undefined ? null : <Items key={set.id} matter={matter} setId={set.id} />}
    </section>
  );
}

function Items({ matter, setId }: { readonly matter: MatterView; readonly setId: string }) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const now = useNow();
  const query = useQuery(
    queries.matters.checklist.queryOptions({ input: { matterId: matter.id, setId }, staleTime: 0 }),
  );
  const mark = useMutation(
    queries.matters.markChecklist.mutationOptions({
      meta: { invalidates: [queries.matters.checklist.key()], awaitsRefetch: true },
    }),
  );
  const say = (item: string, name: string, isNotApplicable: boolean) => {
    const to = (value: boolean) => ({ matterId: matter.id, item, isNotApplicable: value });
    mark.mutate(to(isNotApplicable), {
      onSuccess: () =>
        notify({
          title: isNotApplicable ? itemActs.notNeeded(name) : itemActs.needed(name),
          action: { label: 'Undo', run: () => mark.mutate(to(!isNotApplicable)) },
        }),
    });
  };
  const checklist = query.data;
  return (
    <>
      <QueryFallback query={query} label="Loading the checklist" lines={6} />
      {checklist === undefined ? null : (
        <>
          <div className={styles.summary}>
            <p role="status">
              <span className="medium">{summaryText(checklist.items)}</span>{' '}
              <span className="faint">{texts.advice}</span>
            </p>
            {matter.closedAt === null ? (
              <ChecklistCart checklist={checklist} matterNumber={matter.number} />
            ) : null}
          </div>
          <ul className="ruled" aria-label={texts.items}>
            {checklist.items.map((item) => (
              <ChecklistRow
                key={item.key}
                item={item}
                matterId={matter.id}
                now={now}
                onMark={(is) => say(item.key, item.name, is)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
