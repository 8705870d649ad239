import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { interpretDecryptAnswer } from '../../../main/discovery/decrypt/interpret-decrypt.ts';
import type { ChargeableCall } from '../../../main/ports/land-service.ts';
import { chargeAnswer, type DiscoveryDesk, openDiscoveryDesk } from '../../support/discovery-desk.ts';
import { fakeReads } from '../../support/fake-land-service.ts';

const network = { kind: 'network', message: 'The connection broke.' } as const;
const context = { propertyPfi: '208045633', spis: ['101\\PS328573'], titleCount: 1 };
const request = { titleId: 'encrypted-one', matterNumber: '2026-118', context };

/** The encrypted ids that the service has now, by volume/folio. */
let ids: Record<string, string>;
let desk: DiscoveryDesk;
beforeEach(() => {
  ids = {};
  const { service } = fakeReads((call) => {
    const id = ids[call.query?.titleId ?? ''];
    return { json: { titles: id === undefined ? [] : [{ titleId: id }] } };
  });
  desk = openDiscoveryDesk(service);
});
afterEach(() => desk.dispose());

const idIn = (call: ChargeableCall): string =>
  JSON.parse(new TextDecoder().decode(call.body ?? new Uint8Array())).titleIds[0];
const sells = (volumeFolio: string) => {
  desk.onCharge = (call) => chargeAnswer(call, { titleIds: { [idIn(call)]: volumeFolio } });
};
const states = () => desk.db.all('SELECT state FROM charge ORDER BY id').map(({ state }) => state);

describe('buying a volume/folio', () => {
  test('sends one id and its own reference, and keeps the answer as received', async () => {
    sells('10940/843');
    expect(await desk.decrypting.decrypt(request)).toEqual({
      ok: true,
      value: { volumeFolio: '10940/843', wasKnown: false },
    });
    const [call] = desk.charges;
    expect(call).toMatchObject({ api: 'orders', method: 'POST', path: '/orders/v1/titles/decrypt' });
    expect(new TextDecoder().decode(call?.body ?? new Uint8Array())).toBe('{"titleIds":["encrypted-one"]}');
    expect(call?.headers).toMatchObject({
      'idempotency-key': call?.correlationId,
      'customer-reference': '2026-118',
    });
    expect(desk.db.get('SELECT raw_answer IS NOT NULL AS isKept, state FROM charge')).toEqual({
      isKept: 1,
      state: 'DONE',
    });
    expect(desk.db.get('SELECT volume_folio, spis FROM title_purchase')).toEqual({
      volume_folio: '10940/843',
      spis: '["101\\\\PS328573"]',
    });
  });

  test('is not done twice: not at once, not later, not after a restart with another id', async () => {
    sells('10940/843');
    await Promise.all([desk.decrypting.decrypt(request), desk.decrypting.decrypt(request)]);
    const known = { ok: true, value: { volumeFolio: '10940/843', wasKnown: true } };
    expect(await desk.decrypting.decrypt(request)).toEqual(known);
    desk.reopen();
    expect(await desk.decrypting.decrypt({ ...request, titleId: 'encrypted-again' })).toEqual(known);
    expect(desk.charges).toHaveLength(1);
    expect(desk.decrypting.known({ propertyPfi: null, spis: ['101/PS328573'] })).toEqual([
      { volumeFolio: '10940/843', matterNumber: '2026-118' },
    ]);
    expect(desk.decrypting.known({ propertyPfi: '1', spis: [] })).toEqual([]);
  });

  test('another matter buys for itself, and sees what was bought', async () => {
    sells('10940/843');
    await desk.decrypting.decrypt(request);
    await desk.decrypting.decrypt({ ...request, matterNumber: '2026-200' });
    expect(desk.charges).toHaveLength(2);
    expect(desk.decrypting.known(context).map(({ matterNumber }) => matterNumber)).toEqual([
      '2026-200',
      '2026-118',
    ]);
  });

  test('where the disk refuses the note, nothing is sent, and that is said', async () => {
    desk.db.exec(`CREATE TRIGGER full BEFORE INSERT ON charge BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    expect(await desk.decrypting.decrypt(request)).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { message: expect.stringContaining('nothing was sent') } },
    });
    expect(desk.charges).toEqual([]);
    expect(desk.decrypting.isBusy()).toBe(false);
  });

  test.each(['10940/843', '109401/8431D'])('a volume/folio needs no buying: %s', async (titleId) => {
    expect(await desk.decrypting.decrypt({ ...request, titleId })).toMatchObject({
      value: { volumeFolio: titleId, wasKnown: true },
    });
    expect(desk.charges).toHaveLength(0);
  });

  test.each([
    [{ titleId: ' ' }, ['titleId']],
    [{ matterNumber: '' }, ['matterNumber']],
    [{ context: { propertyPfi: null, spis: [] } }, ['context']],
    [{ context: { propertyPfi: 'x\ny', spis: [] } }, ['context.propertyPfi']],
  ])('%j is refused', async (change, fields) => {
    const refused = await desk.decrypting.decrypt({ ...request, ...change });
    if (refused.ok || refused.failure.code !== 'INVALID') throw new Error('was not refused');
    expect(refused.failure.data.faults.map(({ field }) => field)).toEqual(fields);
  });
});

describe('land with several titles', () => {
  const two = { ...request, context: { ...context, titleCount: 2 } };

  test('the answer for one is never given for the other', async () => {
    sells('10940/843');
    await desk.decrypting.decrypt(two);
    ids = { '10940/843': 'encrypted-one' };
    sells('10940/844');
    expect(await desk.decrypting.decrypt({ ...two, titleId: 'encrypted-two' })).toMatchObject({
      value: { volumeFolio: '10940/844', wasKnown: false },
    });
  });

  test('a bought one is recognised by the id that it has now', async () => {
    sells('10940/843');
    await desk.decrypting.decrypt(two);
    desk.reopen();
    ids = { '10940/843': 'id-of-today' };
    expect(await desk.decrypting.decrypt({ ...two, titleId: 'id-of-today' })).toMatchObject({
      value: { volumeFolio: '10940/843', wasKnown: true },
    });
    expect(desk.charges).toHaveLength(1);
  });

  test('where all were bought and none can be told from another, nothing is bought or guessed', async () => {
    sells('10940/843');
    await desk.decrypting.decrypt(two);
    sells('10940/844');
    await desk.decrypting.decrypt({ ...two, titleId: 'encrypted-two' });
    desk.reopen();
    const refused = await desk.decrypting.decrypt({ ...two, titleId: 'random-each-time' });
    expect(refused).toMatchObject({ failure: { code: 'INVALID', data: { faults: [{ field: 'titleId' }] } } });
    expect(JSON.stringify(refused)).toMatch(/10940\/844, 10940\/843/);
    expect(desk.charges).toHaveLength(2);
  });
});

describe('an outcome in doubt', () => {
  const lost = (call: ChargeableCall) => {
    call.beforeFirstByte();
    return { kind: 'inDoubt', failure: network } as const;
  };

  test('is asked again only by a person who knows', async () => {
    desk.onCharge = lost;
    expect(await desk.decrypting.decrypt(request)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    desk.reopen();
    sells('10940/843');
    const refused = await desk.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'ALREADY_PLACED') throw new Error('was not refused');
    expect(refused.failure.data.message).toContain('charged twice');
    expect(desk.charges).toHaveLength(1);
    expect(await desk.decrypting.decrypt({ ...request, afterUnknown: 'another' })).toMatchObject({
      failure: { code: 'ALREADY_PLACED' },
    });
    const { orderViewId } = refused.failure.data;
    expect(await desk.decrypting.decrypt({ ...request, afterUnknown: orderViewId })).toMatchObject({
      value: { wasKnown: false },
    });
    expect(states()).toEqual(['UNKNOWN', 'DONE']);
  });

  test('is not asked again knowingly a second time: the answer is shown instead', async () => {
    desk.onCharge = lost;
    await desk.decrypting.decrypt(request);
    desk.reopen();
    sells('10940/843');
    const refused = await desk.decrypting.decrypt(request);
    if (refused.ok || refused.failure.code !== 'ALREADY_PLACED') throw new Error('was not refused');
    const afterUnknown = refused.failure.data.orderViewId;
    ids['10940/843'] = request.titleId;
    const pressed = [
      desk.decrypting.decrypt({ ...request, afterUnknown }),
      desk.decrypting.decrypt({
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
          data: { isAnswered: true, message: expect.stringContaining('10940/843') },
        },
      },
    ]);
    expect(desk.charges).toHaveLength(2);
  });

  test('follows from an answer that cannot be read, and from one that proves nothing', async () => {
    desk.onCharge = (call) => chargeAnswer(call, { titleIds: {} });
    await desk.decrypting.decrypt(request);
    desk.onCharge = (call) => chargeAnswer(call, { titleIds: ['10940/843'] }, 500);
    expect(await desk.decrypting.decrypt({ ...request, matterNumber: 'B' })).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { kind: 'unreadable', status: 500 } },
    });
    expect(states()).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test('is what a run that stopped in the middle leaves; what never left is free', async () => {
    let finish: () => void = () => {};
    desk.onCharge = (call) => {
      call.beforeFirstByte();
      return new Promise((resolve) => {
        finish = () => resolve({ kind: 'inDoubt', failure: network });
      });
    };
    const cut = desk.decrypting.decrypt(request).catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(states()).toEqual(['SENDING']);
    desk.reopen();
    expect(desk.decrypting.known(context)).toEqual([]);
    expect(states()).toEqual(['UNKNOWN']);
    finish();
    await cut;
  });

  test('is told of an answer that the disk would not keep, and one that cannot be taken up stops no start', async () => {
    desk.onCharge = (call) => {
      const answer = chargeAnswer(call, { titleIds: { [idIn(call)]: '10940/843' } });
      desk.db.exec(`CREATE TRIGGER full BEFORE UPDATE OF raw_answer ON charge WHEN NEW.raw_answer IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
      return answer;
    };
    expect(await desk.decrypting.decrypt(request)).toMatchObject({
      failure: { data: { message: expect.stringContaining('could not be kept (reference ref-1)') } },
    });
    expect(states()).toEqual(['UNKNOWN']);
    desk.db.exec(`CREATE TRIGGER stuck BEFORE UPDATE OF state ON charge WHEN OLD.state = 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    desk.onCharge = lost;
    expect(await desk.decrypting.decrypt({ ...request, matterNumber: 'B' })).toMatchObject({
      failure: { data: { message: expect.stringContaining('not known whether') } },
    });
    expect(await desk.decrypting.decrypt({ ...request, matterNumber: 'B' })).toMatchObject({
      failure: { code: 'ALREADY_PLACED' },
    });
    desk.reopen();
    expect(states()).toEqual(['UNKNOWN', 'SENDING']);
    desk.db.exec('DROP TRIGGER stuck');
    desk.reopen();
    expect(states()).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test('a refusal and a call that never left buy nothing and lock nothing', async () => {
    desk.onCharge = (call) => chargeAnswer(call, { errorType: 'X', errorMessage: 'No such id' }, 400);
    expect(await desk.decrypting.decrypt(request)).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { status: 400, serverMessage: 'No such id' } },
    });
    desk.onCharge = () => ({ kind: 'notSent', failure: network });
    expect(await desk.decrypting.decrypt(request)).toMatchObject({ failure: { data: network } });
    sells('10940/843');
    expect(await desk.decrypting.decrypt(request)).toMatchObject({ ok: true });
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
    [{ decrypted: { volumeFolio: '10940/843' }, version: '1.2' }],
  ])('%j is a volume/folio', (json) => {
    expect(meaning(json)).toEqual({ kind: 'known', volumeFolio: '10940/843' });
  });

  test.each([[{ titleIds: ['10940/843', '10940/844'] }], [{}]])('%j proves nothing', (json) => {
    expect(meaning(json).kind).toBe('unknown');
  });
});
