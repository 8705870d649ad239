import { createCharges } from '../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../main/charging/watch-charges.ts';
import { createMatters, type Matters } from '../../main/library/matters.ts';
import type { Claims } from '../../main/ports/claims.ts';
import { createRegister, type Register } from '../../main/register/register.ts';
import {
  createSearchSchedules,
  type SearchSchedules,
} from '../../main/register/schedules/search-schedules.ts';
import { createContentStore } from '../../main/storage/content-store.ts';
import type { Db } from '../../main/storage/db.ts';
import type { ChargeEntry } from '../../main/storage/logged-charges.ts';
import { uuid7 } from '../../main/storage/uuid7.ts';
import type { HostFailure } from '../../shared/model/host-failure.ts';
import type { ScheduledSearchNotice } from '../../shared/model/search-schedule-notice.ts';
import { aStatement } from './drss.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeFiles } from './fake-files.ts';
import { nowhere } from './fake-land-service.ts';
import { FakeRandom } from './fake-random.ts';
import { createQuietEvents } from './quiet-events.ts';
import { createQuietLog } from './quiet-log.ts';
import { ScriptedCharges } from './scripted-charges.ts';

export const scheduledTitle = '10940/843';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Everything of a computer that searches on schedule, over one library and one service that a test scripts. */
export class ScheduleApp {
  /** Tuesday 1 September 2026, 10 am in Melbourne. */
  readonly clock = new FakeClock(Date.UTC(2026, 8, 1));
  readonly service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  readonly told: ScheduledSearchNotice[] = [];
  readonly logged: ChargeEntry[] = [];
  readonly log = createQuietLog();
  events = createQuietEvents();
  computer = 'desk';
  claims: Claims | undefined;
  problem: HostFailure | null = null;
  current: ScriptedCharges = this.service;
  schedules!: SearchSchedules;
  register!: Register;
  matters!: Matters;
  db: Db;

  constructor(db: Db) {
    this.db = db;
    this.service.next = { status: 200, body: aStatement() };
    this.open();
  }

  private readonly newId = () => uuid7(this.clock.now(), crypto.getRandomValues(new Uint8Array(16)));

  /** As a start of the program does it: what an earlier run left half done is taken up first. */
  open(db = this.db): void {
    this.db = db;
    this.clock.cancelAll();
    this.events = createQuietEvents();
    this.events.on('scheduledSearchTold', ({ notice }) => this.told.push(notice));
    const { clock, events, log } = this;
    const ids = { newId: this.newId, bootId: this.newId(), computer: this.computer };
    this.matters = createMatters(db, { now: () => clock.now(), ...ids });
    const charges = watchCharges(
      createCharges(db, { clock, ...ids, append: (entry) => void this.logged.push(entry) }),
      events,
    );
    const power = { onResume: () => () => {} };
    this.register = createRegister({
      ...{ db, charges, clock, log, ids, events, power },
      ...(this.claims === undefined ? {} : { claims: this.claims }),
      store: createContentStore(new FakeFiles(() => clock.now()), '/store'),
      held: createHeldOutcomes(clock),
      random: new FakeRandom(),
      version: '9.9.9',
      current: () => this.current,
      serviceFor: () => this.service,
      matterId: (connectionId, number) => this.matters.use(connectionId, number),
      keepDocument() {},
    });
    this.register.recover();
    this.schedules = createSearchSchedules({
      ...{ db, charges, clock, log, ids, events, power },
      register: this.register,
      current: () => this.current,
      problem: () => this.problem,
    });
    this.schedules.start();
  }

  /** An open matter that the title is of. */
  matter(number: string, settlementOn: string | null): string {
    const id = this.matters.use(this.service.connection.id, number);
    this.settle(id, settlementOn);
    this.db.run(
      `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, linked_at, how, computer)
       VALUES (?, ?, ?, 'title', ?, '', 1, 'attached', 'desk')`,
      ...[`link ${id}`, this.service.connection.id, id, scheduledTitle],
    );
    return id;
  }

  settle(matterId: string, settlementOn: string | null): void {
    this.db.run('UPDATE matter SET settlement_on = ? WHERE id = ?', settlementOn, matterId);
  }

  set(matterId: string, terms: { everyDays?: number; costCents?: number; limitCents?: number } = {}) {
    const result = this.schedules.set({
      ...{ matterId, volumeFolio: scheduledTitle, setBy: 'Kim' },
      ...{ everyDays: 7, costCents: 754, limitCents: 2262, ...terms },
    });
    if (result === null) throw new Error('There is no such matter');
    return result;
  }

  get only() {
    const [view] = this.schedules.list();
    if (view === undefined) throw new Error('There is no schedule');
    return view;
  }
}
