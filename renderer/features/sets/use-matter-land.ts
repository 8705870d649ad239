import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';

export interface MatterLand {
  readonly isPending: boolean;
  /** What was found for the matter, or attached to it. */
  readonly properties: readonly { readonly pfi: string; readonly name: string | null }[];
  /** Where nothing was found: what was ordered for, or else what a person typed on the matter. Empty where there is neither. */
  readonly address: string;
}

/** The land that a matter knows, by the matter's number. */
export function useMatterLand(number: string | undefined): MatterLand {
  const { queries } = useOffice();
  const found = useQuery(
    queries.matters.numbered.queryOptions({
      input: { number: number ?? '' },
      enabled: number !== undefined,
      staleTime: 0,
    }),
  );
  const matter = found.data ?? undefined;
  const links = useQuery(
    queries.matters.links.queryOptions({
      input: { id: matter?.id ?? '' },
      enabled: matter !== undefined,
      staleTime: 0,
    }),
  );
  // Land that was found since must not be missed: what is ordered depends on it. With no `staleTime` each is read as soon as it is
  // asked for, also where a screen before has just read it.
  const isPending =
    number !== undefined &&
    !(found.isFetchedAfterMount && (matter === undefined || links.isFetchedAfterMount));
  return {
    isPending,
    properties: (links.data ?? []).flatMap(({ kind, thing, label }) =>
      kind === 'property' ? [{ pfi: thing, name: label }] : [],
    ),
    address: matter?.orderedFor[0] ?? matter?.property ?? '',
  };
}
