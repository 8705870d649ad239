import { failed, ok } from '../../../shared/lib/result.ts';
import type { CertificateSets } from '../../ordering/sets/certificate-sets.ts';
import type { KnownProducts } from '../../ordering/sets/known-products.ts';
import type { AppHandlers } from '../handlers.ts';
import { notKept } from './failures.ts';

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
      if (saved === null) return notKept(what, set.id ?? '');
      return saved.ok ? saved : failed({ code: 'INVALID', data: { faults: saved.failure } });
    },
    remove({ id }) {
      const list = sets.remove(id);
      return list === null ? notKept(what, id) : ok(list);
    },
    restore({ id }) {
      const list = sets.restore(id);
      return list === null ? notKept(what, id) : ok(list);
    },
    reset({ id }) {
      const list = sets.reset(id);
      return list === null ? notKept(what, id) : ok(list);
    },
  };
}
