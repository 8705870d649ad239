import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Act, ComputerStart, Rest, Said } from './asked.ts';
import type { CutProxy } from './cut-proxy.ts';

/** What was asked of a computer that was killed meanwhile: it may have done it or not. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** So long a computer may take to close. Milliseconds. */
const stopMs = 60_000;

/** A computer of the office, in a process that can be killed. */
export class Computer {
  readonly name: string;
  readonly folder: string;
  readonly proxy: CutProxy;
  readonly #compiled: string;
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  constructor(name: string, proxy: CutProxy, compiled: string) {
    this.name = name;
    this.proxy = proxy;
    this.#compiled = compiled;
    this.folder = mkdtempSync(join(tmpdir(), 'landfolio-faults-office-'));
  }

  /** Throws Killed where it died before it was ready. */
  async start(program: string, start: Partial<Pick<ComputerStart, 'aheadMs' | 'dieAt'>> = {}): Promise<void> {
    const options: ComputerStart = {
      name: this.name,
      folder: this.folder,
      aheadMs: 0,
      dieAt: null,
      ...start,
    };
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, JSON.stringify(options)],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: this.#compiled },
      },
    );
    this.#child = child;
    const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
    this.#open = open;
    const ready = Promise.withResolvers<unknown>();
    open.set(0, ready);
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const { id, value, error } = JSON.parse(line) as { id: number; value: unknown; error?: string };
      const asked = open.get(id);
      open.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(`${this.name}: ${error}`));
    });
    child.stdin?.on('error', () => {});
    this.#ended = new Promise((resolve) => child.once('close', resolve)).then(() => {
      for (const { reject } of open.values()) reject(new Killed());
      open.clear();
    });
    await ready.promise;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Throws Killed where it dies before it answers. */
  async ask(act: Act): Promise<unknown> {
    if (!this.isRunning) throw new Killed();
    this.#asked += 1;
    const asked = Promise.withResolvers<unknown>();
    this.#open.set(this.#asked, asked);
    this.#child?.stdin?.write(`${JSON.stringify({ id: this.#asked, ...act })}\n`);
    return await asked.promise;
  }

  async rest(): Promise<Rest> {
    return (await this.ask({ act: 'rest' })) as Rest;
  }

  async say(): Promise<Said> {
    return (await this.ask({ act: 'say' })) as Said;
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** Landfolio is closed, as by its person. */
  async stop(): Promise<void> {
    this.#child?.stdin?.end();
    if (!(await this.died(stopMs))) throw new Error(`${this.name} does not end`);
  }

  /** True: it died by itself in this time. */
  async died(withinMs: number): Promise<boolean> {
    const timer = Promise.withResolvers<void>();
    const timeout = setTimeout(timer.resolve, withinMs);
    await Promise.race([this.#ended, timer.promise]);
    clearTimeout(timeout);
    return !this.isRunning;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.proxy.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
