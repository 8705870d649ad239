import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceApi } from '../../shared/model/connection.ts';
import type { Register } from './data/register.ts';
import type { OrdersStore } from './orders/orders-store.ts';
import type { ScenarioBook } from './scenarios/scenario-book.ts';
import type { Authenticity } from './statement/authenticity.ts';
import type { ChargesStore } from './store/charges-store.ts';
import type { EventsStore } from './store/events-store.ts';
import type { TitleCipher } from './title-cipher.ts';
import type { TokenBook } from './tokens.ts';

/** What every operation of the practice service works on. */
export interface Practice {
  readonly register: Register;
  readonly titles: TitleCipher;
  readonly store: OrdersStore;
  readonly charges: ChargesStore;
  readonly events: EventsStore;
  readonly scenarios: ScenarioBook;
  readonly authenticity: Authenticity;
  readonly tokens: TokenBook;
  /** Idempotency keys whose first call has not been answered yet. */
  readonly running: Set<string>;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Milliseconds UTC. */
  now(): number;
  /** Times faster than real. */
  pace(): number;
  /** Where the service listens, without a slash at the end. */
  origin(): string;
  /** The PDF of a complete item; the same bytes each time. */
  certificate(orderId: string, orderItemNumber: number): Promise<Uint8Array>;
}

export interface PracticeRequest {
  readonly method: string;
  /** What the path's pattern caught, decoded. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Refusal {
  readonly errorType: string;
  readonly errorMessage: string;
}

export type PracticeAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly json: unknown }
  | { readonly jsonText: string }
  | { readonly file: Uint8Array; readonly mediaType: string }
  /** Written in the form of the operation's errors. */
  | { readonly refusal: Refusal }
  | { readonly isEmpty: true }
);

/**
 * The three forms of errors that are known: `{errorType, errorMessage}` of discovery and orders, the longer one of a
 * sister API, and `{error}` of the address searches.
 */
export type ErrorForm = 'orders' | 'sister' | 'search';

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Matched against the whole path, before decoding. */
  readonly path: RegExp;
  /** The API whose token is wanted; null where none is. */
  readonly api: ServiceApi | null;
  /** Wants a user name and a password instead of a token. */
  readonly isBasic?: boolean;
  /** Takes the token as `access_token` of the query too, but never both ways at once (interface: Title alerts). */
  readonly takesQueryToken?: boolean;
  /** May cost money: a read of this kind is never made to fail by a scenario. */
  readonly isChargeable?: boolean;
  /** Not touched by scenarios: tokens and downloads have some of their own. */
  readonly isCalm?: boolean;
  /** `orders` unless told. */
  readonly errors?: ErrorForm;
  answer(practice: Practice, request: PracticeRequest): PracticeAnswer | Promise<PracticeAnswer>;
}

export function json(value: unknown, status = 200): PracticeAnswer {
  return { status, json: value };
}

/** An error, to be written in the form of its operation (known beyond the document: errors). */
export function refusal(status: number, errorType: string, errorMessage: string): PracticeAnswer {
  return { status, refusal: { errorType, errorMessage } };
}

export function badRequest(errorMessage: string): PracticeAnswer {
  return refusal(400, 'BAD_REQUEST', errorMessage);
}

export function notFound(errorMessage: string): PracticeAnswer {
  return refusal(404, 'NOT_FOUND', errorMessage);
}

/** The value of a header, which comes in UTF-8, or an empty text; several are joined as Node does. */
export function header(request: PracticeRequest, name: string): string {
  const value = request.headers[name];
  // Node gives one character for each byte.
  return Buffer.from(Array.isArray(value) ? value.join(', ') : (value ?? ''), 'latin1').toString();
}

/**
 * The one parameter of `names` that the query gives, or what is wrong. A parameter that is given twice, or is empty,
 * is refused, as are two of them together.
 */
export function exactlyOne(
  query: URLSearchParams,
  names: readonly string[],
): { name: string; value: string } | string {
  const given = names.filter((name) => query.has(name));
  const [name] = given;
  const list = names.join(', ');
  if (name === undefined) return names.length === 1 ? `${list} is required.` : `One of ${list} is required.`;
  if (given.length > 1) return `Only one of ${list} may be given; ${given.join(' and ')} were.`;
  const values = query.getAll(name);
  if (values.length > 1) return `${name} may be given once only.`;
  const value = values[0]?.trim() ?? '';
  return value === '' ? `${name} must not be empty.` : { name, value };
}

/** The object that a body of JSON holds, or what is wrong with it. */
export function jsonObject(request: PracticeRequest): Readonly<Record<string, unknown>> | string {
  if (!/^application\/json\b/i.test(header(request, 'content-type'))) {
    return 'The content type must be application/json.';
  }
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString('utf8'));
  } catch {
    return 'The body is not JSON.';
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : 'The body must be a JSON object.';
}
