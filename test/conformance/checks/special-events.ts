import assert from 'node:assert/strict';
import type { SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import type { Bench } from '../bench/bench.ts';
import type { RawRequest } from '../bench/raw-client.ts';
import { type Check, type CheckSaid, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  isOf,
  oneSent,
  queryOf,
  refusedHere,
  refusedThere,
} from '../expect.ts';

const sample = ['sample'] as const;
const collection = '/special-events';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const draft = {
  name: 'Conformance day',
  location: 'Melbourne',
  eventDescription: 'Doors open – all welcome',
  dates: ['2031-03-05', '2031-03-06'],
  price: 12.5,
};
const unknownId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const ask = (bench: Bench, method: string, path = collection, more: Partial<RawRequest> = {}) =>
  bench.raw({ to: 'sample', method, path, ...more });
const list = (bench: Bench, query: Record<string, string>) => ask(bench, 'GET', collection, { query });

/** Makes an event, and takes it away again however the check ends. */
async function withEvent(bench: Bench, run: (event: SpecialEventView) => Promise<void>, change: object = {}) {
  const reply = await ask(bench, 'POST', collection, { body: { ...draft, ...change } });
  assert.ok(reply.status === 200 || reply.status === 201, `${reply.status} ${reply.text}`);
  try {
    await run(reply.json);
  } finally {
    await ask(bench, 'DELETE', `${collection}/${reply.json.eventId}`);
  }
}

/** Whether an event of this day is listed by such a query. */
const isListed = async (bench: Bench, day: string, query: Record<string, string>) => {
  let found = false;
  await withEvent(
    bench,
    async ({ eventId }) => {
      const reply = await list(bench, query);
      accepted(reply);
      found = reply.json.some((one: SpecialEventView) => one.eventId === eventId);
    },
    { dates: [day] },
  );
  return found;
};

/** Days from today, of Melbourne. */
function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(at);
}

function wantsPassword(rule: string, method: string, path: string): Check {
  const said: CheckSaid = {
    rules: [rule],
    input: 'bad',
    says: 'no password, a wrong one and a bearer token are kept out',
    needs: sample,
  };
  return check(said, async (bench) => {
    const body = method === 'POST' || method === 'PATCH' ? draft : undefined;
    const wrong = `Basic ${Buffer.from('somebody:wrong').toString('base64')}`;
    const given: Record<string, string>[] = [{}, { authorization: wrong }, { authorization: 'Bearer x' }];
    for (const headers of given)
      refusedThere(await ask(bench, method, path, { token: 'none', headers, body }), 401);
  });
}

const sendsBasic = (headers: Readonly<Record<string, string>>) =>
  assert.match(headers.authorization ?? '(none)', /^Basic [A-Za-z0-9+/]+=*$/);

function isEvent(event: Record<string, unknown>): void {
  assert.match(String(event.eventId), uuid);
  for (const member of ['name', 'location', 'eventDescription']) isOf(event[member], 'string', member);
  isOf(event.dates, 'array', 'dates');
  for (const date of event.dates as unknown as unknown[]) assert.match(String(date), /^\d{4}-\d{2}-\d{2}$/);
  isOf(event.price, 'number', 'price');
}

const listChecks: readonly Check[] = [
  check(
    {
      rules: ['SPL-01', 'SPL-08'],
      input: 'good',
      says: 'an array comes, each event with all members',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async ({ eventId }) => {
        const reply = await list(bench, { startDate: '2031-03-01', endDate: '2031-03-31', limit: '30' });
        accepted(reply);
        isOf(reply.json, 'array', 'the answer');
        for (const event of reply.json) isEvent(event);
        assert.ok(reply.json.some((one: SpecialEventView) => one.eventId === eventId));
      }),
  ),
  check(
    {
      rules: ['SPL-02', 'SPL-03', 'SPL-04', 'SPL-05', 'SPL-07'],
      input: 'good',
      says: 'our client sends what is given and nothing else, with user name and password',
      needs: sample,
    },
    async (bench) => {
      const url = bench.urlOf('sample', collection);
      const all = { startDate: '2031-03-01', endDate: '2031-03-31', page: 2, limit: 30 };
      for (const query of [{}, { startDate: all.startDate }, all]) {
        const watched = await bench.watch(() => bench.client.specialEvents.list(query));
        answered(watched.outcome);
        const sent = oneSent(watched, 'GET', url);
        const expected = Object.entries(query).map(([name, value]) => [name, String(value)]);
        assert.deepEqual(queryOf(sent), Object.fromEntries(expected));
        sendsBasic(sent.headers);
      }
    },
  ),
  check(
    {
      rules: ['SPL-02', 'SPL-03'],
      input: 'boundary',
      says: 'unless told, it begins today and ends 7 days later',
      needs: sample,
    },
    async (bench) => {
      assert.equal(await isListed(bench, dayFromNow(0), { limit: '30' }), true, 'today');
      assert.equal(await isListed(bench, dayFromNow(7), { limit: '30' }), true, 'in 7 days');
      assert.equal(await isListed(bench, dayFromNow(8), { limit: '30' }), false, 'in 8 days');
      assert.equal(await isListed(bench, dayFromNow(-1), { limit: '30' }), false, 'yesterday');
      const from = { startDate: '2031-03-01', limit: '30' };
      assert.equal(await isListed(bench, '2031-03-08', from), true, '7 days after startDate');
      assert.equal(await isListed(bench, '2031-03-09', from), false, '8 days after startDate');
    },
  ),
  check(
    {
      rules: ['SPL-04', 'SPL-05'],
      input: 'boundary',
      says: 'unless told, the first page of 10 days comes',
      needs: sample,
    },
    async (bench) => {
      const days = { startDate: '2031-03-01', endDate: '2031-03-31' };
      assert.equal(await isListed(bench, '2031-03-10', days), true, 'the 10th day');
      assert.equal(await isListed(bench, '2031-03-11', days), false, 'the 11th day');
      assert.equal(await isListed(bench, '2031-03-11', { ...days, page: '2' }), true, 'page 2');
      assert.equal(await isListed(bench, '2031-03-02', { ...days, limit: '1' }), false, 'a day a page');
      assert.equal(await isListed(bench, '2031-03-02', { ...days, limit: '1', page: '2' }), true);
    },
  ),
  check(
    { rules: ['SPL-06'], input: 'boundary', says: 'a limit of 30 is taken, and of 1', needs: sample },
    async (bench) => {
      accepted(await list(bench, { limit: '30' }));
      accepted(await list(bench, { limit: '1' }));
      for (const limit of [1, 30]) await bench.client.specialEvents.list({ limit });
    },
  ),
  check(
    { rules: ['SPL-06'], input: 'bad', says: '31 and 0 are refused, here and there', needs: sample },
    async (bench) => {
      for (const limit of [31, 0, -1]) {
        refusedHere(await bench.watch(() => bench.client.specialEvents.list({ limit })), 'limit');
        refusedThere(await list(bench, { limit: String(limit) }));
      }
    },
  ),
  check(
    {
      rules: ['SPL-02', 'SPL-03', 'SPL-04'],
      input: 'bad',
      says: 'what is no date or page is refused, here and there',
      needs: sample,
    },
    async (bench) => {
      for (const field of ['startDate', 'endDate'] as const)
        for (const date of ['21/11/2026', '2031-02-30', 'today']) {
          refusedHere(await bench.watch(() => bench.client.specialEvents.list({ [field]: date })), field);
          refusedThere(await list(bench, { [field]: date }));
        }
      refusedHere(await bench.watch(() => bench.client.specialEvents.list({ page: 0 })), 'page');
      for (const page of ['0', 'x', '1.5']) refusedThere(await list(bench, { page }));
    },
  ),
  wantsPassword('SPL-07', 'GET', collection),
  check(
    { rules: ['SPL-01', 'SPL-08'], input: 'bad', says: 'what is no list of events is reported' },
    async (bench) => {
      const { price: _, ...priceless } = { ...draft, eventId: unknownId };
      for (const [body, field] of [
        [{}, undefined],
        [[priceless], '[0].price'],
        [[{ ...draft }], '[0].eventId'],
      ] as const)
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) => {
            const { outcome } = await watch(() => client.specialEvents.list({}));
            failedThere(outcome, 'unreadable');
            if (field !== undefined) assert.equal(outcome.ok ? null : outcome.failure?.path, field);
          },
        );
    },
  ),
];

const createChecks: readonly Check[] = [
  check(
    {
      rules: ['SPC-01', 'SPC-02', 'SPC-03', 'SPC-04'],
      input: 'good',
      says: 'our client sends the five fields, and the created event comes back with its id',
      needs: sample,
    },
    async (bench) => {
      const watched = await bench.watch(() => bench.client.specialEvents.create(draft));
      const view = answered(watched.outcome);
      const { body, headers, answer, status } = oneSent(watched, 'POST', bench.urlOf('sample', collection));
      try {
        assert.deepEqual(JSON.parse(body), draft);
        assert.ok(status === 200 || status === 201);
        isEvent(JSON.parse(answer));
        assert.deepEqual(view, { ...draft, eventId: view.eventId });
        sendsBasic(headers);
      } finally {
        await ask(bench, 'DELETE', `${collection}/${view.eventId}`);
      }
    },
  ),
  check(
    {
      rules: ['SPC-03'],
      input: 'boundary',
      says: 'a price of 0, one of a fraction and a single day are taken',
      needs: sample,
    },
    async (bench) => {
      for (const change of [{ price: 0 }, { price: 0.1 }, { dates: ['2032-02-29'] }])
        await withEvent(bench, async (event) => isEvent(event as unknown as Record<string, unknown>), change);
    },
  ),
  check(
    {
      rules: ['SPC-01', 'SPC-03'],
      input: 'bad',
      says: 'each field is missed, and each wrong one refused, here and there',
      needs: sample,
    },
    async (bench) => {
      for (const field of Object.keys(draft)) {
        const rest = Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));
        refusedThere(await ask(bench, 'POST', collection, { body: rest }));
      }
      for (const wrong of [{ name: 7 }, { dates: ['5 March'] }, { dates: '2031-03-05' }, { price: '12.5' }])
        refusedThere(await ask(bench, 'POST', collection, { body: { ...draft, ...wrong } }));
      for (const [field, value] of [
        ['name', ' '],
        ['location', ''],
        ['eventDescription', ''],
        ['dates', []],
        ['price', -1],
      ] as const)
        refusedHere(
          await bench.watch(() => bench.client.specialEvents.create({ ...draft, [field]: value })),
          field,
        );
      const dates = ['2031-02-30'];
      refusedHere(
        await bench.watch(() => bench.client.specialEvents.create({ ...draft, dates })),
        'dates[0]',
      );
    },
  ),
  wantsPassword('SPC-04', 'POST', collection),
];

const getChecks: readonly Check[] = [
  check(
    {
      rules: ['SPG-01', 'SPG-03'],
      input: 'good',
      says: 'an event comes by its id, as it was made',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async (event) => {
        const { eventId } = event;
        const watched = await bench.watch(() => bench.client.specialEvents.get({ eventId }));
        assert.deepEqual(answered(watched.outcome), event);
        sendsBasic(oneSent(watched, 'GET', bench.urlOf('sample', `${collection}/${eventId}`)).headers);
      }),
  ),
  check(
    {
      rules: ['SPG-02'],
      input: 'boundary',
      says: 'an id of a uuid that no event has finds nothing',
      needs: sample,
    },
    async (bench) => {
      assert.equal((await ask(bench, 'GET', `${collection}/${unknownId}`)).status, 404);
      const { outcome } = await bench.watch(() => bench.client.specialEvents.get({ eventId: unknownId }));
      failedThere(outcome, 'notFound');
    },
  ),
  check(
    {
      rules: ['SPG-02'],
      input: 'bad',
      says: 'what is no uuid is refused there, what no path can hold here',
      needs: sample,
    },
    async (bench) => {
      for (const eventId of ['', '..', '\ud800'])
        refusedHere(await bench.watch(() => bench.client.specialEvents.get({ eventId })), 'eventId');
      refusedThere(await ask(bench, 'GET', `${collection}/7`));
    },
  ),
  wantsPassword('SPG-03', 'GET', `${collection}/${unknownId}`),
];

const updateChecks: readonly Check[] = [
  check(
    {
      rules: ['SPU-01', 'SPU-02', 'SPU-03'],
      input: 'good',
      says: 'our client sends what is changed only, and the updated event comes back',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async (event) => {
        const { eventId } = event;
        const change = { name: 'Another day', dates: ['2031-04-01'] };
        const watched = await bench.watch(() => bench.client.specialEvents.update({ eventId, change }));
        assert.deepEqual(answered(watched.outcome), { ...event, ...change });
        const sent = oneSent(watched, 'PATCH', bench.urlOf('sample', `${collection}/${eventId}`));
        assert.deepEqual(JSON.parse(sent.body), change);
        sendsBasic(sent.headers);
      }),
  ),
  check(
    {
      rules: ['SPU-01', 'SPU-02'],
      input: 'boundary',
      says: 'every field by itself, and all of them, are changed',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async (event) => {
        const path = `${collection}/${event.eventId}`;
        const other = { name: 'a', location: 'b', eventDescription: 'c', dates: ['2031-05-01'], price: 0 };
        let expected: object = event;
        for (const [field, value] of Object.entries(other)) {
          const reply = await ask(bench, 'PATCH', path, { body: { [field]: value } });
          accepted(reply);
          expected = { ...expected, [field]: value };
          assert.deepEqual(reply.json, expected, field);
        }
        assert.deepEqual((await ask(bench, 'PATCH', path, { body: draft })).json, { ...event, ...draft });
        assert.deepEqual((await ask(bench, 'GET', path)).json, { ...event, ...draft });
      }),
  ),
  check(
    {
      rules: ['SPU-01'],
      input: 'bad',
      says: 'a wrong field, and nothing at all, are refused and change nothing',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async (event) => {
        const { eventId } = event;
        const path = `${collection}/${eventId}`;
        for (const body of [{ price: 'free' }, { dates: ['soon'] }, { name: 7 }])
          refusedThere(await ask(bench, 'PATCH', path, { body }));
        const update = (change: object) =>
          bench.watch(() => bench.client.specialEvents.update({ eventId, change }));
        refusedHere(await update({}), 'change');
        refusedHere(await update({ price: -1 }), 'price');
        assert.deepEqual((await ask(bench, 'GET', path)).json, event);
        assert.equal((await ask(bench, 'PATCH', `${collection}/${unknownId}`, { body: draft })).status, 404);
      }),
  ),
  wantsPassword('SPU-03', 'PATCH', `${collection}/${unknownId}`),
];

const removeChecks: readonly Check[] = [
  check(
    {
      rules: ['SPD-01', 'SPD-02', 'SPD-03'],
      input: 'good',
      says: 'our client removes it, with no content in answer',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async ({ eventId }) => {
        const watched = await bench.watch(() => bench.client.specialEvents.remove({ eventId }));
        answered(watched.outcome);
        const sent = oneSent(watched, 'DELETE', bench.urlOf('sample', `${collection}/${eventId}`));
        assert.deepEqual([sent.body, sent.status, sent.answer], ['', 204, '']);
        sendsBasic(sent.headers);
        assert.equal((await ask(bench, 'GET', `${collection}/${eventId}`)).status, 404);
      }),
  ),
  check(
    {
      rules: ['SPD-01'],
      input: 'boundary',
      says: 'a second time there is none, and no list has it',
      needs: sample,
    },
    (bench) =>
      withEvent(bench, async ({ eventId }) => {
        const path = `${collection}/${eventId}`;
        assert.equal((await ask(bench, 'DELETE', path)).status, 204);
        assert.equal((await ask(bench, 'DELETE', path)).status, 404);
        const { json } = await list(bench, { startDate: '2031-03-01' });
        assert.ok(!json.some((one: SpecialEventView) => one.eventId === eventId));
      }),
  ),
  check(
    {
      rules: ['SPD-01'],
      input: 'bad',
      says: 'what is no uuid is refused there, what no path can hold here',
      needs: sample,
    },
    async (bench) => {
      refusedThere(await ask(bench, 'DELETE', `${collection}/all`));
      const { client } = bench;
      refusedHere(await bench.watch(() => client.specialEvents.remove({ eventId: '..' })), 'eventId');
    },
  ),
  wantsPassword('SPD-03', 'DELETE', `${collection}/${unknownId}`),
];

/** The whole sample API. */
export const specialEventChecks: readonly Check[] = [
  ...listChecks,
  ...createChecks,
  ...getChecks,
  ...updateChecks,
  ...removeChecks,
];
