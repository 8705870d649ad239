import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection, ServiceApi } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { ServiceFailureReason } from '../../shared/model/service-failure-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { Http } from '../http/http.ts';
import { readJson } from '../http/json.ts';
import { Secret } from '../ports/secret.ts';
import type { ClientCredentials } from './credentials.ts';
import { createRedactor } from './redact.ts';
import { tokenAnswer } from './wire.ts';

export interface AccessToken {
  readonly value: Secret;
  /** Monotonic milliseconds. */
  readonly usableUntil: number;
}

/** The access tokens of one connection, one an audience. */
export interface Tokens {
  /**
   * A token for an API with at least `seconds` of life left (0 unless told). One that was minted for this very question
   * is given whatever its life, since the issuer has no better.
   */
  get(api: ServiceApi, seconds?: number): Promise<Result<AccessToken, ServiceFailure>>;
  /** The service answered 401 to this token: drops it, unless a newer one has already taken its place. */
  reject(api: ServiceApi, token: AccessToken): void;
  /** What was last sent to the issuer, so that no answer may bring it back. Null before. */
  clientSecret(): Secret | null;
  /** Forgets every token and every backoff: the credentials changed, or a person asks for a fresh test. */
  clear(): void;
}

interface TokensOptions extends Pick<AppContext, 'clock'> {
  readonly connection: Connection;
  readonly http: Http;
  /** The failure says why there are none. */
  readonly credentials: () => Promise<Result<ClientCredentials, ServiceFailureReason>>;
}

const issuer = 'The token issuer';
const marginMs = 60_000;
const firstBackoffMs = 5_000;
const maxBackoffMs = 5 * 60_000;

/** What is known of one audience. */
interface Entry {
  token: AccessToken | null;
  refresh: Promise<Result<AccessToken, ServiceFailure>> | null;
  /** Until this monotonic time the last refusal of the credentials stands, so that the issuer is not hammered. */
  refusal: { readonly failure: ServiceFailure; readonly until: number } | null;
  refusals: number;
}

/**
 * Tokens by OAuth 2.0 client credentials (interface: Authentication).
 *
 * A life counts from before the request, on the monotonic clock, less a margin of 60 seconds or half of it. However
 * many callers wait, one request per audience is under way.
 */
export function createTokens({ connection, http, clock, credentials }: TokensOptions): Tokens {
  let entries = new Map<string, Entry>();
  let sent: Secret | null = null;

  function entryOf(audience: string): Entry {
    const known = entries.get(audience);
    if (known !== undefined) return known;
    const made: Entry = { token: null, refresh: null, refusal: null, refusals: 0 };
    entries.set(audience, made);
    return made;
  }

  async function mint(audience: string): Promise<Result<AccessToken, ServiceFailure>> {
    const client = await credentials();
    if (!client.ok) return failed({ kind: 'notReady', reason: client.failure });
    sent = client.value.clientSecret;
    const minted = await mintFor(client.value, audience);
    return minted.ok
      ? minted
      : failed(createRedactor(client.value.clientSecret.reveal()).failure(minted.failure));
  }

  async function mintFor(
    { clientId, clientSecret }: ClientCredentials,
    audience: string,
  ): Promise<Result<AccessToken, ServiceFailure>> {
    const mintedAt = clock.monotonic();
    const answer = await http.send({
      method: 'POST',
      url: `${connection.authUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        audience,
      }).toString(),
      maxBytes: answerCaps.token,
      // Asking for a second token costs nothing and changes nothing.
      repeat: 'safe',
      party: issuer,
    });
    if (!answer.ok) return failed(named(answer.failure));
    const read = readJson(answer.value, tokenAnswer, issuer);
    if (!read.ok) return read;
    const life = read.value.expires_in * 1000;
    const usableUntil = mintedAt + life - Math.min(marginMs, life / 2);
    return ok({ value: new Secret(read.value.access_token), usableUntil });
  }

  async function refresh(audience: string, entry: Entry): Promise<Result<AccessToken, ServiceFailure>> {
    const minted = await mint(audience);
    entry.refresh = null;
    if (minted.ok) {
      entry.token = minted.value;
      entry.refusals = 0;
      return minted;
    }
    if (minted.failure.kind === 'refused') {
      const wait = Math.min(maxBackoffMs, firstBackoffMs * 2 ** entry.refusals);
      entry.refusals += 1;
      entry.refusal = { failure: minted.failure, until: clock.monotonic() + wait };
    }
    return minted;
  }

  return {
    async get(api, seconds = 0) {
      const audience = connection.audience[api];
      if (audience === null) {
        return failed({ kind: 'notReady', reason: { code: 'noAudience', connection: connection.name, api } });
      }
      const entry = entryOf(audience);
      const now = clock.monotonic();
      if (
        entry.token !== null &&
        entry.token.usableUntil > now &&
        entry.token.usableUntil - now >= seconds * 1000
      ) {
        return ok(entry.token);
      }
      if (entry.refusal !== null && entry.refusal.until > now) return failed(entry.refusal.failure);
      entry.refresh ??= refresh(audience, entry);
      return entry.refresh;
    },
    reject(api, token) {
      const entry = entries.get(connection.audience[api] ?? '');
      if (entry !== undefined && entry.token === token) entry.token = null;
    },
    clientSecret: () => sent,
    clear() {
      entries = new Map();
    },
  };
}

/** A refusal by the issuer is about the credentials, whichever of the codes it chose. */
function named(failure: ServiceFailure): ServiceFailure {
  if (failure.status !== 400 && failure.status !== 401 && failure.status !== 403) return failure;
  return {
    ...failure,
    kind: 'refused',
    reason: { code: 'clientRefused' },
  };
}
