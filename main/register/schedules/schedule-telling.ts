import type { ScheduleStatus } from '../../../shared/model/search-schedule.ts';
import type { ScheduledSearchNotice } from '../../../shared/model/search-schedule-notice.ts';
import type { EventBus } from '../../context/event-bus.ts';
import type { Log } from '../../ports/log.ts';
import type { Register } from '../register.ts';
import type { ScheduleRow, ScheduleStore } from './schedule-store.ts';

/** A search that fails for a while is no news: a computer that woke without its network has it a moment later. */
const toldAfterTries = 3;

type Outcome = ScheduledSearchNotice['outcome'];

/** What a status asks a person to know; null where nothing; undefined where it is too early to say. */
function outcomeOf(status: ScheduleStatus, attempts: number, tries: number): Outcome | null | undefined {
  switch (status.kind) {
    case 'off':
      return status.why === 'restored' ? 'restored' : null;
    case 'doubt':
    case 'budget':
      return status.kind;
    case 'searching':
      return undefined;
    case 'retry':
      if (status.why === 'refused' || status.why === 'invalid') return status.why;
      return Math.max(attempts, tries) < toldAfterTries
        ? undefined
        : status.why === 'notSent'
          ? 'notSent'
          : 'held';
    default:
      return null;
  }
}

/** Compares what arrived with what was there before, and tells the person, each thing once. */
export function createScheduleTelling(parts: {
  readonly store: ScheduleStore;
  readonly events: EventBus;
  readonly compare: Register['compare'];
  readonly log: Log;
}) {
  const { store, events } = parts;

  function publish(
    row: ScheduleRow,
    told: Omit<ScheduledSearchNotice, 'kind' | 'volumeFolio' | 'matterNumber'>,
  ) {
    const { connectionId, volumeFolio } = row;
    const matterNumber = store.matter(row.matterId)?.number ?? '';
    const notice = { kind: 'scheduledSearch', volumeFolio, matterNumber, ...told } as const;
    events.publish('scheduledSearchTold', { connectionId, notice });
  }

  /** Null too where it cannot be compared: that must not hold up the next search. */
  function compared(earlierId: string, laterId: string): ReturnType<Register['compare']> {
    try {
      return parts.compare(earlierId, laterId);
    } catch (error) {
      parts.log.error('schedule.compare', error, { statement: laterId });
      return null;
    }
  }

  return {
    compareArrived(row: ScheduleRow): void {
      for (const { chargeId, earlierId } of store.arrived(row.id)) {
        const found = earlierId === null ? null : compared(earlierId, chargeId);
        const sentences = found?.sentences ?? [];
        const others = found?.changes.filter(({ sentence }) => sentence === null) ?? [];
        const changes = found === null ? null : sentences.length + others.length;
        store.noteCompared(chargeId, found === null ? null : earlierId, changes);
        if (changes === null || changes === 0) continue;
        publish(row, {
          outcome: 'changed',
          statementId: chargeId,
          said: sentences.slice(0, 2).map(({ text }) => text),
          changes,
          isSerious: sentences.some(({ severity }) => severity === 'stopsSettlement'),
        });
      }
    },
    /** `attempts`, `tries`: how often it was in vain, by the journal and before anything was written down. */
    tell(row: ScheduleRow, status: ScheduleStatus, attempts: number, tries: number): void {
      const outcome = outcomeOf(status, attempts, tries);
      if (outcome === undefined || outcome === row.told) return;
      store.noteTold(row.id, outcome);
      if (outcome === null) return;
      const said = status.kind === 'retry' && status.said !== null ? [status.said] : [];
      const statementId = status.kind === 'doubt' ? status.chargeId : null;
      publish(row, { outcome, statementId, said, changes: null, isSerious: outcome !== 'changed' });
    },
  };
}
