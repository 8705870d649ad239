import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { checkCa } from '../../../shared/model/office-file.ts';

/** What the command has of the process that it runs in. */
export interface OfficeProcess {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Asks a person for a password without showing it; null where nobody can be asked. */
  readonly askPassword: (question: string) => Promise<string | null>;
}

/** What ends the command with one line. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

const maxCaBytes = 1024 * 1024;

/** The text of the PEM file. */
export function readCa(path: string): string {
  let text: string;
  try {
    if (statSync(path).size > maxCaBytes) throw new Error('it is larger than 1 MiB');
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandFailed(`--ca: the file ${path} cannot be read: ${reasonOf(error)}.`, 2);
  }
  for (const { message } of checkCa(text, '--ca')) throw new CommandFailed(`--ca: ${path}: ${message}`, 2);
  return text;
}

/** A password from the environment, or from the person at the terminal. */
export async function readPassword(own: OfficeProcess, variable: string, whose: string): Promise<string> {
  const given = own.environment[variable] ?? (await own.askPassword(`Password of ${whose}: `)) ?? '';
  if (given === '')
    throw new CommandFailed(
      `${variable}: set it to the password of ${whose}, or run the command in a terminal.`,
      2,
    );
  return given;
}

/** A new file, made now so that nothing is changed on the server for a file that cannot be written. */
export interface ReservedFile {
  write(text: string): void;
  /** Takes the file away unless it was written. */
  drop(): void;
}

/** A file that exists is overwritten only by `write`: renewing a person renews their file. */
export function reserveFile(path: string, option: string): ReservedFile {
  let isNew = false;
  try {
    try {
      closeSync(openSync(path, 'wx'));
      isNew = true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      closeSync(openSync(path, 'r+'));
    }
  } catch (error) {
    throw new CommandFailed(`${option}: the file ${path} cannot be written: ${reasonOf(error)}.`, 2);
  }
  return {
    write(text) {
      isNew = false;
      writeFileSync(path, text);
    },
    drop() {
      if (isNew) rmSync(path, { force: true });
    },
  };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
