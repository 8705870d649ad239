import { type FolderLock, lockFolder } from '../../../main/host/folder-lock.ts';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { Fate } from './fate.ts';
import type { Job, JobResult, KnownIntent } from './job.ts';
import { MovingClock } from './moving-clock.ts';
import { openSmallOffice, type SmallOffice } from './office.ts';
import { trySecondInstance } from './second-instance.ts';
import type { Traffic } from './traffic.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Nothing is looked for longer; a job that goes on after it does not come to an end. */
const longest = 12 * day;

const jumps: Readonly<Record<string, number>> = {
  hourAhead: hour,
  hourBack: -hour,
  dayAhead: day,
  dayBack: -day,
  fiveMinutesBack: -5 * minute,
};

const beforeSettled: readonly CheckpointName[] = [
  ...(['prepared', 'connected', 'sending', 'headArrived', 'bodyArrived', 'responded'] as const),
];

/** Offices that stand still: what is given back to the memory would be closed as it should be. */
const still: unknown[] = [];

/** Lives through one job. Where it is to be killed it calls `die`, and throws Killed where the process lives on. */
export async function live(job: Job, traffic: Traffic, die: () => never): Promise<JobResult> {
  const clock = new MovingClock(job.startsAt);
  const fate = new Fate();
  const problems: string[] = [];
  let office: SmallOffice | null = null;
  let held: FolderLock | null = null;
  let hasBegun = false;
  let mendedAt = Number.POSITIVE_INFINITY;

  function reached(name: CheckpointName, id: string): void {
    if (job.local?.at === name && !hasBegun) {
      hasBegun = true;
      mendedAt = clock.monotonic() + 10 * minute;
      begin(job.local.kind);
    }
    if (office !== null && beforeSettled.includes(name) && office.ordering.get(id)?.state === 'CONFIRMED')
      problems.push(`shown as made at ${name}`);
    if (held !== null && lockFolder(store).ok) problems.push('a second program may open the same library');
    if (job.kill !== name) return;
    fate.isOver = true;
    still.push(office, held);
    traffic.wake(job.id);
    die();
  }

  /** A person makes room. */
  function mend(): void {
    fate.commit = null;
    fate.log = null;
    if (job.local?.kind === 'noPages' && !fate.isOver) office?.limitPages(false);
  }

  /** What can no longer be found out by itself. */
  const isOver = () => clock.monotonic() > job.watchedFor;

  function begin(kind: NonNullable<Job['local']>['kind']): void {
    if (kind === 'diskFull') fate.commit = { message: 'database or disk is full', errcode: 13 };
    else if (kind === 'busy') fate.commit = { message: 'database is locked', errcode: 5 };
    else if (kind === 'ioError') fate.commit = { message: 'disk I/O error', errcode: 10 };
    else if (kind === 'logFull') fate.log = 'ENOSPC';
    else if (kind === 'logReadOnly') fate.log = 'EROFS';
    else if (kind === 'sleep') clock.pass(90_000);
    else if (kind === 'noPages') office?.limitPages(true);
    else if (kind === 'stopped') {
      // The parent lets it go on.
      process.kill(process.pid, 'SIGSTOP');
      clock.pass(90_000);
    } else if (kind === 'secondInstance') {
      const wrong = trySecondInstance(job.store);
      if (wrong !== null) problems.push(wrong);
    } else clock.jump(jumps[kind] ?? 0);
  }

  async function idle(): Promise<void> {
    for (let calm = 0; calm < 6; calm += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      for (; traffic.isBusy(job.id) && !fate.isOver; calm = 0) await traffic.change(job.id);
      fate.check();
    }
  }

  /** Lets time go on whenever nothing else does, until it is so. */
  async function until(isSo: () => boolean): Promise<void> {
    const end = clock.monotonic() + longest;
    for (;;) {
      await idle();
      if (isSo()) return;
      if (clock.monotonic() > mendedAt) mend();
      if (clock.monotonic() > end) throw new Error('It does not come to an end');
      const due = traffic.isHeld(job.id) || office === null ? null : nextDue(office);
      // Between two looks the poller only beats; all of that is left out.
      if (due !== null && due - clock.now() > minute) clock.pass(due - clock.now() - 1000);
      if (!clock.step()) throw new Error('Nothing will happen any more');
    }
  }

  const { store, origin } = job;
  if (job.isOpenedTwice || job.local?.kind === 'secondInstance') {
    const lock = lockFolder(store);
    if (!lock.ok) throw new Error(lock.failure.message);
    held = lock.value;
  }
  traffic.tells(job.id, () => clock.now());
  office = openSmallOffice({
    store,
    origin,
    apiOrigin: job.apiOrigin,
    clock,
    fate,
    checkpoints: reached,
    ca: job.ca,
  });
  const { ordering } = office;
  ordering.start();
  if (job.phase === 'place') {
    let left = job.clicks;
    const total = ordering.cart.view().totalCents;
    const clicked = Array.from({ length: job.clicks }, () =>
      ordering
        .place(total)
        .catch((error: unknown) => {
          // A person is told where the disk refuses even to write down that it refused.
          if (job.local === null) problems.push(`thrown: ${String(error)}`);
        })
        .finally(() => {
          left -= 1;
        }),
    );
    await until(() => left === 0);
    await Promise.all(clicked);
  }
  mend();
  const { db } = office;
  await until(() => !isMoving(db) && (!job.isWatchedToTheEnd || nextDue({ db }) === null || isOver()));
  const intents = known(office);
  const stopped = ordering.stopped(office.connectionId);
  await office.close();
  held?.release();
  traffic.forget(job.id);
  return { id: job.id, intents, stopped, problems };

  function isMoving(of: SmallOffice['db']): boolean {
    const states = of.all('SELECT state, next_check_at FROM intent');
    if (ordering.isBusy()) return true;
    return states.some(
      ({ state, next_check_at }) =>
        ['SENDING', 'RESPONDED'].includes(String(state)) ||
        (['UNKNOWN', 'REFUSED'].includes(String(state)) && next_check_at !== null && !isOver()),
    );
  }
}

function nextDue({ db }: Pick<SmallOffice, 'db'>): number | null {
  const at = db.get('SELECT min(next_check_at) AS at FROM intent')?.at;
  return typeof at === 'number' ? at : null;
}

const needsPerson = ['PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE'];

function known({ db, ordering, connectionId }: SmallOffice): KnownIntent[] {
  const asked = { connectionId, text: '', limit: 100, offset: 0 } as const;
  const attention = new Set(ordering.list({ ...asked, show: 'attention' }).orders.map(({ id }) => id));
  const all = new Map(ordering.list({ ...asked, show: 'all' }).orders.map((order) => [order.id, order]));
  const counts = ordering.counts(connectionId).orders;
  const counted = counts.unsent + counts.unknown + counts.presumedAbsent + counts.duplicate;
  const legal = new Set(
    db.all('SELECT from_state, to_state FROM intent_move').map((row) => `${row.from_state} ${row.to_state}`),
  );
  return db.all('SELECT * FROM intent').map((row) => {
    const id = String(row.id);
    const events = db.all(
      'SELECT from_state, to_state, at FROM intent_event WHERE intent_id = ? ORDER BY rowid',
      id,
    );
    const state = String(row.state);
    const doubtAt = events.find((event) => event.to_state === 'UNKNOWN');
    const sure = events.findLast((event) => event.from_state === 'UNKNOWN' && event.to_state === 'CONFIRMED');
    return {
      id,
      reference: String(row.customer_reference),
      state,
      orderIds: all.get(id)?.orderIds ?? [],
      lastLook: row.last_look === null ? null : String(row.last_look),
      sendings: events.filter((event) => event.to_state === 'SENDING').length,
      illegal: events
        .filter(({ from_state, to_state }) => from_state !== null && !legal.has(`${from_state} ${to_state}`))
        .map(({ from_state, to_state }) => `${from_state} ${to_state}`),
      isShown: !needsPerson.includes(state) || (attention.has(id) && counted > 0),
      doubtMs: doubtAt && sure ? Number(sure.at) - Number(doubtAt.at) : null,
    };
  });
}
