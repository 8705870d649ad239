import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ConflictSettledView, OfficeConflictView } from '../../../shared/contract/views/office.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Failure } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './office-server.module.css';
import { conflictsText, conflictTitle, goneText, settledBeforeText, valueText } from './text.ts';

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
  const cache = useQueryClient();
  const now = useNow();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.office.key()], awaitsRefetch: true as const };
  /** It goes from the list either way, so a notice says that somebody was quicker. */
  const onSuccess = ({ before }: ConflictSettledView) => {
    if (before !== null) notify({ ...settledBeforeText(conflict, before), kind: 'problem' });
  };
  const settle = useMutation(queries.office.settle.mutationOptions({ onSuccess, meta }));
  const replace = useMutation(
    queries.office.takeReplaced.mutationOptions({
      onSuccess,
      onError: () => void cache.invalidateQueries({ queryKey: queries.office.key() }),
      meta: { ...meta, isErrorShown: true },
    }),
  );
  const { entryId, field, matter, isGone, into } = conflict;
  const opens = isGone ? into : matter;
  const title = conflictTitle(conflict);
  const isPending = settle.isPending || replace.isPending;
  return (
    <li className="inset pad-3 stack gap-3">
      <h4>
        <SubjectLink matter={opens} place={conflict.place}>
          {title}
        </SubjectLink>
      </h4>
      {isGone ? <p className="muted pretty">{goneText(into)}</p> : null}
      <Facts isStacked facts={conflictFacts(conflict, now)} />
      {replace.error ? <Failure failure={{ ...errorMessage(replace.error), canRetry: false }} /> : null}
      <div className="row wrap gap-2">
        <Button
          size="small"
          isPending={settle.isPending}
          isDisabled={isPending}
          onPress={() => settle.mutate({ entryId, field })}
          aria-label={`${isGone ? 'Done' : 'Keep what stands'}: ${title}`}
        >
          {isGone ? 'Done' : 'Keep what stands'}
        </Button>
        {isGone ? null : (
          <Button
            size="small"
            isPending={replace.isPending}
            isDisabled={isPending}
            onPress={() => replace.mutate({ entryId, field, stands: conflict.now })}
            aria-label={`Use replaced text: ${title}`}
          >
            Use replaced text
          </Button>
        )}
      </div>
    </li>
  );
}

interface SubjectLinkProps extends Pick<OfficeConflictView, 'matter' | 'place'> {
  readonly children: string;
}

/** Leads to where the detail is edited. */
function SubjectLink({ matter, place, children }: SubjectLinkProps) {
  if (matter !== null)
    return (
      <Link to="/matters/$matterId" params={{ matterId: matter.id }} search={{ tab: 'details' }}>
        {children}
      </Link>
    );
  switch (place?.screen) {
    case 'officeDetails':
      return <Link to="/settings/office">{children}</Link>;
    case 'fileNames':
      return <Link to="/settings/files">{children}</Link>;
    case 'daysOff':
      return <Link to="/settings/days-off">{children}</Link>;
    case 'set':
      return (
        <Link to="/sets" search={{ set: place.id }}>
          {children}
        </Link>
      );
    case 'document':
      return (
        <Link to="/documents/$documentId" params={{ documentId: place.id }}>
          {children}
        </Link>
      );
    case 'orders':
      return (
        <Link to="/orders" search={{ text: place.filter }}>
          {children}
        </Link>
      );
    default:
      return children;
  }
}

/** Both texts, each with who wrote it and when, as far as that is known. */
function conflictFacts(conflict: OfficeConflictView, now: number): ComponentProps<typeof Facts>['facts'] {
  const { field, replaced, stands, person, at, wroteReplaced, other, isGone } = conflict;
  const one = { person, at };
  const text = (value: typeof stands) => <span className={styles.text}>{valueText(field, value)}</span>;
  const isSame = JSON.stringify(conflict.now) === JSON.stringify(stands);
  const by = (who: { readonly person: string; readonly at: number } | null) =>
    who === null ? [] : [{ name: 'Written by', value: `${who.person}, ${momentText(who.at, now)}` }];
  const before = { name: 'Replaced', value: text(replaced) };
  // Of what is gone nobody chooses: only texts are shown.
  if (isGone)
    return [
      ...(stands === null
        ? []
        : [{ name: 'Last text', value: text(stands) }, ...by(wroteReplaced ? other : one)]),
      ...(replaced === null
        ? []
        : [
            { ...before, name: stands === null ? 'Last text' : before.name },
            ...by(wroteReplaced ? one : other),
          ]),
    ];
  return [
    { name: 'Stands now', value: text(conflict.now) },
    ...(isSame ? by(wroteReplaced ? other : one) : []),
    before,
    ...by(wroteReplaced ? one : other),
  ];
}
