import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordOf, type SavedOffice, TestOffice } from '../../support/office.ts';
import { sealedIdOf } from '../../support/other-service/land.ts';
import {
  connectionFileOf,
  type OtherService,
  startOtherService,
} from '../../support/other-service/other-service.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { unzip } from '../../support/unzip.ts';
import type { Bought, Rows, Said } from './asked.ts';
import { Computer, Killed } from './computer.ts';
import { startCutProxy } from './cut-proxy.ts';
import { isOfHolder, loseHolder } from './holder.ts';
import { judge, type RowsOf, thingOf, type Verdict } from './oracle.ts';
import type { Programs } from './program.ts';
import { computersOf, createChance, type Scenario } from './scenarios.ts';
import type { SeededFault } from './seeded-faults.ts';
import { olderProgram } from './seeded-faults.ts';
import { noteHolders, toldWithoutLease } from './told.ts';

/** One office with its server, its land service and the libraries of its computers, for the scenarios of a block. */
export interface Block {
  /** Lives a scenario, lets everything work again, and says what is wrong then. */
  live(scenario: Scenario): Promise<Verdict & { readonly kills: number }>;
  /** Files of the computers, and of their support bundles, that hold the password of their person. */
  leaks(): Promise<string[]>;
  close(): Promise<void>;
}

/** Of the people of an office. */
export const logins = ['person1', 'person2', 'person3', 'person4', 'person5'];
/**
 * So long everything may take to be everywhere once it works again. Where the machine is so busy that the land service was too slow,
 * the product itself waits up to ten minutes.
 */
const settleMs = 15 * 60_000;
const day = 86_400_000;
const certificateBytes = 900;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export async function openBlock(
  programs: Programs,
  {
    block,
    seed,
    seeded,
    saved,
  }: {
    readonly block: number;
    readonly seed: number;
    readonly seeded: SeededFault | null;
    /** An office of all logins to begin with; null: a new one. */
    readonly saved: SavedOffice | null;
  },
): Promise<Block> {
  const chance = createChance(seed + block * 7919);
  const program = await programs.computer(seeded?.computer ?? []);
  const servers: PostgresServer[] = [];
  const computers: Computer[] = [];
  const written = new Set<string>();
  const notes = new Map<string, string>();
  const knowingly = new Map<string, number>();
  let kills = 0;
  /** How far the clock of every computer went on while one was off. */
  let passedMs = 0;
  const office = await (saved === null
    ? TestOffice.start(logins.slice(0, computersOf(block)))
    : TestOffice.like(saved));
  servers.push(office.postgres);
  let service: OtherService | null = null;
  try {
    noteHolders(office.postgres);
    seeded?.change(office.postgres);
    const land = await startOtherService({ olderOrders: 0, itemCourse: ['QUEUED'], certificateBytes });
    service = land;
    await Promise.all(logins.slice(0, computersOf(block)).map((_, at) => addComputer(at + 1, land)));
    return { live: (scenario) => live(scenario, land), leaks, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    await Promise.all(computers.map((computer) => computer.close()));
    await service?.close();
    for (const standby of servers.slice(1)) await standby.close();
    await office.close();
  }

  async function addComputer(n: number, land: OtherService): Promise<void> {
    const login = logins[n - 1] ?? '';
    const proxy = await startCutProxy(office.postgres.port);
    const computer = new Computer(`desk${n}`, proxy, programs.compiled);
    computers[n - 1] = computer;
    await computer.start(program);
    const officeFile = office.officeFile(login).replace(`:${office.postgres.port}`, `:${proxy.port}`);
    const connection = JSON.stringify(connectionFileOf(land));
    await computer.ask({ act: 'join', connection, officeFile, password: passwordOf(login) });
  }

  async function leaks(): Promise<string[]> {
    const found: string[] = [];
    for (const [index, computer] of computers.entries()) {
      const password = passwordOf(logins[index] ?? '');
      const bundle = unzip(readFileSync(String(await computer.ask({ act: 'bundle' }))));
      for (const [name, bytes] of bundle)
        if (bytes.includes(password))
          found.push(`the bundle of ${computer.name} has the password in ${name}`);
      const files = readdirSync(computer.folder, { recursive: true, withFileTypes: true });
      // The keychain of the tests is a file.
      for (const { parentPath, name } of files.filter((one) => one.isFile() && one.name !== 'secrets.json'))
        if (readFileSync(join(parentPath, name)).includes(password))
          found.push(`${computer.name} has the password in ${name}`);
    }
    return found;
  }

  /** The server that takes writes now. */
  function server(): PostgresServer {
    return servers.at(-1) ?? office.postgres;
  }

  async function start(computer: Computer, aheadMs = 0): Promise<void> {
    await computer.start(program, { aheadMs: passedMs + aheadMs });
  }

  async function kill(computer: Computer): Promise<void> {
    await computer.kill();
    kills += 1;
  }

  async function live(scenario: Scenario, land: OtherService): Promise<Verdict & { readonly kills: number }> {
    kills = 0;
    const victim = chance.pick(computers);
    const others = computers.filter((one) => one !== victim);
    const { fault, dieAt } = scenario;
    const wrongMs = fault === 'clock' ? chance.pick([-1, 1]) * day : 0;
    const dump = fault === 'restored' ? server().dump() : null;
    const standby = fault === 'promoted' ? await standbyBehind(server()) : null;
    if (fault === 'older') {
      await kill(victim);
      await victim.start(await programs.computer([...(seeded?.computer ?? []), ...olderProgram]), {
        aheadMs: passedMs,
      });
    }
    if (fault === 'breaks') {
      // Of two or three parts.
      land.behaviour.certificateBytes = chance.pick([1_200_000, 2_500_000]);
      // Enough for a part of a document, as text, and not for two.
      for (const { proxy } of computers) proxy.breakAfter(3_000_000);
    }
    if (fault === 'cut') victim.proxy.cut();
    if (fault === 'partition' || fault === 'killedAway' || fault === 'knowingly') victim.proxy.partition();
    if (fault === 'slow') victim.proxy.slow(20);
    if (fault === 'unanswered') victim.proxy.deafen();
    if (isOfHolder(fault)) land.behaviour.holdsItems = true;
    if (fault === 'weekend' || fault === 'halfYear') {
      await victim.stop();
      await pass(fault === 'weekend' ? 3 : 182, others, land);
    }
    if (dieAt !== null) await victim.ask({ act: 'dieAt', checkpoint: firstMoment(dieAt) });

    const running = computers.flatMap((computer, index) => [
      ...[0, 1, 2].map((n) => type(computer, `S${scenario.number}`, index, n)),
      buyTogether(computer, scenario, victim),
      buyAlone(computer, scenario, index),
    ]);
    await pause(chance.below(120));
    if (fault === 'killed' || fault === 'killedAway' || fault === 'clock') {
      await kill(victim);
      await start(victim, wrongMs);
    }
    if (fault === 'serverKilled') {
      await server().kill();
      kills += 1;
      await server().start();
    }
    if (fault === 'cut') victim.proxy.cut();
    await Promise.all(running);
    if (dieAt !== null) await comeBack(scenario, dieAt, victim, others);
    if (isOfHolder(fault)) {
      const byLogin = new Map(computers.map((computer, at) => [logins[at] ?? '', computer]));
      await loseHolder(fault, { server: server(), land, computers: byLogin, kill });
    }
    if (dump !== null) server().restore(dump);
    if (standby !== null) await promote(standby);
    if (fault === 'older') await kill(victim);
    // Where connections break in the middle of documents, it must come to rest all the same.
    if (fault !== 'breaks') for (const { proxy } of computers) proxy.heal();
    for (const computer of computers) if (!computer.isRunning) await start(computer);
    // Whoever comes late wants the same once more.
    await Promise.all(computers.map((computer) => type(computer, `S${scenario.number}`, 9, 3)));
    // By a clock that is a day ahead an item waits for a day already, and is asked about rarely: a person asks.
    const verdict = await settled(land, fault === 'clock' ? victim : null);
    if (wrongMs !== 0) await victim.ask({ act: 'setClock', milliseconds: -wrongMs });
    land.behaviour.certificateBytes = certificateBytes;
    for (const { proxy } of computers) proxy.heal();
    return { ...verdict, kills };
  }

  /** So many days, for the server, the land service and the computers that are on. */
  async function pass(days: number, all: readonly Computer[], land: OtherService): Promise<void> {
    const time = `interval '${days} days'`;
    server().sql(
      `UPDATE landfolio.computer SET last_seen_at = last_seen_at - ${time};
       UPDATE landfolio.claim SET claimed_at = claimed_at - ${time}, sending_at = sending_at - ${time}, ended_at = ended_at - ${time};
       UPDATE landfolio.lease SET expires_at = expires_at - ${time}`,
      'office',
    );
    passedMs += days * day;
    land.behaviour.aheadMs = passedMs;
    await Promise.all(all.map((computer) => computer.ask({ act: 'sleep', milliseconds: days * day })));
  }

  /** It dies, which for a look at the history is at its next start, and comes back. */
  async function comeBack(
    { fault, kind, number, title }: Scenario,
    dieAt: NonNullable<Scenario['dieAt']>,
    victim: Computer,
    others: readonly Computer[],
  ): Promise<void> {
    if (!(await victim.died(500))) await victim.kill();
    kills += 1;
    if (firstMoment(dieAt) !== dieAt) {
      try {
        await victim.start(program, { dieAt, aheadMs: passedMs });
        if (!(await victim.died(6000))) await victim.kill();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      kills += 1;
    }
    if (fault === 'diesAway') {
      server().sql(
        `UPDATE landfolio.computer SET last_seen_at = last_seen_at - interval '30 days' WHERE login = '${logins[computers.indexOf(victim)]}'`,
        'office',
      );
      await Promise.all(
        others.map((computer) => buy(computer, { kind, title: title(0), number: `S${number}-T` })),
      );
    }
    await start(victim);
  }

  /** One number that all use, and others of its own. */
  async function type(computer: Computer, matter: string, index: number, n: number): Promise<void> {
    const number = n === 0 ? matter : `${matter}-${index}-${n}`;
    const text = `${computer.name} ${matter}`;
    try {
      await computer.ask({ act: 'open', number });
      written.add(number);
      for (const one of [`${text}, first`, text]) await computer.ask({ act: 'note', number, text: one });
      if (n === 2) await computer.ask({ act: 'rename', number, to: `${number}R` });
      if (n === 1 || n === 2) notes.set(n === 2 ? `${number}R` : number, text);
    } catch (error) {
      // It may be there or not.
      if (!(error instanceof Killed)) throw error;
    }
  }

  /** All want the same thing within 100 milliseconds; the one that is to die is first. */
  async function buyTogether(computer: Computer, scenario: Scenario, victim: Computer): Promise<void> {
    const { kind, number, title, fault, dieAt } = scenario;
    if (dieAt === null || computer !== victim) await pause(chance.below(dieAt === null ? 20 : 100));
    const withoutOffice = fault === 'knowingly' && computer === victim;
    await buy(computer, { kind, title: title(0), number: `S${number}-T`, withoutOffice });
  }

  async function buyAlone(computer: Computer, scenario: Scenario, index: number): Promise<void> {
    const { number, title, fault } = scenario;
    if (index > 1) return;
    const withoutOffice = fault === 'knowingly';
    await buy(computer, {
      kind: 'order',
      title: title(1 + index),
      number: `S${number}-${index}`,
      withoutOffice,
    });
  }

  async function buy(
    computer: Computer,
    what: {
      readonly kind: Scenario['kind'];
      readonly title: string;
      readonly number: string;
      readonly withoutOffice?: boolean;
    },
  ): Promise<void> {
    const { withoutOffice = false } = what;
    const thing = bookedThing(what.kind, what.title);
    if (withoutOffice) knowingly.set(thing, (knowingly.get(thing) ?? 0) + 1);
    try {
      const bought = (await computer.ask({ act: 'buy', ...what, withoutOffice })) as Bought;
      if (bought.outcome === 'refused' && !expectedRefusal.test(bought.code))
        throw new Error(`${computer.name} was refused ${thing}: ${bought.code}`);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }

  /** Until everything is everywhere, or the time is over. */
  async function settled(land: OtherService, asking: Computer | null): Promise<Verdict> {
    const until = Date.now() + settleMs;
    const sends = chance.below(2) === 0;
    for (let looks = 0; ; looks += 1) {
      // What a person does where it does not go on by itself.
      if (looks % 4 === 0)
        await Promise.all(
          computers.map((computer) => computer.ask({ act: 'finish', sends, asks: computer === asking })),
        );
      const rests = await Promise.all(computers.map((computer) => computer.rest()));
      const areAtRest = rests.every(
        ({ isQuiet, cursor }) => isQuiet && cursor !== '' && cursor === rests[0]?.cursor,
      );
      const isOver = Date.now() > until;
      if (areAtRest || isOver || looks % 40 === 39) {
        const said = await Promise.all(computers.map((computer) => computer.say()));
        const all = new Map(computers.map(({ name }, at) => [name, said[at] as Said]));
        const restless = [...all].filter(([, { isQuiet }]) => !isQuiet);
        const rowsOf: RowsOf = async (name, part) =>
          (await computers.find((one) => one.name === name)?.ask({ act: 'rows', part })) as Rows;
        const verdict = await judge(all, { books: land.ledger, written, notes, knowingly }, rowsOf);
        if (restless.length + verdict.lost.length + verdict.diverged.length === 0)
          return { ...verdict, doubled: [...verdict.doubled, ...toldWithoutLease(server())] };
        const unrest = restless.map(
          ([name, { state }]) => `${name} is not at rest: ${JSON.stringify(state)}`,
        );
        if (isOver) return { ...verdict, diverged: [...verdict.diverged, ...unrest] };
      }
      await pause(250);
    }
  }

  async function promote(standby: PostgresServer): Promise<void> {
    await server().kill();
    kills += 1;
    standby.sql('SELECT pg_promote()');
    servers.push(standby);
    for (const { proxy } of computers) proxy.lead(standby.port);
  }
}

/** A standby that follows no more: what is written from now on it does not have. */
async function standbyBehind(server: PostgresServer): Promise<PostgresServer> {
  const standby = await server.standby();
  standby.sql("ALTER SYSTEM SET primary_conninfo = ''");
  standby.sql('SELECT pg_reload_conf()');
  while (standby.sql('SELECT count(*) FROM pg_stat_wal_receiver') !== '0') await pause(20);
  return standby;
}

/** A look at the history belongs to an order that is in doubt. */
function firstMoment(dieAt: NonNullable<Scenario['dieAt']>): NonNullable<Scenario['dieAt']> {
  return dieAt.startsWith('look') ? 'sending' : dieAt;
}

function bookedThing(kind: Scenario['kind'], title: string): string {
  if (kind === 'number') return thingOf('decrypt', sealedIdOf(title));
  return thingOf(kind === 'alert' ? 'subscription' : kind, title);
}

/** That a colleague is at it, that the office cannot be asked, or that the same is in doubt here. */
const expectedRefusal = /^(CLAIM_FAILED|ALREADY_PLACED|SERVICE_FAILED|STATUS_UNKNOWN|INVALID|PRICE_CHANGED)/;
