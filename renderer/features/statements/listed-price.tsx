import { useQuery } from '@tanstack/react-query';
import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { useOffice } from '../../bridge/office.tsx';

/**
 * What the service lists for the register search of a title, which it also gives as a certificate. It lists no price for the statement
 * as data, so that this is the nearest there is. Listing is free.
 */
export function ListedPrice({ volumeFolio }: { readonly volumeFolio: string }) {
  const { queries } = useOffice();
  const listed = useQuery(
    queries.products.list.queryOptions({ input: { subject: { kind: 'title', titleId: volumeFolio } } }),
  ).data?.find(({ productCode, priceCents }) => productCode === registerSearchCode && priceCents !== null);
  if (listed?.priceCents == null) return null;
  return (
    <p>
      For comparison: the service lists a {listed.name} for this title at{' '}
      <strong>{formatTotal(listed.priceCents)}</strong>, GST included.
    </p>
  );
}
