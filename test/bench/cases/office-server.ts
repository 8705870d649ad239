import { readFileSync } from 'node:fs';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { openSession, type Session } from '../../../main/postgres/session.ts';
import { createLeases, type OfficeLeases } from '../../../main/sharing/leases.ts';
import { TestOffice } from '../../support/office.ts';
import { OfficeComputer } from '../../support/office-computer.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { interleave, median, milliseconds, percentile, type Row } from '../measure.ts';

const connectionId = 'account-0123456789ab';
const changes = 200;
const apartMs = 100;
const acts = 500;
const computersAtRest = 50;
const restMs = 120_000;

/** From the commit on one computer until the other has written it, against one notification between two bare connections. */
export async function visibleChange(): Promise<Row> {
  const office = await TestOffice.start(['alice', 'ben']);
  const [alice, ben] = [new OfficeComputer('alice'), new OfficeComputer('ben')];
  const sessions: Session[] = [];
  try {
    await alice.join(office, 'alice');
    await ben.join(office, 'ben');
    await ben.settled();
    const times: number[] = [];
    for (let n = 0; n < changes; n += 1) {
      // What a person does next comes later than this.
      await pause(apartMs);
      const start = performance.now();
      alice.matters.create(connectionId, `M-${n}`);
      while (ben.matters.numbered(connectionId, `M-${n}`) === null) await turn();
      times.push(performance.now() - start);
    }
    for (const login of ['alice', 'ben']) {
      const opened = await openSession(office.target(login));
      if (!opened.ok) throw new Error(opened.failure.message);
      sessions.push(opened.value);
    }
    const [from, to] = sessions;
    let heard = () => {};
    to?.onNotification(() => heard());
    await to?.query('LISTEN bench');
    const bare: number[] = [];
    for (let n = 0; n < changes; n += 1) {
      const start = performance.now();
      const hears = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await from?.query('NOTIFY bench');
      await hears;
      bare.push(performance.now() - start);
    }
    const [ours, baseline] = [percentile(times, 0.95), percentile(bare, 0.95)];
    return {
      what: `a change seen by a colleague, p95 of ${changes} / one NOTIFY between two connections`,
      ours: `${milliseconds(ours)}, median ${milliseconds(median(times))}`,
      baseline: `${milliseconds(baseline)}, median ${milliseconds(median(bare))}`,
      ratio: `${(ours / baseline).toFixed(1)}×`,
      goal: '≤ 1 s and ≤ 10×',
      isMet: ours <= 1000 && ours <= 10 * baseline,
    };
  } finally {
    for (const session of sessions) await session.close();
    for (const one of [alice, ben]) {
      await one.close();
      one.remove();
    }
    await office.close();
  }
}

/**
 * Statements and processor time of a server whose computers have nothing to tell each other. `isWaiting`: each of them waits for a
 * certificate at the same account, so that one asks for all.
 */
export async function officeAtRest(isWaiting: boolean): Promise<Row> {
  const logins = Array.from({ length: computersAtRest }, (_, n) => `p${n}`);
  const office = await TestOffice.start(logins, { maxConnections: computersAtRest + 20 });
  const waiting = isWaiting ? logins.map(waitingComputer) : [];
  const computers = isWaiting
    ? waiting.map(({ computer }) => computer)
    : logins.map((login) => new OfficeComputer(login));
  try {
    for (const one of computers) await one.join(office, one.name);
    for (const one of computers) await one.settled();
    for (const { leases } of waiting) leases.start();
    // One has the lease by then, and all others have seen it.
    if (isWaiting) await pause(60_000);
    office.postgres.sql(`ALTER SYSTEM SET log_statement = 'all'`);
    office.postgres.sql('SELECT pg_reload_conf()');
    await pause(5000);
    const before = [statements(office), serverSeconds(office)] as const;
    await pause(restMs);
    const minutes = restMs / 60_000;
    const each = (statements(office) - before[0]) / computersAtRest / minutes;
    const seconds = (serverSeconds(office) - before[1]) / minutes;
    const connections = Number(
      office.postgres.sql(
        `SELECT count(*) FROM pg_stat_activity WHERE usename LIKE 'p%' AND datname = 'office'`,
      ),
    );
    return {
      what: `statements a minute of each of ${computersAtRest} computers ${isWaiting ? 'that wait for one account' : 'at rest'}, over ${minutes} minutes`,
      ours: `${each.toFixed(1)}; all of them ${seconds.toFixed(2)} s of the server's processor time a minute`,
      baseline: `${connections / computersAtRest} connection a computer`,
      ratio: '',
      goal: '≤ 2, 1 connection',
      isMet: each <= 2 && connections === computersAtRest,
    };
  } finally {
    for (const { leases } of waiting) await leases.stop();
    for (const one of computers) {
      await one.close();
      one.remove();
    }
    await office.close();
  }
}

function waitingComputer(login: string): {
  readonly computer: OfficeComputer;
  readonly leases: OfficeLeases;
} {
  const leases = createLeases({
    ...{ clock: createSystemClock(), random: createSystemRandom() },
    ...{ log: createQuietLog(), events: createQuietEvents() },
    link: () => computer.office.link,
    user: () => ({ waiting: () => [{ connectionId, isAble: true }], turned() {}, hasNews() {} }),
  });
  const computer: OfficeComputer = new OfficeComputer(login, { leases });
  computer.office.onState(leases.wake);
  return { computer, leases };
}

/** Matters opened one after the other, each in a transaction of its own: joined, against a library of nobody else. */
export async function officeJoined(): Promise<Row> {
  const office = await TestOffice.start(['alice']);
  const [alice, alone] = [new OfficeComputer('alice'), new OfficeComputer('alone')];
  try {
    await alice.join(office, 'alice');
    await alice.settled();
    let round = 0;
    const work = (computer: OfficeComputer) => async () => {
      round += 1;
      const start = performance.now();
      for (let n = 0; n < acts; n += 1) computer.matters.create(connectionId, `M-${round}-${n}`);
      const took = performance.now() - start;
      await computer.office.settled(60_000);
      return took;
    };
    const pair = await interleave(work(alice), work(alone));
    return {
      what: `${acts} matters opened, each flushed: joined to an office / on its own`,
      ours: milliseconds(pair.ours),
      baseline: milliseconds(pair.baseline),
      ratio: `${pair.ratio.toFixed(2)}×`,
      goal: '≤ 1.1×',
      isMet: pair.ratio <= 1.1,
    };
  } finally {
    for (const one of [alice, alone]) {
      await one.close();
      one.remove();
    }
    await office.close();
  }
}

/** Statements that people's computers sent since the server logs them. */
function statements(office: TestOffice): number {
  return office.postgres.log().match(/LOG: {2}execute /g)?.length ?? 0;
}

/** Processor time of the server and of what it runs for each connection that stays. */
function serverSeconds(office: TestOffice): number {
  return office.postgres.processes().reduce((sum, pid) => sum + secondsOf(pid), 0);
}

function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    // One that was asked for this figure has ended.
    return 0;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
