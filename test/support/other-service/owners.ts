import type { ServiceBehaviour } from './behaviour.ts';
import { listed } from './discovery.ts';
import type { JsonObject } from './json.ts';
import { allTitles, type OwnTitle, titleStub } from './land.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

interface Person {
  readonly lastName: string;
  readonly givenName: string;
}

/** Most owners of one page. */
const pageSize = 200;
const people: readonly Person[] = [
  { lastName: "O'DWYER", givenName: 'SÉAMUS JOHN' },
  { lastName: "O'DWYER", givenName: 'ANNE-MARIE' },
  { lastName: 'VAN DER BERG', givenName: 'PIETER' },
];
const companies = ['QUARRY & SONS PTY. LTD.', 'QUARRY HOLDINGS (VIC) PTY LTD'];
/** So many that they take two pages. */
const bigCompany = 'BANKSIA ESTATES PTY LTD';

/** At least one of the two names, each from its beginning. */
export function individualNames(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const lastName = query.get('lastName');
  const givenName = query.get('givenName');
  if (upper(lastName) === '' && upper(givenName) === '') {
    return refusal(400, 'At least one of lastName or givenName must be provided.', behaviour);
  }
  const found = people.filter(
    (one) => one.lastName.startsWith(upper(lastName)) && one.givenName.startsWith(upper(givenName)),
  );
  return jsonReply(200, listed('proprietorNames', 'individuals', found.map(asJson), behaviour), behaviour);
}

export function companyNames(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const companyName = query.get('companyName');
  if (upper(companyName) === '') return refusal(400, 'companyName is needed.', behaviour);
  const found = [...companies, bigCompany].filter((name) => name.includes(upper(companyName)));
  const list = found.map((name) => ({ companyName: name }));
  return jsonReply(200, listed('proprietorNames', 'companies', list, behaviour), behaviour);
}

/** Matched proprietors and their titles, page by page. */
export function findProprietors(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const lastName = query.get('lastName');
  const companyName = query.get('companyName');
  if ((lastName === null) === (companyName === null)) {
    return refusal(400, 'Either lastName or companyName.', behaviour);
  }
  const page = Number(query.get('pageNumber') ?? '1');
  if (!Number.isInteger(page) || page < 1) return refusal(400, 'pageNumber counts from 1.', behaviour);
  const given = upper(query.get('givenName'));
  const owners =
    companyName === null
      ? people
          .filter((one) => one.lastName === upper(lastName) && one.givenName.startsWith(given))
          .map((one) => owner(asJson(one), people.indexOf(one), behaviour))
      : companyHoldings(upper(companyName), behaviour);
  const list = owners.slice((page - 1) * pageSize, page * pageSize);
  return jsonReply(200, listed('proprietorSummaries', 'proprietors', list, behaviour), behaviour);
}

function companyHoldings(name: string, behaviour: ServiceBehaviour): JsonObject[] {
  if (name === bigCompany) {
    return Array.from({ length: pageSize + 3 }, (_, index) => owner({ companyName: name }, index, behaviour));
  }
  return companies
    .filter((one) => one === name)
    .map((companyName) => owner({ companyName }, companies.indexOf(companyName), behaviour));
}

function owner(names: JsonObject, index: number, behaviour: ServiceBehaviour): JsonObject {
  const titles = allTitles();
  const own = [titles[index % titles.length], titles[(index + 1) % titles.length]].filter(
    (title): title is OwnTitle => title !== undefined,
  );
  const stubs = own.map((title) =>
    behaviour.fullness === 'full' ? titleStub(title) : { titleId: title.titleId },
  );
  return { ...names, titleDetails: stubs };
}

function upper(text: string | null): string {
  return (text ?? '').trim().toUpperCase();
}

function asJson({ lastName, givenName }: Person): JsonObject {
  return { lastName, givenName };
}
