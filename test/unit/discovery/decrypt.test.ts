import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { interpretDecryptAnswer } from '../../../main/discovery/decrypt/interpret-decrypt.ts';
import type { ChargeableCall } from '../../../main/ports/land-service.ts';
import { purchaseDoubtText } from '../../../shared/model/charge-text.ts';
import { chargeAnswer, type DiscoveryApp, openDiscoveryApp } from '../../support/discovery-app.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const network = { kind: 'network', reason: reasonSaying('The connection broke.') } as const;
const context = { propertyPfi: '208045633', spis: ['101\\PS328573'], titleCount: 1 };
const request = { titleId: 'encrypted-one', matterNumber: '2026-118', context };

/** The encrypted ids that the service has now, by volume/folio. */
let ids: Record<string, string>;
let app: DiscoveryApp;
beforeEach(() => {
  ids = {};
  const { service } = fakeReads((call) => {
    const id = ids[call.query?.titleId ?? ''];
    return { json: { titles: id === undefined ? [] : [{ titleId: id }] } };
  });
  app = openDiscoveryApp(service);
});
afterEach(() => app.dispose());

const idIn = (call: ChargeableCall): string =>
  JSON.parse(new TextDecoder().decode(call.body ?? new Uint8Array())).titleIds[0];
const sells = (volumeFolio: string) => {
  app.onCharge = (call) => chargeAnswer(call, { titleIds: { [idIn(call)]: volumeFolio } });
};
const states = () => app.db.all('SELECT state FROM charge ORDER BY id').map(({ state }) => state);

describe('buying a volume/folio', () => {
  test('sends one id and its own reference, and keeps the answer as received', async () => {
    sells('10940/843');
    expect(await app.decrypting.decrypt(request)).toEqual({
      ok: true,
      value: { volumeFolio: '10940/843', wasKnown: false },
    });
    const [call] = app.charges;
    expect(call).toMatchObject({ api: 'orders', method: 'POST', path: '/orders/v1/titles/decrypt' });
    expect(new TextDecoder().decode(call?.body ?? new Uint8Array())).toBe('{"titleIds":["encrypted-one"]}');
    expect(call?.headers).toMatchObject({
      'idempotency-key': call?.correlationId,
      'customer-reference': '2026-118',
    });
    expect(app.db.get('SELECT raw_answer IS NOT NULL AS isKept, state FROM charge')).toEqual({
      isKept: 1,
      state: 'DONE',
    });
    expect(app.db.get('SELECT volume_folio, spis FROM title_purchase')).toEqual({
      volume_folio: '10940/843',
      spis: '["101\\\\PS328573"]',
    });
  });

  test('is not done twice: not at once, not later, not after a restart with another id', async () => {
    sells('10940/843');
    await Promise.all([app.decrypting.decrypt(request), app.decrypting.decrypt(request)]);
    const known = { ok: true, value: { volumeFolio: '10940/843', wasKnown: true } };
    expect(await app.decrypting.decrypt(request)).toEqual(known);
    app.reopen();
    expect(await app.decrypting.decrypt({ ...request, titleId: 'encrypted-again' })).toEqual(known);
    expect(app.charges).toHaveLength(1);
    expect(app.decrypting.known({ propertyPfi: null, spis: ['101/PS328573'] })).toEqual([
      { volumeFolio: '10940/843', matterNumber: '2026-118' },
    ]);
    expect(app.decrypting.known({ propertyPfi: '1', spis: [] })).toEqual([]);
  });

  test('another matter buys for itself, and sees what was bought', async () => {
    sells('10940/843');
    await app.decrypting.decrypt(request);
    await app.decrypting.decrypt({ ...request, matterNumber: '2026-200' });
    expect(app.charges).toHaveLength(2);
    expect(app.decrypting.known(context).map(({ matterNumber }) => matterNumber)).toEqual([
      '2026-200',
      '2026-118',
    ]);
  });

  test('where the disk refuses the note, nothing is sent, and that is said', async () => {
    app.db.exec(`CREATE TRIGGER full BEFORE INSERT ON charge BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    expect(await app.decrypting.decrypt(request)).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'requestNotSaved' } },
    });
    expect(app.charges).toEqual([]);
    expect(app.decrypting.isBusy()).toBe(false);
  });

  test.each(['10940/843', '109401/8431D'])('a volume/folio needs no buying: %s', async (titleId) => {
    expect(await app.decrypting.decrypt({ ...request, titleId })).toMatchObject({
      value: { volumeFolio: titleId, wasKnown: true },
    });
    expect(app.charges).toHaveLength(0);
  });

  test.each([
    [{ titleId: ' ' }, ['titleId']],
    [{ matterNumber: '' }, ['matterNumber']],
    [{ context: { propertyPfi: null, spis: [] } }, ['context']],
    [{ context: { propertyPfi: 'x\ny', spis: [] } }, ['context.propertyPfi']],
  ])('%j is refused', async (change, fields) => {
    const refused = await app.decrypting.decrypt({ ...request, ...change });
    if (refused.ok || refused.failure.code !== 'INVALID') throw new Error('was not refused');
    expect(refused.failure.data.faults.map(({ field }) => field)).toEqual(fields);
  });
});

describe('a matter that changes while the service is asked what is known', () => {
  const other = '2026-200';
  const idOf = (number: string) => app.db.get('SELECT id FROM matter WHERE number = ?', number)?.id;
  /** Changes it in the middle of the reading. */
  let meanwhile: () => void;
  beforeEach(async () => {
    app.dispose();
    meanwhile = () => {};
    const { service } = fakeReads(() => {
      meanwhile();
      return { json: { titles: [] } };
    });
    app = openDiscoveryApp(service);
    sells('10940/843');
    // Both have a number of this land already, so that the service is asked which one it is.
    await app.decrypting.decrypt(request);
    await app.decrypting.decrypt({ ...request, matterNumber: other });
  });
  const another = { ...request, titleId: 'encrypted-two', context: { ...context, titleCount: 2 } };
  const buys = async () => {
    sells('10940/844');
    const before = app.charges.length;
    await app.decrypting.decrypt(another);
    return app.charges.slice(before);
  };
  const lastPurchase = () =>
    app.db.get('SELECT matter_id FROM title_purchase ORDER BY id DESC LIMIT 1')?.matter_id;

  test('buys under the number that a renamed matter has by then', async () => {
    const id = idOf('2026-118');
    meanwhile = () => {
      app.db.run('UPDATE matter SET number = ? WHERE id = ?', '2026-119', id ?? null);
      app.db.run(
        'INSERT OR REPLACE INTO former_number VALUES (?, ?, ?)',
        'practice-nowhere',
        '2026-118',
        id ?? null,
      );
    };
    const [call] = await buys();
    expect(call?.headers).toMatchObject({ 'customer-reference': '2026-119' });
    expect(lastPurchase()).toBe(id);
  });

  test('buys for the matter that it was merged into, and never for one that is gone', async () => {
    const [from, into] = [idOf('2026-118'), idOf(other)];
    meanwhile = () => {
      app.db.run(
        'UPDATE matter SET deleted_at = 1, merged_into = ? WHERE id = ?',
        into ?? null,
        from ?? null,
      );
      app.db.run(
        'INSERT OR REPLACE INTO former_number VALUES (?, ?, ?)',
        'practice-nowhere',
        '2026-118',
        into ?? null,
      );
    };
    const [call] = await buys();
    expect(call?.headers).toMatchObject({ 'customer-reference': other });
    expect(lastPurchase()).toBe(into);
  });
});

describe('land with several titles', () => {
  const two = { ...request, context: { ...context, titleCount: 2 } };

  test('the answer for one is never given for the other', async () => {
    sells('10940/843');
    await app.decrypting.decrypt(two);
    ids = { '10940/843': 'encrypted-one' };
    sells('10940/844');
    expect(await app.decrypting.decrypt({ ...two, titleId: 'encrypted-two' })).toMatchObject({
      value: { volumeFolio: '10940/844', wasKnown: false },
    });
  });

  test('a bought one is recognised by the id that it has now', async () => {
    sells('10940/843');
    await app.decrypting.decrypt(two);
    app.reopen();
    ids = { '10940/843': 'id-of-today' };
    expect(await app.decrypting.decrypt({ ...two, titleId: 'id-of-today' })).toMatchObject({
      value: { volumeFolio: '10940/843', wasKnown: true },
    });
    expect(app.charges).toHaveLength(1);
  });

  test('where all were bought and none can be told from another, nothing is bought or guessed', async () => {
    sells('10940/843');
    await app.decrypting.decrypt(two);
    sells('10940/844');
    await app.decrypting.decrypt({ ...two, titleId: 'encrypted-two' });
    app.reopen();
    const refused = await app.decrypting.decrypt({ ...two, titleId: 'random-each-time' });
    expect(refused).toMatchObject({ failure: { code: 'INVALID', data: { faults: [{ field: 'titleId' }] } } });
    expect(JSON.stringify(refused)).toMatch(/10940\/844, 10940\/843/);
    expect(app.charges).toHaveLength(2);
  });
});

describe('a number that was bought for other land too', () => {
  const elsewhere = {
    titleId: 'encrypted-two',
    matterNumber: '2026-200',
    context: { propertyPfi: '1', spis: ['7\\LP1'], titleCount: 1 },
  };

  test('is given with a warning, at both and later too, and never refused', async () => {
    sells('10940/843');
    expect(await app.decrypting.decrypt(request)).toEqual({
      ok: true,
      value: { volumeFolio: '10940/843', wasKnown: false },
    });
    const value = { volumeFolio: '10940/843', alsoFor: ['2026-118'] };
    expect(await app.decrypting.decrypt(elsewhere)).toEqual({
      ok: true,
      value: { ...value, wasKnown: false },
    });
    app.reopen();
    expect(await app.decrypting.decrypt(elsewhere)).toEqual({
      ok: true,
      value: { ...value, wasKnown: true },
    });
    expect(app.decrypting.known(elsewhere.context)).toEqual([{ ...value, matterNumber: '2026-200' }]);
    expect(app.decrypting.known(context)).toEqual([
      { volumeFolio: '10940/843', matterNumber: '2026-118', alsoFor: ['2026-200'] },
    ]);
  });

  test.each([
    ['a parcel in common', { propertyPfi: '1', spis: ['101\\PS328573'] }],
    ['the same property', { propertyPfi: '208045633', spis: [] }],
    ['nothing that can be compared', { propertyPfi: '1', spis: [] }],
  ])('is not another one for land with %s', async (what, land) => {
    sells('10940/843');
    const isOpen = what.startsWith('nothing');
    const first = { ...context, ...(isOpen ? { propertyPfi: null } : {}) };
    await app.decrypting.decrypt({ ...request, context: first });
    const second = { ...elsewhere, context: { ...land, titleCount: 1 } };
    expect(await app.decrypting.decrypt(second)).toEqual({
      ok: true,
      value: { volumeFolio: '10940/843', wasKnown: false },
    });
  });
});

describe('an outcome in doubt', () => {
  const otherLand = { ...request, context: { propertyPfi: '1', spis: [], titleCount: 1 } };
  const lost = (call: ChargeableCall) => {
    call.beforeFirstByte();
    return { kind: 'inDoubt', failure: network } as const;
  };

  test('is asked again only by a person who knows', async () => {
    app.onCharge = lost;
    expect(await app.decrypting.decrypt(request)).toMatchObject({
      failure: { code: 'STATUS_UNKNOWN', data: { chargeId: app.db.get('SELECT id FROM charge')?.id } },
    });
    app.reopen();
    sells('10940/843');
    const refused = await app.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'ALREADY_PLACED') throw new Error('was not refused');
    expect(refused.failure.data.reason).toMatchObject({ kind: 'sameCharge', state: 'unknown' });
    expect(app.charges).toHaveLength(1);
    expect(await app.decrypting.decrypt({ ...request, afterUnknown: 'another' })).toMatchObject({
      failure: { code: 'ALREADY_PLACED' },
    });
    const { orderViewId } = refused.failure.data;
    expect(await app.decrypting.decrypt({ ...request, afterUnknown: orderViewId })).toMatchObject({
      value: { wasKnown: false },
    });
    expect(states()).toEqual(['UNKNOWN', 'DONE']);
  });

  test('stops the same land for another matter too, and says for which it was asked', async () => {
    app.onCharge = lost;
    await app.decrypting.decrypt(request);
    sells('10940/843');
    const corrected = { ...request, matterNumber: '2026-181' };
    const refused = await app.decrypting.decrypt(corrected);
    if (refused.ok || refused.failure.code !== 'ALREADY_PLACED') throw new Error('was not refused');
    expect(refused.failure.data.reason).toMatchObject({ of: 'decrypt', matter: '2026-118' });
    expect(app.charges).toHaveLength(1);
    const afterUnknown = refused.failure.data.orderViewId;
    expect(await app.decrypting.decrypt({ ...corrected, afterUnknown })).toMatchObject({ ok: true });
  });

  test('is not asked again knowingly a second time: the answer is shown instead', async () => {
    app.onCharge = lost;
    await app.decrypting.decrypt(request);
    app.reopen();
    sells('10940/843');
    const refused = await app.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'ALREADY_PLACED') throw new Error('was not refused');
    const afterUnknown = refused.failure.data.orderViewId;
    ids['10940/843'] = request.titleId;
    const pressed = [
      app.decrypting.decrypt({ ...request, afterUnknown }),
      app.decrypting.decrypt({
        ...request,
        afterUnknown,
        titleId: 'another-title-of-the-land',
        context: { ...context, titleCount: 2 },
      }),
    ];
    expect(await Promise.all(pressed)).toMatchObject([
      { ok: true, value: { volumeFolio: '10940/843' } },
      {
        failure: {
          code: 'ALREADY_PLACED',
          data: { reason: { state: 'answered', volumeFolio: '10940/843' } },
        },
      },
    ]);
    expect(app.charges).toHaveLength(2);
  });

  test('follows from an answer that cannot be read, and from one that proves nothing', async () => {
    app.onCharge = (call) => chargeAnswer(call, { titleIds: {} });
    await app.decrypting.decrypt(request);
    app.onCharge = (call) => chargeAnswer(call, { titleIds: ['10940/843'] }, 500);
    expect(await app.decrypting.decrypt(otherLand)).toMatchObject({
      failure: {
        code: 'STATUS_UNKNOWN',
        data: { doubt: { cause: expect.stringContaining('responded with 500') } },
      },
    });
    expect(states()).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test('is what a run that stopped in the middle leaves; what never left is free', async () => {
    let finish: () => void = () => {};
    app.onCharge = (call) => {
      call.beforeFirstByte();
      return new Promise((resolve) => {
        finish = () => resolve({ kind: 'inDoubt', failure: network });
      });
    };
    const cut = app.decrypting.decrypt(request).catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(states()).toEqual(['SENDING']);
    app.reopen();
    expect(app.decrypting.known(context)).toEqual([]);
    expect(states()).toEqual(['UNKNOWN']);
    finish();
    await cut;
  });

  test('is told of an answer that the disk would not keep, and one that cannot be taken up stops no start', async () => {
    app.onCharge = (call) => {
      const answer = chargeAnswer(call, { titleIds: { [idIn(call)]: '10940/843' } });
      app.db.exec(`CREATE TRIGGER full BEFORE UPDATE OF raw_answer ON charge WHEN NEW.raw_answer IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
      return answer;
    };
    const unsaved = await app.decrypting.decrypt(request);
    if (unsaved.ok || unsaved.failure.code !== 'STATUS_UNKNOWN') throw new Error('was not refused');
    expect(purchaseDoubtText(unsaved.failure.data.doubt)).toMatch(
      /^The title number may have been charged\. No response could be saved on this computer\./,
    );
    // Until the disk takes it, or the program ends.
    expect(states()).toEqual(['SENDING']);
    app.db.exec(`CREATE TRIGGER stuck BEFORE UPDATE OF state ON charge WHEN OLD.state = 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    app.onCharge = lost;
    expect(await app.decrypting.decrypt(otherLand)).toMatchObject({
      failure: { data: { doubt: { kind: 'noAnswer' } } },
    });
    expect(await app.decrypting.decrypt(otherLand)).toMatchObject({
      failure: { code: 'ALREADY_PLACED' },
    });
    app.reopen();
    expect(states()).toEqual(['SENDING', 'SENDING']);
    app.db.exec('DROP TRIGGER stuck');
    app.reopen();
    expect(states()).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test.each([
    [400, { 'encrypted-one': '9000/003' }],
    [404, [{ volumeFolio: '9000/003' }]],
    [500, ['9000/003']],
    [400, { 'encrypted-one': { volume: '9000', folio: '003' } }],
    [422, { 'encrypted-one': 'Vol 9000 Fol 3' }],
  ])('follows from a %i that holds a number, which is named', async (status, titleIds) => {
    app.onCharge = (call) => chargeAnswer(call, { errorMessage: 'bad', titleIds }, status);
    const refused = await app.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'STATUS_UNKNOWN') throw new Error('was not refused');
    const text = purchaseDoubtText(refused.failure.data.doubt);
    expect(text).toMatch(/may have been charged.*responded with .*, but .*9000\/003/);
    expect(text).not.toContain('Nothing was bought');
    expect(await app.decrypting.decrypt(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    expect(app.charges).toHaveLength(1);
    expect(app.decrypting.known(context)).toEqual([]);
  });

  test('follows from a refusal that holds a number which cannot be read, and nothing is bought twice', async () => {
    const titleIds = [
      { titleId: 'encrypted-one', VolumeNumber: { volume: 10940 }, FolioNumber: { folio: 843 } },
    ];
    app.onCharge = (call) => chargeAnswer(call, { titleIds }, 400);
    const refused = await app.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'STATUS_UNKNOWN') throw new Error('was not refused');
    const text = purchaseDoubtText(refused.failure.data.doubt);
    expect(text).toMatch(/may have been charged.*responded with 400, but/);
    expect(text).not.toContain('Nothing was bought');
    sells('10940/843');
    expect(await app.decrypting.decrypt(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    expect(app.charges).toHaveLength(1);
  });

  test('a refusal and a call that never left buy nothing and lock nothing', async () => {
    app.onCharge = (call) => chargeAnswer(call, { errorType: 'X', errorMessage: 'No such id' }, 400);
    expect(await app.decrypting.decrypt(request)).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { status: 400, serverMessage: 'No such id' } },
    });
    app.onCharge = () => ({ kind: 'notSent', failure: network });
    expect(await app.decrypting.decrypt(request)).toMatchObject({ failure: { data: network } });
    sells('10940/843');
    expect(await app.decrypting.decrypt(request)).toMatchObject({ ok: true });
    expect(states()).toEqual(['REFUSED', 'NOT_SENT', 'DONE']);
  });
});

describe('the answer, written by hand', () => {
  const meaning = (json: unknown) =>
    interpretDecryptAnswer(new TextEncoder().encode(JSON.stringify(json)), 'titleIds', 'a/b+c=');

  test.each([
    [{ titleIds: { 'a/b+c=': '10940/843' } }],
    [{ titleIds: { 'a/b+c=': '10940/843', other: '1/001' } }],
    [{ titleIds: ['10940/843'] }],
    [{ titleIds: [{ titleId: 'a/b+c=', volumeFolio: '10940/843' }] }],
    [['10940/843']],
    [
      {
        titleIds: [
          { titleId: 'another/one=', volumeFolio: '1/001' },
          { titleId: 'a/b+c=', volumeFolio: '10940/843' },
        ],
      },
    ],
    [[{ titleId: '10940/843' }]],
    [{ titleIds: { 'a/b+c=': { volume: '10940', folio: '843' } } }],
    [{ titleIds: [{ titleId: 'a/b+c=', volume: 10940, folio: 843, suffix: null }] }],
    [{ titleIds: { 'a/b+c=': { titleReference: { volume: ' 10940 ', folio: '843', suffix: '' } } } }],
    [{ titleIds: { 'a/b+c=': 'Vol 10940 Fol 843' } }],
    [{ titleIds: ['Volume 10940 Folio 843'] }],
    [{ titleIds: { 'a%2Fb%2Bc%3D': '10940/843', 'other%3D': '1/001' } }],
    [{ titleIds: { 'a/b c=': '10940/843' } }],
    [{ titleIds: { 'a_b-c': '10940/843', 'o_t-er': '1/001' } }],
    [{ titleIds: [{ titleId: 'a_b-c', volumeFolio: '10940/843' }] }],
    [{ decrypted: { volumeFolio: '10940/843' }, version: '1.2' }],
  ])('%j is a volume/folio', (json) => {
    expect(meaning(json)).toEqual({ kind: 'known', volumeFolio: '10940/843' });
  });

  test('a suffix in a field of its own belongs to the number', () => {
    const json = { titleIds: [{ volume: '3049', folio: '244', suffix: 'a' }] };
    expect(meaning(json)).toEqual({ kind: 'known', volumeFolio: '3049/244A' });
  });

  test.each([
    [{ titleIds: ['10940/843', '10940/844'] }],
    [{}],
    [{ volume: '10940' }],
    [{ volume: '10940', folio: '843', suffix: 'ABC' }],
    [{ titleIds: [{ volume: '10940', folio: '843', volumeFolio: '10940/844' }] }],
    [{ volume: {}, folio: [] }],
    [{ titleIds: { 'b/a+c=': { volume: '1', folio: '001' } } }],
    [{ titleIds: { 'a%2Fb%2Bc%ZZ': '1/001' } }],
    [{ version: '10940 843', vol: 'Vol 10940', price: '10940.843' }],
    [{ titleIds: [{ titleId: 'another/one=', volumeFolio: '1/001' }] }],
    [{ titleIds: { encryptedTitleId: 'another/one=', title: { volumeFolio: '1/001' } } }],
  ])('%j proves nothing', (json) => {
    expect(meaning(json).kind).toBe('unknown');
  });
});
