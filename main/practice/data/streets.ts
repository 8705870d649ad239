import type { AddressParts } from './address.ts';
import { eziAddress } from './address.ts';
import type { Builder } from './builder.ts';
import type { Locality } from './localities.ts';
import { roadNames, roadTypes } from './names.ts';

type Road = Pick<AddressParts, 'roadName' | 'roadType' | 'roadSuffix'>;

/** Three roads of a locality with some of every common kind of property; 13 properties. */
export function layLocality(builder: Builder, locality: Locality, index: number): void {
  const [first, second, third] = roadsOf(builder, index);
  const at = (road: Road, house: number, more: Partial<AddressParts> = {}): AddressParts => ({
    ...road,
    house: { number: house },
    locality: locality.name,
    postcode: locality.postcode,
    ...more,
  });
  const start = locality.isRural ? builder.dice.int(80, 400) : builder.dice.int(1, 60);
  layHouses(builder, locality, index, (house, more) => at(first, start + house, more), at(third, start + 21));
  layUnits(builder, locality, index, (more) => at(second, start + 6, more));
  layRange(builder, locality, at(second, start + 20, { houseTo: { number: start + 24 } }));
  layTwoTitles(builder, locality, at(third, start + 2));
  laySharedTitle(builder, locality, index, at(third, start + 10), at(third, start + 12));
}

function roadsOf({ dice }: Builder, index: number): [Road, Road, Road] {
  const names = [...roadNames];
  const take = (): Road => {
    const [roadName = 'HIGH'] = names.splice(dice.int(0, names.length - 1), 1);
    return { roadName, roadType: dice.pick(roadTypes) };
  };
  const first = take();
  const second = take();
  // Some roads have no type, and some have a direction after it.
  const third: Road = index % 6 === 3 ? { roadName: 'THE ESPLANADE', roadType: '' } : take();
  return [first, index % 5 === 2 ? { ...second, roadSuffix: 'NORTH' } : second, third];
}

/** Six houses: lots on two kinds of plan, plans without lot, and a divided block with number suffixes. */
function layHouses(
  builder: Builder,
  locality: Locality,
  index: number,
  at: (house: number, more?: Partial<AddressParts>) => AddressParts,
  corner: AddressParts,
): void {
  const { numbers, dice } = builder;
  const plain = (house: number, spi: string, more: { alias?: AddressParts; suffix?: string } = {}): void => {
    const title = builder.title([spi], at(house), more.suffix === undefined ? {} : { suffix: more.suffix });
    builder.property({
      parts: at(house),
      locality,
      spis: [spi],
      titles: [title],
      aliases: more.alias === undefined ? [] : [eziAddress(more.alias)],
      isUnregistered: index % 5 === 1 && house === 2,
    });
  };
  plain(
    0,
    builder.parcel('LOT', String(dice.int(1, 240)), numbers.plan('PS')),
    index % 3 === 0 ? { alias: corner } : {},
  );
  plain(2, builder.parcel('LOT', String(dice.int(1, 60)), numbers.plan('LP')));
  const suffix = ['A', 'B', 'C', 'K', 'L'][index % 10];
  plain(4, builder.parcel('PLAN', '', numbers.plan('TP')), suffix === undefined ? {} : { suffix });
  plain(6, builder.parcel('PLAN', '', numbers.plan(index % 4 === 1 ? 'CP' : 'PC')));
  const divided = numbers.plan('PS');
  for (const [lot, letter] of [
    ['1', 'A'],
    ['2', 'B'],
  ] as const) {
    const spi = builder.parcel('LOT', lot, divided);
    const parts = at(8, { house: { number: at(8).house?.number ?? 8, suffix: letter } });
    builder.property({ parts, locality, spis: [spi], titles: [builder.title([spi], parts)] });
  }
}

/** Three units on one plan with an owners corporation; in some localities the last is a range of units. */
function layUnits(
  builder: Builder,
  locality: Locality,
  index: number,
  at: (more: Partial<AddressParts>) => AddressParts,
): void {
  const plan = builder.numbers.plan('PS');
  for (const unit of [1, 2, 3]) {
    const isRange = unit === 3 && index % 7 === 4;
    const parts = at({
      unitType: 'UNIT',
      unit: { number: unit },
      ...(isRange ? { unitTo: { number: unit + 2 } } : {}),
    });
    const spi = builder.parcel('LOT', String(unit), plan);
    const title = builder.title([spi], parts, { ownersCorporation: `OWNERS CORPORATION PLAN NO. ${plan}` });
    builder.property({ parts, locality, spis: [spi], titles: [title] });
  }
}

/** A wide block: two lots on one title. */
function layRange(builder: Builder, locality: Locality, parts: AddressParts): void {
  const plan = builder.numbers.plan('LP');
  const spis = [builder.parcel('LOT', '14', plan), builder.parcel('LOT', '15', plan)];
  builder.property({ parts, locality, spis, titles: [builder.title(spis, parts)] });
}

/** One property on two lots with a title each. */
function layTwoTitles(builder: Builder, locality: Locality, parts: AddressParts): void {
  const plan = builder.numbers.plan('PS');
  const spis = [builder.parcel('LOT', '7', plan), builder.parcel('LOT', '8', plan)];
  const titles = spis.map((spi) => builder.title([spi], parts));
  builder.property({ parts, locality, spis, titles });
}

/** Two properties on one title: one lot assessed twice, or two lots rated apart. */
function laySharedTitle(
  builder: Builder,
  locality: Locality,
  index: number,
  one: AddressParts,
  other: AddressParts,
): void {
  if (index % 2 === 0) {
    const spi = builder.parcel('PLAN', '', builder.numbers.plan('TP'));
    const titles = [builder.title([spi], one)];
    builder.property({ parts: one, locality, spis: [spi], titles, isMultiAssess: true });
    builder.property({ parts: other, locality, spis: [spi], titles, isMultiAssess: true });
    return;
  }
  const plan = builder.numbers.plan('LP');
  const spis = [builder.parcel('LOT', '3', plan), builder.parcel('LOT', '4', plan)];
  const titles = [builder.title(spis, one)];
  builder.property({ parts: one, locality, spis: spis.slice(0, 1), titles });
  builder.property({ parts: other, locality, spis: spis.slice(1), titles });
}
