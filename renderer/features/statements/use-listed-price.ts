import { useQuery } from '@tanstack/react-query';
import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import { useOffice } from '../../bridge/office.tsx';

/**
 * What the service lists for the register search of a title, which it also gives as a certificate. It lists no price for the statement
 * as data, so that this is the nearest there is. Listing is free. Null where it lists none, or was not asked yet.
 */
export function useListedPrice(
  volumeFolio: string,
): { readonly name: string; readonly priceCents: number } | null {
  const { queries } = useOffice();
  const listed = useQuery(
    queries.products.list.queryOptions({ input: { subject: { kind: 'title', titleId: volumeFolio } } }),
  ).data?.find(({ productCode }) => productCode === registerSearchCode);
  return listed?.priceCents == null ? null : { name: listed.name, priceCents: listed.priceCents };
}
