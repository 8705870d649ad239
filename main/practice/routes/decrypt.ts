import { isVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import {
  badRequest,
  header,
  jsonObject,
  type Operation,
  type Practice,
  type PracticeAnswer,
  type PracticeRequest,
} from '../exchange.ts';
import { onceForKey } from './idempotency.ts';
import { lookUpCents } from './premium.ts';

const maxIds = 100;

/**
 * POST titles/decrypt: volume/folios of encrypted ids, charged each. All or nothing: an id that is none gives away and
 * charges nothing. The same idempotency key gets the first answer for 24 hours.
 */
export const decryptOperation: Operation = {
  method: 'POST',
  path: /^\/api\/orders\/v1\/titles\/decrypt$/,
  api: 'orders',
  isChargeable: true,
  answer(practice, request) {
    return onceForKey(practice, request, 'decrypt ', (key) => buy(practice, request, key));
  },
};

function buy(practice: Practice, request: PracticeRequest, key: string | null): PracticeAnswer {
  const now = practice.now();
  const account = header(request, 'customer-id');
  if (account.length > 39) return badRequest('The header customer-id must be shorter than 40 characters.');
  const body = jsonObject(request);
  if (typeof body === 'string') return badRequest(body);
  const found = decrypted(practice, body[wire.decryptRequestField]);
  if (typeof found === 'string') return badRequest(found);
  const json = JSON.stringify({ [wire.decryptAnswerField]: found });
  const subjects = Object.values(found);
  practice.charges.add({
    kind: 'decrypt',
    at: now,
    id: `decrypt-${practice.charges.all().length + 1}`,
    subjects,
    cents: subjects.length * lookUpCents,
    reference: header(request, 'customer-reference'),
    account,
    correlationId: header(request, 'x-correlation-id') || null,
  });
  if (key !== null) practice.store.remember(key, now, { status: 200, json });
  return { status: 200, jsonText: json };
}

function decrypted({ titles, register }: Practice, ids: unknown): Record<string, string> | string {
  const name = wire.decryptRequestField;
  if (!Array.isArray(ids) || ids.length === 0) return `${name} must be a list of encrypted title ids.`;
  if (ids.length > maxIds) return `${name} may hold at most ${maxIds} ids.`;
  const pairs: [string, string][] = [];
  for (const [index, id] of ids.entries()) {
    const volumeFolio = typeof id === 'string' && !isVolumeFolio(id) ? titles.read(id) : null;
    if (volumeFolio === null || !register.titles.has(volumeFolio) || !isEncrypted(id)) {
      return `${name}[${index}] is not an encrypted title id.`;
    }
    pairs.push([String(id), volumeFolio]);
  }
  return Object.fromEntries(pairs);
}

function isEncrypted(id: string): boolean {
  return id.length === 36;
}
