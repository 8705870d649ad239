import { afterEach, expect, test } from 'vitest';
import { listPlaces } from '../../../main/discovery/places.ts';
import { createReferenceLists } from '../../../main/storage/reference-lists.ts';
import { type DiscoveryApp, openDiscoveryApp } from '../../support/discovery-app.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const day = 86_400_000;
let app: DiscoveryApp | null = null;
afterEach(() => app?.dispose());

test('a list is kept for a day and for its connection, and an old one is better than none', async () => {
  let isDown = false;
  const { service, calls } = fakeReads(() =>
    isDown
      ? { failure: { kind: 'unavailable', reason: reasonSaying('Down') } }
      : {
          json: {
            parishes: [
              { parishCode: '2', parishName: 'KEW' },
              { code: 1, name: 'BAMAWM' },
            ],
          },
        },
  );
  app = openDiscoveryApp(service);
  let now = app.clock.now();
  const lists = createReferenceLists(app.db, () => now);
  const places = {
    ok: true,
    value: [
      { code: '1', name: 'BAMAWM' },
      { code: '2', name: 'KEW' },
    ],
  };
  expect(await listPlaces(service, lists, 'parishes')).toEqual(places);
  now += day - 1;
  expect(await listPlaces(service, lists, 'parishes')).toEqual(places);
  expect(calls).toHaveLength(1);
  now += 1;
  isDown = true;
  expect(await listPlaces(service, lists, 'parishes')).toEqual(places);
  expect(calls).toHaveLength(2);
  const other = { ...service, connection: { ...nowhere, id: 'other' } };
  expect(await listPlaces(other, lists, 'parishes')).toMatchObject({ ok: false });
  expect(await listPlaces(service, lists, 'townships')).toMatchObject({ ok: false });
});

test('a list that could not be read whole is given, and asked for again', async () => {
  const json = { parishes: [{ code: '2', name: 'KEW' }, { name: 'X' }, 7] };
  const { service, calls } = fakeReads(() => ({ json }));
  app = openDiscoveryApp(service);
  const lists = createReferenceLists(app.db, () => 0);
  for (const asked of [1, 2]) {
    expect(await listPlaces(service, lists, 'parishes')).toEqual({
      ok: true,
      value: [{ code: '2', name: 'KEW' }],
    });
    expect(calls).toHaveLength(asked);
  }
});
