import { expect, test } from 'vitest';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { createSpecialEvents } from '../../../main/sample-events/special-events.ts';
import { createFakeHttp, jsonAnswer } from '../../support/fake-http.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

// Answers written by hand from the field table of the interface document, not from our schemas.

const recorded = {
  eventId: '3be6453c-03eb-4357-ae5a-984a0e574a54',
  name: 'Pirate Coding Workshop',
  location: 'Computer Room',
  eventDescription: 'Captain Blackbeard shares his love of the C.',
  dates: ['2026-12-24', '2026-12-31'],
  price: 25.5,
};

async function answering(json: unknown) {
  const http = createFakeHttp(() => jsonAnswer(json));
  const connection = { ...nowhere, sampleBaseUrl: 'https://sample.example.com/v1' };
  const events = createSpecialEvents({
    http,
    secrets: createMemorySecrets(),
    log: createQuietLog(),
    connection: async () => connection,
    ownCredentials: () => ({ userName: 'user', password: 'word' }),
  });
  return { events, http };
}

test('one event, and a list of them', async () => {
  const one = await answering(recorded);
  expect(await one.events.get(recorded.eventId)).toEqual({ ok: true, value: recorded });
  const many = await answering([recorded, { ...recorded, dates: [], price: 0 }]);
  expect(await many.events.list({})).toEqual({
    ok: true,
    value: [recorded, { ...recorded, dates: [], price: 0 }],
  });
  const none = await answering([]);
  expect(await none.events.list({ startDate: '2026-12-01' })).toEqual({ ok: true, value: [] });
});

test('fields that the document does not have are ignored, and a price in quotes is a price', async () => {
  const { events } = await answering({ ...recorded, price: '25.5', organiser: 'Blackbeard', tags: [null] });
  expect(await events.get(recorded.eventId)).toEqual({ ok: true, value: recorded });
});

test.each(['eventId', 'name', 'location', 'eventDescription', 'dates', 'price'])(
  '%s is required in every answer',
  async (field) => {
    const { [field as keyof typeof recorded]: _, ...rest } = recorded;
    const { events } = await answering(rest);
    expect(await events.get(recorded.eventId)).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { kind: 'unreadable', path: field } },
    });
  },
);

test('one event alone is a list of one, and one that cannot be read hides no other', async () => {
  for (const list of [recorded, [{ ...recorded, price: 'free' }, recorded, null]])
    expect(await (await answering(list)).events.list({})).toEqual({ ok: true, value: [recorded] });
});

test('a list where one event was expected is reported', async () => {
  const many = await answering([recorded]);
  expect(await many.events.get(recorded.eventId)).toMatchObject({
    failure: { data: { kind: 'unreadable' } },
  });
});

test('what is sent is what the document says', async () => {
  const { events, http } = await answering(recorded);
  const { eventId, ...draft } = recorded;
  await events.create(draft);
  await events.update(eventId, { dates: ['2027-01-01'], price: 1 });
  await events.list({ startDate: '2026-12-01', endDate: '2026-12-08', page: 2, limit: 30 });
  expect(http.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://sample.example.com/v1/special-events',
    `PATCH https://sample.example.com/v1/special-events/${eventId}`,
    'GET https://sample.example.com/v1/special-events?startDate=2026-12-01&endDate=2026-12-08&page=2&limit=30',
  ]);
  expect(JSON.parse(String(http.asked[0]?.body))).toEqual(draft);
  expect(JSON.parse(String(http.asked[1]?.body))).toEqual({ dates: ['2027-01-01'], price: 1 });
});
