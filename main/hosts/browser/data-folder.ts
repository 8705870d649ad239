import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the browser host keeps its data: the given folder, or this system's usual place for one application. */
export function dataFolder(
  given: string | null,
  platform: string = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (given !== null) return resolve(given);
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Landfolio browser');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Landfolio browser');
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'landfolio-browser');
}
