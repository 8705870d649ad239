import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import type { CurrentMatter } from '../../matter-picker/current-matter.ts';

/**
 * Fills the cart's matter number from the matter that is worked on, where the cart says none. Not into an empty cart: its lines may
 * be in an order that is being sent, and come back with their own number. What was typed there is never overwritten; where something is put into the cart of another matter, that is said, with the way to change it.
 */
export function useCartForMatter(current: CurrentMatter | null): void {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const cart = useQuery(queries.cart.get.queryOptions({ input: {} })).data;
  const lines = cart?.lines.length;
  const linesBefore = useRef(lines);
  const written = cart?.details.matterNumber.trim();
  const number = current?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another matter, or more or fewer lines, ask for it again
  useEffect(() => {
    const hasMore = lines !== undefined && linesBefore.current !== undefined && lines > linesBefore.current;
    linesBefore.current = lines;
    if (number === undefined || lines === undefined || written === number) return;
    const fill = async () => {
      const next = await client.cart.setDetails({ matterNumber: number });
      cache.setQueryData(queries.cart.get.queryKey({ input: {} }), next);
    };
    if (lines === 0) return;
    if (written === '') void fill();
    else if (hasMore) {
      notify({
        title: `The cart is for matter ${written}`,
        body: `The current matter is ${number}.`,
        action: { label: `Order for ${number}`, run: () => void fill() },
      });
    }
  }, [number, lines]);
}
