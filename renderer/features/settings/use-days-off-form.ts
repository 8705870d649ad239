import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayOffView } from '../../../shared/contract/procedures/days-off.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';

const empty: DayOffView = { day: '', name: '' };

/** The office's days off, and the one that is being typed. */
export function useDaysOffForm() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const draft = useDraft<DayOffView>('day-off');
  const typed = { ...empty, ...draft.typed };
  const query = queries.daysOff.list.queryOptions({ input: {} });
  const saved = useQuery(query);
  const take = (days: DayOffView[]) => cache.setQueryData(query.queryKey, days);
  const meta = { isErrorShown: true, invalidates: [queries.orders.key()] } as const;
  const add = useMutation(
    queries.daysOff.add.mutationOptions({
      onSuccess(days, added) {
        draft.drop(added);
        take(days);
      },
      meta,
    }),
  );
  const remove = useMutation({
    mutationFn: ({ day }: DayOffView) => client.daysOff.remove({ day }),
    onSuccess: take,
    meta,
  });
  const refused = add.error ? errorMessage(add.error) : null;
  const faultOf = (field: keyof DayOffView) =>
    refused?.faults.find((fault) => fault.field === field)?.message ?? null;
  return {
    saved,
    typed,
    set(change: Partial<DayOffView>) {
      add.reset();
      remove.reset();
      draft.type(change);
    },
    add() {
      remove.reset();
      add.mutate(typed);
    },
    remove(day: DayOffView) {
      add.reset();
      remove.mutate(day);
    },
    isAdding: add.isPending,
    /** The day that is being removed, or null. */
    removing: remove.isPending ? remove.variables.day : null,
    faultOf,
    /** What failed without being the fault of a field. */
    failure: remove.error ? errorMessage(remove.error) : refused?.faults.length === 0 ? refused : null,
    added: add.data === undefined ? null : (add.variables ?? null),
    removed: remove.data === undefined ? null : (remove.variables ?? null),
  };
}
