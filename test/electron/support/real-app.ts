import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { findElectron } from '../../../scripts/electron-binary.ts';
import { root } from './reasons.ts';

/** The real application on a folder of its own. */
export interface RealApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  /** How it is started, for a second one on the same folder. */
  readonly command: {
    readonly program: string;
    readonly args: string[];
    readonly env: Record<string, string>;
  };
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'landfolio-electron-'));
}

export function commandFor(folder: string, more: readonly string[] = []): RealApp['command'] {
  const program = findElectron(root);
  if (program === null) throw new Error('There is no Electron here');
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'ELECTRON_RUN_AS_NODE',
  );
  // Where the library lies: below LOCALAPPDATA on Windows, in Electron's own folder elsewhere.
  const env = { ...Object.fromEntries(inherited), LOCALAPPDATA: folder };
  return { program, args: [root, `--user-data-dir=${join(folder, 'profile')}`, ...more], env };
}

export async function openApp(folder: string, more: readonly string[] = []): Promise<RealApp> {
  const command = commandFor(folder, more);
  const app = await _electron.launch({
    executablePath: command.program,
    args: command.args,
    env: command.env,
    timeout: 300_000,
  });
  const page = await app.firstWindow({ timeout: 300_000 });
  page.setDefaultTimeout(300_000);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { app, page, folder, command };
}

/** Ends it as a person does; where that takes too long, by force. */
export async function closeApp({ app, folder }: RealApp, keep = false): Promise<void> {
  await app.close().catch(() => {
    app.process().kill('SIGKILL');
  });
  if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
