import { invalid, notFound } from '../../../shared/contract/failures.ts';
import type { ElsewhereView } from '../../../shared/contract/views/certificate-set.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { EventBus } from '../../context/event-bus.ts';
import type { CertificateSets } from '../../ordering/sets/certificate-sets.ts';
import type { KnownProducts } from '../../ordering/sets/known-products.ts';
import {
  changedElsewhere,
  dropElsewhere,
  elsewhereIn,
  saveElsewhere,
} from '../../settings/elsewhere-items.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

const what = 'certificate set';

export interface CertificateSetParts {
  readonly db: Db;
  readonly events: Pick<EventBus, 'publish'>;
}

export function certificateSetHandlers(
  sets: CertificateSets,
  products: KnownProducts,
  { db, events }: CertificateSetParts,
): AppHandlers['certificateSets'] {
  const isKnown = (id: string) => sets.list().sets.some((set) => set.id === id);
  const elsewhere = (id: string): ElsewhereView => ({
    items: [...elsewhereIn(db, id)],
    isChanged: changedElsewhere(db, id) !== null,
  });
  const elsewhereChanged = (id: string) => {
    events.publish('officeSettingsChanged', { what: 'elsewhere' });
    return ok(elsewhere(id));
  };
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
    elsewhere: ({ id }) => found(isKnown(id) ? elsewhere(id) : null, what, id),
    saveElsewhere({ id, items }) {
      if (!isKnown(id)) return failed(notFound(what, id));
      const saved = saveElsewhere(db, id, items);
      return saved.ok ? elsewhereChanged(id) : failed(invalid(saved.failure));
    },
    resetElsewhere({ id }) {
      if (!isKnown(id)) return failed(notFound(what, id));
      dropElsewhere(db, id);
      return elsewhereChanged(id);
    },
  };
}
