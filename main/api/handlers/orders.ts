import { invalid, notFound } from '../../../shared/contract/failures.ts';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { daysOffIn } from '../../settings/days-off.ts';
import { readYourName } from '../../settings/person.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';
import { found, unlessStopped } from './failures.ts';
import { orderLineHandlers } from './order-lines.ts';

export interface OrderHandlerParts {
  readonly connectionId: () => string;
  readonly ordering: Ordering;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly settings: SettingsStore;
  readonly db: Db;
  readonly now: () => number;
  readonly computer: string;
  /** The person of this computer in its office; null without one. */
  readonly me: () => string | null;
  readonly status: () => StatusView;
  /** Why this computer may not order or buy anything now, or null. */
  readonly orderingProblem: () => HostFailure | null;
}

export function orderHandlers(parts: OrderHandlerParts): AppHandlers['orders'] {
  const { connectionId, ordering } = parts;
  return {
    lines: orderLineHandlers({ ...parts, daysOff: () => daysOffIn(parts.db) }),
    dealtWith: {
      mark({ lineIds, ...by }) {
        const marked = ordering.dealtWith.mark(lineIds, by);
        return marked.ok
          ? ok({ ...marked.value, marks: [...marked.value.marks] })
          : failed(invalid(marked.failure));
      },
      takeBack: ({ marks }) =>
        ok({ count: ordering.dealtWith.takeBack(marks, readYourName(parts.settings)) }),
    },
    place: ({ cartId, confirmedTotalCents, cartRevision, withinMs, ...knowingly }) =>
      unlessStopped(parts.orderingProblem, () =>
        ordering.place(cartId, confirmedTotalCents, cartRevision, withinMs, knowingly),
      ),
    list: (filter) => ok(ordering.list({ ...filter, connectionId: connectionId() })),
    get: ({ id }) => found(ordering.get(id), 'order', id),
    checkItem: ({ itemId }) => found(ordering.checkItem(itemId), 'item', itemId),
    itemText({ itemId }) {
      const text = ordering.itemText(itemId);
      return text === null ? failed(notFound('text of an item', itemId)) : ok({ text });
    },
    sendPrepared: ({ id, ...knowingly }) =>
      unlessStopped(parts.orderingProblem, () => ordering.sendPrepared(id, knowingly)),
    discard: ({ id }) => ordering.discard(id),
    lookAgain: ({ id }) => ordering.lookAgain(id),
    recordAnswer: ({ id, ...answer }) => ordering.recordAnswer(id, answer),
    orderAgain: ({ id, typed, confirmedTotalCents, ...knowingly }) =>
      unlessStopped(parts.orderingProblem, () =>
        ordering.orderAgain(id, typed, confirmedTotalCents, knowingly),
      ),
    putInCart: ({ id }) => ordering.putInCart(id),
    unlock(by) {
      const unlocked = ordering.unlock(by);
      return unlocked.ok ? ok(parts.status()) : failed(invalid(unlocked.failure));
    },
  };
}
