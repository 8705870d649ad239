import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As Landfolio chose it in this folder; where it never chose one, its practice service. Only reads. Throws SyntaxError, and what the disk says. */
export function currentConnection(data: string): string {
  let settings: unknown;
  try {
    settings = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const chosen =
    typeof settings === 'object' && settings !== null && 'currentConnection' in settings
      ? settings.currentConnection
      : null;
  return typeof chosen === 'string' && chosen !== '' ? chosen : 'practice';
}
