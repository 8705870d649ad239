import { hostFailed } from '../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { parseConnection } from '../connection/connection-file.ts';
import type { Connections } from '../connection/connections.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import { type ConnectionFile, connectionFileOf } from '../practice/connection-file.ts';
import { createScenarioBook, type ScenarioBook } from '../practice/scenarios/scenario-book.ts';
import { type PracticeOptions, type PracticeService, startPracticeService } from '../practice/service.ts';
import { practiceVendorTypes } from '../practice/vendor-types.ts';

/** The embedded service, started by the first call that wants it: an office in production never runs it. */
export interface PracticeOnDemand {
  /** All connections, practice as one of them: whatever is asked of it waits for its service. */
  readonly connections: Connections;
  /** The current connection, with the address of a service that listens. */
  current(): Promise<Connection>;
  /** User name and password of its special events, empty until it started; null for every other connection. */
  sampleCredentials(connectionId: string): { readonly userName: string; readonly password: string } | null;
  /** PEM: opens the authenticity tokens of its statements. Null where it cannot be started. */
  authenticityKey(): Promise<string | null>;
  /** Its scenarios, which can be chosen before it starts. */
  readonly scenarios: ScenarioBook;
  close(): Promise<void>;
}

/** Where nothing listens: stands for the address until the service has one. */
const notYet = 'http://127.0.0.1:9';

/** Hands the practice connection to `connections` at once, and its real address as soon as the service is up. */
export function createPracticeOnDemand(
  connections: Connections,
  options: PracticeOptions & { readonly minimumSeconds: number; readonly log: Log },
): PracticeOnDemand {
  const placeholder = connectionOf(connectionFileOf(notYet, options.minimumSeconds));
  connections.setPractice(placeholder, '', '');
  const scenarios = options.scenarios ?? createScenarioBook(options.now ?? Date.now);
  let starting: Promise<PracticeService> | null = null;
  let sample = { userName: '', password: '' };

  async function start(): Promise<PracticeService> {
    starting ??= startPracticeService({ ...options, scenarios }).then(
      (service) => {
        connections.setPractice(connectionOf(service.connectionFile), service.clientId, service.clientSecret);
        sample = { userName: service.clientId, password: service.clientSecret };
        return service;
      },
      (error: unknown) => {
        // The next call tries again.
        starting = null;
        throw error;
      },
    );
    return starting;
  }

  /** Like any service that cannot be reached: a failure in words, not an exception. */
  async function started(): Promise<Result<LandService, ServiceFailure>> {
    try {
      await start();
    } catch (error) {
      const reference = options.log.error('practice.start', error);
      return failed({ kind: 'notReady', reason: { code: 'practiceNotStarted', reference } });
    }
    const service = connections.serviceFor(placeholder.id);
    if (service === null) throw new Error('The practice connection has no service');
    return ok(service);
  }

  /** Asks the service once it is there. */
  async function whenStarted<T>(
    ask: (service: LandService) => Promise<Result<T, ServiceFailure>>,
  ): Promise<Result<T, ServiceFailure>> {
    const service = await started();
    return service.ok ? ask(service.value) : service;
  }

  const waiting: LandService = {
    /** Has its address only after it started. */
    get connection() {
      return connections.get(placeholder.id) ?? placeholder;
    },
    serverTime: () => connections.serviceFor(placeholder.id)?.serverTime() ?? null,
    read: (call) => whenStarted((service) => service.read(call)),
    readOpen: (call) => whenStarted((service) => service.readOpen(call)),
    raw: (call) => whenStarted((service) => service.raw(call)),
    async chargeable(call) {
      const service = await started();
      return service.ok ? service.value.chargeable(call) : { kind: 'notSent', failure: service.failure };
    },
    download: (link, signal, rest) => whenStarted((service) => service.download(link, signal, rest)),
  };

  return {
    connections: {
      ...connections,
      serviceFor: (id) => (id === placeholder.id ? waiting : connections.serviceFor(id)),
      async test(id) {
        const service = id === placeholder.id ? await started() : null;
        return service?.ok === false
          ? failed(hostFailed({ kind: 'practiceNotStarted', reason: service.failure.reason }))
          : connections.test(id);
      },
    },
    async current() {
      // Where it cannot be started, the call fails as one to any service that is not there.
      if (connections.current().id === placeholder.id) await started();
      return connections.current();
    },
    sampleCredentials: (id) => (id === placeholder.id ? sample : null),
    async authenticityKey() {
      try {
        return await (await start()).authenticityKey();
      } catch (error) {
        options.log.error('practice.start', error);
        return null;
      }
    },
    scenarios,
    async close() {
      await (await starting?.catch(() => null))?.close();
    },
  };
}

/**
 * The one connection of the environment practice: nothing is charged there, since Landfolio started its service itself. No
 * connection file has this id or this environment.
 */
/** Of the practice service that Landfolio starts itself. */
export const embeddedId = 'practice';

function connectionOf(file: ConnectionFile): Connection {
  const read = parseConnection({ ...file, wire: practiceVendorTypes });
  if (!read.ok) throw new Error(`The practice service's connection file: ${JSON.stringify(read.failure)}`);
  return { ...read.value, id: embeddedId, name: 'Practice', environment: 'practice' };
}
