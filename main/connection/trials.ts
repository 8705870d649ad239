import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid } from '../../shared/contract/failures.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { isPathPart, noPathPart } from '../http/path-part.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Trial } from '../ports/trial.ts';

/** What one trial brought: the request as it went out, without the token, and the answer as it came. */
export interface TrialAnswer {
  /** Method and address, a line for each header, and after an empty line the body where one was sent. */
  readonly request: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Most that is shown of an answer, in bytes. */
export const trialBytes = 256 * 1024;

/** The trials by what a screen needs to show them. */
export function trialList(
  trials: readonly Trial[],
): { operation: string; title: string; fields: string[] }[] {
  return trials.map(({ operation, title, fields }) => ({ operation, title, fields: [...fields] }));
}

/** Makes one of the trials, once. */
export async function tryOperation(
  service: LandService,
  trials: readonly Trial[],
  operation: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<TrialAnswer, ServiceFailure | DeclaredFailure<'INVALID'>>> {
  const trial = trials.find((one) => one.operation === operation);
  if (trial === undefined) {
    const message = `Nothing can be tried by this name. Known: ${trials.map((one) => one.operation).join(', ')}.`;
    return failed(invalid([{ field: 'operation', message }]));
  }
  const given = (name: string) => (fields[name] ?? fields[name.replace('?', '')] ?? '').trim();
  const faults = trial.fields.flatMap((name) => faultOf(name, given(name)));
  if (faults.length > 0) return failed(invalid(faults));
  const { wire, customerId } = service.connection;
  const call = trial.call(given, wire);
  const isOrders = 'api' in call && call.api === 'orders';
  const headers = isOrders ? { 'customer-id': customerId ?? undefined } : (call.headers ?? {});
  const answer = await service.raw({ ...call, headers, maxBytes: trialBytes, signal });
  if (!answer.ok) return answer;
  const { request, requestHeaders, requestBody, status, headers: answered, bytes } = answer.value;
  const lines = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`);
  return ok({
    request: [request, ...lines, ...(requestBody === null ? [] : ['', requestBody])].join('\n'),
    status,
    headers: Object.fromEntries(Object.entries(answered).filter(([name]) => !secretHeaders.test(name))),
    body: withoutLinks(new TextDecoder().decode(bytes)),
  });
}

const secretHeaders = /cookie|authorization|authenticate|token|secret/i;

/** A download link lets anybody who has it read the certificate: what follows its server's name is not shown. */
function withoutLinks(body: string): string {
  return body.replace(
    /("resourceLocation"\s*:\s*")([a-z]+:(?:\\?\/){2}[^"/\\?#]*)?[^"]*/gi,
    (_, name: string, origin: string | undefined) => `${name}${origin ?? ''}/...`,
  );
}

const inPath = new Set(['orderId', 'orderItemNumber']);

function faultOf(field: string, value: string): Fault[] {
  if (value === '' && !field.endsWith('?')) return [{ field, message: 'Give a value to try it with.' }];
  if (value.length > 500) return [{ field, message: 'At most 500 characters are sent.' }];
  return !inPath.has(field) || isPathPart(value) ? [] : [{ field, message: noPathPart }];
}
