import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import {
  type Connection,
  type Environment,
  fileEnvironments,
  serviceApis,
} from '../../shared/model/connection.ts';
import { checkCustomerId } from '../../shared/model/customer-id.ts';
import { defaultWireProfile, type WireProfile, wireProfileSchema } from '../../shared/model/wire-profile.ts';
import { scanJson } from '../http/json-scan.ts';
import { idOfAccount } from './account.ts';
import { FileReader, isObject, kindOf } from './file-reader.ts';
import { headerNameFault } from './header-name.ts';
import { acceptedWire } from './wire-table.ts';

const maxFileLength = 256 * 1024;
const fileKeys = [
  'name',
  'environment',
  'baseUrl',
  'landBaseUrl',
  'authUrl',
  'addressSearchUrl',
  'structuredSearchUrl',
  'sampleBaseUrl',
  'audience',
  'accountId',
  'customerId',
  'poll',
  'wire',
] as const;

/**
 * Reads a connection file as an office's IT hands it out. All faults at once, each with the path of its field as the
 * file spells it and what is accepted; `file` stands for the whole.
 */
export function parseConnectionFile(text: string): Result<Connection, Fault[]> {
  if (text.length > maxFileLength)
    return whole('This file is larger than 256 KB. A connection file has only a few lines.');
  const json = text.replace(/^\uFEFF/, '');
  const { problem } = scanJson(json);
  if (problem !== null) {
    const before = json.slice(0, problem.position).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    return whole(
      `This is not a connection file: ${problem.reason} (${place}). A connection file is a JSON object.`,
    );
  }
  return parseConnection(JSON.parse(json));
}

function whole(message: string): Result<Connection, Fault[]> {
  return failed([{ field: 'file', message }]);
}

/** The same for the file's value. Its id is that of an account which no library knows yet: see accounts.ts. */
export function parseConnection(value: unknown, { isStored = false } = {}): Result<Connection, Fault[]> {
  if (!isObject(value))
    return whole(
      `This is ${kindOf(value)}. A connection file is a JSON object with name, environment, baseUrl and other fields.`,
    );
  const read = new FileReader();
  read.keys(value, fileKeys, '');
  const name = read.text(value.name, 'name', 80, 'the connection name to show on the screen');
  const environment = readEnvironment(read, value.environment);
  const baseUrl = read.address(value.baseUrl, 'baseUrl', 'the root address of discovery and orders');
  const authUrl = read.address(value.authUrl, 'authUrl', 'the root address of the token issuer');
  const audience = readAudience(read, value.audience);
  const customerId = read.headerText(value.customerId, 'customerId', 39);
  // One that an earlier version took stays: orders hang on it.
  if (customerId !== null && !isStored) read.faults.push(...checkCustomerId(customerId));
  const rest = {
    landBaseUrl: read.address(value.landBaseUrl, 'landBaseUrl'),
    addressSearchUrl: read.address(value.addressSearchUrl, 'addressSearchUrl'),
    structuredSearchUrl: read.address(value.structuredSearchUrl, 'structuredSearchUrl'),
    sampleBaseUrl: read.address(value.sampleBaseUrl, 'sampleBaseUrl'),
    accountId: read.headerText(value.accountId, 'accountId', 100),
    poll: { minimumSeconds: readMinimumSeconds(read, value.poll) },
    wire: readWire(read, value.wire),
  };
  if (
    read.faults.length > 0 ||
    name === null ||
    environment === null ||
    baseUrl === null ||
    authUrl === null
  ) {
    return failed(read.faults);
  }
  const said = { name, environment, baseUrl, authUrl, audience, customerId, ...rest };
  return ok({ id: idOfAccount(said), ...said });
}

/**
 * A file that calls itself practice is taken for a test connection: practice is only what Landfolio started itself, and
 * orders over any other address may be charged.
 */
function readEnvironment(read: FileReader, value: unknown): Environment | null {
  if (value === 'practice') return 'test';
  const found = fileEnvironments.find((environment) => environment === value);
  if (found !== undefined) return found;
  const accepted = fileEnvironments.map((environment) => `"${environment}"`).join(', ');
  return read.fault(
    'environment',
    `${value === undefined ? 'Required' : 'This value is not recognised'}. Enter one of: ${accepted}.`,
  );
}

function readAudience(read: FileReader, value: unknown): Connection['audience'] {
  if (value !== undefined && value !== null && !isObject(value)) {
    read.fault('audience', `This is ${kindOf(value)}. Enter an object with discovery and orders.`);
    return { discovery: null, orders: null, drss: null, alerts: null };
  }
  const audience = value ?? {};
  read.keys(audience, serviceApis, 'audience.');
  const needed = 'the audience value that was issued with the credentials';
  return {
    discovery: read.text(audience.discovery, 'audience.discovery', 500, needed),
    orders: read.text(audience.orders, 'audience.orders', 500, needed),
    drss: read.text(audience.drss, 'audience.drss', 500),
    alerts: read.text(audience.alerts, 'audience.alerts', 500),
  };
}

const usualSeconds = 20;
/** Less is no wait at all. However short it is, an account is asked once a second at most (ordering/polling/rate.ts). */
const minSeconds = 0.05;
const maxSeconds = 3600;

function readMinimumSeconds(read: FileReader, value: unknown): number {
  if (value === undefined || value === null) return usualSeconds;
  if (!isObject(value)) {
    read.fault('poll', `This is ${kindOf(value)}. Enter an object such as {"minimumSeconds": 20}.`);
    return usualSeconds;
  }
  read.keys(value, ['minimumSeconds'], 'poll.');
  const seconds = value.minimumSeconds;
  if (seconds === undefined || seconds === null) return usualSeconds;
  if (typeof seconds === 'number' && seconds >= minSeconds && seconds <= maxSeconds) return seconds;
  read.fault(
    'poll.minimumSeconds',
    `Enter a number of seconds from ${minSeconds} to ${maxSeconds}, without quotes.`,
  );
  return usualSeconds;
}

/** Keys of earlier versions that mean nothing any more: files that hold them are still taken. */
const retiredWireKeys = ['idempotencyKey'];

function readWire(read: FileReader, value: unknown): WireProfile {
  if (value === undefined || value === null) return defaultWireProfile;
  if (!isObject(value)) {
    read.fault('wire', `This is ${kindOf(value)}. Enter an object with the names to override.`);
    return defaultWireProfile;
  }
  const known = Object.keys(wireProfileSchema.shape);
  read.keys(value, [...known, ...retiredWireKeys], 'wire.');
  const knownOnly = Object.fromEntries(Object.entries(value).filter(([key]) => known.includes(key)));
  const parsed = wireProfileSchema.safeParse(knownOnly);
  if (parsed.success) {
    const { idempotencyKeyHeader, structuredFunctionPlace, structuredFunctionParameter } = parsed.data;
    const headers = {
      idempotencyKeyHeader,
      ...(structuredFunctionPlace === 'header' ? { structuredFunctionParameter } : {}),
    };
    for (const [key, name] of Object.entries(headers)) {
      const fault = headerNameFault(name);
      if (fault !== null) read.fault(`wire.${key}`, `${fault}.`);
    }
    return parsed.data;
  }
  for (const issue of parsed.error.issues) {
    const [key = ''] = issue.path;
    read.fault(`wire.${String(key)}`, acceptedWire(String(key)));
  }
  return defaultWireProfile;
}

/** The value of the file that gives this connection: overrides only, nothing that is a default, no secret. */
export function toConnectionFile(connection: Connection): Record<string, unknown> {
  const overrides = Object.entries(connection.wire).filter(
    ([key, value]) => value !== defaultWireProfile[key as keyof WireProfile],
  );
  const { id: _, wire: __, ...file } = connection;
  return overrides.length === 0 ? file : { ...file, wire: Object.fromEntries(overrides) };
}
