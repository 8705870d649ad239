import { Link } from '@tanstack/react-router';
import { useMatterNumbered } from '../../../bridge/use-matter-numbered.ts';

/** The way from an order to its matter; nothing where this library has no such matter (any more). */
export function MatterLink({ number }: { readonly number: string }) {
  const matter = useMatterNumbered(number);
  if (matter === null) return null;
  return (
    <>
      <Link to="/matters/$matterId" params={{ matterId: matter.id }}>
        Open matter
      </Link>{' '}
      {'\u00b7 '}
    </>
  );
}
