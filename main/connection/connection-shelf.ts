import type { Connection } from '../../shared/model/connection.ts';
import type { Log } from '../ports/log.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { parseConnection, toConnectionFile } from './connection-file.ts';

const connectionsKey = 'connections';
const currentKey = 'currentConnection';

/** The connections as the settings keep them, and which of them is current. Writing throws where the disk refuses. */
interface ConnectionShelf {
  setPractice(connection: Connection): void;
  isPractice(id: string): boolean;
  /** Practice first, then by name. */
  all(): Connection[];
  get(id: string): Connection | null;
  /** The chosen one while it is there, else practice. Null only before practice was handed in. */
  current(): Connection | null;
  put(connection: Connection): void;
  remove(id: string): void;
  choose(id: string): void;
}

export function createConnectionShelf(settings: SettingsStore, log: Log): ConnectionShelf {
  let practice: Connection | null = null;
  let imported = new Map<string, Connection>();
  /** Kept as they are: a newer version may have written what this one cannot read. */
  const unreadable: unknown[] = [];

  const kept = settings.get(connectionsKey);
  for (const value of Array.isArray(kept) ? kept : []) {
    const parsed = parseConnection(value);
    if (parsed.ok) imported.set(parsed.value.id, parsed.value);
    else {
      unreadable.push(value);
      log.warn('kept connection unreadable', { field: parsed.failure[0]?.field });
    }
  }

  function save(next: Map<string, Connection>): void {
    settings.set(connectionsKey, [...[...next.values()].map(toConnectionFile), ...unreadable]);
    imported = next;
  }

  const get = (id: string) => (practice?.id === id ? practice : (imported.get(id) ?? null));

  return {
    setPractice(connection) {
      practice = connection;
    },
    isPractice: (id) => practice?.id === id,
    all() {
      const others = [...imported.values()].filter(({ id }) => id !== practice?.id);
      others.sort((a, b) => a.name.localeCompare(b.name, 'en-AU') || a.id.localeCompare(b.id));
      return practice === null ? others : [practice, ...others];
    },
    get,
    current() {
      const chosen = settings.get(currentKey);
      return (typeof chosen === 'string' ? get(chosen) : null) ?? practice;
    },
    put: (connection) => save(new Map(imported).set(connection.id, connection)),
    remove(id) {
      const next = new Map(imported);
      next.delete(id);
      // First: the connection that is not there is never the current one, whatever the disk does in between.
      const wasCurrent = settings.get(currentKey) === id;
      if (wasCurrent) settings.set(currentKey, null);
      try {
        save(next);
      } catch (error) {
        if (wasCurrent) settings.set(currentKey, id);
        throw error;
      }
    },
    choose: (id) => settings.set(currentKey, id),
  };
}
