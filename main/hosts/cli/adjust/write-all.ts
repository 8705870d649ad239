import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { fileReason } from '../file-reason.ts';

interface Output {
  /** That named it: `--pdf`. */
  readonly option: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Writes all of the files or none, never over another. Gives what is wrong, or null. */
export function writeAll(outputs: readonly Output[]): string | null {
  const made: string[] = [];
  for (const { option, path, bytes } of outputs) {
    try {
      const file = openSync(path, 'wx', 0o600);
      made.push(path);
      try {
        writeFileSync(file, bytes);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      for (const one of made) rmSync(one, { force: true });
      return `${option}: ${path} cannot be written: ${fileReason(error)}. Enter a file that does not exist, in a folder that does.`;
    }
  }
  return null;
}
