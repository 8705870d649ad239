import { describe, expect, it } from 'vitest';
import { createTokens } from '../../../main/connection/tokens.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { makeConnection } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createFakeHttp, type FakeAnswer, jsonAnswer, statusFailure } from '../../support/fake-http.ts';
import { reasonSaying, reasonWith } from '../../support/reason-saying.ts';

function setUp(answers: (count: number) => FakeAnswer | Promise<FakeAnswer>, hasCredentials = true) {
  const clock = new FakeClock();
  let count = 0;
  const http = createFakeHttp(() => {
    count += 1;
    return answers(count);
  });
  const credentials = async () =>
    hasCredentials
      ? ok({ clientId: 'id & co', clientSecret: new Secret('s+/=') })
      : failed({ code: 'noCredentials', connection: 'Office', keychain: null } as const);
  const tokens = createTokens({ connection: makeConnection(), http, clock, credentials });
  const value = async (api: 'discovery' | 'orders' = 'discovery', seconds?: number) => {
    const token = await tokens.get(api, seconds);
    return token.ok ? token.value.value.reveal() : token.failure;
  };
  return { clock, http, tokens, value };
}

const minted = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
  jsonAnswer({ access_token: `token-${count}`, expires_in: 3600, token_type: 'Bearer', ...more });

describe('an access token', () => {
  it('is asked for with the client credentials and the audience of its API, form-encoded', async () => {
    const { http, value } = setUp(minted);
    expect(await value('orders')).toBe('token-1');
    const request = http.asked[0];
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://auth.example.com/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'id & co',
      client_secret: 's+/=',
      audience: 'urn:orders',
    });
  });

  it.each(['s+/=', 's%2B%2F%3D'])(
    'that is refused with the secret in the words of the issuer shows it to nobody: %s',
    async (echo) => {
      const serverMessage = `No client has ${echo} today`;
      const { value } = setUp(() =>
        failed({ kind: 'refused', status: 401, reason: reasonSaying('No.'), serverMessage }),
      );
      expect(await value()).toMatchObject({ serverMessage: 'No client has [secret] today' });
    },
  );

  it('is kept for its life less a minute, and is one for each audience', async () => {
    const { clock, http, value } = setUp(minted);
    expect([await value(), await value('orders'), await value()]).toEqual(['token-1', 'token-2', 'token-1']);
    await clock.advance(3_539_999);
    expect(await value()).toBe('token-1');
    await clock.advance(1);
    expect(await value()).toBe('token-3');
    expect(http.asked).toHaveLength(3);
  });

  it('has a life that counts from before the request, and not on the wall clock', async () => {
    const { clock, value } = setUp(async (count) => {
      if (count === 1) await clock.advance(1_000_000);
      return minted(count);
    });
    await value();
    clock.jumpWall(-86_400_000);
    await clock.advance(2_539_999);
    expect(await value()).toBe('token-1');
    await clock.advance(1);
    expect(await value()).toBe('token-2');
  });

  it('of a short life is kept for half of it', async () => {
    const { clock, value } = setUp((count) => minted(count, { expires_in: 60 }));
    await value();
    await clock.advance(29_999);
    expect(await value()).toBe('token-1');
    await clock.advance(1);
    expect(await value()).toBe('token-2');
  });

  it('is asked for once however many wait', async () => {
    const waiting = Promise.withResolvers<FakeAnswer>();
    const { http, value } = setUp(() => waiting.promise);
    const all = Array.from({ length: 100 }, () => value());
    waiting.resolve(minted(1));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['token-1']));
    expect(http.asked).toHaveLength(1);
  });

  it('is renewed early where a call needs more of its life', async () => {
    const { clock, value } = setUp(minted);
    await value();
    await clock.advance(3_420_001);
    expect(await value()).toBe('token-1');
    expect(await value('discovery', 120)).toBe('token-2');
  });

  it('that was just minted is given even where its life is shorter than wished: there is no better', async () => {
    const { value } = setUp((count) => minted(count, { expires_in: 30 }));
    expect(await value('discovery', 120)).toBe('token-1');
    expect(await value('discovery', 120)).toBe('token-2');
  });

  it('that was rejected is dropped, but not the newer one that took its place', async () => {
    const { http, tokens, value } = setUp(minted);
    const old = await tokens.get('discovery');
    if (!old.ok) throw new Error();
    tokens.reject('discovery', old.value);
    expect(await value()).toBe('token-2');
    tokens.reject('discovery', old.value);
    expect(await value()).toBe('token-2');
    expect(http.asked).toHaveLength(2);
  });

  it.each([400, 401, 403])('is not asked for again and again after a %i', async (status) => {
    const { clock, http, tokens, value } = setUp((count) =>
      count <= 3 ? statusFailure(status, 'rejected') : minted(count),
    );
    const refusal = {
      kind: 'refused',
      status,
      reason: { code: 'clientRefused' },
    };
    expect(await value()).toMatchObject(refusal);
    expect(await value()).toMatchObject(refusal);
    expect(http.asked).toHaveLength(1);
    await clock.advance(5_000);
    await value();
    await clock.advance(9_999);
    await value();
    expect(http.asked).toHaveLength(2);
    await clock.advance(1);
    expect(await value()).toMatchObject(refusal);
    expect(http.asked).toHaveLength(3);
    tokens.clear();
    expect(await value()).toBe('token-4');
  });

  it('is asked for again at once after the network failed', async () => {
    const { value } = setUp((count) =>
      count === 1 ? { ok: false, failure: { kind: 'network', reason: reasonSaying('x') } } : minted(count),
    );
    expect(await value()).toMatchObject({ kind: 'network' });
    expect(await value()).toBe('token-2');
  });

  it('is not asked for without credentials or without an audience', async () => {
    const { http, value, tokens } = setUp(minted, false);
    expect(await value()).toMatchObject({
      kind: 'notReady',
      reason: reasonWith(expect.stringContaining('Enter them under Connections')),
    });
    expect(await tokens.get('drss')).toMatchObject({
      failure: { kind: 'notReady', reason: reasonWith(expect.stringContaining('audience.drss')) },
    });
    expect(http.asked).toHaveLength(0);
  });

  it.each([
    ['no token', { access_token: undefined }, 'access_token'],
    ['an empty token', { access_token: '' }, 'access_token'],
    ['a token with a line break', { access_token: 'a\r\nx: y' }, 'access_token'],
    ['a huge token', { access_token: 'x'.repeat(100_000) }, 'access_token'],
    ['no life', { expires_in: 0 }, 'expires_in'],
    ['a negative life', { expires_in: -1 }, 'expires_in'],
    ['another type', { token_type: 'mac' }, 'token_type'],
  ])('is not taken from an answer with %s', async (_, more, path) => {
    const { value } = setUp((count) => minted(count, more));
    expect(await value()).toMatchObject({ kind: 'unreadable', path });
  });
});
