import { formatTotal } from '../../../shared/model/money.ts';
import { useListedPrice } from './use-listed-price.ts';

/** The nearest price that there is to that of a register statement. */
export function ListedPrice({ volumeFolio }: { readonly volumeFolio: string }) {
  const listed = useListedPrice(volumeFolio);
  if (listed === null) return null;
  return (
    <p>
      For comparison: the service lists a {listed.name} for this title at{' '}
      <strong>{formatTotal(listed.priceCents)}</strong>, GST included.
    </p>
  );
}
