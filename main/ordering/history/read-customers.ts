import type { AppContext } from '../../context/app-context.ts';

/** Whose order histories were read without a failure since the program started. */
export interface ReadCustomers {
  wasRead(connectionId: string, customerId: string | null): boolean;
  /** Publishes `historyFirstRead` the first time. */
  note(connectionId: string, customerId: string | null): void;
}

export function createReadCustomers({ events }: Pick<AppContext, 'events'>): ReadCustomers {
  const read = new Set<string>();
  const keyOf = (connectionId: string, customerId: string | null) =>
    JSON.stringify([connectionId, customerId]);
  return {
    wasRead: (connectionId, customerId) => read.has(keyOf(connectionId, customerId)),
    note(connectionId, customerId) {
      const key = keyOf(connectionId, customerId);
      if (read.has(key)) return;
      read.add(key);
      events.publish('historyFirstRead', { connectionId });
    },
  };
}
