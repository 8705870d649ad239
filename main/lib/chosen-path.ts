import { isAbsolute } from 'node:path';
import type { FileSystem } from '../ports/file-system.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

/** A file or folder outside the library that a person chose on this computer, for one connection. */
export interface ChosenPath {
  readonly path: string;
  readonly connectionId: string;
}

/** What is chosen under a key of the settings; null where nothing is. */
export function readChosenPath(settings: SettingsStore, key: string): ChosenPath | null {
  const value = settings.get(key);
  if (typeof value !== 'object' || value === null || !('path' in value) || !('connectionId' in value))
    return null;
  const { path, connectionId } = value;
  return typeof path === 'string' && path !== '' && typeof connectionId === 'string'
    ? { path, connectionId }
    : null;
}

/** Why a typed path is not a folder that can be looked into, or null. */
export async function folderProblem(
  fileSystem: Pick<FileSystem, 'stat' | 'list'>,
  path: string,
): Promise<string | null> {
  if (!isWholePath(path)) return 'Enter the whole path of a folder on this computer.';
  const found = await fileSystem.stat(path).catch(() => null);
  if (found === null) return 'There is no folder at this path, or it cannot be opened.';
  const names = await fileSystem.list(path).catch(() => null);
  return names === null ? 'This is not a folder, or it cannot be opened.' : null;
}

export function isWholePath(path: string): boolean {
  return isAbsolute(path) && !path.includes('\0');
}
