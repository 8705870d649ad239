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

type Named = readonly { readonly number: string }[];

/** `Matter 2026-118 reopened`, `2 matters reopened`. */
export function reopenedTitle(matters: Named): string {
  return `${mattersText(matters)} reopened`;
}

export function closedTitle(matters: Named): string {
  return `${mattersText(matters)} closed`;
}

function mattersText(matters: Named): string {
  const [first] = matters;
  return matters.length === 1 && first !== undefined
    ? `Matter ${first.number}`
    : counted(matters.length, 'matter');
}

/** Opens closed matters again. The notice undoes it. `onOpened` is called also where the list they stood in is gone. */
export function useReopen(onOpened: () => void = () => {}) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.matters.key(), queries.cart.get.key()] };
  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => client.matters.close({ ids: [...ids], anyway: true }),
    onSuccess({ closed }) {
      if (closed.length > 0) notify({ title: closedTitle(closed) });
    },
    meta,
  });
  return useMutation({
    mutationFn: (matters: readonly Closed[]) =>
      client.matters.reopen({
        matters: matters.map(({ id, closedAt }) => ({ id, ...(closedAt === undefined ? {} : { closedAt }) })),
      }),
    onSuccess: (opened) => {
      onOpened();
      // Another window was faster: what is shown is read again.
      if (opened.length === 0) return;
      notify({
        title: reopenedTitle(opened),
        action: { label: 'Undo', run: () => undo.mutate(opened.map(({ id }) => id)) },
      });
    },
    meta: { ...meta, awaitsRefetch: true },
  });
}
