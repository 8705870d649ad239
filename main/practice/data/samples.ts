import type { AddressParts } from './address.ts';
import type { Builder } from './builder.ts';
import { localities } from './localities.ts';

/**
 * A property under numbers that documentation and our own hints print as examples, so that who types one finds
 * something. The numbers are of real forms; which belong together, and who owns what, is invented.
 */
interface Sample {
  readonly parts: Omit<AddressParts, 'postcode'>;
  readonly volumeFolio?: string;
  /** Lot and plan. */
  readonly parcel?: readonly [lot: string, plan: string];
  readonly pfi?: string;
  readonly propertyNumber?: string;
  /** Number of its first encumbrance, a mortgage. */
  readonly mortgage?: string;
}

const samples: readonly Sample[] = [
  {
    parts: {
      unitType: 'APARTMENT',
      unit: { number: 328 },
      house: { number: 800 },
      roadName: 'SWANSTON',
      roadType: 'STREET',
      locality: 'CARLTON',
    },
    volumeFolio: '10940/843',
    parcel: ['101', 'PS328573'],
    pfi: '208045633',
    propertyNumber: '603787',
    mortgage: 'AR122019D',
  },
  {
    parts: {
      house: { number: 24, suffix: 'A' },
      roadName: 'FORESHORE',
      roadType: 'ROAD',
      locality: 'JAM JERRUP',
    },
    volumeFolio: '9876/043',
    parcel: ['', 'TP109554'],
    pfi: '602441',
  },
  {
    parts: { house: { number: 7 }, roadName: 'SAMPLE', roadType: 'COURT', locality: 'MANSFIELD' },
    volumeFolio: '3049/244A',
    parcel: ['3A2', 'PS515587'],
    propertyNumber: 'A7706',
  },
  {
    parts: {
      house: { number: 29 },
      houseTo: { number: 47 },
      roadName: 'HILLMARTIN',
      roadType: 'LANE',
      locality: 'DIAMOND CREEK',
    },
    volumeFolio: '9500/906',
    parcel: ['1', 'LP212539'],
  },
  {
    parts: {
      house: { number: 9, suffix: 'B' },
      houseTo: { number: 9, suffix: 'D' },
      roadName: 'OLSEN',
      roadType: 'PLACE',
      locality: 'BROADMEADOWS',
    },
  },
  {
    parts: {
      house: { prefix: 'A', number: 1 },
      houseTo: { prefix: 'A', number: 8 },
      roadName: 'LAKESIDE VILLAGE',
      roadType: 'DRIVE',
      locality: 'LILYDALE',
    },
  },
  { parts: { house: { number: 113 }, roadName: 'MEW', roadType: 'LANE', locality: 'BAMAWM' } },
];

/** Lays the samples; a number that the land of the seed has already by chance stays where it is. */
export function laySamples(builder: Builder): void {
  const { numbers } = builder;
  for (const sample of samples) {
    const locality = localities.find(({ name }) => name === sample.parts.locality);
    if (locality === undefined) throw new Error(`No locality ${sample.parts.locality}`);
    const parts = { ...sample.parts, postcode: locality.postcode };
    const { volumeFolio, pfi, propertyNumber, mortgage } = sample;
    const isFree = sample.parcel !== undefined && numbers.take('', sample.parcel[1]);
    const [lot, plan] = isFree ? sample.parcel : ['1', numbers.plan('PS')];
    const spi = builder.parcel(lot === '' ? 'PLAN' : 'LOT', lot, plan);
    const title = builder.title([spi], parts, {
      ...(volumeFolio !== undefined && numbers.take('', volumeFolio) ? { volumeFolio } : {}),
      ...(mortgage !== undefined && numbers.take('', mortgage) ? { mortgage } : {}),
    });
    builder.property({
      parts,
      locality,
      spis: [spi],
      titles: [title],
      ...(pfi !== undefined && numbers.take('pfi ', pfi) ? { pfi } : {}),
      ...(propertyNumber !== undefined && numbers.take(`${locality.municipality} `, propertyNumber)
        ? { propertyNumber }
        : {}),
    });
  }
}
