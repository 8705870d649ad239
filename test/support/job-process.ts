import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommandLine } from '../../main/hosts/cli/command-line.ts';
import { bundledJob, jobBundle } from './bundled-job.ts';
import { compileCache } from './compile-cache.ts';

/** The job as `npm run job` starts it. */
export const jobSource = resolve(import.meta.dirname, '../../main/hosts/cli/start.ts');

/** One line of the job's standard output. */
interface Step {
  readonly step: string;
  readonly [field: string]: unknown;
}

export interface JobEnd {
  readonly steps: readonly Step[];
  /** The names of the steps in their order, each run of the same step once. */
  readonly course: readonly string[];
  /** The last step. */
  readonly last: Step;
  /** null where a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningJob {
  /** Without a signal: as a power cut does, so that nothing of its own runs any more. */
  kill(signal?: NodeJS.Signals): void;
  /** Closes its standard output, as `head` does once it has its lines. */
  stopReading(): void;
  /** The first step of this name, as soon as it is printed. Rejects where the job ends without it. */
  saw(step: string): Promise<Step>;
  readonly ended: Promise<JobEnd>;
}

/** A folder of its own for one job, and what a test asks of it. */
export class JobBench {
  readonly folder: string;
  readonly data: string;
  readonly out: string;
  readonly #running = new Set<ChildProcess>();
  readonly #program: string | null;

  private constructor(folder: string, program: string | null) {
    this.folder = folder;
    this.#program = program;
    this.data = join(folder, 'data');
    this.out = join(folder, 'out');
  }

  /** `program`: another than the job in one file, such as {@link jobSource}. */
  static async open(program: string | null = null): Promise<JobBench> {
    await bundledJob();
    const folder = await mkdtemp(join(tmpdir(), 'landfolio-job-'));
    await mkdir(join(folder, 'home'));
    return new JobBench(folder, program);
  }

  /** Writes a file of the bench, and gives its path. */
  async file(name: string, content: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, content);
    return path;
  }

  /** Starts the real job in a process of its own, on this bench's data and out folders. */
  start(options: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningJob {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        ...[this.#program ?? jobBundle, '--data', this.data, '--out', this.out],
        ...options,
      ],
      {
        cwd: this.folder,
        env: {
          PATH: process.env.PATH ?? '',
          HOME: join(this.folder, 'home'),
          NODE_COMPILE_CACHE: compileCache,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#running.add(child);
    return follow(child);
  }

  /**
   * Runs the job to its end, in this process: starting one takes longer than most jobs. Where it matters that the process ends,
   * or what it writes to which of its outputs, a test uses `start`.
   */
  async run(options: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<JobEnd> {
    if (this.#program !== null) return this.start(options, environment).ended;
    const output = { stdout: '', stderr: '' };
    const exitCode = await runCommandLine({
      argv: ['--data', this.data, '--out', this.out, ...options],
      environment,
      home: join(this.folder, 'home'),
      report(step, fields) {
        output.stdout += `${JSON.stringify({ step, ...fields })}\n`;
      },
      writeError(text) {
        output.stderr += text;
      },
      onStop: () => {},
    });
    const steps = output.stdout.split('\n').slice(0, -1).map(stepOf);
    return { ...endOf(steps, exitCode), ...output };
  }

  /** The files in the out folder, by name. */
  async documents(): Promise<Map<string, Buffer>> {
    const names = await readdir(this.out).catch(() => []);
    const read = names.map(async (name) => [name, await readFile(join(this.out, name))] as const);
    return new Map(await Promise.all(read));
  }

  /** Paths of files under the bench, but those in `home` and the connection file, that hold one of the texts. */
  async filesHolding(texts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const entries = await readdir(this.data, { recursive: true, withFileTypes: true });
    for (const one of entries) {
      if (!one.isFile()) continue;
      const path = join(one.parentPath, one.name);
      const content = await readFile(path);
      if (texts.some((text) => content.includes(text))) found.push(path);
    }
    return found;
  }

  async close(): Promise<void> {
    for (const child of this.#running) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const stepOf = (line: string) => JSON.parse(line) as Step;

function endOf(steps: readonly Step[], exitCode: number | null): Omit<JobEnd, 'stdout' | 'stderr'> {
  const course = steps.map(({ step }) => step).filter((step, at, all) => step !== all[at - 1]);
  const last = steps.at(-1) ?? { step: 'nothing was printed' };
  return { steps, course, last, exitCode };
}

function follow(child: ChildProcess): RunningJob {
  const steps: Step[] = [];
  const waiting: { step: string; resolve: (step: Step) => void; reject: (error: Error) => void }[] = [];
  let stdout = '';
  let stderr = '';
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const step = stepOf(line);
      steps.push(step);
      for (const one of waiting) if (one.step === step.step) one.resolve(step);
    }
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([exitCode]): JobEnd => {
    for (const one of waiting) {
      one.reject(new Error(`The job ended without “${one.step}”:\n${stdout}${stderr}`));
    }
    return { ...endOf(steps, exitCode as number | null), stdout, stderr };
  });
  return {
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    stopReading: () => void child.stdout?.destroy(),
    saw: (step) => {
      const known = steps.find((one) => one.step === step);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve, reject) => waiting.push({ step, resolve, reject }));
    },
    ended,
  };
}
