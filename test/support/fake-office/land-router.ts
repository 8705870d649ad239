import { implement } from '@orpc/server';
import { contract } from '../../../shared/contract/router.ts';
import type { AddressHitView } from '../../../shared/contract/views/address-search.ts';
import { addressSearchTypes } from '../../../shared/contract/views/address-search.ts';
import type { OwnerSearchView, TitleDetailView } from '../../../shared/contract/views/title.ts';
import { parseAddressPfi } from '../../../shared/model/pfi.ts';
import type { FakeOffice } from './fake-office.ts';
import { properties } from './land.ts';

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const parishes = [
  ['2011', 'Ballaarat'],
  ['2478', 'Carlsruhe'],
  ['3012', 'Jika Jika'],
  ['3133', 'Loddon'],
  ['3456', 'Mansfield'],
  ['3890', 'Woodend'],
].map(([code = '', name = '']) => ({ code, name }));
const townships = [
  ['5028', 'Ballarat'],
  ['5477', 'Lancefield'],
  ['5511', 'Mansfield'],
  ['5762', 'Sandhurst'],
].map(([code = '', name = '']) => ({ code, name }));

function stub(property: (typeof properties)[number]) {
  return {
    propertyPfi: property.propertyPfi,
    address: property.address,
    status: property.status,
    isMultiAssess: property.isMultiAssess,
  };
}

function titlesLike(titleId: string): TitleDetailView[] {
  const found = properties.flatMap((property) =>
    property.titles
      .filter((title) => title.titleId === titleId || title.volumeFolio === titleId)
      .map((title) => ({ ...title, properties: [stub(property)], parcels: property.parcels })),
  );
  return found;
}

function hitsFor(searchFor: string, type: string | undefined): AddressHitView[] {
  const words = searchFor.toUpperCase().split(/\s+/);
  const addresses = properties
    .filter((one) => words.every((word) => one.address?.includes(word)))
    .slice(0, 6)
    .map((one, index): AddressHitView => {
      const pfi = parseAddressPfi(String(53126811 + index));
      return {
        docId: String(53126811 + index),
        addressPfi: pfi.ok ? pfi.value : null,
        type: 'address',
        text: one.address ?? '',
        latitude: -38.30214 + index / 100,
        longitude: 145.51023,
      };
    });
  const others = addressSearchTypes
    .filter((one) => one !== 'address')
    .map((one, index): AddressHitView => {
      const text = one === 'parcel' ? '101\\PS328573' : `${searchFor.toUpperCase()} ${one.toUpperCase()}`;
      return {
        docId: String(900 + index),
        addressPfi: null,
        type: one,
        text,
        latitude: -37.8 - index / 100,
        longitude: 144.96,
      };
    });
  return [...addresses, ...others].filter((one) => type === undefined || one.type === type);
}

/** Discovery beyond properties: address searches, titles, parcels, crown allotments and owners. */
export function createLandRouter(office: FakeOffice) {
  const os = implement(contract);
  const bought: { volumeFolio: string; matterNumber: string; spi: string }[] = [];
  const searches: OwnerSearchView[] =
    office.state.scenario === 'fresh'
      ? []
      : [
          {
            id: 's1',
            at: office.now() - 26 * 3_600_000,
            step: 'holdings',
            pageNumber: 1,
            query: { kind: 'individual', lastName: 'HALLORAN', givenName: '' },
            purpose: 'Vendor’s other land, for the section 32 statement',
            matterNumber: '2026-118',
            found: 3,
          },
        ];
  const note = (search: Omit<OwnerSearchView, 'id' | 'at'>) =>
    searches.unshift({ ...search, id: crypto.randomUUID(), at: office.now() });
  const isDown = office.state.scenario === 'failing';
  const down = {
    data: {
      kind: 'unavailable' as const,
      message: 'The service is unavailable. Try again in a few minutes.',
      status: 503,
    },
  };
  return {
    addresses: {
      search: os.addresses.search.handler(async ({ input, errors }) => {
        await rest(150);
        if (isDown) throw errors.SERVICE_FAILED(down);
        const hits = input.searchFor.length > 60 ? [] : hitsFor(input.searchFor, input.type);
        return { tookMs: 12, total: hits.length, relation: 'eq', hits };
      }),
      structured: os.addresses.structured.handler(async ({ input, errors }) => {
        await rest(150);
        if (isDown) throw errors.SERVICE_FAILED(down);
        const wanted = Object.values(input).map((text) => text.toUpperCase());
        return properties
          .filter((one) => wanted.every((word) => one.address?.includes(word)))
          .slice(0, 8)
          .map((one) => ({
            propertyPfi: one.propertyPfi,
            eziAddress: one.address,
            latitude: -38.30214,
            longitude: 145.51023,
            characteristics: [
              { name: 'PROPERTY_PFI', value: one.propertyPfi },
              { name: 'EZI_ADDRESS', value: one.address ?? '' },
              { name: 'LGA_NAME', value: one.municipality ?? '' },
            ],
          }));
      }),
    },
    titles: {
      find: os.titles.find.handler(async ({ input, errors }) => {
        await rest(150);
        if (isDown) throw errors.SERVICE_FAILED(down);
        return titlesLike(input.titleId);
      }),
      decrypt: os.titles.decrypt.handler(async ({ input }) => {
        await rest(500);
        const volumeFolio = '11402/318';
        bought.push({ volumeFolio, matterNumber: input.matterNumber, spi: input.context.spis[0] ?? '' });
        return { volumeFolio, wasKnown: false };
      }),
      known: os.titles.known.handler(({ input }) =>
        bought.filter((one) => input.context.spis.includes(one.spi)),
      ),
    },
    parcels: {
      find: os.parcels.find.handler(async ({ input, errors }) => {
        await rest(150);
        if (isDown) throw errors.SERVICE_FAILED(down);
        const found = properties.filter((one) => one.parcels.some((parcel) => parcel.spi === input.spi));
        const [first] = found;
        if (!first) return [];
        const [lot = null, planNumber = null] = input.spi.split('\\');
        return [
          {
            spi: input.spi,
            type: 'LOT',
            status: 'ACTIVE',
            isPartParcel: false,
            lot,
            planNumber,
            titles: first.titles.slice(0, 1),
            properties: found.map(stub),
          },
        ];
      }),
    },
    crownAllotments: {
      find: os.crownAllotments.find.handler(async ({ input }) => {
        await rest(150);
        const code = input.townshipCode ?? input.parishCode ?? '';
        return ['12~10A', '12~10B', '14~10A'].map((part) => ({
          spi: `${part}\\PP${code}`,
          type: 'CROWN',
          status: 'ACTIVE',
        }));
      }),
      parishes: os.crownAllotments.parishes.handler(() => parishes),
      townships: os.crownAllotments.townships.handler(() => townships),
    },
    owners: {
      names: os.owners.names.handler(async ({ input, errors }) => {
        await rest(300);
        if (isDown) throw errors.SERVICE_FAILED(down);
        const { query, reason } = input;
        const names =
          query.kind === 'company'
            ? [{ lastName: null, givenName: null, companyName: `${query.companyName.toUpperCase()} PTY LTD` }]
            : ['Margaret Anne', 'Desmond', 'Desmond John'].map((givenName) => ({
                lastName: query.lastName || 'HALLORAN',
                givenName,
                companyName: null,
              }));
        note({ query, ...reason, step: 'names', pageNumber: 1, found: names.length });
        return names;
      }),
      holdings: os.owners.holdings.handler(async ({ input }) => {
        await rest(300);
        const titles = properties
          .slice(input.pageNumber, input.pageNumber + 5)
          .flatMap((one) => one.titles.slice(0, 1));
        note({
          query: input.query,
          ...input.reason,
          step: 'holdings',
          pageNumber: input.pageNumber,
          found: 1,
        });
        const person =
          input.query.kind === 'company'
            ? { lastName: null, givenName: null, companyName: input.query.companyName }
            : { lastName: input.query.lastName, givenName: input.query.givenName, companyName: null };
        return {
          holdings: [{ ...person, titles }],
          pageNumber: input.pageNumber,
          mayHaveMore: input.pageNumber < 3,
        };
      }),
      searches: os.owners.searches.handler(() => searches),
    },
  };
}
