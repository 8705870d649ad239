import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import {
  badRequest,
  header,
  type Practice,
  type PracticeAnswer,
  type PracticeRequest,
  refusal,
} from '../exchange.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Answers a call that makes something, once for an idempotency key: a repetition gets the first answer for 24 hours, and
 * 429 while the first is still running. `make` keeps its answer under the key that it is given, null where there is none.
 */
export async function onceForKey(
  practice: Practice,
  request: PracticeRequest,
  operation: string,
  make: (key: string | null) => PracticeAnswer,
): Promise<PracticeAnswer> {
  const given = header(request, wire.idempotencyKeyHeader);
  if (given !== '' && !uuid.test(given))
    return badRequest(`The header ${wire.idempotencyKeyHeader} must be a UUID.`);
  const key = given === '' ? null : `${operation}${given}`;
  if (key !== null && practice.running.has(key)) {
    const refused = refusal(
      429,
      'TOO_MANY_REQUESTS',
      'The first call with this idempotency key is still running.',
    );
    return { ...refused, headers: { 'retry-after': '5' } };
  }
  const first = key === null ? null : practice.store.remembered(key, practice.now());
  if (first !== null) return { status: first.status, jsonText: first.json };
  const answer = make(key);
  if (answer.status >= 400 || !practice.scenarios.isOn('held-answer')) return answer;
  if (key !== null) practice.running.add(key);
  await practice.scenarios.whenOff('held-answer');
  if (key !== null) practice.running.delete(key);
  return answer;
}
