import { ORPCError } from '@orpc/client';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { maxOfficeFileBytes, readOfficeFile } from '../../../shared/model/office-file.ts';
import type { ServerFault } from '../../../shared/model/server-fault.ts';
import { serverFaultText } from '../../../shared/model/server-fault-text.ts';
import { startTimeLimit, type TimeLimit } from '../../lib/time-limit.ts';
import { readSmallFile } from '../../platform/read-small-file.ts';
import type { Clock } from '../../ports/clock.ts';
import { Secret } from '../../ports/secret.ts';
import type { AppClient } from './app-client.ts';
import { outOfTime } from './place-cart.ts';
import { JobFailed, type Report } from './report.ts';

/** The office that a run takes part in. */
export interface JobOffice {
  /** The text of its office file. */
  readonly text: string;
  readonly password: Secret;
}

interface OfficeParts {
  readonly client: AppClient;
  readonly clock: Clock;
  readonly report: Report;
  readonly limit: TimeLimit;
  readonly office: JobOffice | null;
}

const passwordVariable = 'LANDFOLIO_OFFICE_PASSWORD';
/** A server that cannot be reached for so long is not waited for. */
const awayMs = 60_000;
/** At the end of a run the server gets so long to take what was done; a little only where the time of the run is over. */
const sharingMs = 60_000;
const lateSharingMs = 10_000;
const lookMs = 100;

/** Reads the office file and the password. Null where the run names no office. */
export function readJobOffice(
  path: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Result<JobOffice | null, readonly Fault[]> {
  if (path === null) return ok(null);
  const read = readSmallFile(path, maxOfficeFileBytes);
  if (!read.ok)
    return failed([{ field: '--office', message: `${path} is not an office file, or cannot be read.` }]);
  const file = readOfficeFile(read.value);
  if (!file.ok)
    return failed(
      file.failure.map(({ field, message }) => ({ field: '--office', message: `${field}: ${message}` })),
    );
  const password = environment[passwordVariable] ?? '';
  if (password === '')
    return failed([
      {
        field: passwordVariable,
        message: `Set it to the password of ${file.value.login} for the office of --office.`,
      },
    ]);
  return ok({ text: read.value, password: new Secret(password) });
}

/**
 * Joins the office, or takes part in the one that the library belongs to, and waits until the library has what the office has:
 * what a colleague ordered must be known before anything is ordered. Throws JobFailed where that cannot be, but for
 * `isAllowedAlone`: then the run goes on with what the library has.
 */
export async function takePart(parts: OfficeParts, isAllowedAlone: boolean): Promise<void> {
  const { client, office, report } = parts;
  const before = await client.office.state({});
  if (office === null) {
    if (before === null) return;
    throw new JobFailed(
      'invalid',
      `--office: this data folder belongs to the office “${before.office}”. Name its office file, and set ${passwordVariable}.`,
    );
  }
  const against = (await join(client, office)) ?? (await whatStandsAgainst(parts));
  const state = await client.office.state({});
  if (against === 'late' && !isAllowedAlone) throw outOfTime();
  if (against !== null && against !== 'late' && !(isAllowedAlone && before !== null))
    throw serverFailed(against);
  if (state === null) return;
  const { office: name, person, waiting } = state;
  report('office', { office: name, person, isCurrent: against === null, waiting });
}

/** Waits until the server has what this run did, so that colleagues see it. Never throws for the office's sake. */
export async function share({ client, clock, report, limit, office }: OfficeParts): Promise<void> {
  if (office === null) return;
  const until = startTimeLimit(
    clock,
    Math.min(sharingMs, Math.max(limit.leftMs() ?? sharingMs, lateSharingMs)),
  );
  try {
    for (;;) {
      const state = await client.office.state({});
      if (state === null) return;
      if (state.waiting === 0 || until.isOver()) return report('shared', { waiting: state.waiting });
      await pause(clock, until);
    }
  } finally {
    until.end();
  }
}

async function join(client: AppClient, { text, password }: JobOffice): Promise<ServerFault | null> {
  try {
    await client.office.join({ text, password: password.reveal() });
    return null;
  } catch (error) {
    if (!(error instanceof ORPCError && error.defined)) throw error;
    if (error.code === 'OFFICE_SERVER_FAILED') return error.data as ServerFault;
    const { faults = [] } = error.data as { readonly faults?: readonly Fault[] };
    throw new JobFailed('invalid', `--office: ${faults.map(({ message }) => message).join(' ')}`, { faults });
  }
}

/** Waits for the first synchronisation of this run. `late`: its time is over. */
async function whatStandsAgainst({
  client,
  clock,
  limit,
}: OfficeParts): Promise<ServerFault | 'late' | null> {
  let awaySince: number | null = null;
  for (;;) {
    const state = await client.office.state({});
    if (state === null || state.lastCurrentAt !== null) return null;
    if (limit.isOver()) return 'late';
    awaySince = state.fault === null ? null : (awaySince ?? clock.monotonic());
    if (state.fault !== null && clock.monotonic() - (awaySince ?? 0) > awayMs) return state.fault;
    await pause(clock, limit);
  }
}

async function pause(clock: Clock, limit: TimeLimit): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(lookMs, resolve);
  await limit.inTime(promise);
  cancel();
}

function serverFailed(fault: ServerFault): JobFailed {
  const { title, message, detail } = serverFaultText(fault);
  const words = [`${title}.`, message, detail === null ? null : `(${detail})`].filter(Boolean).join(' ');
  return new JobFailed('office_server_failed', `${words} Nothing was ordered.`, { reason: fault.code });
}
