import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createAlerts } from '../../../main/alerts/alerts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { createDecrypting } from '../../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../../main/discovery/decrypt/purchases.ts';
import { createHttp } from '../../../main/http/http.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { createRegister } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import { openIntentLog } from '../../../main/storage/intent-log.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

/*
 * A process that recovers a library and then asks once for something that costs money and is no order. It is killed at the
 * moment that its last argument names, and asks for nothing where its kind is `none`.
 */
const [store = '', origin = '', kind = '', kill = ''] = process.argv.slice(2);
const clock = createSystemClock();
const log = createQuietLog();
const random = { fraction: () => 0.5, bytes: (length: number) => randomBytes(length) };
const newId = () => uuid7(clock.now(), random.bytes(16));
const db = openLibraryDb(join(store, 'library.db'));
const ids = { newId, bootId: newId(), computer: 'desk' };
const run = {
  db,
  clock,
  held: createHeldOutcomes(clock),
  random,
  log,
  ids,
  events: createQuietEvents(),
  version: '9.9.9',
};
const connection = makeConnection({
  baseUrl: `${origin}/api`,
  landBaseUrl: `${origin}/land`,
  authUrl: `${origin}/auth`,
  accountId: 'ACC-1',
  audience: { discovery: 'd', orders: 'o', drss: 's', alerts: 'a' },
});
const http = createHttp({
  clock,
  random,
  version: '1',
  checkpoints(name) {
    if (name === kill) process.kill(process.pid, 'SIGKILL');
  },
});
const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret('b') });
const tokens = createTokens({ connection, http, clock, credentials });
const service = createLandService({ connection, http, tokens, log, clock });
const intentLog = openIntentLog(store);
const charges = createCharges(db, { clock, ...ids, append: (entry) => intentLog.append(entry) });
const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
const register = createRegister({
  ...run,
  charges,
  store: createContentStore(new FakeFiles(() => clock.now()), '/store'),
  current: () => service,
  power: { onResume: () => () => {} },
  serviceFor: () => service,
  matterId,
  keepDocument: () => {},
});
const alerts = createAlerts({ ...run, charges, current: () => service });
const decrypting = createDecrypting({
  closedMatter: () => [],
  ...run,
  charges,
  purchases: createPurchases(db),
  service: () => service,
  serviceFor: () => service,
  matterId,
});
decrypting.recover();
register.recover();
alerts.recover();
if (kind === 'statement') {
  await register.retrieve({
    volumeFolio: '10940/843',
    matterNumber: '2026-118',
    withText: true,
    withCertificate: false,
  });
} else if (kind === 'alert') {
  await alerts.subscribe({
    volumeFolio: '9876/043',
    customerRef: '2026-118',
    startDateTime: '2026-12-01T09:00:00+11:00',
    endDateTime: '2027-03-01T09:00:00Z',
  });
} else if (kind === 'decrypt') {
  await decrypting.decrypt({
    titleId: 'encrypted-one',
    matterNumber: '2026-118',
    context: { propertyPfi: '208045633', spis: ['101\\PS328573'], titleCount: 1 },
  });
}
await http.close();
intentLog.close();
db.close();
