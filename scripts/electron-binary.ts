import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that the download may take before the browser host opens instead. */
const maxDownloadMs = 60_000;

/** The path of Electron's binary, or null where it is not there yet. */
export function findElectron(root: string): string | null {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : null;
}

/** Lets the electron package download its binary, quietly; it checks the download against its own checksums. */
export function downloadElectron(root: string): Promise<void> {
  return new Promise((resolve) => {
    const installer = spawn(process.execPath, [join(root, 'node_modules/electron/install.js')], {
      stdio: 'ignore',
      timeout: maxDownloadMs,
      killSignal: 'SIGKILL',
    });
    installer.on('error', () => resolve());
    installer.on('close', () => resolve());
  });
}
