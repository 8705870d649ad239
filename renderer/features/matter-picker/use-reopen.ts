import { useMutation } from '@tanstack/react-query';
import { counted } from '../../../shared/lib/counted.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';

interface Closed {
  readonly id: string;
  readonly number: string;
  /** Where only this closing is meant. */
  readonly closedAt?: number;
}

/** Opens closed matters again. The notice undoes it. `onOpened` is called also where the list they stood in is gone. */
export function useReopen(onOpened: () => void = () => {}) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.matters.key(), queries.cart.get.key()] };
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => client.matters.close({ ids: [...ids], anyway: true }),
    meta,
  });
  return useMutation({
    mutationFn: (matters: readonly Closed[]) =>
      client.matters.reopen({
        matters: matters.map(({ id, closedAt }) => ({ id, ...(closedAt === undefined ? {} : { closedAt }) })),
      }),
    onSuccess: (opened) => {
      onOpened();
      const [first] = opened;
      // Another window was faster: what is shown is read again.
      if (first === undefined) return;
      notify({
        title:
          opened.length === 1
            ? `Matter ${first.number} reopened`
            : `${counted(opened.length, 'matter')} reopened`,
        action: { label: 'Undo', run: () => undo.mutate(opened.map(({ id }) => id)) },
      });
    },
    meta: { ...meta, awaitsRefetch: true },
  });
}
