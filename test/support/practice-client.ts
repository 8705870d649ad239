import { request } from 'undici';
import type { PracticeService } from '../../main/practice/service.ts';
import type { ServiceApi } from '../../shared/model/connection.ts';

interface PracticeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The parsed body; whoever reads it knows what was asked. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, wrong ones included
  readonly json: any;
}

export interface PracticeClient {
  token(api: ServiceApi): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<PracticeReply>;
  order(body: unknown, headers?: Record<string, string>): Promise<PracticeReply>;
  /** POST of a JSON body below the API root. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<PracticeReply>;
  /** GET below the land root, of register statements. */
  statement(path: string, headers?: Record<string, string>): Promise<PracticeReply>;
  /** Any request at all, below the origin, without a token. */
  raw(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<PracticeReply>;
}

/** Speaks to a practice service with nothing of Landfolio's own between. */
export function practiceClient(service: PracticeService): PracticeClient {
  const tokens = new Map<ServiceApi, string>();
  const raw: PracticeClient['raw'] = async (method, path, headers = {}, body) => {
    const answer = await request(`${service.url}${path}`, { method, headers, body: body ?? null });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString('utf8')) : null,
    };
  };
  const token: PracticeClient['token'] = async (api) => {
    const known = tokens.get(api);
    if (known !== undefined) return known;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: service.clientId,
      client_secret: service.clientSecret,
      audience: service.connectionFile.audience[api],
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const fresh: string = (await raw('POST', '/auth/oauth/token', headers, form.toString())).json
      .access_token;
    tokens.set(api, fresh);
    return fresh;
  };
  const api = (path: string): ServiceApi => (path.startsWith('/discovery/') ? 'discovery' : 'orders');
  return {
    token,
    raw,
    get: async (path, headers = {}) =>
      raw('GET', `/api${path}`, { authorization: `Bearer ${await token(api(path))}`, ...headers }),
    post: async (path, body, headers = {}) =>
      raw(
        'POST',
        `/api${path}`,
        {
          authorization: `Bearer ${await token(api(path))}`,
          'content-type': 'application/json',
          ...headers,
        },
        typeof body === 'string' ? body : JSON.stringify(body),
      ),
    statement: async (path, headers = { account_id: 'PRACTICE' }) =>
      raw('GET', `/land/drss/v2${path}`, { authorization: `Bearer ${await token('drss')}`, ...headers }),
    order: async (body, headers = {}) =>
      raw(
        'POST',
        '/api/orders/v1',
        {
          authorization: `Bearer ${await token('orders')}`,
          'content-type': 'application/json',
          ...headers,
        },
        typeof body === 'string' ? body : JSON.stringify(body),
      ),
  };
}
