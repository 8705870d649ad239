import { urlText } from '../../shared/lib/url-text.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import type { SampleRequest } from '../ports/sample-request.ts';
import { healthPaths } from './health.ts';

/** Reads of discovery and orders, and the health checks of the other two APIs, whose own operations may cost money. */
export const serviceSamples: readonly SampleRequest[] = [
  {
    operation: 'autocomplete',
    title: 'Address autocomplete',
    fields: ['query'],
    call: (field) => ({
      api: 'discovery',
      path: '/discovery/v2/addresses/autocomplete',
      query: { query: field('query') },
    }),
  },
  {
    operation: 'propertiesByAddress',
    title: 'Properties by address',
    fields: ['eziAddress'],
    call: (field) => ({
      api: 'discovery',
      path: '/discovery/v1/properties',
      query: { eziAddress: field('eziAddress') },
    }),
  },
  {
    operation: 'propertiesByPfi',
    title: 'Property by PFI',
    fields: ['propertyPfi'],
    call: (field, wire) => ({
      api: 'discovery',
      path: '/discovery/v1/properties',
      query: { [wire.propertyPfiParameter]: field('propertyPfi') },
    }),
  },
  {
    operation: 'propertiesByNumber',
    title: 'Property by council property number',
    fields: ['propertyNumber', 'municipality'],
    call: (field, wire) => ({
      api: 'discovery',
      path: '/discovery/v1/properties',
      query: {
        [wire.propertyNumberParameter]: field('propertyNumber'),
        [wire.municipalityParameter]: field('municipality'),
      },
    }),
  },
  {
    operation: 'titles',
    title: 'Title by volume/folio or encrypted ID',
    fields: ['titleId'],
    call: (field, wire) => ({
      api: 'discovery',
      path: '/discovery/v1/titles',
      query: { [wire.titleParameter]: field('titleId') },
    }),
  },
  {
    operation: 'parcels',
    title: 'Parcel by SPI',
    fields: ['spi'],
    call: (field) => ({ api: 'discovery', path: '/discovery/v1/parcels', query: { spi: field('spi') } }),
  },
  {
    operation: 'crownAllotments',
    title: 'Crown allotments',
    fields: ['allotment?', 'section?', 'portion?', 'parishCode?', 'townshipCode?'],
    call: (field, wire) => ({
      api: 'discovery',
      path: '/discovery/v1/parcels/crown-allotments',
      query: {
        [wire.crownAllotmentParameter]: field('allotment?') || undefined,
        [wire.crownSectionParameter]: field('section?') || undefined,
        [wire.crownPortionParameter]: field('portion?') || undefined,
        [wire.parishCodeParameter]: field('parishCode?') || undefined,
        [wire.townshipCodeParameter]: field('townshipCode?') || undefined,
      },
    }),
  },
  {
    operation: 'parishes',
    title: 'Parishes',
    fields: [],
    call: () => ({ api: 'discovery', path: '/discovery/v1/parishes' }),
  },
  {
    operation: 'townships',
    title: 'Townships',
    fields: [],
    call: () => ({ api: 'discovery', path: '/discovery/v1/townships' }),
  },
  {
    operation: 'productsOfTitle',
    title: 'Products of a title',
    fields: ['titleId'],
    call: (field) => ({ api: 'orders', path: '/orders/v1/products', query: { titleId: field('titleId') } }),
  },
  {
    operation: 'productsOfProperty',
    title: 'Products of a property',
    fields: ['propertyPfi'],
    call: (field) => ({
      api: 'orders',
      path: '/orders/v1/products',
      query: { propertyPfi: field('propertyPfi') },
    }),
  },
  {
    operation: 'productsOfDocument',
    title: 'Products of a document',
    fields: ['documentId'],
    call: (field, wire) => ({
      api: 'orders',
      path: '/orders/v1/products',
      query: { [wire.documentParameter]: field('documentId') },
    }),
  },
  {
    operation: 'managers',
    title: 'Owners corporation managers',
    fields: [],
    call: () => ({ api: 'orders', path: '/orders/v1/extra-data/owners-corporation-managers' }),
  },
  {
    operation: 'municipalities',
    title: 'Municipalities',
    fields: [],
    call: () => ({ api: 'orders', path: '/orders/v1/extra-data/municipalities' }),
  },
  {
    operation: 'orderHistory',
    title: 'Order history, first page',
    fields: [],
    call: (_, wire) => ({ api: 'orders', path: '/orders/v1', query: firstHistoryPage(wire) }),
  },
  {
    operation: 'order',
    title: 'One order',
    fields: ['orderId'],
    call: (field) => ({ api: 'orders', path: `/orders/v1/${urlText(field('orderId'))}` }),
  },
  {
    operation: 'orderItem',
    title: 'One item of an order',
    fields: ['orderId', 'orderItemNumber'],
    call: (field) => ({
      api: 'orders',
      path: `/orders/v1/${urlText(field('orderId'))}/item/${urlText(field('orderItemNumber'))}`,
    }),
  },
  {
    operation: 'drssHealth',
    title: 'Health of register statements (DRSS)',
    fields: [],
    call: () => ({ api: 'drss', path: healthPaths.drss, withoutToken: true }),
  },
  {
    operation: 'alertsHealth',
    title: 'Health of title alerts',
    fields: [],
    call: () => ({ api: 'alerts', path: healthPaths.alerts, withoutToken: true }),
  },
];

function firstHistoryPage(wire: WireProfile): Record<string, string> {
  const limit = { [wire.historyLimitParameter]: String(wire.historyPageSize) };
  switch (wire.historyPaging) {
    case 'none':
      return {};
    case 'page':
      return { [wire.historyPageParameter]: String(wire.historyFirstPage), ...limit };
    case 'offset':
      return { [wire.historyOffsetParameter]: '0', ...limit };
    case 'cursor':
      return limit;
  }
}
