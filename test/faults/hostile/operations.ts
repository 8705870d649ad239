import { suggestAddresses } from '../../../main/addresses/autocomplete.ts';
import { searchAddresses } from '../../../main/addresses/search.ts';
import { searchStructured } from '../../../main/addresses/structured.ts';
import { subscriptionAnswer } from '../../../main/alerts/wire.ts';
import { checkHealth } from '../../../main/connection/health.ts';
import type { Tokens } from '../../../main/connection/tokens.ts';
import { interpretDecryptAnswer } from '../../../main/discovery/decrypt/interpret-decrypt.ts';
import type { Owners } from '../../../main/discovery/owners.ts';
import { findCrownAllotments, findParcels } from '../../../main/discovery/parcels.ts';
import { listPlaces } from '../../../main/discovery/places.ts';
import { findProperties } from '../../../main/discovery/properties.ts';
import { findTitles } from '../../../main/discovery/titles.ts';
import { answerCaps, type CappedOperation } from '../../../main/http/answer-caps.ts';
import { readJson } from '../../../main/http/json.ts';
import { createExtraDataLists } from '../../../main/ordering/extra-data/extra-data-lists.ts';
import { readOrderRecord } from '../../../main/ordering/placing/history.ts';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { readHistoryPages } from '../../../main/ordering/placing/read-history.ts';
import { readItemNow } from '../../../main/ordering/polling/read-item.ts';
import { listProducts } from '../../../main/ordering/products.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../../../main/ports/land-service.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import type { SpecialEvents } from '../../../main/sample-events/special-events.ts';
import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement } from '../../support/drss.ts';
import type { QuietLog } from '../../support/quiet-log.ts';

/** What came of an operation: `used` where the answer was taken, else the kind of its failure or its doubt. */
export interface Outcome {
  readonly kind: string;
  readonly value: unknown;
}

/** One operation of the services, as the capability that needs it calls it. */
export interface HostileOperation {
  readonly name: string;
  readonly cap: CappedOperation;
  /** May cost money: sent once, then its stored bytes are interpreted. Every other is a read, repeated at most twice. */
  readonly isCharge?: true;
  /** A change at the service: sent once, and costs nothing. */
  readonly isChange?: true;
  /** The least that is taken for an answer. */
  readonly good: Readonly<Record<string, unknown>> | readonly unknown[];
  /** An answer that shows `text` to a person, where the operation has such an answer. */
  readonly showing?: (text: string) => unknown;
  readonly run: () => Promise<Outcome>;
}

interface OperationParts {
  readonly land: LandService;
  readonly log: QuietLog;
  readonly tokens: Tokens;
  readonly owners: Owners;
  readonly events: SpecialEvents;
  /** Told when the journal is to note that bytes may leave. */
  readonly noted: () => void;
}

const title = '10940/843' as VolumeFolio;
const reason = { purpose: 'Due diligence', matterNumber: '2026-118' };
const owner = { kind: 'company', companyName: 'SMITH PTY LTD' } as const;
const eventId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const noLists = { get: () => null, put: () => {} };

export const aProduct = {
  productCode: 'A',
  productIds: { titleId: 'x' },
  productName: 'A',
  price: 891,
  gst: 81,
};
export const anEvent = {
  eventId,
  name: 'Open day',
  location: 'Melbourne',
  eventDescription: 'Doors open',
  dates: ['2026-12-24'],
  price: 12.5,
};
const aHealth = {
  applicationName: 'a',
  applicationVersion: '1',
  apiName: 'a',
  environment: 'test',
  status: 'running',
};
const hit = (address: string) => ({ _source: { doc_id: '1', type: 'Address', address, location: '1,2' } });
const property = (eziAddress: string) => ({
  propertySummaries: [{ propertyPfi: '1', primaryAddress: { eziAddress } }],
});
const structured = (value: string) => [{ characteristics: [{ name: 'EZI_ADDRESS', value }] }];
const named = (text: string) => ({ orderItemNumber: 1, productName: text });

export function hostileOperations(parts: OperationParts): readonly HostileOperation[] {
  const { land, log, tokens, owners, events } = parts;
  const { wire } = land.connection;
  const lists = createExtraDataLists({ lists: noLists, current: () => land });

  /** Sends once; `read` interprets what came with a status from 200 to 299, and another proves nothing. */
  async function charge(
    call: Pick<ChargeableCall, 'api' | 'method' | 'path'>,
    cap: CappedOperation,
    read: (answer: Extract<ChargeableOutcome, { kind: 'answered' }>) => Outcome,
  ): Promise<Outcome> {
    const outcome = await land.chargeable({
      ...call,
      headers: {},
      body: call.method === 'POST' ? new TextEncoder().encode('{}') : null,
      maxBytes: answerCaps[cap],
      correlationId: '019d2f3a-7c11-7e55-9c2a-5f1a0e8f3b77',
      beforeFirstByte: parts.noted,
    });
    if (outcome.kind !== 'answered') return { kind: outcome.kind, value: outcome.failure };
    return outcome.status > 299 ? { kind: 'unknown', value: outcome.status } : read(outcome);
  }

  return [
    {
      name: 'token',
      cap: 'token',
      good: { access_token: 'abc', expires_in: 3600, token_type: 'Bearer' },
      run: async () => {
        tokens.clear();
        return toOutcome(await tokens.get('orders'));
      },
    },
    {
      name: 'health checks',
      cap: 'health',
      good: aHealth,
      showing: (text) => ({ ...aHealth, applicationName: text }),
      run: async () => {
        const checks = await checkHealth(land, log);
        return {
          kind: checks.every(({ failure, missing }) => failure === null && missing.length === 0)
            ? 'used'
            : 'words',
          value: checks,
        };
      },
    },
    {
      name: 'address autocomplete',
      cap: 'autocomplete',
      good: [{ id: '1', eziAddress: '1 A STREET B 3000' }],
      showing: (text) => [{ id: '1', eziAddress: text }],
      run: async () => toOutcome(await suggestAddresses(land, '12 SMITH')),
    },
    {
      name: 'address search',
      cap: 'addressSearch',
      good: { hits: { hits: [hit('1 A STREET B 3000')] } },
      showing: (text) => ({ hits: { hits: [hit(text)] } }),
      run: async () => toOutcome(await searchAddresses(land, { searchFor: '12 SMITH' })),
    },
    {
      name: 'structured search',
      cap: 'structuredSearch',
      good: structured('1 A STREET B 3000'),
      showing: structured,
      run: async () => toOutcome(await searchStructured(land, { thoroughfareName: 'SMITH' })),
    },
    {
      name: 'properties',
      cap: 'properties',
      good: property('1 A STREET B 3000'),
      showing: property,
      run: async () =>
        toOutcome(await findProperties(land, { by: 'pfi', propertyPfi: uncheckedPropertyPfi('1234567') })),
    },
    {
      name: 'titles',
      cap: 'titles',
      good: { titles: [{ titleId: '10940/843', titleStatus: 'LIVE' }] },
      showing: (text) => ({ titles: [{ titleId: '10940/843', titleStatus: text }] }),
      run: async () => toOutcome(await findTitles(land, title)),
    },
    {
      name: 'parcels',
      cap: 'parcels',
      good: { spi: '1\\PS328573' },
      showing: (text) => ({ spi: '1\\PS328573', parcelStatus: text }),
      run: async () => toOutcome(await findParcels(land, '1\\PS328573')),
    },
    {
      name: 'crown allotments',
      cap: 'crownAllotments',
      good: { parcels: [{ spi: '1~A\\PP2001' }] },
      showing: (text) => ({ parcels: [{ spi: '1~A\\PP2001', parcelStatus: text }] }),
      run: async () => toOutcome(await findCrownAllotments(land, { allotment: '1', parishCode: '2001' })),
    },
    {
      name: 'parishes',
      cap: 'parishes',
      good: { parishes: [{ code: '2001', name: 'Boroondara' }] },
      showing: (text) => ({ parishes: [{ code: '2001', name: text }] }),
      run: async () => toOutcome(await listPlaces(land, noLists, 'parishes')),
    },
    {
      name: 'townships',
      cap: 'townships',
      good: { townships: [{ code: '5001', name: 'Kew' }] },
      showing: (text) => ({ townships: [{ code: '5001', name: text }] }),
      run: async () => toOutcome(await listPlaces(land, noLists, 'townships')),
    },
    {
      name: 'owner names',
      cap: 'ownerNames',
      good: { proprietorNames: [{ companyName: 'SMITH PTY LTD' }] },
      showing: (text) => ({ proprietorNames: [{ companyName: text }] }),
      run: async () => toOutcome(await owners.names(owner, reason)),
    },
    {
      name: 'owner holdings',
      cap: 'ownerHoldings',
      good: { proprietors: [{ companyName: 'SMITH PTY LTD', titleDetails: [{ titleId: '10940/843' }] }] },
      showing: (text) => ({ proprietors: [{ companyName: text, titleDetails: [{ titleId: '10940/843' }] }] }),
      run: async () => toOutcome(await owners.holdings(owner, reason, 1)),
    },
    {
      name: 'products',
      cap: 'products',
      good: { products: [aProduct] },
      showing: (text) => ({ products: [{ ...aProduct, productName: text }] }),
      run: async () => toOutcome(await listProducts(land, { kind: 'title', titleId: title })),
    },
    {
      name: 'managers',
      cap: 'extraDataList',
      good: { managers: [{ id: '1', name: 'Owners & Co' }] },
      showing: (text) => ({ managers: [{ id: '1', name: text }] }),
      run: async () => toOutcome(await lists.managers()),
    },
    {
      name: 'municipalities',
      cap: 'extraDataList',
      good: { municipalities: [{ id: '1', name: 'Kew' }] },
      showing: (text) => ({ municipalities: [{ id: '1', name: text }] }),
      run: async () => toOutcome(await lists.municipalities()),
    },
    {
      name: 'order history',
      cap: 'orderHistory',
      good: { orders: [{ orderId: 'O-1' }], total: 1 },
      showing: (text) => ({ orders: [{ orderId: 'O-1', products: [named(text)] }], total: 1 }),
      run: async () => {
        const read = await readHistoryPages(land, null);
        return read.ok && read.value.failure !== null
          ? { kind: read.value.failure.kind, value: read.value }
          : toOutcome(read);
      },
    },
    {
      name: 'order record',
      cap: 'orderRecord',
      good: { orderId: 'O-1' },
      showing: (text) => ({ orderId: 'O-1', products: [named(text)] }),
      run: async () => toOutcome(await readOrderRecord(land, null, 'O-1')),
    },
    {
      name: 'ordered item',
      cap: 'orderItem',
      good: { orderId: 'O-1', productStatus: 'PROCESSING' },
      showing: (text) => ({ orderId: 'O-1', productStatus: 'PROCESSING', productName: text }),
      run: async () =>
        toOutcome(
          await readItemNow(land, { customerId: null, order: null }, { orderId: 'O-1', itemNumber: 1 }),
        ),
    },
    {
      name: 'special events',
      cap: 'specialEvents',
      good: [anEvent],
      showing: (text) => [{ ...anEvent, name: text }],
      run: async () => toOutcome(await events.list({})),
    },
    {
      name: 'special event',
      cap: 'specialEvent',
      good: anEvent,
      showing: (text) => ({ ...anEvent, name: text }),
      run: async () => toOutcome(await events.get(eventId)),
    },
    {
      name: 'event creation',
      cap: 'specialEvent',
      isChange: true,
      good: anEvent,
      showing: (text) => ({ ...anEvent, name: text }),
      run: async () => {
        const { name, location, eventDescription, dates, price } = anEvent;
        return toOutcome(await events.create({ name, location, eventDescription, dates, price }));
      },
    },
    {
      name: 'order',
      cap: 'order',
      isCharge: true,
      good: { orderId: 'O-1' },
      showing: (text) => ({ orderId: 'O-1', itemsOrdered: [named(text)] }),
      run: () =>
        charge({ api: 'orders', method: 'POST', path: '/orders/v1' }, 'order', ({ status, bytes }) => {
          const meaning = interpretOrderAnswer(status, bytes, wire.priceUnit);
          return { kind: meaning.kind === 'answered' ? 'used' : meaning.kind, value: meaning };
        }),
    },
    {
      name: 'title decryption',
      cap: 'decrypt',
      isCharge: true,
      good: { titleIds: { abc: '10940/843' } },
      run: () =>
        charge(
          { api: 'orders', method: 'POST', path: '/orders/v1/titles/decrypt' },
          'decrypt',
          ({ bytes }) => {
            const meaning = interpretDecryptAnswer(bytes, wire.decryptAnswerField, 'abc');
            return { kind: meaning.kind === 'known' ? 'used' : meaning.kind, value: meaning };
          },
        ),
    },
    {
      name: 'register statement',
      cap: 'registerStatement',
      isCharge: true,
      good: aStatement(),
      run: () =>
        charge(
          { api: 'drss', method: 'GET', path: '/drss/v2/titles/10940.843' },
          'registerStatement',
          ({ bytes, headers }) => {
            const type = headers['content-type'] ?? null;
            const meaning = interpretStatement(bytes, type, title, { loopbackOrigin: null });
            return { kind: meaning.statement === null ? 'unknown' : 'used', value: meaning };
          },
        ),
    },
    {
      name: 'alert subscription',
      cap: 'alertSubscription',
      isCharge: true,
      good: { subscriptionId: 's-1' },
      run: () =>
        charge(
          { api: 'alerts', method: 'POST', path: '/alert/v1/titles/subscriptions' },
          'alertSubscription',
          ({ bytes, headers }) => {
            const read = readJson({ bytes, headers }, subscriptionAnswer);
            return { kind: read.ok ? 'used' : 'unknown', value: read };
          },
        ),
    },
  ];
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: ServiceFailure | DeclaredFailure };

/** What the service did wrong is a failure of a read, or the data of SERVICE_FAILED. */
export function toOutcome(answer: Answer): Outcome {
  if (answer.ok) return { kind: 'used', value: answer.value };
  const { failure } = answer;
  if ('kind' in failure) return { kind: failure.kind, value: failure };
  return { kind: failure.code === 'SERVICE_FAILED' ? failure.data.kind : failure.code, value: failure.data };
}
