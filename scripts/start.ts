/*
 * `npm start`: builds what is not built, then opens Landfolio in Electron, or in a browser where there is no Electron.
 * Arguments (`npm start -- --port 8080`) go to the browser host.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampBuild } from './build-stamp.ts';
import { downloadElectron, findElectron } from './electron-binary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Electron that ends within this many milliseconds with an error never showed a window. */
const stillborn = 10_000;
/** They end the program that runs under this one. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

if (!isBuilt(root)) {
  console.log('Building Landfolio ...');
  await build();
}
if (findElectron(root) === null) await downloadElectron(root);
const electron = findElectron(root);

if (electron === null) {
  console.log(
    "Electron's program is not on this computer and could not be downloaded: Landfolio runs in your browser instead.",
  );
  await openInBrowser();
} else {
  const began = performance.now();
  const code = await run(electron, [root]);
  if (code === 0 || performance.now() - began > stillborn) process.exit(code);
  console.log(
    `Electron could not start on this computer (code ${code}): Landfolio runs in your browser instead.`,
  );
  await openInBrowser();
}

async function build(): Promise<void> {
  const lines: string[] = [];
  const code = await run(
    process.execPath,
    ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
    (text) => lines.push(text),
  );
  if (code !== 0) {
    console.error(lines.join(''));
    console.error('Landfolio could not be built. After a change of packages, run `npm ci` first.');
    process.exit(1);
  }
  stampBuild(root);
}

async function openInBrowser(): Promise<never> {
  const isPersonThere = process.stdout.isTTY;
  const args = [
    'main/hosts/browser/start.ts',
    ...(isPersonThere ? ['--open'] : []),
    ...process.argv.slice(2),
  ];
  process.exit(await run(process.execPath, args));
}

/** Runs a program to its end; its output goes to `read`, or to ours. Signals that end us end it first. */
function run(program: string, args: readonly string[], read?: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: read === undefined ? 'inherit' : 'pipe' });
    if (read !== undefined) {
      child.stdout?.on('data', (bytes: Buffer) => read(String(bytes)));
      child.stderr?.on('data', (bytes: Buffer) => read(String(bytes)));
    }
    const pass = (signal: NodeJS.Signals): void => {
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}
