import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';

export interface FeedForm {
  readonly feed: string;
  readonly key: string;
}

/** The feed of newer versions as kept with what is typed over it, and what was found there. */
export function useUpdates() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.updates.get.queryOptions({ input: {} }));
  const status = useQuery(queries.status.get.queryOptions({ input: {} })).data;
  const [typed, setTyped] = useState<Partial<FeedForm>>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isSaved, setSaved] = useState(false);
  const form = kept.data && { feed: kept.data.feed, key: kept.data.key, ...typed };
  const take = (view: NonNullable<typeof kept.data>) =>
    cache.setQueryData(queries.updates.get.queryKey({ input: {} }), view);

  const save = useMutation({
    mutationFn: (next: FeedForm) => client.updates.set(next),
    onSuccess: (view) => {
      take(view);
      setFaults([]);
      setTyped({});
      setSaved(true);
    },
    onError: (error) => setFaults(failureText(error).faults),
  });
  const check = useMutation({ mutationFn: () => client.updates.check({}), onSuccess: take });
  const restart = useMutation({ mutationFn: () => client.updates.restart({}) });
  const set = (change: Partial<FeedForm>) => {
    setSaved(false);
    setTyped((now) => ({ ...now, ...change }));
    setFaults((now) => now.filter(({ field }) => !Object.keys(change).includes(field)));
  };
  return {
    form,
    view: kept.data,
    status,
    reading: kept,
    set,
    save,
    check,
    restart,
    faultOf: (field: string) => faults.find((fault) => fault.field === field)?.message ?? null,
    failure: save.error && failureText(save.error).faults.length === 0 ? failureText(save.error) : null,
    isChanged: Object.keys(typed).length > 0,
    isSaved,
  };
}
