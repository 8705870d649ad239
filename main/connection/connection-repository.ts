import type { Connection } from '../../shared/model/connection.ts';
import type { Log } from '../ports/log.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { couldBeOne, idOfAccount, idOfName, isConnectionId } from './account.ts';
import type { Accounts } from './accounts.ts';
import { parseConnection, toConnectionFile } from './connection-file.ts';
import { isObject } from './file-reader.ts';

const connectionsKey = 'connections';
const currentKey = 'currentConnection';

/** The connections as the settings keep them, and which of them is current. Writing throws where the disk refuses. */
interface ConnectionRepository {
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

export function createConnectionRepository(
  settings: SettingsStore,
  accounts: Accounts,
  log: Log,
): ConnectionRepository {
  let practice: Connection | null = null;
  let imported = new Map<string, Connection>();
  /** Kept as they are: a newer version may have written what this one cannot read. */
  const unreadable: unknown[] = [];

  const kept = settings.get(connectionsKey);
  const read: Connection[] = [];
  for (const value of Array.isArray(kept) ? kept : []) {
    const connection = readKept(value);
    if (typeof connection !== 'string') read.push(connection);
    else {
      unreadable.push(value);
      log.warn('kept connection unreadable', { field: connection });
    }
  }
  const claimed = new Set(read.map(({ id }) => id));
  for (const connection of read) {
    const id = idAmong(connection, accounts, claimed);
    claimed.add(id);
    imported.set(id, { ...connection, id });
  }
  for (const connection of imported.values()) {
    try {
      accounts.note(connection);
    } catch (error) {
      // Noted by the next start: the settings hold the same id until then.
      log.error('connection account not noted', error, { connection: connection.id });
    }
  }

  function save(next: Map<string, Connection>): void {
    const values = [...next.values()].map((connection) => ({
      id: connection.id,
      ...toConnectionFile(connection),
    }));
    settings.set(connectionsKey, [...values, ...unreadable]);
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
    put(connection) {
      // First: an id in the library without a connection does no harm, a connection whose account is not known does.
      accounts.note(connection);
      save(new Map(imported).set(connection.id, connection));
    },
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

/** A connection as the settings keep it, under the id that they say or that an earlier version gave it; or the wrong field. */
function readKept(value: unknown): Connection | string {
  if (!isObject(value)) return 'file';
  const { id, ...file } = value;
  const parsed = parseConnection(file, { isStored: true });
  if (!parsed.ok) return parsed.failure[0]?.field ?? 'file';
  const { name, customerId } = parsed.value;
  return {
    ...parsed.value,
    id: isConnectionId(id) ? id : idOfName(String(file.environment), name, customerId),
  };
}

/**
 * The id that a connection of the settings goes by. An id that orders hang on stays, unless the file was edited to be another
 * account's. Else the account is looked up, so that settings that were lost or edited lead to what the library has of it;
 * but never to what another connection claims.
 */
function idAmong(connection: Connection, accounts: Accounts, claimed: ReadonlySet<string>): string {
  const ids = accounts.idsOf(connection);
  const owner = accounts.known().find(({ id }) => id === connection.id);
  const isOthers = owner !== undefined && !couldBeOne(owner.account, connection);
  if (!isOthers && (ids.includes(connection.id) || accounts.isUsed(connection.id))) return connection.id;
  return ids.find((id) => !claimed.has(id)) ?? (isOthers ? idOfAccount(connection) : connection.id);
}
