import type { SearchScheduleView } from '../../../shared/contract/views/search-schedule.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { checkScheduleTerms } from '../../../shared/model/check-search-schedule.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import {
  isDue,
  latestBelieved,
  type RetryReason,
  retryPause,
  type ScheduleFacts,
  type ScheduleStatus,
  type ScheduleTerms,
  scheduleStatus,
} from '../../../shared/model/search-schedule.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { clockAheadMs } from '../../../shared/model/wrong-clock.ts';
import { type Charges, isOnItsWay } from '../../charging/charges.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { CancelTimer } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Power } from '../../ports/power.ts';
import { matterFaultsOf } from '../../storage/known-matter.ts';
import type { Register, RetrieveFailure } from '../register.ts';
import { loggedSchedule } from './restore-search.ts';
import { createScheduleStore, type ScheduleRow } from './schedule-store.ts';
import { createScheduleTelling } from './schedule-telling.ts';

interface SearchSchedulesParts extends Pick<AppContext, 'clock' | 'ids' | 'db' | 'events' | 'log'> {
  readonly charges: Pick<Charges, 'inTheWay'>;
  readonly register: Pick<Register, 'retrieve' | 'compare'>;
  readonly current: () => LandService;
  /** Why this computer may not send anything that costs money now, or null. */
  readonly problem: () => HostFailure | null;
  readonly power: Power;
}

interface SetSchedule extends ScheduleTerms {
  readonly matterId: string;
  readonly volumeFolio: string;
  /** Who sets it. */
  readonly setBy: string;
}

/**
 * Searches of a title on a schedule: the only thing that buys without a person at the moment of buying.
 *
 * Each goes through `register.retrieve`, the one way on which statements are bought, and reserves what it is counted as in the
 * transaction that writes it down. The database refuses what does not fit the limit. One is asked for at a time.
 */
export interface SearchSchedules {
  /** Of the current connection. */
  list(): SearchScheduleView[];
  /** Switches it on, or changes what it has. Null where there is no such matter. */
  set(given: SetSchedule): Result<SearchScheduleView, Fault[]> | null;
  /** What is being asked for goes on. Null where there is none. */
  switchOff(id: string): SearchScheduleView | null;
  start(): void;
  /** No further search begins. */
  stop(): void;
  /** Resolves once none is being made. */
  idle(): Promise<void>;
}

const hourMs = 3_600_000;

interface Held {
  readonly at: number;
  readonly why: RetryReason;
  readonly said: string | null;
  readonly tries: number;
}

export function createSearchSchedules(parts: SearchSchedulesParts): SearchSchedules {
  const { clock, ids, db, events, log, charges, register } = parts;
  const store = createScheduleStore(db);
  const telling = createScheduleTelling({ store, events, log, compare: register.compare });
  /** What kept this run from asking before anything was written down. */
  const holds = new Map<string, Held>();
  let cancel: CancelTimer = () => {};
  let isStopped = true;
  let passing: Promise<void> | null = null;
  let isWanted = false;

  const currentId = () => parts.current().connection.id;

  function factsOf(row: ScheduleRow, matter = store.matter(row.matterId)): ScheduleFacts {
    const { id, connectionId, volumeFolio } = row;
    const earlier = charges.inTheWay(connectionId, 'statement', volumeFolio);
    const waits = (): ScheduleFacts['waits'] => {
      if (row.computer !== ids.computer) return 'elsewhere';
      if (matter === null || matter.isDeleted || matter.isKeptOut) return 'keptOut';
      if (matter.isClosed) return 'closed';
      return store.isOfMatter(row, matter.id) ? null : 'notOfMatter';
    };
    return {
      ...row,
      waits: waits(),
      settlementOn: matter?.settlementOn ?? null,
      newestAt: store.newestAt(connectionId, volumeFolio, latestBelieved(clock.now())),
      reservedCents: store.reserved(id),
      isSearching: earlier !== null && isOnItsWay(earlier),
      doubtId: earlier !== null && !isOnItsWay(earlier) ? earlier.id : null,
      attempts: store.attempts(id),
      held: holds.get(id) ?? null,
    };
  }

  function matterOf(id: string) {
    const row = store.get(id);
    return row === null ? null : store.matter(row.matterId);
  }

  const statusOf = (row: ScheduleRow): ScheduleStatus => scheduleStatus(factsOf(row), clock.now());

  function viewOf(row: ScheduleRow, matter = store.matter(row.matterId)): SearchScheduleView {
    const facts = factsOf(row, matter);
    return {
      id: row.id,
      volumeFolio: row.volumeFolio,
      matter: { id: matter?.id ?? row.matterId, number: matter?.number ?? '' },
      everyDays: row.everyDays,
      costCents: row.costCents,
      limitCents: row.limitCents,
      reservedCents: facts.reservedCents,
      newestAt: facts.newestAt,
      setAt: row.setAt,
      setBy: row.setBy,
      settlementOn: facts.settlementOn,
      status: scheduleStatus(facts, clock.now()),
      last: store.last(row.id),
    };
  }

  function changed(): void {
    events.publish('searchSchedulesChanged', {});
  }

  function hold(id: string, why: RetryReason, said: string | null = null): void {
    const tries = (holds.get(id)?.tries ?? 0) + 1;
    holds.set(id, { at: clock.now() + retryPause(tries), why, said, tries });
  }

  /** The library may have forgotten what was spent: nothing is asked until a person has looked. */
  function stopIfLocked(problem: HostFailure | null): void {
    if (problem?.kind === 'orderingLocked') store.stopAll();
  }

  function holdAfter(id: string, failure: RetrieveFailure): void {
    switch (failure.code) {
      case 'SERVICE_FAILED':
        // The journal has it: not sent, or refused.
        holds.delete(id);
        return;
      case 'CLAIM_FAILED':
        hold(id, failure.data.kind === 'claimed' ? 'claimed' : 'officeLost');
        return;
      case 'INVALID': {
        const [fault] = failure.data.faults;
        // Without a fault it was no longer due.
        if (fault === undefined) holds.delete(id);
        else hold(id, 'invalid', fault.message);
        return;
      }
      default:
        hold(id, 'computer');
    }
  }

  async function search(row: ScheduleRow): Promise<void> {
    const service = parts.current();
    const problem = parts.problem();
    stopIfLocked(problem);
    if (problem !== null) return hold(row.id, 'computer');
    if (clockAheadMs(clock.now(), service.serverTime()) !== null) return hold(row.id, 'clock');
    const matter = store.matter(row.matterId);
    if (matter === null) return;
    const still = (): ScheduleRow | null => {
      const now = store.get(row.id);
      const isSame = now !== null && now.connectionId === currentId() && !isStopped;
      return isSame && parts.problem() === null && isDue(statusOf(now), clock.now()) ? now : null;
    };
    let latest = row;
    const result = await register.retrieve(
      {
        volumeFolio: row.volumeFolio,
        matterNumber: matter.number,
        withText: true,
        withCertificate: true,
      },
      {
        isStillDue() {
          const now = still();
          latest = now ?? latest;
          return now !== null;
        },
        reserve: (chargeId) => store.reserve(latest, chargeId),
        logged: () => loggedSchedule(latest),
      },
    );
    if (result.ok) holds.delete(row.id);
    else holdAfter(row.id, result.failure);
  }

  async function passOf(id: string): Promise<void> {
    // It would begin again with another matter that is given the same number.
    if (store.get(id)?.off === null && matterOf(id)?.isDeleted === true) store.switchOff(id, 'matterDeleted');
    const row = store.get(id);
    if (row === null || row.computer !== ids.computer) return;
    telling.compareArrived(row);
    if (isDue(statusOf(row), clock.now())) {
      await search(row);
      if (isStopped) return;
      telling.compareArrived(row);
    }
    const now = store.get(id);
    if (now !== null) telling.tell(now, statusOf(now), store.attempts(id).length, holds.get(id)?.tries ?? 0);
  }

  async function pass(): Promise<void> {
    for (const { id } of store.list(currentId())) {
      if (isStopped) return;
      try {
        await passOf(id);
      } catch (error) {
        log.error('schedule.search', error, { schedule: id });
        hold(id, 'computer');
      }
    }
  }

  /** When the next look is due: at the next search, and within the hour, whatever a clock did meanwhile. */
  function pause(): number {
    const now = clock.now();
    let at = now + hourMs;
    for (const row of store.list(currentId())) {
      const status = statusOf(row);
      if (status.kind === 'next' || status.kind === 'retry') at = Math.min(at, status.at);
    }
    return Math.max(1000, at - now);
  }

  function look(): void {
    cancel();
    if (isStopped) return;
    if (passing !== null) {
      isWanted = true;
      return;
    }
    passing = pass()
      .catch((error: unknown) => void log.error('schedule.pass', error))
      .finally(() => {
        passing = null;
        const wait = isWanted ? 0 : null;
        isWanted = false;
        arm(wait);
      });
  }

  function arm(milliseconds: number | null): void {
    cancel();
    if (isStopped) return;
    let wait = hourMs;
    try {
      // After a look, what is shown may be another.
      if (milliseconds === null && store.list(currentId()).length > 0) changed();
      wait = milliseconds ?? pause();
    } catch (error) {
      // A disk that refuses ends no schedule.
      log.error('schedule.pause', error);
    }
    cancel = clock.after(wait, look);
  }

  /** Many events in a moment make one look. */
  const lookSoon = () => {
    if (passing === null) arm(0);
    else isWanted = true;
  };

  const listened = [
    'statementChanged',
    'matterChanged',
    'matterDeleted',
    'matterMerged',
    'filingChanged',
    'connectionChanged',
    'alertChanged',
  ] as const;
  for (const name of listened)
    events.on(name, () => {
      if (!isStopped) lookSoon();
    });
  parts.power.onResume(() => {
    if (!isStopped) lookSoon();
  });

  return {
    list: () =>
      store.list(currentId()).flatMap((row) => {
        const matter = store.matter(row.matterId);
        // What is not for this person is not named to them.
        return matter?.isKeptOut === true ? [] : [viewOf(row, matter)];
      }),
    set({ matterId, volumeFolio, setBy, everyDays, costCents, limitCents }) {
      const matter = store.matter(matterId);
      const connectionId = currentId();
      const isHere = db.get(
        'SELECT 1 FROM matter WHERE id = ? AND connection_id = ?',
        matterId,
        connectionId,
      );
      if (matter === null || matter.isDeleted || isHere === undefined) return null;
      const title = parseVolumeFolio(volumeFolio);
      if (!title.ok) return failed([{ ...title.failure, field: 'volumeFolio' }]);
      // Of this matter and of those that were merged into it.
      const [known, ...others] = store
        .list(connectionId)
        .filter(
          (row) =>
            row.volumeFolio === title.value &&
            row.computer === ids.computer &&
            store.matter(row.matterId)?.id === matter.id,
        );
      const terms = { everyDays, costCents, limitCents };
      const faults = [
        ...matterFaultsOf(db, matter.id),
        ...checkScheduleTerms(terms, known === undefined ? 0 : store.reserved(known.id)),
        ...checkYourName(setBy, 'setBy'),
      ];
      if (faults.length > 0) return failed(faults);
      const id = known?.id ?? ids.newId();
      db.transaction(() => {
        // The limit that a person sets is the only one of a title in its matter.
        for (const other of others) if (other.off === null) store.switchOff(other.id, 'person');
        store.set({
          ...terms,
          id,
          connectionId,
          matterId: matter.id,
          volumeFolio: title.value,
          computer: ids.computer,
          setAt: clock.now(),
          setBy: setBy.trim(),
        });
      });
      holds.delete(id);
      changed();
      lookSoon();
      const row = store.get(id);
      return row === null ? null : ok(viewOf(row));
    },
    switchOff(id) {
      const row = store.get(id);
      if (row === null || row.connectionId !== currentId()) return null;
      if (row.off === null) store.switchOff(id, 'person');
      changed();
      const now = store.get(id);
      return now === null ? null : viewOf(now);
    },
    start() {
      isStopped = false;
      try {
        stopIfLocked(parts.problem());
      } catch (error) {
        log.error('schedule.start', error);
      }
      lookSoon();
    },
    stop() {
      isStopped = true;
      cancel();
    },
    async idle() {
      await passing;
    },
  };
}
