import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { titleWith } from '../data/changes.ts';
import type { PracticeTitle } from '../data/register.ts';
import { badRequest, json, type Operation, type Practice, type PracticeRequest } from '../exchange.ts';
import { nameParts } from '../statement/drss.ts';
import { chargePremium } from './premium.ts';
import { premium, titleStubs } from './stubs.ts';

const maxNames = 100;

interface OwnerName {
  readonly lastName?: string;
  readonly givenName?: string;
  readonly companyName?: string;
}

/** GET proprietor-names/individual: at least one of the two names; at most 100 names, no paging. */
export const individualNamesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/proprietor-names\/individual$/,
  api: 'discovery',
  answer(practice, { query }) {
    const lastName = text(query, wire.ownerLastNameParameter);
    const givenName = text(query, wire.ownerGivenNameParameter);
    if (lastName === '' && givenName === '') {
      return badRequest(
        `At least one of ${wire.ownerLastNameParameter} or ${wire.ownerGivenNameParameter} must be provided.`,
      );
    }
    const found = ownersOf(practice).filter(
      ({ name }) => name.lastName?.startsWith(lastName) && (name.givenName ?? '').startsWith(givenName),
    );
    return json({ [wire.ownerNamesList]: namesOf(found) });
  },
};

/** GET proprietor-names/company: names that hold these words. */
export const companyNamesOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/proprietor-names\/company$/,
  api: 'discovery',
  answer(practice, { query }) {
    const companyName = text(query, wire.ownerCompanyNameParameter);
    if (companyName === '') return badRequest(`${wire.ownerCompanyNameParameter} must be provided.`);
    const found = ownersOf(practice).filter(({ name }) => name.companyName?.includes(companyName));
    return json({ [wire.ownerNamesList]: namesOf(found) });
  },
};

/** GET proprietors: the titles of one name, 200 holdings a page. A page past the end is empty. */
export const proprietorsOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v1\/proprietors$/,
  api: 'discovery',
  answer(practice, request) {
    const { query } = request;
    const lastName = text(query, wire.ownerLastNameParameter);
    const givenName = text(query, wire.ownerGivenNameParameter);
    const companyName = text(query, wire.ownerCompanyNameParameter);
    if ((lastName === '') === (companyName === '')) {
      return badRequest(
        `Exactly one of ${wire.ownerLastNameParameter}, ${wire.ownerCompanyNameParameter} is required.`,
      );
    }
    if (companyName !== '' && givenName !== '') {
      return badRequest(`${wire.ownerGivenNameParameter} goes with ${wire.ownerLastNameParameter} only.`);
    }
    const page = query.get(wire.ownerPageParameter) ?? '1';
    if (!/^[1-9][0-9]{0,5}$/.test(page)) {
      return badRequest(`${wire.ownerPageParameter} must be a whole number from 1.`);
    }
    const isPremium = premium(query);
    if (isPremium === null) return badRequest('premium must be true or false.');
    const found = ownersOf(practice).filter(({ name }) =>
      companyName === ''
        ? name.lastName === lastName && (givenName === '' || isGiven(name.givenName ?? '', givenName))
        : name.companyName === companyName,
    );
    const start = (Number(page) - 1) * wire.ownersPerPage;
    const shown = found.slice(start, start + wire.ownersPerPage);
    if (isPremium) chargeOwners(practice, request, shown);
    return json({
      [wire.ownersList]: shown.map(({ name, title }) => ({
        ...name,
        titleDetails: titleStubs(practice, [title.volumeFolio], isPremium),
      })),
    });
  },
};

interface Owner {
  readonly name: OwnerName;
  readonly title: PracticeTitle;
}

/** Everyone who holds a share of a title now. Titles that are cancelled have no owners. */
function ownersOf({ register, scenarios }: Practice): Owner[] {
  const changes = scenarios.changes();
  return [...register.titles.values()]
    .filter(({ status }) => status !== 'CANCELLED')
    .map((title) => titleWith(title, changes))
    .flatMap((title) =>
      title.proprietors.map(({ name, isCompany }) => {
        if (isCompany) return { name: { companyName: name }, title };
        const { givenNames, familyName } = nameParts(name);
        return { name: { lastName: familyName, givenName: givenNames.join(' ') }, title };
      }),
    );
}

/** All of the given names, or the first of them. */
function isGiven(held: string, wanted: string): boolean {
  return held === wanted || held.startsWith(`${wanted} `);
}

function namesOf(owners: readonly Owner[]): OwnerName[] {
  const distinct = new Map(owners.map(({ name }) => [JSON.stringify(name), name]));
  const order = ({ lastName = '', givenName = '', companyName = '' }: OwnerName) =>
    `${companyName}${lastName} ${givenName}`;
  return [...distinct.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, maxNames);
}

function text(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
}

function chargeOwners(practice: Practice, request: PracticeRequest, owners: readonly Owner[]): void {
  chargePremium(
    practice,
    request,
    owners.map(({ title }) => title.volumeFolio),
  );
}
