import type { AppEvent } from '../../shared/contract/events.ts';
import { type Alerts, createAlerts } from '../alerts/alerts.ts';
import type { Charges } from '../charging/charges.ts';
import type { Connections } from '../connection/connections.ts';
import type { Http } from '../http/http.ts';
import type { Documents } from '../library/documents.ts';
import type { Clock } from '../ports/clock.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import type { Power } from '../ports/power.ts';
import type { Random } from '../ports/random.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { createRegister, type Register } from '../register/register.ts';
import { createSpecialEvents, type SpecialEvents } from '../sample-events/special-events.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Db } from '../storage/db.ts';
import type { PracticeOnDemand } from './practice-on-demand.ts';

interface ServiceParts {
  readonly db: Db;
  readonly charges: Charges;
  readonly store: ContentStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly http: Http;
  readonly secrets: SecretStore;
  readonly newId: () => string;
  /** This run, this computer, this version. */
  readonly bootId: string;
  readonly computer: string;
  readonly version: string;
  readonly connections: Connections;
  readonly practice: PracticeOnDemand;
  readonly power: Power;
  readonly current: () => LandService;
  readonly matterId: (connectionId: string, number: string) => string;
  readonly documents: Documents;
  readonly publish: (event: AppEvent) => void;
}

/** The services beside discovery and orders, as parts of one office. */
interface Services {
  readonly register: Register;
  readonly alerts: Alerts;
  readonly specialEvents: SpecialEvents;
  /** Takes up what an earlier run left half done. */
  recover(): void;
  /** Begins to download PDFs of statements that are not here yet. */
  start(): void;
  /** Ends that. */
  stop(): Promise<void>;
  /** Something that costs money is being sent. */
  isBusy(): boolean;
  /** Resolves when nothing is. */
  idle(): Promise<void>;
}

/** A part of the composition root: see main/app/create-app.ts. */
export function createServices(parts: ServiceParts): Services {
  const { connections, practice, documents } = parts;
  const isCurrent = (connectionId: string | null) => connectionId === connections.current().id;
  const register = createRegister({
    ...parts,
    connection: (id) => connections.get(id),
    serviceFor: practice.serviceFor,
    keepDocument: ({ statementId, ...certificate }) =>
      documents.add({
        ...certificate,
        source: { statementId },
        fileType: 'pdf',
        resourceText: null,
      }),
    documentArrived(documentId) {
      const document = documents.get(documentId);
      const isOurs = isCurrent(documents.connectionOf(documentId));
      if (document !== null && isOurs) parts.publish({ type: 'document', document });
    },
    statementChanged(statement, connectionId) {
      if (isCurrent(connectionId)) parts.publish({ type: 'statement', statement });
    },
    pdfRefused({ volumeFolio, matterNumber }) {
      const title = `The PDF of the register statement of ${volumeFolio} is refused`;
      const body = `Matter ${matterNumber}. The host of its link does not give it. The statement and its text are kept, and Landfolio goes on trying now and then. Nothing was bought again.`;
      parts.publish({ type: 'notice', title, body, documentId: null });
    },
  });
  const alerts = createAlerts({
    ...parts,
    alertChanged(alert, connectionId) {
      if (isCurrent(connectionId)) parts.publish({ type: 'alert', alert });
    },
  });
  const specialEvents = createSpecialEvents({
    ...parts,
    async connection() {
      // Where it cannot be started, the call fails as one to any service that is not there.
      if (connections.current().id === practice.connectionId) await practice.problem();
      return connections.current();
    },
    ownCredentials: (id) => (id === practice.connectionId ? practice.sampleCredentials() : null),
  });
  return {
    register,
    alerts,
    specialEvents,
    recover() {
      register.recover();
      alerts.recover();
    },
    isBusy: () => register.isBusy() || alerts.isBusy(),
    start: register.start,
    stop: register.stop,
    async idle() {
      await Promise.all([register.idle(), alerts.idle()]);
    },
  };
}
