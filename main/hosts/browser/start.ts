import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { version } from '../../app/version.ts';
import { catchCrashes } from '../../platform/catch-crashes.ts';
import { createCrashFiles } from '../../platform/crash-files.ts';
import { createFileLog } from '../../platform/file-log.ts';
import { lockFolder } from '../../platform/folder-lock.ts';
import { createPackBinder } from '../../platform/pdf-pack/pack-binder.ts';
import { startNodeReader } from '../../platform/pdf-text/node-reader.ts';
import { createTextReader } from '../../platform/pdf-text/text-reader.ts';
import { createSystemClock } from '../../platform/system-clock.ts';
import { createSystemRandom } from '../../platform/system-random.ts';
import { readArguments } from './arguments.ts';
import { createBrowserApp } from './browser-app.ts';
import { dataFolder } from './data-folder.ts';
import { downloadsFolder } from './desktop.ts';
import { openBrowser } from './open-browser.ts';
import { type HostServer, openHostServer } from './server.ts';

/** Milliseconds that a person who asked to end waits for an order being sent. */
const maxWaitMs = 120_000;

/** Milliseconds in which a printed address is used, and one that a browser is opened with by itself. */
const printedLife = 10 * 60_000;
const openedLife = 60_000;

const clock = createSystemClock();

await run().catch((error: unknown) =>
  end(`Landfolio could not start: ${error instanceof Error ? error.message : error}`),
);

function end(message: string): never {
  console.error(message);
  process.exit(1);
}

async function openServer(
  port: number,
  log: Parameters<typeof openHostServer>[0]['log'],
): Promise<HostServer> {
  const rendererFolder = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
  try {
    return await openHostServer({ port, rendererFolder, clock, log });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      return end(
        `Port ${port} is in use. Enter another with --port, or leave out --port to use any free port.`,
      );
    if (code === 'ENOENT') return end('The page is not built yet. Run: npm run build:renderer');
    throw error;
  }
}

async function run(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (!given.ok) return end(given.failure.message);
  const { data, port, isToOpen, practicePace } = given.value;
  const folder = dataFolder(data);
  const store = join(folder, 'store');
  const lock = lockFolder(store);
  if (!lock.ok) return end(lock.failure.message);

  // Whoever started it can change the pace: a test decides when a certificate comes, not the speed of the computer.
  let pace = practicePace ?? 1;
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'pace' in message) pace = Number(message.pace);
  });

  const random = createSystemRandom();
  const log = createFileLog(join(folder, 'logs'), { clock, random });
  const crashes = createCrashFiles(join(folder, 'crashes'), { clock, random, version });
  catchCrashes(process, { crashes, log, end });
  const server = await openServer(port, log);
  const office = await createBrowserApp({
    server,
    folder,
    downloads: downloadsFolder(folder),
    practicePace: practicePace === null ? null : () => pace,
    clock,
    random,
    log,
    crashes,
    textReader: createTextReader({ clock, start: startNodeReader }),
    packBinder: createPackBinder({ clock, start: startNodeReader }),
  });

  let forgetPage = (): void => {};
  let isEnding = false;
  async function shutDown(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    const until = clock.monotonic() + maxWaitMs;
    if (office.pending())
      console.log('An order is being submitted. Landfolio closes when the response arrives.');
    while (office.pending() && clock.monotonic() < until) {
      await new Promise<void>((resolve) => clock.after(100, resolve));
    }
    forgetPage();
    await server.close();
    await office.close();
    if (lock.ok) lock.value.release();
    process.exit(0);
  }
  // Before the address is printed: whoever reads that may end it at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown());

  const announce = (): void => console.log(`Landfolio is open at ${server.newAddress(printedLife)}`);
  announce();
  const enterHint = process.stdin.isTTY ? ' Press Enter for a new address.' : '';
  console.log(
    `The address works once, within ${printedLife / 60_000} minutes.${enterHint} Press Ctrl+C to stop.`,
  );
  console.log(`Data folder: ${folder}`);
  if (isToOpen) forgetPage = openBrowser(folder, server.newAddress(openedLife));
  clock.after(openedLife, () => forgetPage());
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', announce);
}
