import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, serviceFailed } from '../../shared/contract/failures.ts';
import type { OriginsByField, WithheldView } from '../../shared/contract/views/connection.ts';
import type {
  SpecialEventDraft,
  SpecialEventQuery,
  SpecialEventView,
} from '../../shared/contract/views/special-event.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { urlText } from '../../shared/lib/url-text.ts';
import type { Connection } from '../../shared/model/connection.ts';
import { checkEvent } from '../../shared/model/event-rules.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { ServiceFailureReason } from '../../shared/model/service-failure-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { Http, HttpAnswer } from '../http/http.ts';
import { readJson } from '../http/json.ts';
import { Secret } from '../ports/secret.ts';
import type { PutBack, SecretStore } from '../ports/secret-store.ts';
import { basic, type CredentialsKept, createBasicCredentials } from './basic-credentials.ts';
import { changeFaults, eventIdFaults, queryFaults } from './event-faults.ts';
import { type SpecialEventBody, specialEvent, specialEventList, type WireSpecialEvent } from './wire.ts';

export type SpecialEventFailure = DeclaredFailure<'INVALID' | 'SERVICE_FAILED'>;

type Answer<T> = Promise<Result<T, SpecialEventFailure>>;

/** The sample special-events API. Reads may be repeated; what changes something is sent once and left to the person. */
export interface SpecialEvents {
  /** What is not given is left to the service's defaults: from today, 7 days, page 1, 10 days a page. */
  list(query: SpecialEventQuery, signal?: AbortSignal): Answer<SpecialEventView[]>;
  get(eventId: string, signal?: AbortSignal): Answer<SpecialEventView>;
  create(draft: SpecialEventDraft): Answer<SpecialEventView>;
  update(eventId: string, change: Partial<SpecialEventDraft>): Answer<SpecialEventView>;
  remove(eventId: string): Answer<Record<string, never>>;
  setCredentials(userName: string, password: string): Promise<Result<CredentialsKept, Fault[]>>;
  /** Why user name and password of the current connection are withheld, or null. */
  withheld(): Promise<WithheldView | null>;
  /** A person saw the server that they were given for beside this one, and agreed to this one. */
  agree(connectionId: string, origins: OriginsByField): Promise<Result<void, Fault[]>>;
  /** Takes a connection's user name and password out of the keychain. */
  forget(connection: Connection): Promise<Result<PutBack, KeychainProblem>>;
}

interface SpecialEventsParts extends Pick<AppContext, 'log'> {
  readonly http: Http;
  readonly secrets: SecretStore;
  /** The current connection, ready to be asked. */
  readonly connection: () => Promise<Connection>;
  /** User name and password that Landfolio itself made (practice); null for every other connection. */
  readonly ownCredentials: (connectionId: string) => { userName: string; password: string } | null;
}

const party = 'The sample events service';

export function createSpecialEvents(parts: SpecialEventsParts): SpecialEvents {
  const credentials = createBasicCredentials(parts.secrets, parts.log);

  async function authorization(connection: Connection): Promise<Result<Secret, ServiceFailureReason>> {
    const own = parts.ownCredentials(connection.id);
    return own === null
      ? credentials.header(connection)
      : ok(new Secret(`Basic ${basic(own.userName, own.password)}`));
  }

  async function ask(call: {
    readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly maxBytes: number;
    readonly body?: Partial<SpecialEventBody>;
    readonly signal?: AbortSignal | undefined;
  }): Promise<Result<HttpAnswer, SpecialEventFailure>> {
    const connection = await parts.connection();
    const { name, sampleBaseUrl } = connection;
    if (sampleBaseUrl === null) {
      return notReady({ code: 'noSampleAddress', connection: name });
    }
    const header = await authorization(connection);
    if (!header.ok) return notReady(header.failure);
    const answer = await parts.http.send({
      method: call.method,
      url: `${sampleBaseUrl}${call.path}`,
      headers: {
        authorization: header.value.reveal(),
        'content-type': call.body === undefined ? undefined : 'application/json',
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      maxBytes: call.maxBytes,
      repeat: call.method === 'GET' ? 'safe' : 'never',
      party,
      signal: call.signal,
    });
    if (answer.ok) return answer;
    const { kind, status, correlationId } = answer.failure;
    if (kind !== 'cancelled') {
      parts.log.warn('special events failed', { method: call.method, kind, status, correlationId });
    }
    return failed(serviceFailed(told(answer.failure, call.method)));
  }

  async function event(call: Omit<Parameters<typeof ask>[0], 'maxBytes'>): Answer<SpecialEventView> {
    const answer = await ask({ ...call, maxBytes: answerCaps.specialEvent });
    return answer.ok ? read(answer.value, specialEvent, toView, call.method) : answer;
  }

  return {
    async list(query, signal) {
      const faults = queryFaults(query);
      if (faults.length > 0) return failed(invalid(faults));
      const answer = await ask({
        method: 'GET',
        path: `/special-events${queryOf(query)}`,
        maxBytes: answerCaps.specialEvents,
        signal,
      });
      return answer.ok
        ? read(answer.value, specialEventList, (list) => carryUnread(list, list.map(toView)), 'GET')
        : answer;
    },
    async get(eventId, signal) {
      const faults = eventIdFaults(eventId);
      return faults.length > 0
        ? failed(invalid(faults))
        : event({ method: 'GET', path: pathOf(eventId), signal });
    },
    async create(draft) {
      const faults = checkEvent(draft);
      if (faults.length > 0) return failed(invalid(faults));
      return event({ method: 'POST', path: '/special-events', body: bodyOf(draft) });
    },
    async update(eventId, change) {
      const faults = [...eventIdFaults(eventId), ...changeFaults(change)];
      if (faults.length > 0) return failed(invalid(faults));
      return event({ method: 'PATCH', path: pathOf(eventId), body: bodyOf(change) });
    },
    async remove(eventId) {
      const faults = eventIdFaults(eventId);
      if (faults.length > 0) return failed(invalid(faults));
      const answer = await ask({
        method: 'DELETE',
        path: pathOf(eventId),
        maxBytes: answerCaps.specialEvent,
      });
      return answer.ok ? ok({}) : answer;
    },
    async setCredentials(userName, password) {
      const connection = await parts.connection();
      if (parts.ownCredentials(connection.id) !== null) {
        const message = 'The practice service does not require a user name and password.';
        return failed([{ field: 'userName', message }]);
      }
      return credentials.store(connection, userName, password);
    },
    async withheld() {
      const connection = await parts.connection();
      return parts.ownCredentials(connection.id) === null ? credentials.withheld(connection) : null;
    },
    async agree(connectionId, origins) {
      const connection = await parts.connection();
      const withheld = await credentials.withheld(connection);
      const isSeen = connection.id === connectionId && isDeepStrictEqual(withheld?.now, origins);
      if (!isSeen) {
        const message = 'The address has changed since it was shown. Check it again.';
        return failed([{ field: 'origins', message }]);
      }
      await credentials.agree(connection);
      return ok(undefined);
    },
    forget: (connection) => credentials.forget(connection),
  };
}

function pathOf(eventId: string): string {
  return `/special-events/${urlText(eventId)}`;
}

function queryOf(query: SpecialEventQuery): string {
  const pairs = (['startDate', 'endDate', 'page', 'limit'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [`${name}=${urlText(String(query[name]))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The fields of the document and no others; JSON leaves out what is not given. */
function bodyOf(given: Partial<SpecialEventDraft>): Partial<SpecialEventBody> {
  return {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.location === undefined ? {} : { location: given.location }),
    ...(given.eventDescription === undefined ? {} : { eventDescription: given.eventDescription }),
    ...(given.dates === undefined ? {} : { dates: [...given.dates] }),
    ...(given.price === undefined ? {} : { price: given.price }),
  };
}

function toView({
  eventId,
  name,
  location,
  eventDescription,
  dates,
  price,
}: WireSpecialEvent): SpecialEventView {
  return { eventId, name, location, eventDescription, dates, price };
}

function read<W, T>(
  answer: HttpAnswer,
  schema: z.ZodType<W>,
  view: (value: W) => T,
  method: string,
): Result<T, SpecialEventFailure> {
  const value = readJson(answer, schema, party);
  return value.ok ? ok(view(value.value)) : failed(serviceFailed(told(value.failure, method)));
}

/** What may have been done is not to be done again without looking. */
function told(failure: ServiceFailure, method: string): ServiceFailure {
  const mayBeDone =
    method !== 'GET' &&
    ['network', 'timeout', 'unavailable', 'unreadable', 'redirected'].includes(failure.kind);
  return mayBeDone ? { ...failure, next: 'checkChange' } : failure;
}

function notReady(reason: ServiceFailureReason): {
  readonly ok: false;
  readonly failure: SpecialEventFailure;
} {
  return failed(serviceFailed({ kind: 'notReady', reason }));
}
