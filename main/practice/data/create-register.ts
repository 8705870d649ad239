import type { AddressParts } from './address.ts';
import { type Builder, createBuilder } from './builder.ts';
import { layCrownLand, mansfieldAllotment } from './crown-land.ts';
import { type Locality, localities } from './localities.ts';
import type { Register } from './register.ts';
import { laySamples } from './samples.ts';
import { layLocality } from './streets.ts';

/**
 * Invents the land: some 350 properties in 26 real Victorian localities. People, numbers and titles are invented; an
 * address that also exists is chance.
 *
 * Besides the common kinds (see streets.ts) it always holds, whatever the seed:
 * - a strata building of 12 apartments with an owners corporation, at 801 SWANSTON STREET CARLTON;
 * - a crown allotment, `12~10A\PP5762`, in MANSFIELD;
 * - two properties of one address, 5 COMMON LANE MANSFIELD;
 * - a retirement village with a range of prefixed units, in LILYDALE;
 * - 1 EXAMPLE COURT KEW, whose title has one of everything that may stand on a folio;
 * - a cancelled title with its land, at 3 EXAMPLE COURT KEW;
 * - an estate in WERRIBEE of more titles than a page of owners holds, all of {@link estateOwner};
 * - Crown allotments of every form, leased and never sold (see crown-land.ts);
 * - 1 to 4 OTHER COURT MANSFIELD, whose parcels have identifiers of forms that are rarely seen;
 * - properties under the numbers that documentation and our hints print as examples (see samples.ts);
 * - PFI 90000013, whose authority certificates fail, and 90000031, whose are cancelled (see orders/item-status.ts).
 *
 * The land of a seed never changes, so all services of a process share it.
 */
export function createRegister(seed: number): Register {
  const known = registers.get(seed);
  if (known !== undefined) return known;
  const register = invent(seed);
  registers.set(seed, register);
  return register;
}

const registers = new Map<number, Register>();

function invent(seed: number): Register {
  const builder = createBuilder(seed);
  for (const [index, locality] of localities.entries()) layLocality(builder, locality, index);
  layStrata(builder, named('CARLTON'));
  layCrownAllotment(builder, named('MANSFIELD'));
  layAmbiguous(builder, named('MANSFIELD'));
  layVillage(builder, named('LILYDALE'));
  layUnlucky(builder, named('KEW'));
  // What is added later stands last: the numbers before it stay as they are.
  layExamples(builder, named('KEW'));
  layCrownLand(builder, named('MANSFIELD'));
  layEstate(builder, named('WERRIBEE'));
  laySamples(builder);
  layOtherForms(builder, named('MANSFIELD'));
  return builder.finish();
}

function named(name: string): Locality {
  const found = localities.find((locality) => locality.name === name);
  if (found === undefined) throw new Error(`No locality ${name}`);
  return found;
}

function at(locality: Locality, road: string, house: number, more: Partial<AddressParts> = {}): AddressParts {
  const [roadName = '', roadType = ''] = road.split('|');
  return {
    house: { number: house },
    roadName,
    roadType,
    locality: locality.name,
    postcode: locality.postcode,
    ...more,
  };
}

function layStrata(builder: Builder, locality: Locality): void {
  const plan = builder.numbers.plan('PS');
  const ownersCorporation = `OWNERS CORPORATION 1 PLAN NO. ${plan}`;
  builder.parcel('COMMON PROPERTY', 'CM1', plan);
  for (let apartment = 1; apartment <= 12; apartment++) {
    const number = 100 * Math.ceil(apartment / 4) + ((apartment - 1) % 4) + 1;
    const parts = at(locality, 'SWANSTON|STREET', 801, { unitType: 'APARTMENT', unit: { number } });
    const spi = builder.parcel('LOT', String(apartment), plan);
    const titles = [builder.title([spi], parts, { ownersCorporation })];
    builder.property({ parts, locality, spis: [spi], titles });
  }
}

function layCrownAllotment(builder: Builder, locality: Locality): void {
  const parts = at(locality, 'OLD TOLMIE|ROAD', 1290);
  const spi = builder.parcel('CROWN ALLOTMENT', '12~10A', 'PP5762', '12~10A\\PP5762', mansfieldAllotment);
  builder.property({ parts, locality, spis: [spi], titles: [builder.title([spi], parts, { suffix: 'A' })] });
}

/** Identifiers that the service gives and people seldom write. */
const otherForms: readonly (readonly [lot: string, plan: string])[] = [
  ['1', 'CD1234'],
  ['', 'P343401'],
  ['1', 'LP5310EE'],
  ['1', 'PS1234567'],
];

function layOtherForms(builder: Builder, locality: Locality): void {
  for (const [index, [lot, plan]] of otherForms.entries()) {
    const parts = at(locality, 'OTHER|COURT', index + 1);
    const spi = builder.parcel(lot === '' ? 'CROWN ALLOTMENT' : 'LOT', lot, plan);
    builder.property({ parts, locality, spis: [spi], titles: [builder.title([spi], parts)] });
  }
}

function layAmbiguous(builder: Builder, locality: Locality): void {
  const parts = at(locality, 'COMMON|LANE', 5);
  for (const prefix of ['LP', 'TP'] as const) {
    const plan = builder.numbers.plan(prefix);
    const spi = prefix === 'LP' ? builder.parcel('LOT', '2', plan) : builder.parcel('PLAN', '', plan);
    builder.property({ parts, locality, spis: [spi], titles: [builder.title([spi], parts)] });
  }
}

function layVillage(builder: Builder, locality: Locality): void {
  const parts = at(locality, 'LAKESIDE VILLAGE|DRIVE', 40, {
    unitType: 'UNIT',
    unit: { prefix: 'A', number: 1 },
    unitTo: { prefix: 'A', number: 8 },
  });
  const spi = builder.parcel('PLAN', '', builder.numbers.plan('CP'));
  builder.property({
    parts,
    locality,
    spis: [spi],
    titles: [builder.title([spi], parts)],
    isMultiAssess: true,
  });
}

function layUnlucky(builder: Builder, locality: Locality): void {
  for (const [house, pfi] of [
    [13, '90000013'],
    [31, '90000031'],
  ] as const) {
    const parts = at(locality, 'MISFORTUNE|CLOSE', house);
    const spi = builder.parcel('LOT', String(house), builder.numbers.plan('PS'));
    builder.property({ parts, locality, spis: [spi], titles: [builder.title([spi], parts)], pfi });
  }
}

function layExamples(builder: Builder, locality: Locality): void {
  const plan = builder.numbers.plan('PS');
  const common = builder.numbers.volumeFolio();
  for (const [lot, house] of [
    ['1', 1],
    ['2', 3],
  ] as const) {
    const parts = at(locality, 'EXAMPLE|COURT', house);
    const spi = builder.parcel('LOT', lot, plan);
    const title =
      house === 1
        ? builder.title([spi], parts, {
            isShowcase: true,
            suffix: 'B',
            ownersCorporation: `OWNERS CORPORATION 1 PLAN NO. ${plan}`,
            otherTitles: [common],
          })
        : builder.title([spi], parts, { isCancelled: true });
    builder.property({ parts, locality, spis: [spi], titles: [title] });
  }
}

/** Owns every lot of the estate. Invented. */
export const estateOwner = 'OUTER PLAINS ESTATES PTY LTD';
const estateLots = 207;

/** Lots that are sold off the plan: titles without an address. */
function layEstate(builder: Builder, locality: Locality): void {
  const plan = builder.numbers.plan('PS');
  const parts = at(locality, 'SALES OFFICE|ROAD', 1);
  for (let lot = 1; lot <= estateLots; lot++) {
    const spi = builder.parcel('LOT', String(lot), plan);
    builder.title([spi], parts, { proprietor: { name: estateOwner, isCompany: true } });
  }
}
