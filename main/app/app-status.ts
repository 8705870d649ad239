import type { ChargesInDoubt, StatusView } from '../../shared/contract/views/status.ts';
import { chargeDoubtCount } from '../../shared/model/doubt-text.ts';
import { clockAheadMs } from '../../shared/model/wrong-clock.ts';
import { chargeDoubts } from '../charging/charge-doubts.ts';
import type { ChargeKind } from '../charging/charges.ts';
import type { Connections } from '../connection/connections.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { Desktop } from '../ports/desktop.ts';
import type { Library } from '../storage/library/open-library.ts';
import type { Upkeep } from '../storage/library/upkeep.ts';
import type { Updates } from '../updates/updates.ts';
import { version } from './version.ts';

interface AppStatusParts extends Pick<AppContext, 'clock' | 'db' | 'events' | 'log'> {
  readonly connections: Connections;
  readonly ordering: Ordering;
  readonly library: Library;
  readonly upkeep: Pick<Upkeep, 'problem'>;
  readonly updates: Pick<Updates, 'offer'>;
  readonly desktop: Desktop;
  readonly publish: (status: StatusView) => void;
}

/** What the status line shows. A part of the composition root: see main/app/create-app.ts. */
interface AppStatus {
  now(): StatusView;
  /** Reads it again shortly and publishes it. */
  refresh(): void;
  /** Tells nothing any more. */
  close(): void;
}

/** Changes of many items in a moment are told to the status line once. Milliseconds. */
const statusPauseMs = 200;

/** What the status line depends on. */
const shownInStatus = [
  'orderChanged',
  'itemChanged',
  'orderingLockChanged',
  'chargeChanged',
  'statementChanged',
  'statementPdfRefused',
  'alertChanged',
  'documentStored',
  'connectionChanged',
  'historyRead',
  'libraryStateChanged',
  'updateStateChanged',
] as const;

export function createAppStatus(parts: AppStatusParts): AppStatus {
  const { connections, ordering, library, clock, desktop } = parts;
  let isClosing = false;
  let cancel: (() => void) | null = null;

  function chargesInDoubt(connectionId: string): ChargesInDoubt {
    const doubts = chargeDoubts(parts.db, connectionId, clock.now());
    const of = (kind: ChargeKind) => doubts.filter((doubt) => doubt.kind === kind);
    return {
      statements: of('statement').length,
      alerts: of('alert').length,
      titles: of('decrypt').length,
    };
  }

  function now(): StatusView {
    const connection = connections.currentView();
    const counts = ordering.counts(connection.id);
    const charges = chargesInDoubt(connection.id);
    return {
      connection,
      withheld: connections.withheld(),
      network: connections.network(),
      clockAheadMs: clockAheadMs(clock.now(), connections.serviceFor(connection.id)?.serverTime() ?? null),
      ...counts,
      charges,
      attention: counts.attention + chargeDoubtCount(charges),
      orderingStopped: ordering.stopped(connection.id),
      library: { notice: library.state.notice(), problem: parts.upkeep.problem() },
      stranded: ordering.openBesides(connections.ids()),
      update: parts.updates.offer(),
      version,
    };
  }

  function refresh(): void {
    // What still moves while it closes must not ask a closed database afterwards.
    if (isClosing) return;
    cancel ??= clock.after(statusPauseMs, () => {
      cancel = null;
      try {
        const status = now();
        desktop.setBadge(status);
        parts.publish(status);
      } catch (error) {
        // A disk or a settings file that fails now must not end the program: an order may be on its way.
        parts.log.error('status.refresh', error);
      }
    });
  }
  for (const name of shownInStatus) parts.events.on(name, refresh);

  return {
    now,
    refresh,
    close() {
      isClosing = true;
      cancel?.();
    },
  };
}
