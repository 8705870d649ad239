import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OfficeConflictView } from '../../../shared/contract/views/office.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { conflictsText, conflictTitle, valueText } from './text.ts';

/** Details that two people changed at once: both texts, until a person has seen them. */
export function Conflicts() {
  const { queries } = useOffice();
  const conflicts = useQuery(queries.office.conflicts.queryOptions({ input: {} }));
  return (
    <section className="stack gap-3" aria-labelledby="conflicts">
      <h3 id="conflicts">Changed by two people at once</h3>
      <p className="muted pretty">{conflictsText}</p>
      <QueryFallback query={conflicts} label="Loading details" />
      <ul className="stack gap-3">
        {conflicts.data?.map((conflict) => (
          <Conflict key={`${conflict.entryId} ${conflict.field}`} conflict={conflict} />
        ))}
      </ul>
    </section>
  );
}

function Conflict({ conflict }: { readonly conflict: OfficeConflictView }) {
  const { queries } = useOffice();
  const now = useNow();
  const settle = useMutation(
    queries.office.settle.mutationOptions({
      meta: { invalidates: [queries.office.key()], awaitsRefetch: true },
    }),
  );
  const { entryId, field, matter, replaced, stands, person, wroteReplaced, at } = conflict;
  const by = {
    name: wroteReplaced ? 'Written by' : 'Changed by',
    value: `${person}, ${momentText(at, now)}`,
  };
  const title = conflictTitle(conflict);
  return (
    <li className="inset pad-3 stack gap-3">
      <h4>
        {matter === null ? (
          title
        ) : (
          <Link to="/matters/$matterId" params={{ matterId: matter.id }}>
            {title}
          </Link>
        )}
      </h4>
      <Facts
        facts={[
          { name: 'Stands now', value: valueText(field, stands) },
          ...(wroteReplaced ? [] : [by]),
          { name: 'Replaced', value: valueText(field, replaced) },
          ...(wroteReplaced ? [by] : []),
        ]}
      />
      <div className="row">
        <Button
          size="small"
          isPending={settle.isPending}
          onPress={() => settle.mutate({ entryId, field })}
          aria-label={`Done: ${title}`}
        >
          Done
        </Button>
      </div>
    </li>
  );
}
