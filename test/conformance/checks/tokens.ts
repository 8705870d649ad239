import assert from 'node:assert/strict';
import { importConnection } from '../../support/import-connection.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import { accepted, failedThere, isOf, refusedThere } from '../expect.ts';
import { Skipped } from '../skipped.ts';
import { freshOffice } from './fresh-office.ts';
import { isIfGiven } from './ordered.ts';
import { carriesBearer } from './shared.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

function goodForm({ connection, credentials }: Bench): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    audience: connection.audience.orders ?? '',
  };
}

const ask = (bench: Bench, form: Record<string, string>, headers: Record<string, string> = formType) =>
  bench.raw({
    to: 'auth',
    path: '/oauth/token',
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  });

const readSomething = (client: Bench['client']) => client.addresses.autocomplete({ query: 'street' });

export const tokenChecks: readonly Check[] = [
  check(
    {
      rules: ['TOK-01', 'TOK-02', 'TOK-03', 'TOK-04', 'TOK-05'],
      input: 'good',
      says: 'our client asks for a token with exactly the four fields, as a form',
    },
    (bench) =>
      freshOffice(bench, async ({ client }) => {
        const { tokenRequests } = await bench.watch(() => readSomething(client));
        assert.equal(tokenRequests.length, 1, 'one token for one audience');
        const [asked] = tokenRequests;
        assert.equal(asked?.method, 'POST');
        assert.equal(asked.url, bench.urlOf('auth', '/oauth/token'));
        assert.match(asked.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/);
        assert.deepEqual(Object.fromEntries(new URLSearchParams(asked.body)), {
          ...goodForm(bench),
          audience: bench.connection.audience.discovery,
        });
        assert.equal(asked.headers.authorization, undefined);
      }),
  ),
  check(
    { rules: ['TOK-07', 'TOK-10'], input: 'good', says: 'the answer has the four fields' },
    async (bench) => {
      const reply = await ask(bench, goodForm(bench));
      accepted(reply);
      isOf(reply.json.access_token, 'string', 'access_token');
      isIfGiven(bench, reply.json.scope, 'string', 'scope');
      isIfGiven(bench, reply.json.expires_in, 'integer', 'expires_in');
      if (reply.json.expires_in !== undefined)
        assert.ok(reply.json.expires_in > 0, 'expires_in is not above 0');
      isIfGiven(bench, reply.json.token_type, 'string', 'token_type');
      if (reply.json.token_type !== undefined) assert.equal(reply.json.token_type, 'Bearer');
    },
  ),
  check(
    { rules: ['TOK-07'], input: 'boundary', says: 'our client does with a token and its life alone' },
    (bench) =>
      bench.scripted(
        ({ path }) => (path.endsWith('/autocomplete') ? { body: [] } : { status: 404 }),
        async ({ client }) => assert.deepEqual(await readSomething(client), []),
      ),
  ),
  check(
    {
      rules: ['TOK-02', 'TOK-03', 'TOK-04', 'TOK-05'],
      input: 'bad',
      says: 'another type, grant, client, secret or audience gets no token',
    },
    async (bench) => {
      const good = goodForm(bench);
      refusedThere(await ask(bench, good, { 'content-type': 'application/json' }));
      for (const [field, value] of [
        ['grant_type', 'password'],
        ['client_id', 'somebody else'],
        ['client_secret', 'wrong'],
        ['audience', 'https://nowhere.example/'],
      ] as const) {
        const without = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
        refusedThere(await ask(bench, { ...good, [field]: value }));
        refusedThere(await ask(bench, without));
      }
    },
  ),
  check(
    { rules: ['TOK-04'], input: 'bad', says: 'credentials that are not accepted are told as such' },
    (bench) =>
      bench.scripted(
        () => ({ status: 401, body: { error: 'invalid_client' } }),
        async ({ client, watch }) => {
          const { outcome } = await watch(() => readSomething(client));
          failedThere(outcome, 'refused');
        },
        (origin) => ({ authUrl: `${origin}/elsewhere` }),
      ),
  ),
  check(
    { rules: ['TOK-06'], input: 'good', says: 'the token of each API is that of its own audience' },
    (bench) =>
      freshOffice(bench, async ({ client }) => {
        const { sent, tokenRequests } = await bench.watch(async () => {
          await client.addresses.autocomplete({ query: 'street' });
          await client.extraDataLists.municipalities({});
        });
        const audiences = tokenRequests.map(({ body }) => new URLSearchParams(body).get('audience'));
        const { discovery, orders } = bench.connection.audience;
        assert.deepEqual(audiences, [...new Set([discovery, orders])]);
        const given = tokenRequests.map(({ answer }) => JSON.parse(answer).access_token as string);
        assert.deepEqual(
          sent.map(({ headers }) => headers.authorization),
          [`Bearer ${given[0]}`, `Bearer ${given.at(-1)}`],
        );
      }),
  ),
  check(
    {
      rules: ['TOK-06'],
      input: 'bad',
      says: 'a token of another API is kept out where each has an audience of its own',
      needs: ['practice'],
    },
    async (bench) => {
      const reply = await ask(bench, { ...goodForm(bench), audience: bench.connection.audience.drss ?? '' });
      const token = { text: reply.json.access_token as string };
      refusedThere(await bench.raw({ to: 'orders', path: '/orders/v1', token }), 401);
    },
  ),
  check(
    {
      rules: ['TOK-08', 'TOK-11'],
      input: 'boundary',
      says: 'many calls at once and after one another use one token, each as a bearer',
    },
    (bench) =>
      freshOffice(bench, async ({ client }) => {
        const queries = ['street', 'road', 'lane', 'court'];
        const { sent, tokenRequests } = await bench.watch(async () => {
          await Promise.all(queries.map((query) => client.addresses.autocomplete({ query })));
          await readSomething(client);
        });
        assert.equal(tokenRequests.length, 1);
        assert.equal(sent.length, queries.length + 1);
        for (const { headers } of sent) carriesBearer(headers);
      }),
  ),
  check(
    {
      rules: ['TOK-09', 'TOK-10'],
      input: 'boundary',
      says: 'once expires_in has passed another token is asked for, and not before',
    },
    async (bench) => {
      const ahead = { milliseconds: 0 };
      await freshOffice(
        bench,
        async ({ client }) => {
          const first = await bench.watch(() => readSomething(client));
          const life = JSON.parse(first.tokenRequests[0]?.answer ?? '{}').expires_in * 1000;
          if (!(life > 0)) throw new Skipped('tokens say no life');
          // Our client is early by a minute, or by half of a shorter life.
          ahead.milliseconds = life * 0.4;
          assert.equal((await bench.watch(() => readSomething(client))).tokenRequests.length, 0, 'too early');
          ahead.milliseconds = life;
          assert.equal((await bench.watch(() => readSomething(client))).tokenRequests.length, 1, 'expired');
        },
        { ahead },
      );
    },
  ),
  check(
    {
      rules: ['TOK-09'],
      input: 'bad',
      says: 'a token that the service no longer takes is replaced once, without asking a person',
    },
    (bench) => {
      let calls = 0;
      return bench.scripted(
        () => {
          calls += 1;
          return calls === 1 ? { status: 401 } : { body: [] };
        },
        async ({ client, watch }) => {
          const { outcome, tokenRequests } = await watch(() => readSomething(client));
          assert.ok(outcome.ok);
          assert.deepEqual([calls, tokenRequests.length], [2, 2]);
        },
      );
    },
  ),
  check(
    {
      rules: ['TOK-12'],
      input: 'bad',
      says: 'after a switch of environments no credentials, token or answer of the other are used',
    },
    (bench) =>
      bench.scripted(
        () => ({ body: [{ id: 'other', eziAddress: '9 OTHER STREET KEW 3101' }] }),
        async ({ client, watch, seen }) => {
          const other = await readSomething(client);
          assert.equal(other[0]?.id, 'other');
          const text = JSON.stringify({
            name: 'Production',
            environment: 'production',
            baseUrl: 'https://localhost:9/api',
            authUrl: 'https://localhost:9/auth',
            audience: { discovery: 'discovery', orders: 'orders' },
          });
          const { id } = await importConnection(client, text);
          await client.connections.use({ id });
          const before = seen.length;
          const { outcome, tokenRequests } = await watch(() => readSomething(client));
          failedThere(outcome, 'notReady');
          assert.deepEqual([seen.length, tokenRequests.length], [before, 0]);
        },
      ),
  ),
];
