import { createDice, type Dice } from './dice.ts';
import { companyNames, familyNames, givenNames, lenders } from './names.ts';
import type { Encumbrance, PracticeTitle, Proprietor } from './register.ts';

/** Numbers that occur once: each call gives one that was not given before. */
export interface Numbers {
  pfi(): string;
  addressId(): string;
  volumeFolio(suffix?: string): string;
  plan(prefix: 'PS' | 'LP' | 'TP' | 'PC' | 'CP' | 'RP'): string;
  instrument(): string;
  propertyNumber(municipality: string): string;
  /** Notes that a number is given, in the scope in which it must be the only one; false where it was given before. */
  take(scope: NumberScope, number: string): boolean;
}

/** Numbers of titles, plans and instruments have different forms and share one scope. */
type NumberScope = '' | 'pfi ' | `${string} `;

const planRanges = {
  PS: [300_100, 849_900],
  LP: [1_200, 222_000],
  TP: [10_100, 959_900],
  PC: [350_100, 379_900],
  CP: [100_200, 174_900],
  RP: [1_100, 19_900],
} as const satisfies Record<string, readonly [number, number]>;

/** Councils that number their properties with a letter in front. */
const lettered: Readonly<Record<string, string>> = { MANSFIELD: 'A', CAMPASPE: 'C', 'BASS COAST': 'B' };

export function createNumbers(seed: number): Numbers {
  const dice = createDice(seed, 'numbers');
  const given = new Set<string>();
  const fresh = (make: () => string, scope = ''): string => {
    for (;;) {
      const candidate = make();
      if (given.has(scope + candidate)) continue;
      given.add(scope + candidate);
      return candidate;
    }
  };
  return {
    take(scope, number) {
      if (given.has(scope + number)) return false;
      given.add(scope + number);
      return true;
    },
    pfi: () =>
      fresh(() => (dice.chance(0.25) ? String(dice.int(100_200, 999_800)) : `20${dice.digits(7)}`), 'pfi '),
    addressId: () => fresh(() => `5${dice.digits(7)}`, 'address '),
    volumeFolio: (suffix = '') =>
      fresh(() => {
        const volume = suffix === '' ? dice.int(8_000, 12_390) : dice.int(2_100, 7_900);
        return `${volume}/${String(dice.int(1, 999)).padStart(3, '0')}${suffix}`;
      }),
    plan: (prefix) => fresh(() => `${prefix}${dice.int(planRanges[prefix][0], planRanges[prefix][1])}`),
    instrument: () => fresh(() => `A${dice.letter('CDEFGHJKLMNPQRSTUVWX')}${dice.digits(6)}${dice.letter()}`),
    propertyNumber: (municipality) =>
      fresh(() => {
        const letter = lettered[municipality];
        return letter === undefined
          ? String(dice.int(100_000, 989_999))
          : `${letter}${dice.int(1_000, 9_899)}`;
      }, `${municipality} `),
  };
}

/** What stands on a title about people and money. */
export type TitlePeople = Pick<
  PracticeTitle,
  'tenancy' | 'proprietors' | 'proprietorsAddress' | 'transfer' | 'transferDate' | 'encumbrances'
>;

export function peopleOfTitle(dice: Dice, numbers: Numbers, postal: string): TitlePeople {
  const proprietors = proprietorsOf(dice);
  const year = dice.int(1996, 2024);
  const transferDate = dateIn(dice, year);
  return {
    proprietors,
    tenancy:
      proprietors.length === 1
        ? 'Sole Proprietor'
        : dice.chance(0.7)
          ? 'Joint Proprietors'
          : 'Tenants in Common in equal shares',
    proprietorsAddress: postal,
    transfer: numbers.instrument(),
    transferDate,
    encumbrances: encumbrancesOf(dice, numbers, transferDate, year),
  };
}

function proprietorsOf(dice: Dice): Proprietor[] {
  if (dice.chance(0.12)) return [{ name: dice.pick(companyNames), isCompany: true }];
  const family = dice.pick(familyNames);
  const first = `${dice.pick(givenNames)} ${dice.pick(givenNames)} ${family}`;
  if (dice.chance(0.4)) return [{ name: first, isCompany: false }];
  const second = `${dice.pick(givenNames)} ${dice.chance(0.6) ? family : dice.pick(familyNames)}`;
  return [
    { name: first, isCompany: false },
    { name: second, isCompany: false },
  ];
}

function encumbrancesOf(dice: Dice, numbers: Numbers, transferDate: string, year: number): Encumbrance[] {
  const found: Encumbrance[] = [];
  if (dice.chance(0.65)) {
    found.push({
      kind: 'MORTGAGE',
      document: numbers.instrument(),
      date: transferDate,
      holder: dice.pick(lenders),
    });
  }
  if (dice.chance(0.25)) {
    found.push({
      kind: 'COVENANT',
      document: numbers.instrument(),
      date: dateIn(dice, dice.int(1960, 1995)),
      holder: null,
    });
  }
  if (dice.chance(0.12)) {
    found.push({
      kind: 'AGREEMENT',
      document: numbers.instrument(),
      date: dateIn(dice, dice.int(1990, year)),
      holder: null,
    });
  }
  if (dice.chance(0.06)) {
    const holder = `${dice.pick(givenNames)} ${dice.pick(familyNames)}`;
    found.push({
      kind: 'CAVEAT',
      document: numbers.instrument(),
      date: dateIn(dice, dice.int(year, 2024)),
      holder,
    });
  }
  return found;
}

/** A working day is not promised. */
export function dateIn(dice: Dice, year: number): string {
  return `${year}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`;
}
