import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoundLand } from '../../../shared/contract/views/matter-home.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useCurrentMatter } from './current-matter.ts';

/** Lets what is shown belong to the matter that is worked on. `foundAt`: when the service was asked for it. */
export function useKeepForMatter(found: FoundLand, foundAt: number): void {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const current = useCurrentMatter();
  const id = current?.id;
  const content = JSON.stringify(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept once for each answer of the service, and again where more of it is known
  useEffect(() => {
    if (id === undefined) return;
    const refresh = () => void cache.invalidateQueries({ queryKey: queries.matters.key() });
    client.matters
      .attach({ id, how: 'found', thing: { kind: 'land', found, foundAt } })
      .then(refresh, (error: unknown) => {
        // The matter was deleted meanwhile: the chip of the current matter asks for it again, and leaves it. Any other failure
        // is of the link to the office, which the band tells.
        if (declaredError(error)?.code === 'NOT_FOUND') refresh();
      });
  }, [id, foundAt, content]);
}
