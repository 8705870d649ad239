import { readFileSync } from 'node:fs';
import { createLandService } from '../../main/connection/land-service.ts';
import { createTokens } from '../../main/connection/tokens.ts';
import { createHttp } from '../../main/http/http.ts';
import { createNetworkRoutes } from '../../main/http/network-routes.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import { Secret } from '../../main/ports/secret.ts';
import { askFeed, readFeed } from '../../main/updates/feed.ts';
import { ok } from '../../shared/lib/result.ts';
import { makeConnection } from './connection.ts';
import { createQuietLog } from './quiet-log.ts';

/**
 * Sends everything that Landfolio sends over TLS and prints what became of each, as one JSON object. Run as its own
 * process, since Node reads NODE_TLS_REJECT_UNAUTHORIZED from its environment.
 *
 * Arguments: origin of the service, a proxy as PAC names it or `DIRECT`, and a PEM file to trust or `none`.
 */
const [origin = '', proxy = '', trusted = 'none'] = process.argv.slice(2);
const clock = createSystemClock();
// Retries wait for nothing.
const random = { ...createSystemRandom(), fraction: () => 0 };
const certificates = trusted === 'none' ? [] : [readFileSync(trusted, 'utf8')];
const log = createQuietLog();
const choice = () => ({ proxy: 'system', certificateFile: '' });
const network = createNetworkRoutes({
  ...{ clock, log, choice },
  system: { proxiesFor: async () => proxy, certificates: () => certificates, renew() {} },
  ownCertificates: async () => ({ state: 'none', certificates: [] }),
  secretFor: async () => 'user:proxy-password',
});
const http = createHttp({ clock, random, version: '1', ...(proxy === 'none' ? {} : { network }) });
const connection = makeConnection({
  baseUrl: `${origin}/api`,
  authUrl: origin,
  landBaseUrl: `${origin}/land`,
});
const credentials = async () => ok({ clientId: 'office', clientSecret: new Secret('canary') });
const tokens = createTokens({ connection, http, clock, credentials });
const service = createLandService({ connection, http, tokens, log, clock });

const feed = readFeed(`${origin}/feed/`, Buffer.alloc(32, 7).toString('base64'));
if (!feed.ok || feed.value === null) throw new Error('The feed is not one');
const whatCame = (answer: { readonly ok: boolean; readonly failure?: unknown }) =>
  answer.ok ? 'reached' : answer.failure;

const said = {
  token: whatCame(await tokens.get('orders')),
  read: whatCame(await http.send({ url: `${origin}/api/x`, repeat: 'never', maxBytes: 1000 })),
  charge: await service.chargeable({
    ...{ api: 'orders', method: 'POST', path: '/orders/v1', headers: {}, body: new Uint8Array(2) },
    ...{ maxBytes: 1000, correlationId: 'a', beforeFirstByte() {} },
  }),
  chargeWithToken: await http.sendOnce({
    ...{ method: 'POST', url: `${origin}/api/orders`, headers: { authorization: 'Bearer canary' } },
    ...{ body: new Uint8Array(2), maxBytes: 1000, beforeFirstByte() {} },
  }),
  download: whatCame(
    await http.open({ link: `${origin}/file`, policy: { loopbackOrigin: null, ownOrigin: origin } }),
  ),
  updates: whatCame(await askFeed(http, feed.value, 'latest.yml')),
};
process.stdout.write(JSON.stringify(said));
process.exit(0);
