import { readFile } from 'node:fs/promises';
import { parseConnectionFile } from '../../main/connection/connection-file.ts';
import { startPracticeService } from '../../main/practice/service.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { ConformanceArguments } from './arguments.ts';
import type { BenchGiven } from './bench/bench.ts';
import type { Need } from './check.ts';

/** The service that is tried. */
export interface Subject {
  readonly given: BenchGiven;
  readonly has: ReadonlySet<Need>;
  /** Nothing may be skipped at the practice service. */
  readonly maySkip: boolean;
  close(): Promise<void>;
}

/** Words that stand nowhere else: the mask of reports takes them out. */
const practiceCredentials = { clientId: 'conformance-client', clientSecret: 'conformance-secret' };
/** Times faster than real: an order of some days is complete in a moment. */
const practicePace = 400;

/** Starts the practice service, or reads what the command line names. */
export async function openSubject(
  { connection: path, allowsCharges, address }: ConformanceArguments,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<Subject, readonly Fault[]>> {
  if (path === null) return ok(await practiceSubject(address));
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return failed([{ field: '--connection', message: `${path} cannot be read.` }]);
  const read = parseConnectionFile(text);
  if (!read.ok)
    return failed(read.failure.map(({ field, message }) => ({ field: `--connection: ${field}`, message })));
  const { LANDFOLIO_CLIENT_ID: clientId, LANDFOLIO_CLIENT_SECRET: clientSecret } = environment;
  if (!clientId || !clientSecret) {
    const message = 'Set LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET for this connection.';
    return failed([{ field: '--connection', message }]);
  }
  const { LANDFOLIO_SAMPLE_USER_NAME: userName, LANDFOLIO_SAMPLE_PASSWORD: password } = environment;
  const sample = userName && password ? { userName, password } : null;
  const has = new Set<Need>();
  if (allowsCharges) has.add('charges');
  if (sample !== null) has.add('sample');
  const credentials = { clientId, clientSecret, sample };
  return ok({
    given: { connection: read.value, connectionFile: text, credentials, practice: null, address },
    has,
    maySkip: true,
    close: async () => {},
  });
}

async function practiceSubject(address: string | null): Promise<Subject> {
  const practice = await startPracticeService({ ...practiceCredentials, pace: practicePace });
  const connectionFile = JSON.stringify(practice.connectionFile);
  const { clientId, clientSecret } = practice;
  const sample = { userName: clientId, password: clientSecret };
  return {
    given: {
      connection: connectionOf(connectionFile),
      connectionFile,
      credentials: { clientId, clientSecret, sample },
      practice,
      address,
    },
    has: new Set<Need>(['practice', 'charges', 'sample']),
    maySkip: false,
    close: () => practice.close(),
  };
}

function connectionOf(text: string): Connection {
  const read = parseConnectionFile(text);
  if (!read.ok) throw new Error(`The practice service's connection file: ${JSON.stringify(read.failure)}`);
  return read.value;
}
