import type { Socket } from 'node:net';
import { createAddresses } from '../../../main/addresses/autocomplete.ts';
import { subscriptionAnswer } from '../../../main/alerts/wire.ts';
import { checkHealth } from '../../../main/connection/health.ts';
import { createLandService } from '../../../main/connection/land-service.ts';
import { Secret } from '../../../main/connection/secret.ts';
import { createTokens, type Tokens } from '../../../main/connection/tokens.ts';
import { interpretDecryptAnswer } from '../../../main/discovery/decrypt/interpret-decrypt.ts';
import { findCrownAllotments, findParcels } from '../../../main/discovery/parcels.ts';
import { listPlaces } from '../../../main/discovery/places.ts';
import { createDiscovery } from '../../../main/discovery/properties.ts';
import { findTitles } from '../../../main/discovery/titles.ts';
import { createSpecialEvents } from '../../../main/events/special-events.ts';
import { createMemorySecrets } from '../../../main/host/memory-secrets.ts';
import { createSystemClock } from '../../../main/host/system-clock.ts';
import { createHttp } from '../../../main/http/http.ts';
import { readJson } from '../../../main/http/json.ts';
import type { Timeouts } from '../../../main/http/limits.ts';
import { readOrderRecord } from '../../../main/ordering/placing/history.ts';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { readHistory } from '../../../main/ordering/placing/read-history.ts';
import { readItemNow } from '../../../main/ordering/polling/read-item.ts';
import { listProducts } from '../../../main/ordering/products.ts';
import type { ChargeableCall, ChargeableOutcome } from '../../../main/ports/land-service.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { ok } from '../../../shared/lib/result.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { makeConnection } from '../../support/connection.ts';
import { openDiscoveryDesk } from '../../support/discovery-desk.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { createQuietLog, type QuietLog } from '../../support/quiet-log.ts';
import { startRawServer } from '../../support/raw-server.ts';

/** What came of an operation: `used` where the answer was taken, else the kind of its failure or its doubt. */
export interface Outcome {
  readonly kind: string;
  readonly value: unknown;
}

export interface HostileDesk {
  /** What answers every request from now on; it ends the socket itself. */
  reply: (socket: Socket, head: string) => void;
  /** Heads of the requests that reached the service since `forget`. */
  readonly heads: string[];
  /** Journal notes of chargeable calls since `forget`. */
  readonly noted: { count: number };
  readonly log: QuietLog;
  readonly origin: string;
  /** Every operation that reads an answer, by name. Each gives a value and never throws. */
  readonly reads: Readonly<Record<string, () => Promise<Outcome>>>;
  /** Every operation that may cost money: sent once, then its stored bytes are interpreted. */
  readonly charges: Readonly<Record<string, () => Promise<Outcome>>>;
  readonly readOrderRecordOf: (orderId: string) => Promise<Outcome>;
  readonly download: (link: string) => Promise<Outcome>;
  readonly tokens: Tokens;
  forget(): void;
  close(): Promise<void>;
}

const title = '10940/843' as VolumeFolio;

/** The client functions of every capability on a real socket, against a server that answers whatever bytes it is told to. */
export async function openHostileDesk(timeouts: Partial<Timeouts> = {}): Promise<HostileDesk> {
  const heads: string[] = [];
  const noted = { count: 0 };
  const server = await startRawServer({
    onRequest: ({ head, socket }) => {
      heads.push(head);
      desk.reply(socket, head);
    },
  });
  const clock = createSystemClock();
  // No chance, no waiting: safe reads are repeated at once.
  const random = new FakeRandom(0);
  const log = createQuietLog();
  const http = createHttp({ clock, random, version: '1', timeouts });
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
    clear: () => {},
  };
  const land = createLandService({ connection, http, tokens: steadyTokens, log, clock });
  const tokens = createTokens({ connection, http, clock, credentials });
  const addresses = createAddresses(() => land);
  const discovery = createDiscovery(() => land);
  const shelf = openDiscoveryDesk(land);
  const events = createSpecialEvents({
    http,
    secrets: createMemorySecrets(),
    log,
    connection: async () => connection,
    ownCredentials: () => ({ userName: 'u', password: 'p' }),
  });
  const reason = { purpose: 'Due diligence', matterNumber: '2026-118' };
  const owner = { kind: 'company', companyName: 'SMITH PTY LTD' } as const;
  const event = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

  async function charge(
    call: Pick<ChargeableCall, 'api' | 'method' | 'path'>,
    read: (answer: Extract<ChargeableOutcome, { kind: 'answered' }>) => Outcome,
  ): Promise<Outcome> {
    const outcome = await land.chargeable({
      ...call,
      headers: {},
      body: call.method === 'POST' ? new TextEncoder().encode('{}') : null,
      maxBytes: 8 * 1024 * 1024,
      correlationId: '019d2f3a-7c11-7e55-9c2a-5f1a0e8f3b77',
      beforeFirstByte: () => {
        noted.count += 1;
      },
    });
    return outcome.kind === 'answered' ? read(outcome) : { kind: outcome.kind, value: outcome.failure };
  }

  const desk: HostileDesk = {
    reply: (socket) => socket.destroy(),
    heads,
    noted,
    log,
    origin: server.origin,
    tokens,
    reads: {
      token: async () => {
        tokens.clear();
        return toOutcome(await tokens.get('orders'));
      },
      'health checks': async () => {
        const checks = await checkHealth(land, log);
        const isRead = checks.every(({ message }) => message === null);
        return { kind: isRead ? 'used' : 'unreadable', value: checks };
      },
      'address autocomplete': async () => toOutcome(await addresses.autocomplete('12 SMITH')),
      'address search': async () => toOutcome(await addresses.search({ searchFor: '12 SMITH' })),
      'structured search': async () => toOutcome(await addresses.structured({ thoroughfareName: 'SMITH' })),
      properties: async () =>
        toOutcome(
          await discovery.findProperties({ by: 'pfi', propertyPfi: uncheckedPropertyPfi('1234567') }),
        ),
      titles: async () => toOutcome(await findTitles(land, title)),
      parcels: async () => toOutcome(await findParcels(land, '1\\PS328573')),
      'crown allotments': async () =>
        toOutcome(await findCrownAllotments(land, { allotment: '1', parishCode: '2001' })),
      parishes: async () => toOutcome(await listPlaces(land, noLists, 'parishes')),
      townships: async () => toOutcome(await listPlaces(land, noLists, 'townships')),
      'owner names': async () => toOutcome(await shelf.owners.names(owner, reason)),
      'owner holdings': async () => toOutcome(await shelf.owners.holdings(owner, reason, 1)),
      products: async () => toOutcome(await listProducts(land, { kind: 'title', titleId: title })),
      'order history': async () => toOutcome(await readHistory(land, null)),
      'order record': async () => toOutcome(await readOrderRecord(land, null, 'O-1')),
      'ordered item': async () => toOutcome(await readItemNow(land, null, { orderId: 'O-1', itemNumber: 1 })),
      'special events': async () => toOutcome(await events.list({})),
      'special event': async () => toOutcome(await events.get(event)),
    },
    charges: {
      order: () =>
        charge({ api: 'orders', method: 'POST', path: '/orders/v1' }, ({ status, bytes }) => {
          const meaning = interpretOrderAnswer(status, bytes, connection.wire, 891);
          return { kind: meaning.kind === 'confirmed' ? 'used' : meaning.kind, value: meaning };
        }),
      'title decryption': () =>
        charge({ api: 'orders', method: 'POST', path: '/orders/v1/titles/decrypt' }, ({ status, bytes }) => {
          if (status > 299) return { kind: 'unknown', value: status };
          const { decryptAnswerField } = connection.wire;
          const meaning = interpretDecryptAnswer(bytes, decryptAnswerField, 'abc');
          return { kind: meaning.kind === 'known' ? 'used' : meaning.kind, value: meaning };
        }),
      'register statement': () =>
        charge(
          { api: 'drss', method: 'GET', path: '/drss/v2/titles/10940.843' },
          ({ status, bytes, headers }) => {
            if (status > 299) return { kind: 'unknown', value: status };
            const type = headers['content-type'] ?? null;
            const meaning = interpretStatement(bytes, type, title, { loopbackOrigin: null });
            return { kind: meaning.statement === null ? 'unknown' : 'used', value: meaning };
          },
        ),
      'alert subscription': () =>
        charge(
          { api: 'alerts', method: 'POST', path: '/alert/v1/titles/subscriptions' },
          ({ status, bytes, headers }) => {
            if (status > 299) return { kind: 'unknown', value: status };
            const read = readJson({ bytes, headers }, subscriptionAnswer);
            return { kind: read.ok ? 'used' : 'unknown', value: read };
          },
        ),
    },
    readOrderRecordOf: async (orderId) => toOutcome(await readOrderRecord(land, null, orderId)),
    async download(link) {
      const opened = await land.download(link);
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
      shelf.dispose();
      await server.close();
    },
  };
  return desk;
}

const noLists = { get: () => null, put: () => {} };

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: { readonly kind: string; readonly failure?: { kind: string } } };

/** The special events wrap what the service did wrong once more. */
function toOutcome(answer: Answer): Outcome {
  if (answer.ok) return { kind: 'used', value: answer.value };
  const inner = answer.failure.failure ?? answer.failure;
  return { kind: inner.kind, value: inner };
}
