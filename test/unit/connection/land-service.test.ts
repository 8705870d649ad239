import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf, createLandService } from '../../../main/connection/land-service.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, jsonAnswer, statusFailure } from '../../support/fake-http.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const connection = makeConnection({ landBaseUrl: 'https://land.example.com/root/' });
const at = (...call: [Parameters<typeof addressOf>[1], string, Record<string, string | undefined>?]) => {
  const address = addressOf(connection, ...call);
  return address.ok ? address.value : address.failure.kind;
};

describe('the address of a call', () => {
  it('is below the base of its API', () => {
    expect(at('discovery', '/discovery/v1/properties')).toBe(
      'https://api.example.com/land/discovery/v1/properties',
    );
    expect(at('orders', '/orders/v1')).toBe('https://api.example.com/land/orders/v1');
    expect(at('drss', '/drss/v2/titles/9876.043')).toBe(
      'https://land.example.com/root/drss/v2/titles/9876.043',
    );
    expect(addressOf(makeConnection(), 'alerts', '/alert/v1')).toMatchObject({
      failure: { kind: 'notReady' },
    });
  });

  it('percent-encodes the query and leaves out what has no value', () => {
    expect(at('discovery', '/p', { titleId: 'a/b+c==', eziAddress: '1 – 2 A&B ST', none: undefined })).toBe(
      'https://api.example.com/land/p?titleId=a%2Fb%2Bc%3D%3D&eziAddress=1%20%E2%80%93%202%20A%26B%20ST',
    );
  });

  it.each([
    'orders/v1',
    '@evil.example/x',
    '/../x',
    '/a/../../x',
    '/a/%2e%2E/x',
    '/a/./b',
    '/..',
    '/a?b=c',
    '/a#b',
    '/a\\b',
    '/.\t./x',
    '/a/.\n./x',
    '/a b',
    '/ü',
    '/%',
    '/%zz',
    '',
  ])('never leads out of the base: %s', (path) => expect(at('orders', path)).toBe('rejected'));

  it('may hold encoded slashes and dots in names', () => {
    expect(at('orders', '/orders/v1/a%2Fb/item/..1')).toBe(
      'https://api.example.com/land/orders/v1/a%2Fb/item/..1',
    );
  });
});

describe('a search that may be charged', () => {
  it.each([{ premium: 'true' }, { titleId: '1/1', Premium: '' }, { ' PREMIUM': 'false' }])(
    'is never asked as a read, which may be repeated: %j',
    async (query) => {
      const http = createFakeHttp(() => jsonAnswer({}));
      const tokens = {
        get: () => Promise.reject(new Error('No token is wanted')),
        reject() {},
        clientSecret: () => null,
        clear() {},
      };
      const service = createLandService({
        connection,
        http,
        tokens,
        clock: new FakeClock(),
        log: createQuietLog(),
      });
      const call = { api: 'discovery', path: '/discovery/v1/titles', query, maxBytes: 1000 } as const;
      for (const answer of [service.read({ ...call, schema: z.unknown() }), service.raw(call)]) {
        expect(await answer).toMatchObject({
          failure: { kind: 'rejected', reason: reasonWith(expect.stringContaining('may be charged')) },
        });
      }
      expect(http.asked).toEqual([]);
    },
  );
});

describe('a read whose token ends while the service makes it wait', () => {
  /** Each answer takes so long; every one refuses the token. */
  async function tokensAsked(waitMs: number): Promise<number> {
    const clock = new FakeClock();
    let minted = 0;
    const http = createFakeHttp(async () => {
      await clock.advance(waitMs);
      return statusFailure(401);
    });
    const tokens = {
      get: async () => {
        minted += 1;
        return ok({ value: new Secret(`token ${minted}`), usableUntil: clock.monotonic() + 2_500 });
      },
      reject() {},
      clientSecret: () => null,
      clear() {},
    };
    const service = createLandService({ connection, http, tokens, clock, log: createQuietLog() });
    const call = {
      api: 'discovery',
      path: '/discovery/v1/titles',
      schema: z.unknown(),
      maxBytes: 1000,
    } as const;
    expect(await service.read(call)).toMatchObject({ failure: { status: 401 } });
    return minted;
  }

  it('asks with another, a few times', async () => {
    expect(await tokensAsked(3_000)).toBe(4);
  });

  it('asks with one other where that is refused while it should still live', async () => {
    expect(await tokensAsked(100)).toBe(2);
  });
});
