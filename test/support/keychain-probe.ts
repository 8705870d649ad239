import { createAccounts } from '../../main/connection/accounts.ts';
import { createConnections } from '../../main/connection/connections.ts';
import { createNotedSecrets } from '../../main/connection/noted-secrets.ts';
import { createKeytarSecrets } from '../../main/platform/keytar-secrets.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { makeConnection, minimalConnectionFile } from './connection.ts';
import { createFakeHttp, statusFailure } from './fake-http.ts';
import { takeFile } from './import-connection.ts';
import { createMemorySettings } from './memory-settings.ts';
import { createQuietEvents } from './quiet-events.ts';
import { createQuietLog } from './quiet-log.ts';

/**
 * Takes credentials through the real keychain and prints what happened as one JSON object. Run as its own process, since
 * a keychain library remembers the session bus it first saw. With `keep` the credentials stay; with `find` it only looks.
 */
const task = process.argv[2] ?? 'lifecycle';
const clock = createSystemClock();
const settings = createMemorySettings();
const accounts = createAccounts(openLibraryDb(':memory:'));
const secrets = createNotedSecrets(createKeytarSecrets({ clock }), settings);

function open() {
  const http = createFakeHttp(() => statusFailure(503, 'unavailable'));
  const connections = createConnections({
    ...{ settings, accounts, secrets, http, clock },
    log: createQuietLog(),
    events: createQuietEvents(),
  });
  connections.setPractice({ ...makeConnection(), id: 'practice', environment: 'practice' }, 'a', 'b');
  return connections;
}

const connections = open();
const imported = await takeFile(connections, minimalConnectionFile);
if (!imported.ok) throw new Error('The file was not taken');
const { id } = imported.value;
const seen: Record<string, unknown> = { before: imported.value.credentials };
if (task !== 'find') {
  const stored = await connections.setCredentials(id, 'client-1', 'se cret/+=é');
  seen.stored = stored.ok ? stored.value : stored.failure;
  const entry = await secrets.get(`account:${id}`);
  seen.entry = entry.ok ? { ...entry, value: entry.value?.reveal() ?? null } : entry;
  seen.afterRestart = (await open().list()).find((view) => view.id === id)?.credentials;
}
if (task === 'lifecycle') {
  seen.removed = (await connections.remove(id)).ok;
  seen.afterRemoval = await secrets.get(`account:${id}`);
}
process.stdout.write(JSON.stringify(seen));
process.exit(0);
