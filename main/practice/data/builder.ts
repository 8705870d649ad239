import { type AddressParts, eziAddress, postalAddress } from './address.ts';
import { documentsOnTitle } from './changes.ts';
import { createDice, type Dice } from './dice.ts';
import { folioNotes, type NotesWanted } from './folio-notes.ts';
import { createNumbers, dateIn, type Numbers, peopleOfTitle, type TitlePeople } from './ground.ts';
import type { Locality } from './localities.ts';
import { lenders } from './names.ts';
import type {
  CrownReference,
  PracticeParcel,
  PracticeProperty,
  PracticeTitle,
  Proprietor,
  Register,
} from './register.ts';
import { sharesOf } from './shares.ts';

interface PropertyPlan {
  readonly parts: AddressParts;
  readonly locality: Locality;
  readonly spis: readonly string[];
  readonly titles: readonly string[];
  readonly pfi?: string;
  readonly propertyNumber?: string;
  readonly aliases?: readonly string[];
  readonly isMultiAssess?: boolean;
  readonly isUnregistered?: boolean;
}

interface TitleWishes extends NotesWanted {
  readonly suffix?: string;
  /** Instead of a number that is invented. */
  readonly volumeFolio?: string;
  /** It has a mortgage of this number. */
  readonly mortgage?: string;
  readonly ownersCorporation?: string;
  /** Instead of invented people. */
  readonly proprietor?: Proprietor;
}

/** Lays parcels, titles and properties, and keeps what points at what in step. */
export interface Builder {
  readonly dice: Dice;
  readonly numbers: Numbers;
  /** Returns the SPI. */
  parcel(
    type: PracticeParcel['type'],
    lot: string,
    plan: string,
    spi?: string,
    crown?: CrownReference | null,
  ): string;
  /** Returns the volume/folio. `address` is where the proprietors live. */
  title(spis: readonly string[], address: AddressParts, wishes?: TitleWishes): string;
  property(plan: PropertyPlan): PracticeProperty;
  finish(): Register;
}

export function createBuilder(seed: number): Builder {
  const dice = createDice(seed, 'land');
  const numbers = createNumbers(seed);
  const properties: PracticeProperty[] = [];
  const titles = new Map<string, PracticeTitle>();
  const parcels = new Map<string, PracticeParcel>();

  return {
    dice,
    numbers,
    parcel(type, lot, plan, spi = lot === '' ? plan : `${lot}\\${plan}`, crown = null) {
      const squareMetres = dice.int(280, 980);
      const isPart = dice.chance(0.03);
      parcels.set(spi, {
        spi,
        type,
        lot,
        plan,
        isPart,
        volumeFolios: [],
        propertyPfis: [],
        squareMetres,
        crown,
      });
      return spi;
    },
    title(spis, address, wishes = {}) {
      const volumeFolio = wishes.volumeFolio ?? numbers.volumeFolio(wishes.suffix);
      const parentTitle = numbers.volumeFolio();
      const people = mortgaged(peopleOfTitle(dice, numbers, postalAddress(address)), wishes.mortgage);
      const diagram = parcels.get(spis[0] ?? '')?.plan ?? '';
      const { shares, tenancy } = sharesOf(volumeFolio, people, wishes);
      titles.set(volumeFolio, {
        volumeFolio,
        status: wishes.isCancelled === true ? 'CANCELLED' : 'ACTIVE',
        type: wishes.leaseUntil === undefined ? 'FREEHOLD' : 'CROWN LEASE',
        spis,
        propertyPfis: [],
        parentTitle,
        ...people,
        tenancy,
        shares,
        proprietors: shares.flatMap(({ members }) => members),
        diagram,
        ownersCorporation: wishes.ownersCorporation ?? null,
        notes: folioNotes({ volumeFolio, parentTitle, diagram, people, wishes }),
      });
      for (const spi of spis) parcels.get(spi)?.volumeFolios.push(volumeFolio);
      return volumeFolio;
    },
    property(plan) {
      const { parts, locality } = plan;
      const property: PracticeProperty = {
        pfi: plan.pfi ?? numbers.pfi(),
        addressId: numbers.addressId(),
        parts,
        address: eziAddress(parts),
        aliases: plan.aliases ?? [],
        locality,
        propertyNumber:
          plan.isUnregistered === true
            ? null
            : (plan.propertyNumber ?? numbers.propertyNumber(locality.municipality)),
        isMultiAssess: plan.isMultiAssess ?? false,
        created: `${dateIn(dice, dice.int(1991, 2023))} ${String(dice.int(7, 18)).padStart(2, '0')}:${dice.int(10, 59)}:${dice.int(10, 59)}`,
        spis: plan.spis,
        volumeFolios: plan.titles,
        latitude: spread(locality.latitude, dice),
        longitude: spread(locality.longitude, dice),
      };
      properties.push(property);
      for (const spi of plan.spis) parcels.get(spi)?.propertyPfis.push(property.pfi);
      for (const volumeFolio of plan.titles) titles.get(volumeFolio)?.propertyPfis.push(property.pfi);
      return property;
    },
    finish() {
      const byPfi = new Map(properties.map((property) => [property.pfi, property]));
      return { properties, byPfi, titles, parcels, documents: documentsOf(titles.values()) };
    },
  };
}

function mortgaged(people: TitlePeople, document: string | undefined): TitlePeople {
  if (document === undefined) return people;
  const mortgage = { kind: 'MORTGAGE', document, date: people.transferDate, holder: lenders[0] } as const;
  const others = people.encumbrances.filter(({ kind }) => kind !== 'MORTGAGE');
  return { ...people, encumbrances: [mortgage, ...others] };
}

function documentsOf(titles: Iterable<PracticeTitle>): Map<string, string[]> {
  const documents = new Map<string, string[]>();
  for (const title of titles) {
    for (const document of documentsOnTitle(title))
      documents.set(document, [...(documents.get(document) ?? []), title.volumeFolio]);
  }
  return documents;
}

function spread(centre: number, dice: Dice): number {
  return Math.round((centre + dice.int(-900, 900) / 1e5) * 1e6) / 1e6;
}
