import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import type { PracticeService } from '../../../main/practice/service.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { Skipped } from '../skipped.ts';
import { createFindings, type Findings } from './findings.ts';
import {
  createRawClient,
  NoAddress,
  type Place,
  type RawCredentials,
  type RawReply,
  type RawRequest,
  rootOf,
} from './raw-client.ts';
import { type Script, type ScriptedRequest, startScriptedService } from './scripted-service.ts';
import { createWireLog, type Exchange } from './wire-log.ts';

/** What came of a call of our client: its answer, or the failure that it declared. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly code?: undefined }
  | {
      readonly ok: false;
      /** As the contract declares it: `INVALID`, `SERVICE_FAILED` ... */
      readonly code: string;
      /** Of `INVALID`. */
      readonly faults: readonly Fault[];
      /** Of `SERVICE_FAILED`. */
      readonly failure: ServiceFailure | null;
      readonly data: unknown;
    };

export interface Watched<T> {
  readonly outcome: Outcome<T>;
  /** What our client sent because of it, but token requests, in the order it went. */
  readonly sent: readonly Exchange[];
  /** The same with what went out meanwhile for other reasons: when an office asks for an earlier order is chance. */
  readonly meanwhile: readonly Exchange[];
  readonly tokenRequests: readonly Exchange[];
}

/** An office connected to a scripted service. */
export interface Scripted {
  readonly client: AppClient;
  readonly app: NodeOffice;
  /** What reached the scripted service. */
  readonly seen: readonly ScriptedRequest[];
  watch<T>(act: () => Promise<T>): Promise<Watched<T>>;
}

/** What checks work with: our client, what it puts on the wire, and the service asked without it. */
export interface Bench {
  /** The whole office behind its contract, connected to the service. */
  readonly client: AppClient;
  readonly app: NodeOffice;
  readonly connection: Connection;
  readonly credentials: RawCredentials;
  /** Only where the run started it; a check that reads it says `needs: ['practice']`. */
  readonly practice: PracticeService | null;
  readonly findings: Findings;
  /** Does something with our client and gives what went over the wire. Declared failures come as values. */
  watch<T>(act: () => Promise<T>): Promise<Watched<T>>;
  /** Asks the service without our client. */
  raw(request: RawRequest): Promise<RawReply>;
  /** The full address of an operation, to compare with `Exchange.url`. */
  urlOf(place: Place, path?: string): string;
  /** An office of its own with a service that answers what the check says. */
  scripted<T>(
    script: Script,
    run: (scripted: Scripted) => Promise<T>,
    /** What its connection file says besides or instead. */
    file?: (origin: string) => Readonly<Record<string, unknown>>,
  ): Promise<T>;
}

export interface BenchGiven {
  readonly connection: Connection;
  /** The same as text, for the office to import. */
  readonly connectionFile: string;
  readonly credentials: RawCredentials;
  readonly practice: PracticeService | null;
  /** A probe for the findings. */
  readonly address: string | null;
}

export interface OpenBench {
  readonly bench: Bench;
  /** Takes everything secret out of a text. */
  readonly masked: (text: string) => string;
  readonly close: () => Promise<void>;
}

export async function openBench(given: BenchGiven): Promise<OpenBench> {
  const { connection, credentials } = given;
  const wire = createWireLog();
  const raw = createRawClient(connection, credentials);
  const app = await openNodeOffice(withoutJitter());
  try {
    await connect(app.client, given.connectionFile, credentials);
  } catch (error) {
    await app.dispose();
    wire.stop();
    throw error;
  }

  /** One for all scripts without a file: each is a connection of its own, and opening an office takes long. */
  let forScripts: Promise<NodeOffice> | null = null;
  function officeForScripts(): Promise<NodeOffice> {
    forScripts ??= openNodeOffice(withoutJitter());
    return forScripts;
  }

  async function watch<T>(act: () => Promise<T>): Promise<Watched<T>> {
    const { value: outcome, exchanges } = await wire.during(() => outcomeOf(act));
    const isToken = ({ url }: Exchange) => url.endsWith('/oauth/token');
    return {
      outcome,
      sent: exchanges.filter((one) => one.isOwn && !isToken(one)),
      meanwhile: exchanges.filter((one) => !isToken(one)),
      tokenRequests: exchanges.filter((one) => one.isOwn && isToken(one)),
    };
  }

  const bench: Bench = {
    client: app.client,
    app,
    connection,
    credentials,
    practice: given.practice,
    findings: createFindings(app.client, given.address),
    watch,
    raw: (request) => orSkipped(() => raw.send(request)),
    urlOf(place, path = '') {
      try {
        return rootOf(connection, place) + path;
      } catch (error) {
        throw error instanceof NoAddress ? new Skipped(error.message) : error;
      }
    },
    async scripted(script, run, file) {
      const seen: ScriptedRequest[] = [];
      const service = await startScriptedService((request) => {
        seen.push(request);
        return script(request);
      }, file);
      let alone: NodeOffice | null = null;
      try {
        if (file !== undefined) alone = await openNodeOffice(withoutJitter());
        const own = alone ?? (await officeForScripts());
        const sample = { userName: 'scripted', password: 'scripted' };
        await connect(own.client, service.connectionFile, {
          clientId: 'scripted',
          clientSecret: 'scripted',
          sample,
        });
        return await run({ client: own.client, app: own, seen, watch });
      } finally {
        await alone?.dispose();
        await service.close();
      }
    },
  };
  return {
    bench,
    masked: (text) => mask(text, raw.secrets()),
    async close() {
      await (await forScripts)?.dispose();
      await app.dispose();
      wire.stop();
    },
  };
}

/** Reads that are tried again are tried at once: how long our client waits between is no rule of the document. */
function withoutJitter() {
  return { random: { ...createSystemRandom(), fraction: () => 0 } };
}

/** As a person would: the file of their IT, the credentials, then this connection. */
async function connect(client: AppClient, text: string, credentials: RawCredentials): Promise<void> {
  const { id } = await importConnection(client, text);
  const { clientId, clientSecret, sample } = credentials;
  await client.connections.setCredentials({ id, clientId, clientSecret });
  await client.connections.use({ id });
  if (sample !== null) await client.specialEvents.setCredentials(sample);
}

async function outcomeOf<T>(act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    const { code, data, defined } = error as {
      code?: string;
      data?: { faults?: readonly Fault[]; kind?: string };
      defined?: boolean;
    };
    if (defined !== true || code === undefined) throw error;
    return {
      ok: false,
      code,
      faults: data?.faults ?? [],
      failure: code === 'SERVICE_FAILED' ? (data as ServiceFailure) : null,
      data,
    };
  }
}

async function orSkipped<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof NoAddress ? new Skipped(error.message) : error;
  }
}

function mask(text: string, secrets: readonly string[]): string {
  let shown = text.replace(/\b(Bearer|Basic) [^\s'",]+/gi, '$1 …');
  // One that is shorter would take half of every sentence with it.
  for (const secret of secrets.filter(({ length }) => length >= 4))
    for (const form of [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ '': secret }).toString().slice(1),
    ])
      shown = shown.replaceAll(form, '…');
  return shown;
}
