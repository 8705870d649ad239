import { toConnectionFile } from '../../../main/connection/connection-file.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import type { Bench } from '../bench/bench.ts';

/** An office of its own at the same service: no token is there yet, and nothing was ordered. */
export async function freshOffice<T>(
  bench: Bench,
  run: (app: NodeOffice) => Promise<T>,
  options: {
    /** How far its monotonic clock is ahead; read at each look. */
    readonly ahead?: { milliseconds: number };
    readonly wire?: Partial<WireProfile>;
    /** How often it asks about an item. */
    readonly minimumSeconds?: number;
  } = {},
): Promise<T> {
  const clock = createSystemClock();
  const { ahead, wire = {}, minimumSeconds } = options;
  const app = await openNodeOffice({
    random: { ...createSystemRandom(), fraction: () => 0 },
    clock: { ...clock, monotonic: () => clock.monotonic() + (ahead?.milliseconds ?? 0) },
  });
  try {
    const { connection } = bench;
    const file = toConnectionFile({
      ...connection,
      wire: { ...connection.wire, ...wire },
      poll: minimumSeconds === undefined ? connection.poll : { minimumSeconds },
    });
    const { id } = await importConnection(app.client, file);
    const { clientId, clientSecret } = bench.credentials;
    await app.client.connections.setCredentials({ id, clientId, clientSecret });
    await app.client.connections.use({ id });
    return await run(app);
  } finally {
    await app.dispose();
  }
}
