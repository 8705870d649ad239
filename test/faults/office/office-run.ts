import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { passwordOf, TestOffice } from '../../support/office.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

/** What a run of the campaign came to. */
export interface OfficeRun {
  readonly scenarios: number;
  readonly kills: number;
  /** What a computer had written down and no computer has. */
  readonly lost: number;
  /** What is there twice. */
  readonly doubled: number;
  /** Scenarios after which two computers did not say the same. */
  readonly diverged: number;
  readonly problems: readonly string[];
}

interface OfficeRunOptions {
  readonly scenarios: number;
  readonly seed: number;
  readonly computers?: number;
  readonly onProgress?: (done: number) => void;
}

interface Said {
  readonly ledger: unknown;
  readonly entries: { readonly n: number; readonly ids: number };
  readonly matters: readonly { readonly number: string; readonly notes: string }[];
  readonly found: readonly string[];
  readonly state: unknown;
}

const settleMs = 60_000;
const faults = ['none', 'cut', 'partition', 'slow', 'kill', 'killServer', 'skew', 'killWhileAway'] as const;
type Fault = (typeof faults)[number];

/** Chance that can be repeated. */
function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

/** A computer of the office, in a process that can be killed. */
class Computer {
  readonly name: string;
  readonly folder: string;
  readonly proxy: CutProxy;
  #child: ChildProcess | null = null;
  #asked = 0;
  #open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  constructor(name: string, proxy: CutProxy) {
    this.name = name;
    this.proxy = proxy;
    this.folder = mkdtempSync(join(tmpdir(), 'landfolio-faults-office-'));
  }

  async start(aheadMs = 0): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'computer-child.ts'),
        ...[this.name, this.folder, String(aheadMs)],
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    this.#child = child;
    const ready = Promise.withResolvers<unknown>();
    this.#open.set(0, ready);
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const { id, value, error } = JSON.parse(line) as { id: number; value: unknown; error?: string };
      const asked = this.#open.get(id);
      this.#open.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(`${this.name}: ${error}`));
    });
    child.on('exit', () => {
      for (const { reject } of this.#open.values()) reject(new Error('killed'));
      this.#open.clear();
    });
    await ready.promise;
  }

  async ask(what: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    const asked = Promise.withResolvers<unknown>();
    this.#open.set(id, asked);
    this.#child?.stdin?.write(`${JSON.stringify({ id, ...what })}\n`);
    return await asked.promise;
  }

  async join(officeFile: string, password: string): Promise<void> {
    await this.ask({ act: 'join', text: officeFile, password });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Several computers change matters at once while their way to the server, the server and they themselves fail. After each
 * scenario everything works again, and every computer must say the same, with all that was written down.
 */
export async function runOffice(options: OfficeRunOptions): Promise<OfficeRun> {
  const chance = createChance(options.seed);
  const office = await TestOffice.start();
  const computers: Computer[] = [];
  const problems: string[] = [];
  const written = new Set<string>();
  let [kills, lost, doubled, diverged] = [0, 0, 0, 0];
  try {
    for (let n = 1; n <= (options.computers ?? 3); n += 1) {
      const proxy = await startCutProxy(office.postgres.port);
      const computer = new Computer(`desk${n}`, proxy);
      computers.push(computer);
      await office.addPerson(`person${n}`);
      await computer.start();
      const file = office.officeFile(`person${n}`).replace(`:${office.postgres.port}`, `:${proxy.port}`);
      await computer.join(file, passwordOf(`person${n}`));
    }
    for (let scenario = 0; scenario < options.scenarios; scenario += 1) {
      const fault = faults[scenario % faults.length] as Fault;
      const victim = chance.pick(computers);
      kills += await live(scenario, fault, victim);
      const verdict = await judge(`scenario ${scenario}, ${fault} (seed ${options.seed})`);
      lost += verdict.lost;
      doubled += verdict.doubled;
      diverged += verdict.diverged;
      options.onProgress?.(scenario + 1);
    }
    return { scenarios: options.scenarios, kills, lost, doubled, diverged, problems };
  } finally {
    for (const computer of computers) await computer.close();
    await office.close();
  }

  async function live(scenario: number, fault: Fault, victim: Computer): Promise<number> {
    let killed = 0;
    if (fault === 'cut') victim.proxy.cut();
    if (fault === 'partition' || fault === 'killWhileAway') victim.proxy.partition();
    if (fault === 'slow') victim.proxy.slow(20);
    const acts = computers.flatMap((computer, index) =>
      Array.from({ length: 3 }, (_, n) => () => change(computer, scenario, index, n)),
    );
    const at = chance.below(acts.length);
    const running: Promise<void>[] = [];
    for (const [index, act] of acts.entries()) {
      running.push(act());
      if (index !== at) continue;
      if (fault === 'kill' || fault === 'killWhileAway' || fault === 'skew') {
        // Somewhere between the writing and the answer of the server.
        await new Promise((resolve) => setTimeout(resolve, chance.below(120)));
        await victim.kill();
        killed += 1;
        await victim.start(fault === 'skew' ? chance.pick([-1, 1]) * 86_400_000 : 0);
      }
      if (fault === 'killServer') {
        await office.postgres.kill();
        await office.postgres.start();
        killed += 1;
      }
      if (fault === 'cut') victim.proxy.cut();
    }
    await Promise.all(running);
    victim.proxy.heal();
    return killed;
  }

  async function change(computer: Computer, scenario: number, index: number, n: number): Promise<void> {
    // One number that all use, and one of its own.
    const number = n === 0 ? `S${scenario}` : `S${scenario}-${index}-${n}`;
    try {
      await computer.ask({ act: 'open', number });
      written.add(number);
      await computer.ask({ act: 'note', number, text: `${computer.name} ${scenario}` });
      if (n === 2) await computer.ask({ act: 'rename', number, text: `${number}R` });
    } catch (error) {
      // It was killed: what it had not answered may be there or not.
      if (!(error instanceof Error && error.message === 'killed')) throw error;
    }
  }

  async function judge(name: string): Promise<{ lost: number; doubled: number; diverged: number }> {
    let said: Said[] = [];
    const until = Date.now() + settleMs;
    for (;;) {
      for (const computer of computers) await computer.ask({ act: 'settled', text: String(settleMs) });
      said = (await Promise.all(computers.map((computer) => computer.ask({ act: 'say' })))) as Said[];
      const isSame = said.every((one) => plain(one) === plain(said[0]));
      if (isSame || Date.now() > until) break;
    }
    const result = { lost: 0, doubled: 0, diverged: 0 };
    if (said.some((one) => plain(one) !== plain(said[0]))) {
      result.diverged = 1;
      problems.push(
        `${name}: computers do not say the same: ${JSON.stringify(said.map(({ state }) => state))}`,
      );
    }
    for (const one of said) {
      const found = new Set(one.found);
      const missing = [...written].filter((number) => !found.has(number));
      if (missing.length > 0) {
        result.lost += missing.length;
        problems.push(`${name}: ${missing.join(', ')} lost`);
      }
      const numbers = one.matters.map(({ number }) => number);
      const twice = numbers.filter((number) => / \(\d+\)$/.test(number));
      if (twice.length > 0 || one.entries.n !== one.entries.ids) {
        result.doubled += Math.max(1, twice.length);
        problems.push(`${name}: ${twice.join(', ')} twice`);
      }
    }
    written.clear();
    return result;
  }

  function plain(said: Said | undefined): string {
    return JSON.stringify([said?.ledger, said?.matters]);
  }
}
