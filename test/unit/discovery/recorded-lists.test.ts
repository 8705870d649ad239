import { afterEach, describe, expect, test } from 'vitest';
import { listPlaces } from '../../../main/discovery/places.ts';
import { createReferenceLists } from '../../../main/storage/reference-lists.ts';
import { chargeAnswer, type DiscoveryApp, openDiscoveryApp } from '../../support/discovery-app.ts';
import { fakeReads } from '../../support/fake-land-service.ts';

// Answers written by hand from what is known of the owners' operations, places and decrypting, not from our schemas.

const reason = { purpose: 'Search for a judgment creditor', matterNumber: '2026-118' };
const encrypted = 'AbC/9+dEfGhIjKlMnOpQrStUvWxYz012345=';
let app: DiscoveryApp | null = null;
afterEach(() => {
  app?.dispose();
  app = null;
});

function answering(json: unknown): DiscoveryApp {
  app = openDiscoveryApp(fakeReads(() => ({ json })).service);
  return app;
}

describe('proprietors', () => {
  test('are given with their titles', async () => {
    const { owners } = answering({
      proprietorSummaries: [
        {
          lastName: 'NGUYEN',
          givenName: 'MAI LINH',
          titleDetails: [{ titleId: encrypted, titleStatus: 'ACTIVE', titleType: 'FREEHOLD' }],
        },
        {
          companyName: 'HARBOUR HOLDINGS PTY LTD',
          titleDetails: { titleId: encrypted, volumeFolio: '9500/906' },
        },
      ],
    });
    const query = { kind: 'individual', lastName: 'NGUYEN', givenName: '' } as const;
    expect(await owners.holdings(query, reason, 1)).toEqual({
      ok: true,
      value: {
        pageNumber: 1,
        mayHaveMore: false,
        holdings: [
          {
            lastName: 'NGUYEN',
            givenName: 'MAI LINH',
            companyName: null,
            titles: [{ titleId: encrypted, volumeFolio: null, status: 'ACTIVE', type: 'FREEHOLD' }],
          },
          {
            lastName: null,
            givenName: null,
            companyName: 'HARBOUR HOLDINGS PTY LTD',
            titles: [{ titleId: encrypted, volumeFolio: '9500/906', status: null, type: null }],
          },
        ],
      },
    });
  });

  test.each([
    [{ proprietorSummaries: { lastName: 'NGUYEN' } }],
    [{ lastName: 'NGUYEN' }],
    [[{ lastName: 'NGUYEN' }, { lastName: [] }, 7, { lastName: ' ' }]],
  ])('%j is read as far as it can be', async (json) => {
    const query = { kind: 'individual', lastName: 'NGUYEN', givenName: '' } as const;
    expect(await answering(json).owners.holdings(query, reason, 1)).toMatchObject({
      value: { holdings: [{ lastName: 'NGUYEN' }] },
    });
  });

  test.each([[[{ proprietorSummaries: [] }]], [{ proprietorSummaries: [{ lastName: ['NGUYEN'] }] }]])(
    '%j is reported',
    async (json) => {
      const query = { kind: 'individual', lastName: 'NGUYEN', givenName: '' } as const;
      expect(await answering(json).owners.holdings(query, reason, 1)).toMatchObject({
        failure: { kind: 'unreadable' },
      });
    },
  );
});

test.each([
  [{ proprietorNames: [{ lastName: 'NGUYEN', givenName: 'MAI LINH', title: null }] }],
  [[{ lastName: 'NGUYEN', givenName: 'MAI LINH' }]],
])('names of individuals as %j', async (json) => {
  const query = { kind: 'individual', lastName: 'NGU', givenName: '' } as const;
  expect(await answering(json).owners.names(query, reason)).toEqual({
    ok: true,
    value: [{ lastName: 'NGUYEN', givenName: 'MAI LINH', companyName: null }],
  });
});

test.each([
  ['parishes', { parishes: [{ parishCode: '2043', parishName: 'BAMAWM' }] }],
  ['parishes', [{ code: 2043, name: 'BAMAWM', county: null }]],
  ['townships', { townships: [{ townshipCode: '2043', townshipName: 'BAMAWM' }] }],
] as const)('all available %s as %j', async (kind, json) => {
  const { service } = fakeReads(() => ({ json }));
  const { db, clock } = answering(json);
  const lists = createReferenceLists(db, () => clock.now());
  expect(await listPlaces(service, lists, kind)).toEqual({
    ok: true,
    value: [{ code: '2043', name: 'BAMAWM' }],
  });
});

describe('decrypting', () => {
  const context = { propertyPfi: null, spis: ['101\\PS328573'], titleCount: 1 };
  const request = { titleId: encrypted, matterNumber: '2026-118', context };

  test.each([
    ['a map', { titleIds: { [encrypted]: '10940/843' } }],
    ['a map with more in it', { titleIds: { other: '1/001', [encrypted]: '10940/843' }, took: 3 }],
    ['a list, as the document says', { titleIds: ['10940/843'] }],
  ])('is answered by %s', async (_, json) => {
    const { decrypting } = answering([]);
    if (app !== null) app.onCharge = (call) => chargeAnswer(call, json);
    expect(await decrypting.decrypt(request)).toEqual({
      ok: true,
      value: { volumeFolio: '10940/843', wasKnown: false },
    });
  });

  test.each([
    ['of another title', { titleIds: { '2222+3333/4444+5555/6666+7777/8888==': '10940/843' } }],
    ['of several volume/folios', { titleIds: ['10940/843', '10940/844'] }],
    ['that is none', { titleIds: { [encrypted]: encrypted } }],
  ])('an answer %s is not taken, and not asked for again', async (_, json) => {
    const { decrypting } = answering([]);
    if (app !== null) app.onCharge = (call) => chargeAnswer(call, json);
    expect(await decrypting.decrypt(request)).toMatchObject({ ok: false });
    expect(await decrypting.decrypt(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    expect(app?.charges).toHaveLength(1);
  });
});
