import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, release } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { redact } from '../lib/redact.ts';
import type { Clock } from '../ports/clock.ts';
import type { CrashReport } from '../ports/diagnostics.ts';
import type { Random } from '../ports/random.ts';
import { describeError } from './describe-error.ts';
import { logReference } from './log-reference.ts';
import { makeFolder } from './make-folder.ts';

/** What broke: a fault nobody caught, a promise nobody waited for, or a process of ours that ended. */
type CrashKind = 'uncaughtException' | 'unhandledRejection' | 'page' | 'child' | 'start';

const words: Readonly<Record<CrashKind, string>> = {
  uncaughtException: 'Landfolio stopped because of an internal error',
  unhandledRejection: 'A background task failed, and Landfolio continued',
  page: 'The window stopped and was reopened',
  child: 'A helper process of the window stopped',
  start: 'Landfolio could not start',
};

export interface CrashFiles {
  /** Writes a report and gives the reference that a person can quote. Never throws: a disk that refuses loses the report alone. */
  record(
    kind: CrashKind,
    error: unknown,
    details?: Readonly<Record<string, string | number | undefined>>,
  ): string;
  /** Newest first. */
  list(): readonly CrashReport[];
}

const namePattern = /^crash-\d{8}T\d{9}Z-[A-Z2-9]{6}\.json$/;
const report = z.object({ reference: z.string(), at: z.string(), what: z.string() });

/** Reports of crashes as small redacted files in a folder, the newest twenty. */
export function createCrashFiles(
  folder: string,
  options: {
    readonly clock: Clock;
    readonly random: Random;
    readonly version: string;
    readonly keep?: number;
  },
): CrashFiles {
  const { clock, random, version, keep = 20 } = options;

  function names(): string[] {
    try {
      return readdirSync(folder)
        .filter((name) => namePattern.test(name))
        .sort()
        .reverse();
    } catch {
      return [];
    }
  }

  return {
    record(kind, error, details = {}) {
      const reference = logReference(random);
      const at = new Date(clock.now()).toISOString();
      const told = {
        reference,
        at,
        what: words[kind],
        kind,
        ...Object.fromEntries(
          Object.entries(details).map(([key, value]) => [
            key,
            typeof value === 'string' ? redact(value) : value,
          ]),
        ),
        ...describeError(error),
        version,
        system: `${platform()} ${release()} ${arch()}`,
      };
      try {
        makeFolder(folder);
        const path = join(folder, `crash-${at.replaceAll(/[-:.]/g, '')}-${reference}.json`);
        // Under its name only when it is whole: the next fault may come in between.
        writeFileSync(`${path}.part`, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 });
        renameSync(`${path}.part`, path);
        for (const name of names().slice(keep)) rmSync(join(folder, name), { force: true });
      } catch {
        // The log has it as well, where that can be written.
      }
      return reference;
    },
    list: () =>
      names().flatMap((fileName): CrashReport[] => {
        try {
          const text = readFileSync(join(folder, fileName), 'utf8');
          const { reference, at, what } = report.parse(JSON.parse(text));
          return [{ reference, at: Date.parse(at), what, fileName, text }];
        } catch {
          return [];
        }
      }),
  };
}
