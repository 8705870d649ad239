import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOffice } from '../bridge/office.tsx';
import { useViewState } from '../bridge/view-state.ts';

/**
 * Opens the setup guide once per window, unless it was completed or another screen was requested. Afterwards a new window opens Today
 * where something is due there; not over what a person has begun to type.
 */
export function useFirstStart(): void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const { data } = useQuery(
    queries.guide.get.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }),
  );
  const router = useRouter();
  const isTold = useRef(false);
  useEffect(() => {
    if (data === undefined || isTold.current) return;
    isTold.current = true;
    const isAtStart = () => router.state.location.pathname === '/';
    if (!isAtStart()) return;
    if (!data.isOver) {
      void router.navigate({ to: '/start', replace: true });
      return;
    }
    if (!useViewState.getState().isOpenedPlain) return;
    cache.fetchQuery(queries.due.today.queryOptions({ input: {} })).then(
      ({ lines }) => {
        if (lines.length > 0 && isAtStart() && !isTyping())
          void router.navigate({ to: '/today', replace: true });
      },
      // The start screen stays, and Today says what is wrong once it is asked for.
      () => {},
    );
  }, [data, router, cache, queries]);
}

function isTyping(): boolean {
  const box = document.querySelector<HTMLInputElement>('input[data-command-box]');
  return box !== null && box.value !== '';
}
