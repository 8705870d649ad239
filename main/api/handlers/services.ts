import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { apiVersions } from '../../../shared/model/api-versions.ts';
import type { Alerts, SubscribeFailure } from '../../alerts/alerts.ts';
import { checkHealth } from '../../connection/health.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { FetchFailure } from '../../register/certificates.ts';
import type { Register, RetrieveFailure } from '../../register/register.ts';
import type { SpecialEventFailure, SpecialEvents } from '../../sample-events/special-events.ts';
import type { AppHandlers } from '../handlers.ts';
import { notKept } from './failures.ts';

/** Why this computer may not send anything that costs money now, in words, or null. */
type Problem = () => string | null;

export function statementHandlers(register: Register, problem: Problem): AppHandlers['statements'] {
  return {
    async retrieve(request) {
      const held = problem();
      if (held !== null) return failed({ code: 'HOST_FAILED', data: { message: held } });
      const result = await register.retrieve(request);
      return result.ok ? result : failed(retrieveFailure(result.failure));
    },
    list: (filter) => ok(register.list(filter)),
    get({ id }) {
      const statement = register.get(id);
      return statement === null ? notKept('statement', id) : ok(statement);
    },
    async fetchCertificate({ id }) {
      const result = await register.fetchCertificate(id);
      return result.ok ? ok({ documentId: result.value }) : failed(fetchFailure(result.failure, id));
    },
  };
}

export function alertHandlers(alerts: Alerts, problem: Problem): AppHandlers['alerts'] {
  return {
    async subscribe(request) {
      const held = problem();
      if (held !== null) return failed({ code: 'HOST_FAILED', data: { message: held } });
      const result = await alerts.subscribe(request);
      return result.ok ? result : failed(chargeFailure(result.failure));
    },
    list: () => ok(alerts.list()),
    importNotifications({ text }) {
      const result = alerts.importNotifications(text);
      return result.ok ? result : failed({ code: 'INVALID', data: { faults: result.failure } });
    },
  };
}

export function specialEventHandlers(events: SpecialEvents): AppHandlers['specialEvents'] {
  return {
    list: async (query, signal) => answered(await events.list(query, signal)),
    get: async ({ eventId }, signal) => answered(await events.get(eventId, signal)),
    create: async (draft) => answered(await events.create(draft)),
    update: async ({ eventId, change }) => answered(await events.update(eventId, change)),
    remove: async ({ eventId }) => answered(await events.remove(eventId)),
    async setCredentials({ userName, password }) {
      const result = await events.setCredentials(userName, password);
      return result.ok ? result : failed({ code: 'INVALID', data: { faults: result.failure } });
    },
    withheld: async () => ok(await events.withheld()),
    async agree({ id, origins }) {
      const result = await events.agree(id, origins);
      return result.ok ? ok({}) : failed({ code: 'INVALID', data: { faults: result.failure } });
    },
  };
}

export function aboutHandlers(service: () => LandService, log: Log): AppHandlers['about'] {
  return {
    versions: () => ok([...apiVersions]),
    health: async (_, signal) => ok(await checkHealth(service(), log, signal)),
  };
}

function chargeFailure(
  failure: SubscribeFailure,
): DeclaredFailure<'INVALID' | 'SERVICE_FAILED' | 'ALREADY_PLACED'> {
  switch (failure.kind) {
    case 'invalid':
      return { code: 'INVALID', data: { faults: failure.faults } };
    case 'service':
      return { code: 'SERVICE_FAILED', data: failure.failure };
    case 'alreadyPlaced':
      return {
        code: 'ALREADY_PLACED',
        data: { orderViewId: failure.id, message: failure.message, isAnswered: failure.isAnswered },
      };
  }
}

function retrieveFailure(
  failure: RetrieveFailure,
): DeclaredFailure<'INVALID' | 'SERVICE_FAILED' | 'ALREADY_PLACED' | 'HOST_FAILED'> {
  return failure.kind === 'hostFailed'
    ? { code: 'HOST_FAILED', data: { message: failure.message } }
    : chargeFailure(failure);
}

function fetchFailure(
  failure: FetchFailure,
  id: string,
): DeclaredFailure<'NOT_KEPT' | 'SERVICE_FAILED' | 'HOST_FAILED'> {
  switch (failure.kind) {
    case 'notKept':
      return { code: 'NOT_KEPT', data: { what: 'statement', id } };
    case 'service':
      return { code: 'SERVICE_FAILED', data: failure.failure };
    case 'hostFailed':
      return { code: 'HOST_FAILED', data: { message: failure.message } };
  }
}

function answered<T>(
  result: Result<T, SpecialEventFailure>,
): Result<T, DeclaredFailure<'INVALID' | 'SERVICE_FAILED'>> {
  if (result.ok) return result;
  const { failure } = result;
  return failure.kind === 'invalid'
    ? failed({ code: 'INVALID', data: { faults: failure.faults } })
    : failed({ code: 'SERVICE_FAILED', data: failure.failure });
}
