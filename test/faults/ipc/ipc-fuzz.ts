import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isContractProcedure } from '@orpc/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { serveBridge } from '../../../main/api/serve.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { errors } from '../../../shared/contract/errors.ts';
import { contract } from '../../../shared/contract/router.ts';
import { importConnection } from '../../support/import-connection.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { openNodeOffice } from '../../support/node-app.ts';
import { answer, startRawServer } from '../../support/raw-server.ts';
import { schemaWords } from '../../support/schema-words.ts';
import { anySeed } from '../fuzz/fuzz.ts';
import { payloadsOf } from './payloads.ts';

/** A procedure of the contract, as the bridge names it. */
interface Procedure {
  /** Such as `/orders/place`. */
  readonly path: string;
  readonly input: z.ZodType;
  /** Codes that it declares. */
  readonly codes: ReadonlySet<string>;
  /** Ends when it is told to, and not before. */
  readonly isStream: boolean;
}

/** Every procedure of the contract. */
export function procedures(node: unknown = contract, path = ''): Procedure[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as Record<string, unknown>).flatMap(([key, child]) =>
      procedures(child, `${path}/${key}`),
    );
  }
  const { inputSchema, errorMap } = node['~orpc'];
  if (!(inputSchema instanceof z.ZodType)) throw new Error(`${path} has no input`);
  return [
    { path, input: inputSchema, codes: new Set(Object.keys(errorMap)), isStream: path === '/events/watch' },
  ];
}

interface IpcReport {
  readonly procedures: number;
  readonly calls: number;
  /** Calls whose input was not what the contract says. */
  readonly refused: number;
  /** Answers by what they were: `ok`, or a code. */
  readonly answers: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

/**
 * Sends `payloads` random values to every procedure, over the bridge as a page would, of an office that is whole. What is not
 * as the contract says must be refused before anything happens; all else may only end as the contract says.
 */
export async function fuzzProcedures(options: {
  readonly payloads: number;
  readonly seed: number;
}): Promise<IpcReport> {
  const server = await startRawServer({
    onRequest: ({ head, socket }) => {
      const isToken = head.startsWith('POST /auth');
      const body = isToken ? '{"access_token":"abc","expires_in":3600}' : '{"error":"nothing here"}';
      socket.end(answer(isToken ? 200 : 404, body, { connection: 'close' }));
    },
  });
  const settings = createMemorySettings();
  const secrets = createMemorySecrets();
  /** What was written beside the library: settings, the keychain. */
  let writes = 0;
  const office = await openNodeOffice({
    settings: {
      ...settings,
      set: (key, value) => {
        writes += 1;
        settings.set(key, value);
      },
    },
    secrets: {
      ...secrets,
      set(account, secret) {
        writes += 1;
        return secrets.set(account, secret);
      },
      delete(account) {
        writes += 1;
        return secrets.delete(account);
      },
    },
  });
  const unhandled: string[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(String(reason));
  process.on('unhandledRejection', onUnhandled);
  try {
    const { id } = await importConnection(office.client, connectionFile(server.origin));
    await office.client.connections.setCredentials({ id, clientId: 'a', clientSecret: 'b' });
    await office.client.connections.use({ id });
    await office.client.orders.list({});
    const bridge = openBridge(office.office.router, office.log);
    const store = join(office.folder, 'store');
    const failures: string[] = [];
    const answers = new Map<string, number>();
    let calls = 0;
    let refused = 0;

    async function call(procedure: Procedure, payload: unknown): Promise<void> {
      calls += 1;
      const text = JSON.stringify(payload);
      const sent: unknown = text === undefined ? undefined : JSON.parse(text);
      const isRight = procedure.input.safeParse(sent).success;
      const before = isRight ? null : { requests: server.seen.length, writes, store: fingerprint(store) };
      const { code, isDefined, reason = '' } = await bridge.call(procedure, sent);
      answers.set(code, (answers.get(code) ?? 0) + 1);
      const told = () => `${procedure.path} ${text?.slice(0, 200)}: ${code}`;
      if (before === null) {
        const isDeclared = code === 'ok' || (isDefined && procedure.codes.has(code) && code in errors);
        if (!isDeclared) throw new Error(told());
        return;
      }
      refused += 1;
      if (code !== 'BAD_REQUEST') throw new Error(`taken for right: ${told()}`);
      if (!/^(?:must|is|has) /.test(reason) || schemaWords.test(reason))
        throw new Error(`${told()}: ${reason}`);
      if (server.seen.length !== before.requests) throw new Error(`asked the service: ${told()}`);
      if (writes !== before.writes || fingerprint(store) !== before.store)
        throw new Error(`wrote: ${told()}`);
    }

    const all = procedures();
    for (const procedure of all) {
      const found = await fc.check(
        fc.asyncProperty(payloadsOf(procedure.input), (payload) => call(procedure, payload)),
        { numRuns: options.payloads, seed: options.seed, endOnFailure: true },
      );
      if (!found.failed) continue;
      const error = found.errorInstance instanceof Error ? found.errorInstance.message : 'failed';
      failures.push(`${error} (seed ${options.seed}, path ${found.counterexamplePath})`);
    }
    // Whoever could not do harm could also not end it.
    const status = await office.client.status.get({});
    if (status.connection.id === '') failures.push('The office has no connection any more');
    for (const { level, event, error } of office.log.lines) {
      if (level === 'error')
        failures.push(`A fault of ours in the log: ${event} ${String(error).slice(0, 300)}`);
    }
    failures.push(...unhandled.map((reason) => `Nobody took a rejection: ${reason}`));
    return { procedures: all.length, calls, refused, answers, failures };
  } finally {
    process.off('unhandledRejection', onUnhandled);
    await office.dispose();
    await server.close();
  }
}

function connectionFile(origin: string): string {
  return JSON.stringify({
    name: 'Fuzzed',
    environment: 'test',
    baseUrl: `${origin}/base`,
    landBaseUrl: `${origin}/land`,
    authUrl: `${origin}/auth`,
    addressSearchUrl: `${origin}/addresses`,
    structuredSearchUrl: `${origin}/structured`,
    sampleBaseUrl: `${origin}/sample`,
    audience: { discovery: 'd', orders: 'o', drss: 'r', alerts: 'a' },
    accountId: '1',
  });
}

/** What lies on the disk: every write changes when a file was written last. The index of records follows an earlier call by itself. */
function fingerprint(store: string): string {
  return readdirSync(store, { recursive: true, withFileTypes: true })
    .filter(({ name }) => !(name.endsWith('-shm') || name.startsWith('records.db')))
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeNs } = statSync(path, { bigint: true });
      return `${path} ${size} ${mtimeNs}`;
    })
    .join('\n');
}

interface Answered {
  readonly code: string;
  readonly isDefined: boolean;
  /** Why an input was refused, where that is what it says. */
  readonly reason?: string;
}

/** The page's end of the bridge: the messages of the protocol, written by hand. */
function openBridge(router: Parameters<typeof serveBridge>[0], log: Parameters<typeof serveBridge>[2]) {
  const waiting = new Map<string, (answered: Answered) => void>();
  let isClosed = false;
  const served = serveBridge(
    router,
    {
      send(message) {
        if (typeof message !== 'string') return;
        const { i, p } = response.parse(JSON.parse(message));
        const ended = waiting.get(i);
        if (ended === undefined) return;
        waiting.delete(i);
        const failure = problem.safeParse(p?.b?.json);
        const isFine = (p?.s ?? 200) < 400;
        ended(
          isFine || !failure.success
            ? { code: isFine ? 'ok' : 'NO_CODE', isDefined: false }
            : {
                code: failure.data.code,
                isDefined: failure.data.defined === true,
                reason: failure.data.data?.reason ?? '',
              },
        );
      },
      close() {
        isClosed = true;
        for (const ended of waiting.values()) ended({ code: 'CLOSED', isDefined: false });
      },
    },
    log,
  );
  let count = 0;
  return {
    call({ path, isStream }: Procedure, json: unknown): Promise<Answered> {
      if (isClosed) return Promise.resolve({ code: 'CLOSED', isDefined: false });
      count += 1;
      const i = String(count);
      return new Promise((resolve) => {
        waiting.set(i, (answered) => {
          // A stream that began is told to end.
          if (isStream && answered.code === 'ok') served.receive(JSON.stringify({ i, t: 4 }));
          resolve(answered);
        });
        served.receive(JSON.stringify({ i, p: { u: path, b: { json } } }));
      });
    },
  };
}

const response = z.looseObject({
  i: z.string(),
  p: z
    .looseObject({
      s: z.number().optional(),
      b: z.looseObject({ json: z.unknown() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
const problem = z.looseObject({
  code: z.string(),
  defined: z.boolean().optional(),
  data: z.object({ reason: z.string() }).nullish().catch(null),
});

/*
 * `node test/faults/ipc/ipc-fuzz.ts [--payloads N] [--seed N]`: N random payloads to every procedure, 10,000 unless told.
 * Ends with 0 only where nothing failed.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { payloads: { type: 'string' }, seed: { type: 'string' } } });
  const seed = values.seed === undefined ? anySeed() : Number(values.seed);
  process.stdout.write(`Seed ${seed}\n`);
  const report = await fuzzProcedures({ payloads: Number(values.payloads ?? 10_000), seed });
  for (const failure of report.failures) process.stdout.write(`${failure}\n`);
  const answers = [...report.answers].map(([code, count]) => `${count} ${code}`).join(', ');
  process.stdout.write(
    `${report.calls} payloads to ${report.procedures} procedures, ${report.refused} of them not as the contract says: ${answers}\n${report.failures.length} failures (seed ${seed})\n`,
  );
  process.exitCode = report.failures.length > 0 ? 1 : 0;
}
