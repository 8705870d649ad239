import assert from 'node:assert/strict';
import { estateOwner } from '../../../main/practice/data/create-register.ts';
import type { OwnerNameQuery } from '../../../shared/contract/views/title.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import { accepted, answered, isOf, oneSent, queryOf, refusedHere, refusedThere } from '../expect.ts';
import { carriesBearer, needsToken } from './shared.ts';

const reason = { purpose: 'Conformance of the interface', matterNumber: 'CONFORMANCE' };
const individualPath = '/discovery/v1/proprietor-names/individual';
const companyPath = '/discovery/v1/proprietor-names/company';
const ownersPath = '/discovery/v1/proprietors';
/** Names that nobody has: no real owner is looked up at another service. */
const nobody = { kind: 'individual', lastName: 'ZZ O’CONFORMANCE & CO', givenName: 'A+B' } as const;
const noCompany = { kind: 'company', companyName: 'ZZ CONFORMANCE & CO = PTY LTD' } as const;

const names = (bench: Bench, query: OwnerNameQuery) =>
  bench.watch(() => bench.client.owners.names({ query, reason }));
const holdings = (bench: Bench, query: OwnerNameQuery, pageNumber = 1) =>
  bench.watch(() => bench.client.owners.holdings({ query, reason, pageNumber }));
const ask = (bench: Bench, path: string, query: Record<string, string>) =>
  bench.raw({ to: 'discovery', path, query });

/** What our client makes of an answer to a search for names. */
const namesFrom = (bench: Bench, body: unknown, query: OwnerNameQuery) =>
  bench.scripted(
    () => ({ body }),
    ({ client }) => client.owners.names({ query, reason }),
  );

const individualChecks: readonly Check[] = [
  check(
    {
      rules: ['INP-01', 'INP-02', 'INP-04', 'INP-05'],
      input: 'good',
      says: 'both names go out under their names, URL encoded',
    },
    async (bench) => {
      const { ownerLastNameParameter: last, ownerGivenNameParameter: given } = bench.connection.wire;
      const sent = oneSent(await names(bench, nobody), 'GET', bench.urlOf('discovery', individualPath));
      assert.deepEqual(queryOf(sent), { [last]: nobody.lastName, [given]: nobody.givenName });
      assert.ok(
        sent.rawQuery.includes(encodeURIComponent(nobody.lastName)) && sent.rawQuery.includes('A%2BB'),
      );
    },
  ),
  check(
    {
      rules: ['INP-01', 'INP-02'],
      input: 'boundary',
      says: 'either of the two is enough, and a blank one is not sent',
    },
    async (bench) => {
      const { ownerLastNameParameter: last, ownerGivenNameParameter: given } = bench.connection.wire;
      const url = bench.urlOf('discovery', individualPath);
      const lastOnly = await names(bench, { ...nobody, givenName: '  ' });
      answered(lastOnly.outcome);
      assert.deepEqual(queryOf(oneSent(lastOnly, 'GET', url)), { [last]: nobody.lastName });
      const givenOnly = await names(bench, { ...nobody, lastName: '', givenName: 'ZZCONFORMANCE' });
      answered(givenOnly.outcome);
      assert.deepEqual(queryOf(oneSent(givenOnly, 'GET', url)), { [given]: 'ZZCONFORMANCE' });
    },
  ),
  check(
    { rules: ['INP-01', 'INP-02'], input: 'bad', says: 'without either it is refused, here and there' },
    async (bench) => {
      refusedHere(await names(bench, { kind: 'individual', lastName: '', givenName: ' ' }), 'lastName');
      refusedThere(await ask(bench, individualPath, {}));
      refusedThere(await ask(bench, individualPath, { [bench.connection.wire.ownerLastNameParameter]: '' }));
    },
  ),
  check(
    {
      rules: ['INP-01'],
      input: 'bad',
      says: 'without a purpose, a matter, or with an endless name nothing is asked',
    },
    async (bench) => {
      const search = (change: Partial<typeof reason>) =>
        bench.watch(() => bench.client.owners.names({ query: nobody, reason: { ...reason, ...change } }));
      refusedHere(await search({ purpose: ' ' }), 'purpose');
      refusedHere(await search({ matterNumber: '' }), 'matterNumber');
      refusedHere(await names(bench, { ...nobody, givenName: 'A'.repeat(201) }), 'givenName');
    },
  ),
  check(
    {
      rules: ['INP-03'],
      input: 'good',
      says: 'matched names come, each with what was asked for',
      needs: ['practice'],
    },
    async (bench) => {
      const reply = await ask(bench, individualPath, { lastName: 'smith' });
      accepted(reply);
      isOf(reply.json.proprietorNames, 'array', 'proprietorNames');
      const shown = answered(
        (await names(bench, { kind: 'individual', lastName: 'smith', givenName: '' })).outcome,
      );
      assert.ok(shown.length > 0, 'there is no Smith');
      for (const { lastName } of shown) assert.match(lastName ?? '', /^SMITH/);
      assert.deepEqual(
        shown.map(({ lastName, givenName }) => ({ lastName, givenName })),
        reply.json.proprietorNames,
      );
    },
  ),
  check(
    { rules: ['INP-03'], input: 'boundary', says: 'a name that nobody has gives nothing, and is no failure' },
    async (bench) => {
      assert.deepEqual(answered((await names(bench, nobody)).outcome), []);
    },
  ),
  check(
    { rules: ['INP-03'], input: 'boundary', says: 'a wide search gives each name once', needs: ['practice'] },
    async (bench) => {
      const query = { kind: 'individual', lastName: '', givenName: 'A' } as const;
      const shown = answered((await names(bench, query)).outcome);
      assert.ok(shown.length > 10 && shown.length <= 100, `${shown.length} names came`);
      assert.equal(new Set(shown.map((name) => JSON.stringify(name))).size, shown.length);
    },
  ),
  check(
    { rules: ['INP-04'], input: 'boundary', says: 'names are found in each likely spelling, under any list' },
    async (bench) => {
      const citizen = { lastName: 'CITIZEN', givenName: 'JO', companyName: null };
      const rows = [
        { lastName: 'CITIZEN', givenName: 'JO' },
        { familyName: 'CITIZEN', givenNames: 'JO', id: 7 },
        { surname: 'CITIZEN', firstName: 'JO' },
      ];
      for (const row of rows) {
        assert.deepEqual(await namesFrom(bench, [row], nobody), [citizen]);
        assert.deepEqual(await namesFrom(bench, { individuals: [row, {}] }, nobody), [citizen]);
      }
      assert.deepEqual(await namesFrom(bench, { names: ['CITIZEN'] }, nobody), [
        { ...citizen, givenName: null },
      ]);
    },
  ),
  check(
    { rules: ['INP-04'], input: 'bad', says: 'one name where a list was expected is a list of one' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { lastName: 'CITIZEN', givenName: 'JO' } }),
        async ({ client, watch }) =>
          assert.equal(
            answered((await watch(() => client.owners.names({ query: nobody, reason }))).outcome).length,
            1,
          ),
      );
    },
  ),
  check({ rules: ['INP-06'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(
      oneSent(await names(bench, nobody), 'GET', bench.urlOf('discovery', individualPath)).headers,
    );
  }),
  ...needsToken('INP-06', (bench) => ({
    to: 'discovery',
    path: individualPath,
    query: { [bench.connection.wire.ownerLastNameParameter]: nobody.lastName },
  })),
];

const companyChecks: readonly Check[] = [
  check(
    { rules: ['COM-02', 'COM-03'], input: 'good', says: 'the company goes out under its name, URL encoded' },
    async (bench) => {
      const sent = oneSent(await names(bench, noCompany), 'GET', bench.urlOf('discovery', companyPath));
      const name = bench.connection.wire.ownerCompanyNameParameter;
      assert.deepEqual(queryOf(sent), { [name]: noCompany.companyName });
      assert.equal(sent.rawQuery, `${name}=${encodeURIComponent(noCompany.companyName)}`);
    },
  ),
  check(
    { rules: ['COM-01'], input: 'good', says: 'matched companies come', needs: ['practice'] },
    async (bench) => {
      const reply = await ask(bench, companyPath, { companyName: 'plains estates' });
      accepted(reply);
      assert.deepEqual(reply.json, { proprietorNames: [{ companyName: estateOwner }] });
      const shown = answered(
        (await names(bench, { kind: 'company', companyName: ' plains  estates ' })).outcome,
      );
      assert.deepEqual(shown, [{ lastName: null, givenName: null, companyName: estateOwner }]);
    },
  ),
  check(
    { rules: ['COM-01'], input: 'boundary', says: 'a company that there is not gives nothing' },
    async (bench) => {
      assert.deepEqual(answered((await names(bench, noCompany)).outcome), []);
    },
  ),
  check(
    { rules: ['COM-01', 'COM-02'], input: 'bad', says: 'without a name it is refused, here and there' },
    async (bench) => {
      refusedHere(await names(bench, { kind: 'company', companyName: '  ' }), 'companyName');
      if (bench.practice !== null) refusedThere(await ask(bench, companyPath, {}));
    },
  ),
  check(
    { rules: ['COM-02'], input: 'boundary', says: 'companies are found in each likely spelling' },
    async (bench) => {
      const acme = { lastName: null, givenName: null, companyName: 'ACME PTY LTD' };
      for (const row of [
        { companyName: 'ACME PTY LTD' },
        { name: 'ACME PTY LTD', acn: '1' },
        { legalEntityName: 'ACME PTY LTD' },
      ])
        assert.deepEqual(await namesFrom(bench, { companies: [row] }, noCompany), [acme]);
      assert.deepEqual(await namesFrom(bench, ['ACME PTY LTD'], noCompany), [acme]);
    },
  ),
  check({ rules: ['COM-04'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(
      oneSent(await names(bench, noCompany), 'GET', bench.urlOf('discovery', companyPath)).headers,
    );
  }),
  ...needsToken('COM-04', (bench) => ({
    to: 'discovery',
    path: companyPath,
    query: { [bench.connection.wire.ownerCompanyNameParameter]: noCompany.companyName },
  })),
];

const ownerChecks: readonly Check[] = [
  check(
    { rules: ['OWN-02'], input: 'good', says: 'name and page go out, and nothing else' },
    async (bench) => {
      const { wire } = bench.connection;
      const url = bench.urlOf('discovery', ownersPath);
      const person = await holdings(bench, nobody, 2);
      assert.deepEqual(queryOf(oneSent(person, 'GET', url)), {
        [wire.ownerLastNameParameter]: nobody.lastName,
        [wire.ownerGivenNameParameter]: nobody.givenName,
        [wire.ownerPageParameter]: '2',
      });
      assert.deepEqual(queryOf(oneSent(await holdings(bench, noCompany), 'GET', url)), {
        [wire.ownerCompanyNameParameter]: noCompany.companyName,
        [wire.ownerPageParameter]: '1',
      });
    },
  ),
  check(
    { rules: ['OWN-02'], input: 'boundary', says: 'other names of the wire profile are sent' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: [] }),
        async ({ client, seen }) => {
          await client.owners.holdings({ query: { ...nobody, givenName: '' }, reason, pageNumber: 3 });
          assert.deepEqual(
            seen.map(({ query }) => Object.fromEntries(query)),
            [{ surname: nobody.lastName, p: '3' }],
          );
        },
        () => ({ wire: { ownerLastNameParameter: 'surname', ownerPageParameter: 'p' } }),
      );
    },
  ),
  check(
    {
      rules: ['OWN-02', 'OWN-04'],
      input: 'bad',
      says: 'no last name, no company or page 0 is refused, here and there',
    },
    async (bench) => {
      refusedHere(await holdings(bench, { ...nobody, lastName: '' }), 'lastName');
      refusedHere(await holdings(bench, { kind: 'company', companyName: '' }), 'companyName');
      if (bench.practice === null) return;
      refusedThere(await ask(bench, ownersPath, {}));
      refusedThere(await ask(bench, ownersPath, { [bench.connection.wire.ownerGivenNameParameter]: 'ZZ' }));
      refusedThere(await ask(bench, ownersPath, { lastName: 'SMITH', pageNumber: '0' }));
      refusedThere(await ask(bench, ownersPath, { lastName: 'SMITH', companyName: estateOwner }));
      refusedThere(await ask(bench, ownersPath, { companyName: estateOwner, givenName: 'JO' }));
    },
  ),
  check(
    {
      rules: ['OWN-01', 'OWN-03'],
      input: 'good',
      says: 'a name of the first step leads to its titles',
      needs: ['practice'],
    },
    async (bench) => {
      const [name] = await bench.client.owners.names({
        query: { kind: 'individual', lastName: 'SMITH', givenName: '' },
        reason,
      });
      const { lastName, givenName } = name ?? {};
      const query = { kind: 'individual', lastName: lastName ?? '', givenName: givenName ?? '' } as const;
      const page = answered((await holdings(bench, query)).outcome);
      assert.ok(page.holdings.length > 0, `${givenName} ${lastName} holds nothing`);
      const reply = await ask(bench, ownersPath, { lastName: query.lastName, givenName: query.givenName });
      accepted(reply);
      isOf(reply.json.proprietorSummaries, 'array', 'proprietorSummaries');
      assert.equal(reply.json.proprietorSummaries.length, page.holdings.length);
      for (const holding of page.holdings) {
        assert.deepEqual([holding.lastName, holding.givenName], [lastName, givenName]);
        const [title] = holding.titles;
        const [found] = await bench.client.titles.find({ titleId: title?.titleId ?? '' });
        assert.equal(found?.titleId, title?.titleId);
      }
    },
  ),
  check(
    { rules: ['OWN-01'], input: 'boundary', says: 'a name that nobody has holds nothing' },
    async (bench) => {
      assert.deepEqual(answered((await holdings(bench, nobody)).outcome).holdings, []);
    },
  ),
  check(
    {
      rules: ['OWN-03'],
      input: 'boundary',
      says: 'titles are found as a list, as one, and in each likely spelling',
    },
    async (bench) => {
      const titleId = 'A'.repeat(36);
      const rows = [
        { companyName: 'ACME', titleDetails: [{ titleId }] },
        { companyName: 'ACME', titleDetails: { titleId } },
        { legalEntityName: 'ACME', titles: [{ id: titleId }] },
      ];
      for (const row of rows) {
        const page = await bench.scripted(
          () => ({ body: { proprietors: [row] } }),
          ({ client }) => client.owners.holdings({ query: noCompany, reason, pageNumber: 1 }),
        );
        const shown = page.holdings.map(({ companyName, titles }) => [
          companyName,
          titles.map((one) => one.titleId),
        ]);
        assert.deepEqual(shown, [['ACME', [titleId]]], JSON.stringify(row));
      }
    },
  ),
  check(
    { rules: ['OWN-03'], input: 'bad', says: 'one owner where a list was expected is a list of one' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { companyName: 'ACME', titleDetails: [] } }),
        async ({ client, watch }) => {
          const search = () => client.owners.holdings({ query: noCompany, reason, pageNumber: 1 });
          assert.equal(answered((await watch(search)).outcome).holdings.length, 1);
        },
      );
    },
  ),
  check(
    {
      rules: ['OWN-04'],
      input: 'boundary',
      says: 'a full page says that there may be more, a shorter one that there is none',
      needs: ['practice'],
    },
    async (bench) => {
      const page = async (pageNumber: number) =>
        answered((await holdings(bench, { kind: 'company', companyName: estateOwner }, pageNumber)).outcome);
      const pages = [await page(1), await page(2), await page(3)];
      assert.deepEqual(
        pages.map((one) => [one.holdings.length, one.mayHaveMore]),
        [
          [200, true],
          [7, false],
          [0, false],
        ],
      );
    },
  ),
  check(
    {
      rules: ['OWN-05'],
      input: 'good',
      says: 'only encrypted ids come, and nothing is charged',
      needs: ['practice'],
    },
    async (bench) => {
      const before = bench.practice?.charges().length;
      const { outcome } = await holdings(bench, { kind: 'individual', lastName: 'SMITH', givenName: '' });
      for (const { titles } of answered(outcome).holdings)
        for (const title of titles) {
          assert.equal(title.volumeFolio, null);
          assert.match(title.titleId, /^[A-Za-z0-9+/_=-]{16,}$/);
        }
      assert.equal(bench.practice?.charges().length, before);
    },
  ),
  check(
    {
      rules: ['OWN-05'],
      input: 'boundary',
      says: 'premium gives volume/folios away and is charged',
      needs: ['practice', 'charges'],
    },
    async (bench) => {
      const before = bench.practice?.charges().length ?? 0;
      const query = { companyName: estateOwner, pageNumber: '2', premium: 'true' };
      const reply = await ask(bench, ownersPath, query);
      assert.match(JSON.stringify(reply.json), /"volumeFolio":"\d+\/\d{3}"/);
      assert.equal(bench.practice?.charges().length, before + 1);
    },
  ),
  check({ rules: ['OWN-06'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(
      oneSent(await holdings(bench, nobody), 'GET', bench.urlOf('discovery', ownersPath)).headers,
    );
  }),
  ...needsToken('OWN-06', (bench) => ({
    to: 'discovery',
    path: ownersPath,
    query: { [bench.connection.wire.ownerLastNameParameter]: nobody.lastName },
  })),
];

export const ownersChecks: readonly Check[] = [...individualChecks, ...companyChecks, ...ownerChecks];
