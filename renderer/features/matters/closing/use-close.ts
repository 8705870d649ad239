import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedMatter, StillOpen } from '../../../../shared/contract/views/matter.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { putMatter } from '../../../bridge/put-matter.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { type CurrentMatter, useCurrentMatterStore } from '../../matter-picker/current-matter.ts';
import { closedTitle, reopenedTitle } from '../../matter-picker/use-reopen.ts';

interface Undone {
  readonly closed: readonly ClosedMatter[];
  /** The one of them that was the current matter in this window. */
  readonly left: CurrentMatter | null;
}

interface Asked {
  readonly ids: readonly string[];
  readonly stillOpen: readonly StillOpen[];
}

/**
 * Closes matters. Where something of them is open still, `asked` says what until the person goes on or leaves it. A matter that is
 * closed is not worked on any more; the notice undoes both.
 */
export function useClose(onClosed: () => void = () => {}) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const [asked, setAsked] = useState<Asked | null>(null);
  const meta = { invalidates: [queries.matters.key(), queries.cart.get.key()] };
  // It outlives its screen: what it is about comes with it.
  const undo = useMutation({
    mutationFn: ({ closed }: Undone) =>
      client.matters.reopen({ matters: closed.map(({ id, closedAt }) => ({ id, closedAt })) }),
    onSuccess: (opened, { left }) => {
      for (const matter of opened) putMatter(cache, queries, matter);
      const { current, enter } = useCurrentMatterStore.getState();
      if (left !== null && current === null && opened.some(({ id }) => id === left.id)) enter(left);
      if (opened.length > 0) notify({ title: reopenedTitle(opened) });
    },
    meta,
  });

  function told(closed: readonly ClosedMatter[]): void {
    if (closed.length === 0) return;
    const { current, leave } = useCurrentMatterStore.getState();
    const left = closed.some(({ id }) => id === current?.id) ? current : null;
    if (left !== null) leave();
    notify({
      title: closedTitle(closed),
      ...(left === null ? {} : { body: 'It is no longer the current matter.' }),
      action: { label: 'Undo', run: () => undo.mutate({ closed, left }) },
    });
  }

  const close = useMutation({
    mutationKey: queries.matters.close.mutationKey(),
    mutationFn: ({ ids, anyway }: { readonly ids: readonly string[]; readonly anyway: boolean }) =>
      client.matters.close({ ids: [...ids], anyway }),
    onSuccess: ({ closed, stillOpen }, { ids }) => {
      setAsked(stillOpen.length > 0 ? { ids, stillOpen } : null);
      if (stillOpen.length > 0) return;
      told(closed);
      onClosed();
    },
    meta: { ...meta, awaitsRefetch: true },
  });
  return {
    asked,
    isPending: close.isPending,
    /** Asks first where something is open. */
    close: (ids: readonly string[]) => close.mutate({ ids, anyway: false }),
    closeAnyway: () => {
      if (asked !== null) close.mutate({ ids: asked.ids, anyway: true });
    },
    leave: () => setAsked(null),
  };
}
