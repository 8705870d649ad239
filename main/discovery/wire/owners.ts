import { z } from 'zod';
import { lenientString, optional } from '../../../shared/lib/lenient.ts';
import { titleDetail } from './land.ts';
import { listUnder, renamed } from './list-under.ts';

/** Likely spellings of what the document does not show. */
const nameLists = [
  'proprietorNames',
  'names',
  'proprietors',
  'individuals',
  'companies',
  'results',
  'items',
  'data',
];
const holdingLists = ['proprietorSummaries', 'proprietors', 'results', 'items', 'data'];
const spellings = {
  lastName: ['familyName', 'surname'],
  givenName: ['givenNames', 'firstName'],
  companyName: ['legalEntityName', 'organisationName'],
};

const word = () => optional(lenientString(1000));
const names = { lastName: word(), givenName: word(), companyName: word() };
export type OwnerNames = { [Name in keyof typeof names]?: string | undefined };

const individualName = z.preprocess(
  (value) => (typeof value === 'string' ? { lastName: value } : renamed(value, spellings)),
  z.looseObject(names),
);
const companyName = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? { companyName: value }
      : renamed(value, { companyName: ['name', ...spellings.companyName] }),
  z.looseObject(names),
);

/** Answers of GET /discovery/v1/proprietor-names/individual and /company. */
export const individualNamesAnswer = listUnder(nameLists, individualName, Object.keys(names));
export const companyNamesAnswer = listUnder(nameLists, companyName, Object.keys(names));

/** titleDetails is known by name only: one title, or a list of them. */
const holding = z.preprocess(
  (value) => renamed(value, { ...spellings, titleDetails: ['titles', 'titleSummaries'] }),
  z.looseObject({
    ...names,
    titleDetails: optional(
      z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(titleDetail).max(5000)),
    ),
  }),
);

/** Answer of GET /discovery/v1/proprietors. */
export const proprietorsAnswer = listUnder(holdingLists, holding, [...Object.keys(names), 'titleDetails']);
