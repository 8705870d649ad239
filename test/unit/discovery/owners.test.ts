import { afterEach, describe, expect, test } from 'vitest';
import { type DiscoveryApp, openDiscoveryApp } from '../../support/discovery-app.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const reason = { purpose: 'Search for a judgment creditor', matterNumber: '2026-118' };
const person = { kind: 'individual', lastName: ' NGUYEN ', givenName: '' } as const;
const company = { kind: 'company', companyName: 'HARBOUR HOLDINGS PTY LTD' } as const;

let app: DiscoveryApp | null = null;
afterEach(() => app?.dispose());

function answering(answer: Parameters<typeof fakeReads>[0]) {
  const { service, calls } = fakeReads(answer);
  app = openDiscoveryApp(service);
  return { owners: app.owners, calls, db: app.db };
}

describe('the names there are', () => {
  test('of individuals and of companies come from their own operations', async () => {
    const { owners, calls } = answering(({ query }) => ({
      json: {
        proprietorNames:
          query?.companyName === undefined
            ? [{ lastName: 'NGUYEN', givenName: 'MAI LINH' }, {}]
            : [{ companyName: 'HARBOUR HOLDINGS PTY LTD' }],
      },
    }));
    expect(await owners.names(person, reason)).toEqual({
      ok: true,
      value: [{ lastName: 'NGUYEN', givenName: 'MAI LINH', companyName: null }],
    });
    expect(await owners.names(company, reason)).toMatchObject({
      value: [{ companyName: company.companyName }],
    });
    expect(calls.map(({ path, query }) => [path, query])).toEqual([
      ['/discovery/v1/proprietor-names/individual', { lastName: 'NGUYEN', givenName: undefined }],
      ['/discovery/v1/proprietor-names/company', { companyName: 'HARBOUR HOLDINGS PTY LTD' }],
    ]);
  });

  test.each([
    [{ ...person, lastName: ' ' }, reason, ['lastName']],
    [{ ...company, companyName: '' }, reason, ['companyName']],
    [person, { purpose: 'ab', matterNumber: ' ' }, ['purpose', 'matterNumber']],
    [person, { ...reason, purpose: 'x'.repeat(201) }, ['purpose']],
    // What the database counts as two characters, and as one.
    [person, { ...reason, purpose: '\u{1f3e0}\u{1f3e0}' }, ['purpose']],
    [person, { ...reason, purpose: 'a\u0000bc' }, ['purpose']],
  ] as const)('%j with %j is not searched and not kept', async (query, why, fields) => {
    const { owners, calls } = answering(() => ({ json: [] }));
    const refused = await owners.names(query, why);
    if (refused.ok || !('code' in refused.failure)) throw new Error('was not refused');
    expect(refused.failure.data.faults.map(({ field }) => field)).toEqual(fields);
    expect([calls.length, owners.searches().length]).toEqual([0, 0]);
  });
});

describe('what an owner holds', () => {
  test('comes page by page; a full page may have another behind it', async () => {
    const one = {
      lastName: 'NGUYEN',
      givenName: 'MAI',
      titleDetails: { titleId: 'abc', volumeFolio: '9500/906' },
    };
    const { owners, calls } = answering(({ query }) => ({
      json: { proprietorSummaries: query?.pageNumber === '1' ? Array(200).fill(one) : [one] },
    }));
    const first = await owners.holdings(person, reason, 1);
    expect(first).toMatchObject({ value: { pageNumber: 1, mayHaveMore: true } });
    expect(first.ok && first.value.holdings[0]?.titles).toEqual([
      { titleId: 'abc', volumeFolio: '9500/906', status: null, type: null },
    ]);
    expect(await owners.holdings(person, reason, 2)).toMatchObject({ value: { mayHaveMore: false } });
    expect(calls[1]?.query).toEqual({ lastName: 'NGUYEN', givenName: undefined, pageNumber: '2' });
  });

  test('needs a last name, and a page from 1', async () => {
    const { owners } = answering(() => ({ json: [] }));
    const refused = await owners.holdings({ ...person, lastName: '', givenName: 'MAI' }, reason, 0);
    expect(refused).toMatchObject({
      failure: { data: { faults: [{ field: 'lastName' }, { field: 'pageNumber' }] } },
    });
  });
});

test('the query is kept with its reason before it goes out, and nobody who was found', async () => {
  let keptBefore = 0;
  const { owners, db } = answering(() => {
    keptBefore = Number(db.get('SELECT count(*) AS n FROM owner_search')?.n);
    return { json: { proprietorSummaries: [{ lastName: 'FOUND-PERSON' }] } };
  });
  await owners.holdings(person, reason, 1);
  expect(keptBefore).toBe(1);
  expect(JSON.stringify(db.all('SELECT * FROM owner_search'))).not.toContain('FOUND-PERSON');
  expect(owners.searches('2026-118')).toMatchObject([
    {
      step: 'holdings',
      query: { lastName: 'NGUYEN' },
      purpose: reason.purpose,
      matterNumber: '2026-118',
      found: 1,
      person: '',
    },
  ]);
  db.run(`UPDATE owner_search SET person = 'Bob Ng'`);
  expect(owners.searches('2026-118')).toMatchObject([{ person: 'Bob Ng' }]);
  expect(owners.searches('other')).toEqual([]);
});

test('a search without an answer is kept as one', async () => {
  const { owners } = answering(() => ({ failure: { kind: 'unavailable', reason: reasonSaying('Down') } }));
  await owners.names(company, reason);
  expect(owners.searches()).toMatchObject([{ step: 'names', found: null }]);
});
