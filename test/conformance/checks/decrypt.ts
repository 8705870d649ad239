import assert from 'node:assert/strict';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { isVolumeFolio } from '../../../shared/model/volume-folio.ts';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedAnswer } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  inDoubt,
  isOf,
  oneSent,
  refusedHere,
  refusedThere,
} from '../expect.ts';
import { Skipped } from '../skipped.ts';
import { carriesBearer, ownStatus } from './shared.ts';

const path = '/orders/v1/titles/decrypt';
const encrypted = `${'Ab1/+'.repeat(7)}=`;
type Request = Parameters<AppClient['titles']['decrypt']>[0];

const request: Request = {
  titleId: encrypted,
  matterNumber: 'CONFORMANCE',
  context: { propertyPfi: '602441' as PropertyPfi, spis: ['1\\LP212539'], titleCount: 1 },
};

/** Buys the known title for a matter. */
async function buy(bench: Bench, matterNumber: string) {
  const { propertyPfi, parcels, titles } = await bench.findings.property();
  const { titleId } = await bench.findings.title();
  const context = { propertyPfi, spis: parcels.map(({ spi }) => spi), titleCount: titles.length };
  return bench.watch(() => bench.client.titles.decrypt({ titleId, matterNumber, context }));
}

const ask = (bench: Bench, body: unknown) => bench.raw({ to: 'orders', path, method: 'POST', body });

/** What our client makes of an answer, and how often it asked. */
const from = (bench: Bench, answer: ScriptedAnswer, wire: Record<string, string> = {}) =>
  bench.scripted(
    ({ path: asked }) =>
      asked.endsWith('/decrypt') ? answer : { body: { propertySummaries: [], titles: [] } },
    async ({ client, watch, seen }) => {
      const { outcome } = await watch(() => client.titles.decrypt(request));
      return { outcome, seen: seen.filter(({ path: asked }) => asked.endsWith('/decrypt')) };
    },
    () => ({ wire }),
  );

export const decryptChecks: readonly Check[] = [
  check(
    {
      rules: ['DEC-01', 'DEC-02', 'DEC-05', 'DEC-07', 'DEC-08'],
      input: 'good',
      says: 'a title is bought once for a matter, and is that title',
      needs: ['charges'],
    },
    async (bench) => {
      const first = await buy(bench, 'CONFORMANCE 1');
      const { volumeFolio, wasKnown } = answered(first.outcome);
      assert.ok(isVolumeFolio(volumeFolio), `${volumeFolio} is no volume/folio`);
      assert.equal(wasKnown, false);
      const { titleId } = await bench.findings.title();
      const sent = oneSent(first, 'POST', bench.urlOf('orders', path));
      assert.deepEqual(JSON.parse(sent.body), { [bench.connection.wire.decryptRequestField]: [titleId] });
      assert.match(sent.headers['content-type'] ?? '', /^application\/json\b/);
      carriesBearer(sent.headers);
      assert.ok(sent.answer.includes(volumeFolio.split('/')[0] ?? ''), 'the answer does not hold it');

      const again = await buy(bench, 'CONFORMANCE 1');
      assert.deepEqual(answered(again.outcome), { volumeFolio, wasKnown: true });
      assert.deepEqual(
        again.sent.filter(({ method }) => method === 'POST'),
        [],
        'it was bought again',
      );

      const [byVolumeFolio] = await bench.client.titles.find({ titleId: volumeFolio });
      if (byVolumeFolio?.parcels.length === 0) {
        const rest = 'the rest of this check holds';
        throw new Skipped(`the service names no parcel of its titles, so the land was not compared; ${rest}`);
      }
      const { parcels } = await bench.findings.property();
      const spis = parcels.map(({ spi }) => spi);
      assert.ok(
        byVolumeFolio?.parcels.some(({ spi }) => spis.includes(spi)),
        'it is the title of other land',
      );
    },
  ),
  check(
    {
      rules: ['DEC-01', 'DEC-02'],
      input: 'good',
      says: 'a list of ids gives the volume/folio of each',
      needs: ['practice'],
    },
    async (bench) => {
      const { titles } = await bench.findings.property();
      const ids = titles.map(({ titleId }) => titleId);
      const reply = await ask(bench, { titleIds: ids });
      accepted(reply);
      isOf(reply.json.titleIds, 'object', 'titleIds');
      assert.deepEqual(Object.keys(reply.json.titleIds).sort(), [...ids].sort());
      for (const volumeFolio of Object.values<string>(reply.json.titleIds))
        assert.ok(isVolumeFolio(volumeFolio));
    },
  ),
  check(
    {
      rules: ['DEC-01'],
      input: 'boundary',
      says: 'a list with nothing, or with more than the service takes, charges nothing',
      needs: ['practice'],
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const before = bench.practice?.charges().length;
      refusedThere(await ask(bench, { titleIds: [] }));
      refusedThere(await ask(bench, { titleIds: Array.from({ length: 101 }, () => titleId) }));
      assert.equal(bench.practice?.charges().length, before);
    },
  ),
  check(
    {
      rules: ['DEC-01', 'DEC-04'],
      input: 'bad',
      says: 'what is no list of encrypted ids is refused by the service and charges nothing',
      needs: ['practice'],
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const before = bench.practice?.charges().length;
      const bodies = [
        {},
        [],
        '{',
        { titleIds: titleId },
        { titleIds: [1] },
        { titleIds: ['9938/671'] },
        { titleIds: [titleId, 'A'.repeat(36)] },
      ];
      for (const body of bodies) refusedThere(await ask(bench, body));
      assert.equal(bench.practice?.charges().length, before);
    },
  ),
  check(
    {
      rules: ['DEC-01', 'DEC-05'],
      input: 'bad',
      says: 'without an id, a matter or its land nothing is sent',
    },
    async (bench) => {
      const decrypt = (change: Partial<Request>) =>
        bench.watch(() => bench.client.titles.decrypt({ ...request, ...change }));
      refusedHere(await decrypt({ titleId: ' ' }), 'titleId');
      refusedHere(await decrypt({ matterNumber: '' }), 'matterNumber');
      refusedHere(await decrypt({ context: { propertyPfi: null, spis: [] } }), 'context');
    },
  ),
  check(
    { rules: ['DEC-02'], input: 'boundary', says: 'a map by id, a list of pairs and a bare list are read' },
    async (bench) => {
      const bodies = [
        { titleIds: { [encrypted]: '10940/843' } },
        { titleIds: { other: '1/001', [encrypted]: '10940/843' } },
        { titleIds: ['10940/843'] },
        { titleIds: [{ encrypted, decrypted: '10940/843' }] },
      ];
      for (const body of bodies) {
        const { outcome } = await from(bench, { body });
        assert.deepEqual(
          answered(outcome),
          { volumeFolio: '10940/843', wasKnown: false },
          JSON.stringify(body),
        );
      }
    },
  ),
  check(
    {
      rules: ['DEC-02', 'DEC-06'],
      input: 'bad',
      says: 'an answer without one volume/folio is in doubt, said so, and not asked for again',
    },
    async (bench) => {
      for (const body of [{}, { titleIds: {} }, { titleIds: ['1/001', '2/002'] }, 'not json']) {
        const { outcome, seen } = await from(bench, { body });
        assert.match(inDoubt(outcome), /may have been charged/);
        assert.equal(seen.length, 1);
      }
    },
  ),
  check(
    { rules: ['DEC-03'], input: 'boundary', says: 'other field names of the wire profile are sent and read' },
    async (bench) => {
      const wire = { decryptRequestField: 'ids', decryptAnswerField: 'found' };
      const { outcome, seen } = await from(bench, { body: { found: { [encrypted]: '10940/843' } } }, wire);
      assert.equal(answered(outcome).volumeFolio, '10940/843');
      assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), { ids: [encrypted] });
    },
  ),
  check(
    { rules: ['DEC-04'], input: 'boundary', says: 'a volume/folio is known without asking' },
    async (bench) => {
      const watched = await bench.watch(() =>
        bench.client.titles.decrypt({ ...request, titleId: 'Vol 9876 Fol 43' }),
      );
      assert.deepEqual(answered(watched.outcome), { volumeFolio: '9876/043', wasKnown: true });
      assert.deepEqual(watched.sent, []);
    },
  ),
  check(
    { rules: ['DEC-06'], input: 'bad', says: 'a failure of whatever status is sent once' },
    async (bench) => {
      for (const [status, kind] of [
        [400, 'rejected'],
        [403, 'refused'],
      ] as const) {
        const { outcome, seen } = await from(bench, {
          status,
          body: { errorType: 'NO', errorMessage: 'said no' },
        });
        failedThere(outcome, kind);
        assert.equal(seen.length, 1, `${status} is sent again`);
      }
      for (const status of [429, 500, 503]) {
        const { outcome, seen } = await from(bench, { status, body: { errorMessage: 'Not now' } });
        assert.match(inDoubt(outcome), /may have been charged\. .* It said: Not now\. /);
        assert.equal(seen.length, 1, `${status} is sent again`);
      }
    },
  ),
  check(
    {
      rules: ['DEC-05'],
      input: 'boundary',
      says: 'after a restart it is still known, by its land, and not bought again',
    },
    async (bench) => {
      await bench.scripted(
        ({ path: asked }) =>
          asked.endsWith('/decrypt')
            ? { body: { titleIds: { [encrypted]: '10940/843' } } }
            : { status: 404, body: {} },
        async ({ app, seen }) => {
          const bought = await app.client.titles.decrypt(request);
          assert.deepEqual(bought, { volumeFolio: '10940/843', wasKnown: false });
          await app.close();
          await app.open();
          // An encrypted id is another one the next day.
          const again = await app.client.titles.decrypt({ ...request, titleId: `B${encrypted.slice(1)}` });
          assert.deepEqual(again, { volumeFolio: '10940/843', wasKnown: true });
          assert.equal(seen.filter(({ path: asked }) => asked.endsWith('/decrypt')).length, 1);
        },
      );
    },
  ),
  check(
    { rules: ['DEC-06'], input: 'bad', says: 'while it is in doubt, the same is not bought again' },
    async (bench) => {
      await bench.scripted(
        ({ path: asked }) =>
          asked.endsWith('/decrypt') ? { body: {} } : { body: { propertySummaries: [], titles: [] } },
        async ({ client, watch, seen }) => {
          await watch(() => client.titles.decrypt(request));
          const { outcome } = await watch(() => client.titles.decrypt(request));
          assert.equal(outcome.code, 'ALREADY_PLACED');
          assert.equal(seen.filter(({ path: asked }) => asked.endsWith('/decrypt')).length, 1);
        },
      );
    },
  ),
  check(
    {
      rules: ['DEC-08'],
      input: 'bad',
      says: 'no token and a wrong one are kept out, and nothing is charged',
    },
    async (bench) => {
      const before = bench.practice?.charges().length;
      const body = { [bench.connection.wire.decryptRequestField]: [encrypted] };
      for (const token of ['none', { text: 'wrong' }] as const)
        refusedThere(
          await bench.raw({ to: 'orders', path, method: 'POST', body, token }),
          ownStatus(bench, 401),
        );
      assert.equal(bench.practice?.charges().length, before);
    },
  ),
];
