import { z } from 'zod';
import { innerListOf } from '../../../shared/lib/list-of.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { word } from '../wire.ts';
import { titleDetail } from './land.ts';
import { listUnder, renamed } from './list-under.ts';

/** Likely spellings of what the document does not show, besides those of the wire profile. */
const nameLists = ['names', 'proprietors', 'individuals', 'companies', 'results', 'items', 'data'];
const holdingLists = ['proprietors', 'results', 'items', 'data'];
const spellings = {
  lastName: ['familyName', 'surname'],
  givenName: ['givenNames', 'firstName'],
  companyName: ['legalEntityName', 'organisationName'],
};

const names = { lastName: word(), givenName: word(), companyName: word() };
export type OwnerNames = { [Name in keyof typeof names]?: string | undefined };

const hasName = (owner: OwnerNames) =>
  Object.keys(names).some((name) => String(Reflect.get(owner, name) ?? '').trim() !== '');
const named = z.looseObject(names).refine(hasName, { message: 'has no name' });

const individualName = z.preprocess(
  (value) => (typeof value === 'string' ? { lastName: value } : renamed(value, spellings)),
  named,
);
const companyName = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? { companyName: value }
      : renamed(value, { companyName: ['name', ...spellings.companyName] }),
  named,
);

/** Answers of GET /discovery/v1/proprietor-names/individual and /company. */
export const individualNamesAnswer = (wire: WireProfile) =>
  listUnder('ownerNamesList', wire, nameLists, individualName);
export const companyNamesAnswer = (wire: WireProfile) =>
  listUnder('ownerNamesList', wire, nameLists, companyName);

/** titleDetails is known by name only: one title, or a list of them. */
const holding = z.preprocess(
  (value) => renamed(value, { ...spellings, titleDetails: ['titles', 'titleSummaries'] }),
  z
    .looseObject({ ...names, titleDetails: innerListOf(titleDetail) })
    .refine((owner) => hasName(owner) || owner.titleDetails !== undefined, {
      message: 'has neither name nor titles',
    }),
);

/** Answer of GET /discovery/v1/proprietors. */
export const proprietorsAnswer = (wire: WireProfile) => listUnder('ownersList', wire, holdingLists, holding);
