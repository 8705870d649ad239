import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceBehaviour } from './behaviour.ts';
import type { JsonObject } from './json.ts';
import type { Ledger } from './ledger.ts';
import { jsonReply, type Reply } from './reply.ts';

export const clientId = 'elsewhere-client';
/** Searched for in everything the job leaves behind. */
export const clientSecret = 'CANARY-s3cret/with+signs&=%';
export const audiences = {
  discovery: 'urn:elsewhere:discovery',
  orders: 'https://orders.elsewhere.example/',
  drss: 'https://land.elsewhere.example/',
  alerts: 'urn:elsewhere:alerts',
};

interface Token {
  readonly audience: string;
  readonly endsAt: number;
}

/** Issues bearer tokens for client credentials, and judges the ones that the API is shown. */
export class TokenIssuer {
  readonly tokens = new Map<string, Token>();
  readonly #behaviour: ServiceBehaviour;
  readonly #ledger: Ledger;

  constructor(behaviour: ServiceBehaviour, ledger: Ledger) {
    this.#behaviour = behaviour;
    this.#ledger = ledger;
  }

  issue(headers: IncomingHttpHeaders, body: string): Reply {
    const { wrongs } = this.#ledger;
    if (headers.authorization !== undefined) wrongs.push('An authorization header went to the token issuer.');
    if (!/^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '')) {
      wrongs.push(`The token request has the content type ${headers['content-type']}.`);
      return jsonReply(415, { error: 'invalid_request' }, this.#behaviour);
    }
    const form = new URLSearchParams(body);
    const audience = form.get('audience') ?? '';
    if (form.get('grant_type') !== 'client_credentials') {
      wrongs.push('grant_type is not client_credentials.');
      return jsonReply(400, { error: 'unsupported_grant_type' }, this.#behaviour);
    }
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      const error = { error: 'access_denied', error_description: 'Unauthorised client' };
      return jsonReply(401, error, this.#behaviour);
    }
    if (!Object.values(audiences).includes(audience)) {
      wrongs.push(`A token was asked for the audience “${audience}”.`);
      return jsonReply(403, { error: 'access_denied' }, this.#behaviour);
    }
    const token = `CANARY-token-${randomBytes(24).toString('base64url')}`;
    const { tokenSeconds, fullness, isLoose } = this.#behaviour;
    this.tokens.set(token, { audience, endsAt: Date.now() + tokenSeconds * 1000 });
    const answer: Record<string, string | number> = { access_token: token };
    if (fullness !== 'bare') {
      answer.expires_in = isLoose ? String(tokenSeconds) : tokenSeconds;
      answer.token_type = isLoose ? 'bearer' : 'Bearer';
    }
    if (fullness === 'full') answer.scope = 'read:everything write:orders';
    return jsonReply(200, answer satisfies JsonObject, this.#behaviour);
  }

  /** Whether a call may pass; for the audience of its path only, and only while the token lasts. */
  admits(headers: IncomingHttpHeaders, audience: string): boolean {
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
    const known = this.tokens.get(token);
    if (scheme !== 'Bearer' || known === undefined) {
      this.#ledger.wrongs.push(`A call came with the authorization “${scheme}” and no token of ours.`);
      return false;
    }
    if (known.audience !== audience) {
      this.#ledger.wrongs.push(`A token for ${known.audience} was shown where ${audience} is wanted.`);
      return false;
    }
    return Date.now() < known.endsAt;
  }
}
