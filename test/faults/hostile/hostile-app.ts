import type { LookupFunction, Socket } from 'node:net';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens, type Tokens } from '../../../main/connection/tokens.ts';
import { createHttp } from '../../../main/http/http.ts';
import { readOrderRecord } from '../../../main/ordering/placing/history.ts';
import { readItemNow } from '../../../main/ordering/polling/read-item.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { createSpecialEvents } from '../../../main/sample-events/special-events.ts';
import { ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { openDiscoveryApp } from '../../support/discovery-app.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { FastForwardClock } from '../../support/fast-forward-clock.ts';
import { createQuietLog, type QuietLog } from '../../support/quiet-log.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { type HostileOperation, hostileOperations, type Outcome, toOutcome } from './operations.ts';

export interface HostileApp {
  /** What answers every request from now on; it ends the socket itself. */
  reply: (socket: Socket, head: string) => void;
  /** Heads of the requests that reached the service since `forget`. */
  readonly heads: string[];
  /** Journal notes of chargeable calls since `forget`. */
  readonly noted: { count: number };
  readonly log: QuietLog;
  readonly origin: string;
  /** What a name stands for, where a link is fetched from a public host; nothing unless told. */
  lookup: LookupFunction;
  readonly operations: readonly HostileOperation[];
  operation(name: string): HostileOperation;
  /** Reads that put an id of the service into a path. */
  readonly askAbout: Readonly<Record<'order record' | 'ordered item', (orderId: string) => Promise<Outcome>>>;
  readonly download: (link: string) => Promise<Outcome>;
  /** From now on the limits of a call pass as soon as its answer has begun: for answers that never end. */
  isHasty: boolean;
  /** How many inputs were begun: what a request of an earlier one set off no longer ends the limits of this one. */
  inputs: number;
  forget(): void;
  close(): Promise<void>;
}

/** The client functions of every capability on a real socket, against a server that answers whatever bytes it is told to. */
export async function openHostileApp(): Promise<HostileApp> {
  const heads: string[] = [];
  const noted = { count: 0 };
  const server = await startRawServer({
    onRequest: ({ head, socket }) => {
      heads.push(head);
      app.reply(socket, head);
      // A few of the bytes that drip may come first.
      const { inputs } = app;
      if (app.isHasty) setTimeout(() => app.inputs === inputs && clock.fastForward(), 5);
    },
  });
  const clock = new FastForwardClock();
  // No chance, no waiting: safe reads are repeated at once.
  const random = new FakeRandom(0);
  const log = createQuietLog();
  const dnsLookup: LookupFunction = (...question) => app.lookup(...question);
  const http = createHttp({ clock, random, version: '1' });
  // The service itself is found under its own number; only links go by names.
  const linkHttp = createHttp({ clock, random, version: '1', dnsLookup });
  const connection = makeConnection({
    baseUrl: `${server.origin}/base`,
    landBaseUrl: `${server.origin}/land`,
    addressSearchUrl: `${server.origin}/addresses`,
    structuredSearchUrl: `${server.origin}/structured`,
    sampleBaseUrl: `${server.origin}/sample`,
    authUrl: `${server.origin}/auth`,
    audience: { discovery: 'd', orders: 'o', drss: 'r', alerts: 'a' },
  });
  const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret('b') });
  const steadyTokens: Tokens = {
    get: async () => ok({ value: new Secret('the-bearer-token'), usableUntil: Number.POSITIVE_INFINITY }),
    reject: () => {},
    clientSecret: () => null,
    clear: () => {},
  };
  const land = createLandService({ connection, http, tokens: steadyTokens, log, clock });
  const links = createLandService({ connection, http: linkHttp, tokens: steadyTokens, log, clock });
  const owners = openDiscoveryApp(land);
  const events = createSpecialEvents({
    http,
    secrets: createMemorySecrets(),
    log,
    connection: async () => connection,
    ownCredentials: () => ({ userName: 'u', password: 'p' }),
  });
  const operations = hostileOperations({
    land,
    log,
    tokens: createTokens({ connection, http, clock, credentials }),
    owners: owners.owners,
    events,
    noted: () => {
      noted.count += 1;
    },
  });

  const app: HostileApp = {
    reply: (socket) => socket.destroy(),
    isHasty: false,
    inputs: 0,
    lookup: (name, _options, callback) =>
      callback(Object.assign(new Error(name), { code: 'ENOTFOUND' }), '', 4),
    heads,
    noted,
    log,
    origin: server.origin,
    operations,
    operation(name) {
      const found = operations.find((one) => one.name === name);
      if (found === undefined) throw new Error(`There is no operation "${name}"`);
      return found;
    },
    askAbout: {
      'order record': async (orderId) => toOutcome(await readOrderRecord(land, null, orderId)),
      'ordered item': async (orderId) =>
        toOutcome(await readItemNow(land, { customerId: null, order: null }, { orderId, itemNumber: 1 })),
    },
    async download(link) {
      const opened = await links.download(link);
      if (!opened.ok) return toOutcome(opened);
      let total = 0;
      try {
        for await (const chunk of opened.value.body) total += chunk.byteLength;
      } catch (error) {
        return { kind: 'broken', value: error };
      }
      return { kind: 'used', value: total };
    },
    forget() {
      heads.length = 0;
      noted.count = 0;
      log.lines.length = 0;
    },
    async close() {
      await http.close();
      await linkHttp.close();
      owners.dispose();
      await server.close();
    },
  };
  return app;
}
