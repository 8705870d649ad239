import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';
import { isCalendarDate } from '../../../../shared/model/instant.ts';
import { startOfMelbourneDay } from '../../../../shared/model/lateness.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { defaultWireProfile } from '../../../../shared/model/wire-profile.ts';
import { dueLines } from '../../../app/due/due-lines.ts';
import { readLibraryCopy } from '../../../storage/library/library-copy.ts';
import { LibraryUnusable } from '../../../storage/library-db.ts';
import { DatabaseTooNew } from '../../../storage/migrate.ts';
import { currentConnection } from '../current-connection.ts';
import { fileReason } from '../file-reason.ts';
import { dueJson, dueText } from './due-text.ts';

export const dueUsage = `Usage: npm run --silent due -- --data DIR [--on DATE] [--json]

Prints what is due over all matters of a data folder, as Today shows it: settlements of the next 10 working days, final searches,
certificates to refresh, what is late with its authority, follow-ups, alerts that end, and what waits for an answer. Asks no service
and writes nothing. Landfolio may be running with the same folder.

  --data DIR   the data folder of Landfolio
  --on DATE    as it stands at noon of this day in Melbourne, such as 2026-12-04. Without it, now
  --json       prints one JSON object
  --help       prints this text

Exit codes: 0 printed, also where nothing is due; 2 the command line is wrong, or the folder cannot be read.`;

interface DueProcess {
  readonly argv: readonly string[];
  /** Milliseconds UTC. */
  readonly now: () => number;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Gives the exit code. */
export function runDue({ argv, now, print, printError }: DueProcess): number {
  const given = readArguments(argv);
  if (!given.ok) {
    printError(`${given.failure}\n`);
    return 2;
  }
  const { isHelp, isJson, data, on } = given.value;
  if (isHelp) {
    print(`${dueUsage}\n`);
    return 0;
  }
  try {
    const connection = currentConnection(data);
    const asked = { connectionId: connection, now: momentOf(on, now()), wire: defaultWireProfile };
    const view = readLibraryCopy(join(data, 'store'), (db) =>
      dueLines(db, asked, { maxOfKind: Number.POSITIVE_INFINITY }),
    );
    print(isJson ? `${JSON.stringify(dueJson(view, connection), null, 2)}\n` : dueText(view));
    return 0;
  } catch (error) {
    const message = unreadable(error, data);
    if (message === null) throw error;
    printError(`${message.replace(/\s*\n\s*/g, ' ')}\n`);
    return 2;
  }
}

interface Given {
  readonly isHelp: boolean;
  readonly isJson: boolean;
  readonly data: string;
  readonly on: string | null;
}

function readArguments(argv: readonly string[]): Result<Given, string> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        data: { type: 'string' },
        on: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const { data, on = null, json = false, help = false } = values;
    if (help) return ok({ isHelp: true, isJson: json, data: '', on: null });
    if (data === undefined || data === '')
      return failed('--data: Enter the data folder of Landfolio. --help explains the command.');
    if (on !== null && !isCalendarDate(on))
      return failed('--on: Enter a day that exists, such as 2026-12-04. --help explains the command.');
    return ok({ isHelp: false, isJson: json, data: resolve(data), on });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${reason.replace(/\s*\n\s*/g, ' ')} --help explains the command.`);
  }
}

/** Today is now; every other day is looked at from its noon. */
function momentOf(on: string | null, now: number): number {
  return on === null || on === melbourneDay(now) ? now : startOfMelbourneDay(on) + 12 * 3_600_000;
}

/** One line that names what is wrong; null of a fault in Landfolio. */
function unreadable(error: unknown, data: string): string | null {
  if (error instanceof LibraryUnusable || error instanceof DatabaseTooNew) return error.message;
  if (error instanceof SyntaxError) return `${join(data, 'settings.json')}: it is no JSON.`;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'path' in error
    ? `${String(error.path)}: ${fileReason(error)}.`
    : null;
}
