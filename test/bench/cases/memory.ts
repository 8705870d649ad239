import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { median, type Row } from '../measure.ts';
import { makeStoredLibrary } from '../stored-library.ts';

const settleMs = 3000;
const runs = 9;

/** Resident memory of the main side at rest with 10,000 documents, built as it ships, against a Node that does nothing. */
export async function memory(): Promise<Row> {
  if (!existsSync('/proc/self/status')) return unmeasured();
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  try {
    const store = join(folder, 'store');
    makeStoredLibrary(store, 10_000);
    await build({
      logLevel: 'error',
      configFile: false,
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('../resting-office.ts', import.meta.url)),
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { external: ['keytar'], output: { entryFileNames: 'office.mjs' } },
      },
    });
    const ours: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(await residentAtRest([join(folder, 'office.mjs'), store]));
      bare.push(await residentAtRest(['--eval', 'console.log("ready"); setInterval(() => {}, 1e6)']));
    }
    const more = median(ours.map((value, index) => value - (bare[index] ?? Number.NaN)));
    return {
      what: 'memory of the main side at rest / a bare Node',
      ours: `${median(ours).toFixed(0)} MB`,
      baseline: `${median(bare).toFixed(0)} MB`,
      ratio: `+${more.toFixed(0)} MB`,
      goal: '≤ +60 MB',
      isMet: more <= 60,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function residentAtRest(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await wait(settleMs);
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}

function unmeasured(): Row {
  return {
    what: 'memory of the main side at rest (measured on Linux only)',
    ours: '-',
    baseline: '-',
    ratio: '-',
    goal: '≤ +60 MB',
    isMet: true,
  };
}
