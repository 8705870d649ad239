import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

/** The longest wait between two questions about one item that can be chosen: an hour, as in a connection file. */
export const maxPollSeconds = 3600;

/** How long is waited between two questions about one item, where a person chose to wait longer than the connection file. */
export interface PollIntervals {
  /** Seconds. `seconds` is never less than `minSeconds`, which is the connection file's. */
  of(connection: Connection): { readonly seconds: number; readonly minSeconds: number };
  /** Null goes back to the connection file's. Throws where the disk refuses. */
  choose(connection: Connection, seconds: number | null): Result<void, Fault[]>;
  /** The connection as its service is to keep to it. */
  applied(connection: Connection): Connection;
}

export function createPollIntervals(settings: SettingsStore): PollIntervals {
  const keyOf = ({ id }: Connection) => `polling.${id}`;

  /** A connection file that came later may ask for more than what was chosen. */
  function of(connection: Connection) {
    const minSeconds = connection.poll.minimumSeconds;
    const chosen = settings.get(keyOf(connection));
    const isSound = typeof chosen === 'number' && chosen <= maxPollSeconds;
    return { seconds: isSound ? Math.max(chosen, minSeconds) : minSeconds, minSeconds };
  }

  return {
    of,
    choose(connection, seconds) {
      const { minSeconds } = of(connection);
      if (seconds !== null && !(seconds >= minSeconds && seconds <= maxPollSeconds)) {
        const message = `Enter ${minSeconds} to ${maxPollSeconds} seconds. The connection file sets the minimum.`;
        return failed([{ field: 'seconds', message }]);
      }
      settings.set(keyOf(connection), seconds);
      return ok(undefined);
    },
    applied: (connection) => ({ ...connection, poll: { minimumSeconds: of(connection).seconds } }),
  };
}
