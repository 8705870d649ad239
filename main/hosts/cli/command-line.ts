import { join, resolve } from 'node:path';
import { ORPCError } from '@orpc/client';
import { explainedCode } from '../../../shared/contract/explained-code.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { refusedInputText } from '../../../shared/model/refused-input-text.ts';
import { refusedInputOf } from '../../api/refused-input.ts';
import { type App, createApp } from '../../app/create-app.ts';
import { startTimeLimit, type TimeLimit } from '../../lib/time-limit.ts';
import { createConfSettings } from '../../platform/conf-settings.ts';
import { createFileLog } from '../../platform/file-log.ts';
import { lockFolder } from '../../platform/folder-lock.ts';
import { createMemorySecrets } from '../../platform/memory-secrets.ts';
import { createNodeFileSystem } from '../../platform/node-file-system.ts';
import { createSystemClock } from '../../platform/system-clock.ts';
import { createEnvironmentNetwork } from '../../platform/system-network.ts';
import { createSystemRandom } from '../../platform/system-random.ts';
import { LibraryUnusable } from '../../storage/library-db.ts';
import { DatabaseTooNew } from '../../storage/migrate.ts';
import { createAppClient } from './app-client.ts';
import { jobUsage, readJobArguments } from './arguments.ts';
import { createJobDesktop, dataFolder, folderProblem } from './desktop.ts';
import { readJobOffice } from './job-office.ts';
import { codeOfDeclared, JobFailed, type Report, ReportLost, sayingLeftOut } from './report.ts';
import { runJob } from './run-job.ts';

const afterwards = 'Run again with --resume to finish what was ordered.';

const stoppedPlacing =
  'The job was stopped while an order was being sent. The service may have accepted the order and may charge for it. It is never ' +
  'sent again automatically. Run again with --resume to check it and finish it. Do not order the same products again before then.';

/** What a job has of the process that it runs in. */
interface JobProcess {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The person's own folder. */
  readonly home: string;
  readonly report: Report;
  readonly writeError: (text: string) => void;
  /** Calls `stop` when the job is told to stop; what was ordered is finished by `--resume`. */
  readonly onStop: (stop: () => void) => void;
}

/** Runs a job and gives its exit code: 0 after `done`, 1 after `failed`, 2 where the command line is wrong. */
export async function runCommandLine(own: JobProcess): Promise<number> {
  try {
    return await runInFolder(own);
  } catch (error) {
    if (!(error instanceof ReportLost)) throw error;
    own.writeError(`The job ended, but its report could not be written: ${error.message}. ${afterwards}\n`);
    return 1;
  }
}

async function runInFolder(own: JobProcess): Promise<number> {
  const { argv, environment, home, writeError, onStop } = own;
  /** Numbers of the orders that this run reported: what fails later does not undo them. */
  const standing = new Set<string>();
  const reportAll = sayingLeftOut(own.report);
  const report: Report = (step, fields) => {
    reportAll(step, fields);
    if (step === 'ordered') standing.add(String(fields?.orderId));
  };
  const given = readJobArguments(argv);
  if (!given.ok) {
    if (given.failure === 'help') {
      writeError(`${jobUsage}\n`);
      return 2;
    }
    const message = given.failure.map((fault) => `${fault.field}: ${fault.message}`).join(' ');
    report('failed', { code: 'invalid', message, faults: given.failure });
    return 2;
  }
  const office = readJobOffice(given.value.office, environment);
  if (!office.ok) {
    const message = office.failure.map((fault) => `${fault.field}: ${fault.message}`).join(' ');
    report('failed', { code: 'invalid', message, faults: office.failure });
    return 2;
  }
  const folder = dataFolder(given.value.data, home);
  if (!folder.ok) {
    const { message } = folder.failure;
    report('failed', { code: 'invalid', message: `--data: ${message}`, faults: [folder.failure] });
    return 2;
  }
  const data = folder.value;
  const out = resolve(given.value.out ?? join(data, 'documents'));
  const store = join(data, 'store');
  const lock = lockFolder(store);
  if (!lock.ok) {
    const { isInUse, message } = lock.failure;
    report('failed', { code: isInUse ? 'in_use' : 'no_folder', message });
    return 1;
  }
  // Before anything is paid for that could not be handed over.
  const problem = folderProblem(out);
  if (problem !== null) {
    lock.value.release();
    const message = `Nothing was ordered: the folder ${out} cannot be written to. ${problem}`;
    report('failed', { code: 'invalid', message, faults: [{ field: '--out', message }] });
    return 2;
  }
  const clock = createSystemClock();
  const random = createSystemRandom();
  const files = settingsAndLog(data, { clock, random });
  if (!files.ok) {
    lock.value.release();
    report('failed', { code: 'no_folder', message: files.failure });
    return 1;
  }
  const { settings, log } = files.value;
  const limits: TimeLimit[] = [];
  const startLimit = (milliseconds: number | null) => {
    const limit = startTimeLimit(clock, milliseconds);
    limits.push(limit);
    return limit;
  };
  const limit = startLimit(given.value.timeLimitMs);
  let app: App | null = null;
  /** Null where this run has nothing to finish. `mayStand`: references of orders of which nothing more is known; null where all are known. */
  let unfinished: { readonly mayStand: readonly string[] | null } | null = null;
  try {
    const opened = await createApp(
      {
        clock,
        random,
        settings,
        log,
        secrets: createMemorySecrets(),
        notifier: { notify: () => {} },
        desktop: createJobDesktop(out),
        network: createEnvironmentNetwork(environment),
        power: { onResume: () => () => {} },
        paths: { store },
        fileSystem: createNodeFileSystem({ clock }),
      },
      // The credentials of this run are given first: what waits from an earlier run would be refused without them.
      { watchesLater: true, isJob: true },
    );
    app = opened;
    // What the job does when it is told to stop ends with its next call: above all, it places nothing any more.
    const stopped = new AbortController();
    const client = createAppClient(opened.router, stopped.signal);
    const credentials = {
      clientId: environment.LANDFOLIO_CLIENT_ID,
      clientSecret: environment.LANDFOLIO_CLIENT_SECRET,
    };
    const watch = () => opened.watch();
    const note = (error: unknown) => void log.error('job', error);
    let isPlacing = false;
    const placing = (is: boolean) => {
      isPlacing = is;
    };
    const toFinish = (mayStand: readonly string[] | null = null) => {
      unfinished = { mayStand };
    };
    const parts = {
      client,
      clock,
      settings,
      report,
      credentials,
      log: note,
      placing,
      toFinish,
      watch,
      office: office.value,
      limit,
      startLimit,
    };
    const stop = new Promise<never>((_, reject) => {
      onStop(() => {
        stopped.abort();
        reject(new JobFailed('stopped', isPlacing ? stoppedPlacing : `The job was stopped. ${afterwards}`));
      });
    });
    await Promise.race([runJob(parts, given.value), stop]);
    return 0;
  } catch (error) {
    const orders = [...standing];
    reportFailure(report, error, { unfinished, orders, log: (what) => log.error('job', what) });
    return 1;
  } finally {
    for (const { end } of limits) end();
    // The outcome is reported: a library that cannot be closed on a full disk does not change it.
    await app?.close().catch((error: unknown) => log.error('job', error));
    lock.value.release();
  }
}

/** Where they cannot be kept in the folder, why, in words. */
function settingsAndLog(data: string, parts: Parameters<typeof createFileLog>[1]) {
  try {
    const settings = createConfSettings(data, parts.clock);
    return ok({ settings, log: createFileLog(join(data, 'logs'), parts) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`The settings and logs cannot be stored in ${data}: ${reason}`);
  }
}

/** `orders`: the numbers that are known. */
function reportFailure(
  report: Report,
  error: unknown,
  {
    unfinished,
    orders,
    log,
  }: {
    readonly unfinished: { readonly mayStand: readonly string[] | null } | null;
    readonly orders: readonly string[];
    readonly log: (error: unknown) => string;
  },
): void {
  const mayStand = unfinished?.mayStand ?? null;
  const fields =
    unfinished === null ? {} : { orderIds: orders, ...(mayStand === null ? {} : { references: mayStand }) };
  const then = (message: string) => {
    if (unfinished === null) return message;
    return mayStand === null ? withOrders(message, orders) : withUnknown(message, mayStand);
  };
  const refused = refusedInputOf(error);
  if (error instanceof LibraryUnusable || error instanceof DatabaseTooNew) {
    report('failed', { code: 'library', message: error.message });
  } else if (error instanceof JobFailed) {
    report('failed', { code: error.code, message: error.message, ...error.fields });
    error.reported();
  } else if (error instanceof ORPCError && error.code === explainedCode) {
    // The disk refused in the middle of a call: the message says what that means for an order.
    report('failed', {
      code: 'host_failed',
      message: unfinished === null ? `${error.message} ${afterwards}` : then(error.message),
      reference: log(error),
      ...fields,
    });
  } else if (refused !== null) {
    report('failed', { code: 'invalid', message: then(refusedInputText(refused)), ...fields });
  } else if (error instanceof ORPCError && error.defined) {
    // The message says what the codes inside mean.
    const {
      kind,
      reason: _,
      keychain: __,
      ...data
    } = error.data as {
      readonly kind?: string;
      readonly reason?: unknown;
      readonly keychain?: unknown;
      readonly serverMessage?: string;
      readonly faults?: unknown;
    };
    report('failed', {
      code:
        (['SERVICE_FAILED', 'CLAIM_FAILED'].includes(error.code) ? kind : null) ?? codeOfDeclared(error.code),
      message: then([faultText(data.faults) ?? error.message, data.serverMessage].filter(Boolean).join(' ')),
      ...data,
      ...fields,
    });
  } else {
    const message = error instanceof Error ? error.message : String(error);
    report('failed', { code: 'internal', message: then(message), reference: log(error), ...fields });
  }
}

/** Something failed after an order may have left. */
function withUnknown(message: string, references: readonly string[]): string {
  const names = references.length === 0 ? '' : ` (${references.join(', ')})`;
  return `${ended(message)} An order may have been placed and may be charged${names}. Run again with --resume to check it and finish it. Do not order the same products again before then.`;
}

/** An order is not undone by what fails after it. One in doubt has no number yet. */
function withOrders(message: string, orders: readonly string[]): string {
  const placed =
    orders.length === 0
      ? ''
      : `${orders.length === 1 ? `Order ${orders[0]} was` : `Orders ${orders.join(', ')} were`} placed. `;
  return `${ended(message)} ${placed}${afterwards} Nothing is ordered again.`;
}

function ended(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

function faultText(faults: unknown): string | null {
  if (!Array.isArray(faults)) return null;
  return faults
    .map((fault: { field: string; message: string }) => `${fault.field}: ${fault.message}`)
    .join(' ');
}
