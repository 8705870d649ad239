import { type FolderLock, lockFolder } from '../../../main/platform/folder-lock.ts';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { damage } from './damage.ts';
import { InjectedFaults } from './injected-faults.ts';
import type { Job, JobResult } from './job.ts';
import { known, refusedInLog } from './known.ts';
import { MovingClock } from './moving-clock.ts';
import { openSmallOffice, type SmallOffice } from './office.ts';
import { type People, peopleOf } from './people.ts';
import { trySecondInstance } from './second-instance.ts';
import type { Traffic } from './traffic.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Nothing is looked for longer; a job that goes on after it does not come to an end. */
const longest = 12 * day;
/** So soon after an order, and after a start, the list is read by itself: no time is left out until then. */
const firstReadings = 30_000;
/** A call that got no answer is tried again within this time. */
const triedAgainMs = 10_000;
/** The list is read at least so often, whatever else is due. */
const maxLeapMs = day;

const jumps: Readonly<Record<string, number>> = {
  hourAhead: hour,
  hourBack: -hour,
  dayAhead: day,
  dayBack: -day,
  fiveMinutesBack: -5 * minute,
};

const refusals = {
  onceFull: { message: 'database or disk is full', errcode: 13 },
  onceBusy: { message: 'database is locked', errcode: 5 },
  onceReadOnly: { message: 'attempt to write a readonly database', errcode: 8 },
} as const;

/** Whoever quits waits for the answer of what is being sent, not for ever. */
const maxGoodbyeMs = 10 * minute;

const beforeSettled: readonly CheckpointName[] = [
  ...(['prepared', 'connected', 'sending', 'headArrived', 'bodyArrived', 'responded'] as const),
];

/** Offices that stand still: what is given back to the memory would be closed as it should be. */
const still: unknown[] = [];

/** How a job meets the process that it lives in. */
interface Surroundings {
  readonly traffic: Traffic;
  /** It is to be killed now; throws Killed where the process lives on. */
  readonly die: () => never;
  /** Resolves when the other program that starts in this moment is there as well. */
  readonly ready: () => Promise<void>;
}

/** Lives through one job. */
export async function live(job: Job, { traffic, die, ready }: Surroundings): Promise<JobResult> {
  const clock = new MovingClock(job.startsAt);
  const injected = new InjectedFaults();
  const problems: string[] = [];
  let office: SmallOffice | null = null;
  let held: FolderLock | null = null;
  let hasBegun = false;
  let mendedAt = Number.POSITIVE_INFINITY;
  let people: People | null = null;
  let leaving: Promise<void> | null = null;
  let isDamaged = false;
  let quietFrom = 0;
  const { mode = null } = job;

  function reached(name: CheckpointName, id: string): void {
    if (job.local?.at === name && !hasBegun) {
      hasBegun = true;
      mendedAt = clock.monotonic() + 10 * minute;
      begin(job.local.kind);
    }
    if (office !== null && beforeSettled.includes(name) && office.ordering.get(id)?.state === 'CONFIRMED')
      problems.push(`shown as made at ${name}`);
    if (held !== null && lockFolder(store).ok) problems.push('a second program may open the same library');
    if (mode?.kind === 'damaged' && mode.at === name && !isDamaged) {
      isDamaged = true;
      damage(job.store, mode.how);
    }
    // Whoever ends it does so between two steps of the program, never in one.
    if (mode?.kind === 'quit' && mode.at === name) setImmediate(() => leave(mode.isAtOnce));
    people?.reached(name);
    if (job.kill !== name) return;
    injected.isOver = true;
    still.push(office, held);
    traffic.wake(job.id);
    die();
  }

  /** A person makes room. */
  function mend(): void {
    injected.commit = null;
    injected.log = null;
    if (job.local?.kind === 'noPages' && !injected.isOver) office?.limitPages(false);
    if (job.local?.kind === 'readOnly' && !injected.isOver) office?.setReadOnly(false);
  }

  /** As the installed application ends: when nothing is being sent any more, or at once where the system ends. */
  function leave(isAtOnce: boolean): void {
    if (leaving !== null || office === null || injected.isOver) return;
    const { ordering } = office;
    const begun = clock.monotonic();
    leaving = (async () => {
      while (!isAtOnce && ordering.isBusy())
        await new Promise<void>((resolve) => void clock.after(1000, resolve));
      if (clock.monotonic() - begun > maxGoodbyeMs) problems.push('it took too long to quit');
      await office?.close();
    })();
  }

  /** What follows an order within moments is over. */
  const isQuiet = () => clock.monotonic() >= quietFrom;

  /** What can no longer be found out by itself. */
  const isOver = () => clock.monotonic() > job.watchedFor;

  function begin(kind: NonNullable<Job['local']>['kind']): void {
    if (kind === 'diskFull') injected.commit = { message: 'database or disk is full', errcode: 13 };
    else if (kind === 'busy') injected.commit = { message: 'database is locked', errcode: 5 };
    else if (kind === 'ioError') injected.commit = { message: 'disk I/O error', errcode: 10 };
    else if (kind === 'onceFull' || kind === 'onceBusy' || kind === 'onceReadOnly') {
      injected.isOnce = true;
      injected.commit = refusals[kind];
    } else if (kind === 'onceLogFull') {
      injected.isOnce = true;
      injected.log = 'ENOSPC';
    } else if (kind === 'readOnly') office?.setReadOnly(true);
    else if (kind === 'nothingWritten') {
      injected.commit = refusals.onceFull;
      injected.log = 'ENOSPC';
    } else if (kind === 'logFull') injected.log = 'ENOSPC';
    else if (kind === 'logReadOnly') injected.log = 'EROFS';
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
      for (; traffic.isBusy(job.id) && !injected.isOver; calm = 0) await traffic.change(job.id);
      injected.check();
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
      const isHeld = traffic.isHeld(job.id);
      const mayLeap = !isHeld && leaving === null && !isDamaged && isQuiet();
      const due = mayLeap && office !== null ? nextDue(office, clock.now()) : null;
      // Between two looks the poller only beats; all of that is left out.
      if (due !== null && due - clock.now() > minute) {
        clock.pass(due - clock.now() - 1000);
        // What reads several pages, or waits for its turn, has its time.
        quietFrom = clock.monotonic() + minute;
      }
      if (clock.step()) {
        if (isHeld) quietFrom = Math.max(quietFrom, clock.monotonic() + triedAgainMs);
        continue;
      }
      if (leaving === null) throw new Error('Nothing will happen any more');
      await leaving;
    }
  }

  /** Its process is gone: nothing of it reaches anything any more. */
  function over(end: JobResult['end'], intents: JobResult['intents'], stopped: string | null): JobResult {
    injected.isOver = true;
    people?.leave();
    held?.release();
    traffic.forget(job.id);
    return {
      id: job.id,
      end,
      intents,
      stopped,
      problems,
      refused: end === 'rest' ? refusedInLog(store) : [],
    };
  }

  const { store } = job;
  if (mode?.kind === 'programs') await ready();
  if (job.isOpenedTwice || job.local?.kind === 'secondInstance' || mode?.kind === 'programs') {
    const lock = lockFolder(store);
    if (!lock.ok && mode?.kind === 'programs' && lock.failure.isInUse) return over('keptOut', [], null);
    if (!lock.ok) throw new Error(lock.failure.message);
    held = lock.value;
  }
  traffic.tells(job.id, () => clock.now());
  office = openSmallOffice({ ...job, clock, injected, checkpoints: reached });
  const { ordering, db } = office;
  people = peopleOf(job, office, (problem) => problems.push(problem));
  ordering.start();
  if (job.phase === 'place') {
    quietFrom = Number.POSITIVE_INFINITY;
    let isPressed = false;
    const pressed = people.order().finally(() => {
      isPressed = true;
    });
    // Whoever pressed in a program that is gone is told nothing.
    pressed.catch(() => {});
    await until(() => isPressed || leaving !== null);
    if (leaving === null) await pressed;
    quietFrom = clock.monotonic() + firstReadings;
  }
  if (isDamaged) leave(false);
  mend();
  await until(() => leaving !== null || (isQuiet() && !isMoving(db) && (!job.isWatchedToTheEnd || isOver())));
  if (leaving !== null) {
    let isLeft = false;
    const left = Promise.resolve(leaving).finally(() => {
      isLeft = true;
    });
    await until(() => isLeft);
    await left;
    return over('closed', [], null);
  }
  const intents = known(office);
  const stopped = ordering.stopped(office.connectionId)?.kind ?? null;
  await office.close();
  return over('rest', intents, stopped);

  function isMoving(of: SmallOffice['db']): boolean {
    const states = of.all('SELECT state, next_check_at FROM intent');
    if (ordering.isBusy()) return true;
    return states.some(
      ({ state, next_check_at }) =>
        ['SENDING', 'RESPONDED'].includes(String(state)) ||
        (['UNKNOWN', 'REFUSED', 'PLACED'].includes(String(state)) && next_check_at !== null && !isOver()),
    );
  }
}

/** Of the looks for single orders the next, or the daily one into the list of all. */
function nextDue({ db }: Pick<SmallOffice, 'db'>, now: number): number {
  const at = db.get('SELECT min(next_check_at) AS at FROM intent')?.at;
  return Math.min(typeof at === 'number' ? at : Number.POSITIVE_INFINITY, now + maxLeapMs);
}
