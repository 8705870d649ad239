import { melbourneTime } from '../melbourne-time.ts';
import { createDice, type Dice, hash } from './dice.ts';
import { controllerOf, laterInstrument } from './folio-notes.ts';
import { companyNames, familyNames, givenNames, lenders } from './names.ts';
import type { Dealing, Encumbrance, PracticeTitle, Proprietor, Register } from './register.ts';
import { whole } from './shares.ts';

/** The ways in which a title changes while someone works on it. */
const changeKinds = ['discharge', 'caveat', 'transfer'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `at`: since when, in milliseconds UTC. */
export interface TitleChange {
  readonly kind: ChangeKind;
  readonly at: number;
}

const activityDays = 125;

/**
 * The title as it stands after these changes, oldest first. The same title and changes give the same result, so that a
 * statement of yesterday can be made again as it was.
 */
export function titleWith(title: PracticeTitle, changes: readonly TitleChange[] = []): PracticeTitle {
  if (title.status === 'CANCELLED') return title;
  return [...changes].sort((one, other) => one.at - other.at).reduce(changed, title);
}

function changed(title: PracticeTitle, { kind, at }: TitleChange): PracticeTitle {
  const dice = createDice(hash(title.volumeFolio), `change ${kind}`);
  const { date } = melbourneTime(at);
  switch (kind) {
    case 'discharge':
      return discharged(title, dice, date);
    case 'caveat':
      return caveated(title, dice, date);
    case 'transfer':
      return transferred(title, dice, date);
  }
}

/** Mortgages go, and with them the lender's control of the certificate. A title without one stays as it is. */
function discharged(title: PracticeTitle, dice: Dice, date: string): PracticeTitle {
  const mortgages = title.encumbrances.filter(({ kind }) => kind === 'MORTGAGE');
  if (mortgages.length === 0) return title;
  return {
    ...title,
    encumbrances: title.encumbrances.filter(({ kind }) => kind !== 'MORTGAGE'),
    notes: {
      ...title.notes,
      ectControl: null,
      recent: [...title.notes.recent, dealing('DISCHARGE OF MORTGAGE', laterInstrument(dice), date)],
    },
  };
}

function caveated(title: PracticeTitle, dice: Dice, date: string): PracticeTitle {
  const document = laterInstrument(dice);
  const holder = dice.chance(0.4) ? dice.pick(companyNames) : personName(dice);
  const caveat: Encumbrance = { kind: 'CAVEAT', document, date, holder };
  return {
    ...title,
    encumbrances: [...title.encumbrances, caveat],
    notes: { ...title.notes, recent: [...title.notes.recent, dealing('CAVEAT', document, date)] },
  };
}

/** Sold: two people take the title in one dealing, and whoever had borrowed on it is paid out by the buyers' lender. */
function transferred(title: PracticeTitle, dice: Dice, date: string): PracticeTitle {
  const cleared = discharged(title, dice, date);
  const transfer = laterInstrument(dice);
  const family = dice.pick(familyNames);
  const buyers = [1, 2].map(
    (): Proprietor => ({ name: `${dice.pick(givenNames)} ${family}`, isCompany: false }),
  );
  const lender = dice.pick(lenders);
  const mortgage: Encumbrance = { kind: 'MORTGAGE', document: laterInstrument(dice), date, holder: lender };
  const isBorrowed = cleared !== title;
  return {
    ...cleared,
    tenancy: 'Joint Proprietors',
    shares: [whole(buyers)],
    proprietors: buyers,
    transfer,
    transferDate: date,
    encumbrances: isBorrowed ? [mortgage, ...cleared.encumbrances] : cleared.encumbrances,
    notes: {
      ...cleared.notes,
      lifeEstateText: null,
      nomination: null,
      ectControl: isBorrowed ? { controller: controllerOf(lender), from: date } : cleared.notes.ectControl,
      recent: [
        ...cleared.notes.recent,
        dealing('TRANSFER', transfer, date),
        ...(isBorrowed ? [dealing('MORTGAGE', mortgage.document, date)] : []),
      ],
    },
  };
}

function dealing(type: string, document: string, date: string): Dealing {
  return { type, document, status: 'Registered', date };
}

function personName(dice: Dice): string {
  return `${dice.pick(givenNames)} ${dice.pick(familyNames)}`;
}

/** Dealings of the last 125 days before `at`, oldest first. */
export function dealingsAt({ notes }: PracticeTitle, at: number): Dealing[] {
  const { standing } = notes;
  const found = standing === null ? [] : [{ ...standing, date: inMonthBefore(at, standing.day) }];
  const earliest = melbourneTime(at - activityDays * 24 * 3600 * 1000).date;
  return [...found, ...notes.recent].filter(({ date }) => date >= earliest);
}

function inMonthBefore(at: number, day: number): string {
  const [year = 0, month = 0] = melbourneTime(at).date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10);
}

/** Plan, transfer and encumbrances of a title. */
export function documentsOnTitle({ diagram, transfer, encumbrances }: PracticeTitle): string[] {
  return [diagram, transfer, ...encumbrances.map(({ document }) => document)];
}

/** Volume/folios that a plan or an instrument stands or stood on; empty where there is no such document. */
export function titlesOfDocument(
  register: Register,
  documentId: string,
  changes: readonly TitleChange[] = [],
): readonly string[] {
  const held = register.documents.get(documentId);
  if (held !== undefined || changes.length === 0) return held ?? [];
  return [...register.titles.values()]
    .filter((title) => documentsOnTitle(titleWith(title, changes)).includes(documentId))
    .map(({ volumeFolio }) => volumeFolio);
}
