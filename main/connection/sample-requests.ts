import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid } from '../../shared/contract/failures.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { isPathPart, noPathPart } from '../http/path-part.ts';
import type { LandService } from '../ports/land-service.ts';
import type { SampleRequest } from '../ports/sample-request.ts';

/** The request as it was sent, without the token, and the unchanged answer. */
export interface SampleAnswer {
  /** Method and address, a line for each header, and after an empty line the body where one was sent. */
  readonly request: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The most bytes that are shown of an answer. */
export const maxSampleBytes = 256 * 1024;

/** What a screen shows of the sample requests. */
export function sampleList(
  samples: readonly SampleRequest[],
): { operation: string; title: string; fields: string[] }[] {
  return samples.map(({ operation, title, fields }) => ({ operation, title, fields: [...fields] }));
}

/** Sends one of the sample requests, once. */
export async function sendSample(
  service: LandService,
  samples: readonly SampleRequest[],
  operation: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<SampleAnswer, ServiceFailure | DeclaredFailure<'INVALID'>>> {
  const sample = samples.find((one) => one.operation === operation);
  if (sample === undefined) {
    const message = `There is no sample request with this name. Available: ${samples.map((one) => one.operation).join(', ')}.`;
    return failed(invalid([{ field: 'operation', message }]));
  }
  const given = (name: string) => (fields[name] ?? fields[name.replace('?', '')] ?? '').trim();
  const faults = sample.fields.flatMap((name) => faultOf(name, given(name)));
  if (faults.length > 0) return failed(invalid(faults));
  const { wire, customerId } = service.connection;
  const call = sample.call(given, wire);
  const isOrders = 'api' in call && call.api === 'orders';
  const headers = isOrders ? { 'customer-id': customerId ?? undefined } : (call.headers ?? {});
  const answer = await service.raw({ ...call, headers, maxBytes: maxSampleBytes, signal });
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
  if (value === '' && !field.endsWith('?')) return [{ field, message: 'Enter a value.' }];
  if (value.length > 500) return [{ field, message: 'Enter at most 500 characters.' }];
  return !inPath.has(field) || isPathPart(value) ? [] : [{ field, message: noPathPart }];
}
