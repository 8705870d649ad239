import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOffice } from '../bridge/office.tsx';

/** Opens the setup guide once per window, unless it was completed or another screen was requested. */
export function useFirstStart(): void {
  const { queries } = useOffice();
  const { data } = useQuery(
    queries.guide.get.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }),
  );
  const router = useRouter();
  const isTold = useRef(false);
  useEffect(() => {
    if (data === undefined || isTold.current) return;
    isTold.current = true;
    if (!data.isOver && router.state.location.pathname === '/') {
      void router.navigate({ to: '/start', replace: true });
    }
  }, [data, router]);
}
