import type { UpdateView } from '../../../shared/contract/procedures/updates.ts';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import type { AuthenticityKey } from '../../../shared/model/authenticity.ts';
import { keySizeText } from '../../../shared/model/key-text.ts';

export const updateTitles: Readonly<Record<UpdateView['phase'], string>> = {
  off: 'Updates are off',
  withheld: 'This update feed is not used until you confirm it',
  current: 'No newer version for this computer',
  offered: 'A newer version is available',
  fetching: 'A newer version is being downloaded',
  ready: 'A newer version is ready to install',
  failed: 'No newer version can be installed',
};

/** What is still waiting when the application restarts. */
export function restartText(status: StatusView | undefined, isBusy: boolean): string {
  if (isBusy) return 'An order is in progress. Wait for the response before you restart.';
  const waiting = status?.waiting ?? 0;
  if (waiting === 0) return 'Nothing is waiting. The restart takes about a minute.';
  const what = waiting === 1 ? '1 document has' : `${waiting} documents have`;
  return `${what} not arrived yet. Landfolio continues to check after the restart.`;
}

export function secondsText(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? '1 hour' : `${seconds / 3600} hours`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Beside what is typed over settings that a colleague or another window saved meanwhile. */
export function savedElsewhereText(texts: readonly string[]): string {
  const saved = texts.map((text) => (text === '' ? 'an empty field' : `“${text}”`)).join(', ');
  return `Saved meanwhile: ${saved}. “Save” replaces it with what you typed. “Discard” keeps it.`;
}

/** `RSA, 2048 bits, production`. */
export function keyName(key: Pick<AuthenticityKey, 'kind' | 'bits' | 'environment'>): string {
  return `${keySizeText(key)}, ${key.environment}`;
}

export const tooLargeKeyText = 'This file is too large for a public key. A PEM file has a few kilobytes.';

/** After a file with keys was taken. */
export function addedKeysText(added: readonly AuthenticityKey[]): {
  readonly title: string;
  readonly body?: string;
} {
  const [first, ...others] = added;
  if (first === undefined)
    return { title: 'Nothing changed', body: 'All keys of this file are already imported.' };
  return { title: others.length === 0 ? `Key imported: ${keyName(first)}` : `${added.length} keys imported` };
}
