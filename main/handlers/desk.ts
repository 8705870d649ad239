import { ok } from '../../shared/lib/result.ts';
import type { OfficeHandlers } from '../api/handlers.ts';
import type { Documents } from '../library/documents.ts';
import type { Matters } from '../library/matters.ts';
import type { Ordering } from '../ordering/ordering.ts';

/** More of a kind are looked through in its own list. */
const most = 4;
const fewestCharacters = 2;

/** What the one box finds in this office itself. */
export function deskHandlers(parts: {
  readonly connectionId: () => string;
  readonly matters: Matters;
  readonly ordering: Ordering;
  readonly documents: Documents;
}): OfficeHandlers['desk'] {
  return {
    find(given) {
      const text = given.text.trim();
      if (text.length < fewestCharacters) return ok({ matters: [], orders: [], documents: [] });
      const connectionId = parts.connectionId();
      const page = { connectionId, text, limit: most, offset: 0 };
      const { orders } = parts.ordering.list({ ...page, show: 'all' });
      const { documents } = parts.documents.list({ ...page, matterNumber: undefined });
      return ok({
        matters: parts.matters.list(connectionId, text).slice(0, most),
        orders: orders.map(({ id, orderId, matterNumber, placedAt, items }) => {
          const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
          return { id, orderId, matterNumber, placedAt, what: `${items[0]?.productName ?? 'Order'}${more}` };
        }),
        documents: documents.map(({ id, productName, identifier, address, matterNumber, receivedAt }) => ({
          id,
          productName,
          identifier,
          address,
          matterNumber,
          receivedAt,
        })),
      });
    },
  };
}
