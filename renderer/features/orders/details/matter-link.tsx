import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffice } from '../../../bridge/office.tsx';

/** The way from an order to its matter; nothing where this library has no such matter (any more). */
export function MatterLink({ number }: { readonly number: string }) {
  const { queries } = useOffice();
  const found = useQuery(queries.matters.list.queryOptions({ input: { text: number } }));
  const matter = found.data?.find((one) => one.number === number);
  if (matter === undefined) return null;
  return (
    <>
      <Link to="/matters/$matterId" params={{ matterId: matter.id }}>
        Open matter
      </Link>{' '}
      {'\u00b7 '}
    </>
  );
}
