import { createDice, type Dice, hash } from './dice.ts';
import { dateIn, type TitlePeople } from './ground.ts';
import { companyNames, conveyancers, familyNames, givenNames } from './names.ts';
import type { AffectingEncumbrance, FolioNotes, Nomination } from './register.ts';

/** What is special about a title that is laid by hand. */
export interface NotesWanted {
  /** Has one of everything that may stand on a folio. */
  readonly isShowcase?: boolean;
  readonly isCancelled?: boolean;
  /** YYYY-MM-DD: a lease of the Crown instead of freehold. */
  readonly leaseUntil?: string;
  /** Volume/folio of common property and the like. */
  readonly otherTitles?: readonly string[];
}

interface NotesSource {
  readonly volumeFolio: string;
  readonly parentTitle: string;
  readonly diagram: string;
  readonly people: TitlePeople;
  readonly wishes: NotesWanted;
}

/** The rest of a folio, thrown from its own number: the land of a seed stays as it is when this grows. */
export function folioNotes({ volumeFolio, parentTitle, diagram, people, wishes }: NotesSource): FolioNotes {
  const thrown = createDice(hash(volumeFolio), 'folio');
  const dice: Dice = wishes.isShowcase === true ? { ...thrown, chance: () => true } : thrown;
  const year = Number(people.transferDate.slice(0, 4));
  const mortgage = people.encumbrances.find(({ kind }) => kind === 'MORTGAGE');
  const isLease = wishes.leaseUntil !== undefined;
  return {
    titleType: isLease ? 'Crown Lease' : 'Freehold',
    ctType: dice.chance(0.9) ? 'Electronic' : dice.chance(0.5) ? 'Paper' : 'No CofT',
    estate: isLease ? 'Leasehold' : 'Fee Simple',
    estateExpiry: wishes.leaseUntil ?? null,
    lifeEstateText: dice.chance(0.02)
      ? `Subject to a life estate in favour of ${person(dice)}, created by instrument ${people.transfer}`
      : null,
    parents: dice.chance(0.1) ? [parentTitle, otherFolio(dice)] : [parentTitle],
    derivation: diagram,
    derivationDate: dateIn(dice, Math.min(year, dice.int(1958, 2005))),
    affecting: affectingOf(dice, people, year),
    notations: notationsOf(dice, diagram),
    otherTitles: wishes.otherTitles ?? (dice.chance(0.04) ? [otherFolio(dice)] : []),
    licence: dice.chance(0.04)
      ? `Unused road and water frontage licence no. ${dice.digits(7)} applies to adjoining Crown land.`
      : null,
    nomination: dice.chance(0.02) ? nominationOf(dice, people) : null,
    ectControl: controlOf(dice, mortgage?.holder ?? null, people.transferDate),
    standing: standingOf(volumeFolio, wishes.isShowcase === true),
    recent: [],
  };
}

/** An instrument number that no title's own document has: those begin with AC to AX. */
export function laterInstrument(dice: Dice): string {
  return `A${dice.letter('YZ')}${dice.digits(6)}${dice.letter()}`;
}

function earlierInstrument(dice: Dice): string {
  return `A${dice.letter('AB')}${dice.digits(6)}${dice.letter()}`;
}

function person(dice: Dice): string {
  return `${dice.pick(givenNames)} ${dice.pick(familyNames)}`;
}

function otherFolio(dice: Dice): string {
  return `${dice.int(1_100, 2_090)}/${String(dice.int(1, 999)).padStart(3, '0')}${dice.chance(0.3) ? dice.letter('ABCKL') : ''}`;
}

const affectingTypes: Readonly<Record<string, string>> = {
  MORTGAGE: 'VARIATION OF MORTGAGE',
  AGREEMENT: 'AMENDMENT OF AGREEMENT',
};

function affectingOf(dice: Dice, people: TitlePeople, year: number): FolioNotes['affecting'] {
  const pairs = people.encumbrances.flatMap(({ kind, document }): [string, AffectingEncumbrance[]][] => {
    const type = affectingTypes[kind];
    if (type === undefined || !dice.chance(0.12)) return [];
    return [
      [document, [{ type, document: earlierInstrument(dice), date: dateIn(dice, Math.min(2024, year + 1)) }]],
    ];
  });
  return Object.fromEntries(pairs);
}

function notationsOf(dice: Dice, diagram: string): FolioNotes['notations'] {
  const found: FolioNotes['notations'][number][] = [];
  if (dice.chance(0.08)) {
    found.push({
      type: 'SECTION 88',
      text: 'Any easement implied under Section 98 Transfer of Land Act 1958 is noted on the plan.',
      plan: diagram,
    });
  }
  if (dice.chance(0.05)) {
    found.push({
      type: 'HERITAGE',
      text: 'A covenant under Section 134 Heritage Act 2017 has been noted for this land.',
      plan: diagram,
    });
  }
  return found;
}

function nominationOf(dice: Dice, people: TitlePeople): Nomination {
  return {
    document: people.transfer,
    nominatedTo: dice.pick(conveyancers),
    nominatedToDealing: laterInstrument(dice),
    nominatingParty:
      people.encumbrances.find(({ holder }) => holder !== null)?.holder ?? dice.pick(companyNames),
    date: dateIn(dice, 2024),
  };
}

/** The mortgagee controls the electronic certificate; where there is none, the practice that last acted. */
function controlOf(dice: Dice, lender: string | null, date: string): FolioNotes['ectControl'] {
  if (lender !== null) return { controller: controllerOf(lender), from: date };
  return dice.chance(0.4) ? { controller: controllerOf(dice.pick(conveyancers)), from: date } : null;
}

/** `12345X PRACTICE BANK LIMITED`: the subscriber's number goes in front. */
export function controllerOf(name: string): string {
  return `${10_000 + (hash(name) % 9_000)}X ${name}`;
}

/** One title in six has a dealing on its way. */
function standingOf(volumeFolio: string, isShowcase: boolean): FolioNotes['standing'] {
  const dice = createDice(hash(volumeFolio), 'activity');
  if (!dice.chance(1 / 6) && !isShowcase) return null;
  return {
    document: laterInstrument(dice),
    type: dice.pick(['TRANSFER', 'DISCHARGE OF MORTGAGE', 'MORTGAGE']),
    status: dice.pick(['Registered', 'Unregistered']),
    day: dice.int(1, 28),
  };
}
