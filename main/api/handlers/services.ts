import { hostFailed, invalid, notFound } from '../../../shared/contract/failures.ts';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { apiVersions } from '../../../shared/model/api-versions.ts';
import type { Authenticity } from '../../../shared/model/authenticity.ts';
import { earlierFirst } from '../../../shared/model/earlier-statement.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import type { AlertFolder } from '../../alerts/alert-folder.ts';
import type { Alerts } from '../../alerts/alerts.ts';
import type { ChargeAnswers } from '../../charging/charge-answers.ts';
import { checkHealth } from '../../connection/health.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import { changesPage, changesReport } from '../../register/changes-report.ts';
import type { Register } from '../../register/register.ts';
import type { SpecialEvents } from '../../sample-events/special-events.ts';
import type { AppHandlers } from '../handlers.ts';
import { found, unlessStopped, unlessSwitched } from './failures.ts';

/** Why this computer may not send anything that costs money now, or null. */
type Problem = () => HostFailure | null;

export function statementHandlers(parts: {
  readonly register: Register;
  readonly orderingProblem: Problem;
  readonly connectionId: () => string;
  readonly authenticity: (statement: StatementView) => Promise<Authenticity | null>;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly made: () => Parameters<typeof changesReport>[3];
}): AppHandlers['statements'] {
  const { register, orderingProblem: problem } = parts;

  function reportOf(id: string, otherId: string) {
    const one = register.get(id);
    const other = register.get(otherId);
    if (one === null || other === null) return null;
    const [earlier, later] = earlierFirst(one, other);
    const comparison = register.compare(earlier.id, later.id);
    return comparison === null ? null : changesReport(earlier, later, comparison, parts.made());
  }

  return {
    retrieve: ({ connectionId, ...request }) =>
      unlessStopped(problem, () =>
        unlessSwitched(connectionId, parts.connectionId(), () => register.retrieve(request)),
      ),
    list: (filter) => ok(register.list(filter)),
    get: ({ id }) => found(register.get(id), 'statement', id),
    async authenticity({ id }) {
      const kept = register.get(id);
      return kept === null ? failed(notFound('statement', id)) : ok(await parts.authenticity(kept));
    },
    changes: ({ id, otherId }) => found(reportOf(id, otherId), 'statement', otherId),
    async saveChanges({ id, otherId }) {
      const report = reportOf(id, otherId);
      if (report === null) return failed(notFound('statement', otherId));
      const name = `${report.title.replace('/', '-')} ${melbourneDay(parts.made().madeAt)}.html`;
      const saved = await parts.desktop.saveMade(name, new TextEncoder().encode(changesPage(report)));
      return saved.ok ? ok({ path: saved.value }) : failed(hostFailed(saved.failure));
    },
    async fetchCertificate({ id }) {
      const result = await register.fetchCertificate(id);
      return result.ok ? ok({ documentId: result.value }) : result;
    },
  };
}

export function alertHandlers(
  alerts: Alerts,
  folder: AlertFolder,
  problem: Problem,
  current: () => string,
): AppHandlers['alerts'] {
  return {
    subscribe: ({ connectionId, ...request }) =>
      unlessStopped(problem, () => unlessSwitched(connectionId, current(), () => alerts.subscribe(request))),
    list: () => ok(alerts.list()),
    importNotifications({ text }) {
      const result = alerts.importNotifications(text);
      return result.ok ? result : failed(invalid(result.failure));
    },
    folder: () => ok(folder.view()),
    async watchFolder({ path }) {
      const result = await folder.choose(path);
      return result.ok ? result : failed(invalid(result.failure));
    },
  };
}

export function chargeHandlers(answers: ChargeAnswers): AppHandlers['charges'] {
  return {
    get: ({ id }) => found(answers.get(id), 'request', id),
    recordAnswer: ({ id, ...given }) => answers.record(id, given),
  };
}

export function specialEventHandlers(events: SpecialEvents): AppHandlers['specialEvents'] {
  return {
    list: (query, signal) => events.list(query, signal),
    get: ({ eventId }, signal) => events.get(eventId, signal),
    create: (draft) => events.create(draft),
    update: ({ eventId, change }) => events.update(eventId, change),
    remove: ({ eventId }) => events.remove(eventId),
    async setCredentials({ userName, password }) {
      const result = await events.setCredentials(userName, password);
      return result.ok ? result : failed(invalid(result.failure));
    },
    withheld: async () => ok(await events.withheld()),
    async agree({ id, origins }) {
      const result = await events.agree(id, origins);
      return result.ok ? ok({}) : failed(invalid(result.failure));
    },
  };
}

export function aboutHandlers(service: () => LandService, log: Log): AppHandlers['about'] {
  return {
    versions: () => ok([...apiVersions]),
    health: async (_, signal) => ok(await checkHealth(service(), log, signal)),
  };
}
