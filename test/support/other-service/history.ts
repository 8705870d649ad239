import type { ServiceBehaviour } from './behaviour.ts';
import type { Json, JsonObject } from './json.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

/** Most orders of one answer of a service that does not care what was asked for. */
const cap = 3;

/** The history in one of the shapes and pagings that a stranger might choose. `records` are newest first. */
export function historyReply(
  records: readonly JsonObject[],
  query: URLSearchParams,
  behaviour: ServiceBehaviour,
  address: string,
): Reply {
  const part = divided(records, query, behaviour, address);
  if (part === null) return refusal(400, 'There is no such page.', behaviour);
  const { orders, more } = part;
  const counts = { ...more, page: Number(query.get('page') ?? '1') };
  switch (behaviour.history) {
    case 'orders':
      return jsonReply(200, { orders, ...counts }, behaviour);
    case 'list':
      return jsonReply(200, orders, behaviour);
    case 'content':
      return jsonReply(200, { content: orders, ...counts }, behaviour);
    case 'foreign':
      return jsonReply(200, { tally: records.length, rows: [['id', 'when']] }, behaviour);
    case 'broken':
      return refusal(500, 'The history is being mended.', behaviour);
  }
}

function divided(
  records: readonly JsonObject[],
  query: URLSearchParams,
  behaviour: ServiceBehaviour,
  address: string,
): { orders: Json[]; more: JsonObject } | null {
  const number = (name: string, usual: number) => Number(query.get(name) ?? usual);
  const limit = number('limit', 2);
  const total = records.length;
  switch (behaviour.paging) {
    case 'none':
      return { orders: [...records], more: { totalPages: 1 } };
    case 'page':
    case 'capped': {
      const size = behaviour.paging === 'capped' ? Math.min(cap, limit) : limit;
      const from = (number('page', 1) - 1) * size;
      return from < 0 ? null : { orders: records.slice(from, from + size), more: { total } };
    }
    case 'offset': {
      const from = number('offset', 0);
      return { orders: records.slice(from, from + limit), more: {} };
    }
    case 'cursor':
    case 'link': {
      const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString('utf8') || '0');
      const next = from + limit;
      const cursor = Buffer.from(String(next), 'utf8').toString('base64url');
      const link = `${address}?limit=${limit}&cursor=${cursor}`;
      const told = behaviour.paging === 'link' ? link : cursor;
      return { orders: records.slice(from, next), more: { next: next < total ? told : null } };
    }
  }
}
