import { invalid, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { CertificateSets } from '../../ordering/sets/certificate-sets.ts';
import type { KnownProducts } from '../../ordering/sets/known-products.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

const what = 'certificate set';

export function certificateSetHandlers(
  sets: CertificateSets,
  products: KnownProducts,
): AppHandlers['certificateSets'] {
  return {
    list: () => ok(sets.list()),
    products: () => ok(products.list()),
    save(set) {
      const saved = sets.save(set);
      if (saved === null) return failed(notFound(what, set.id ?? ''));
      return saved.ok ? saved : failed(invalid(saved.failure));
    },
    remove: ({ id }) => found(sets.remove(id), what, id),
    restore: ({ id }) => found(sets.restore(id), what, id),
    reset: ({ id }) => found(sets.reset(id), what, id),
  };
}
