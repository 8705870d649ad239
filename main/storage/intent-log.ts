import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type ChargeEntry, foldCharge, type LoggedCharge, mayHaveBeenCharged } from './logged-charges.ts';

/** Everything that is needed to make an order's row again where the database is lost. */
export interface PreparedEntry {
  readonly state: 'PREPARED';
  readonly id: string;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly connectionId: string;
  readonly matterNumber: string;
  readonly customerId: string | null;
  readonly mark: string;
  readonly customerReference: string;
  readonly basketKey: string;
  /** The exact bytes of the request, as base64. */
  readonly body: string;
  /** The confirmed cart as JSON, as the journal keeps it. */
  readonly cart: string;
  readonly quotedTotalCents: number;
  readonly computer: string;
}

/** A later state of an order whose PREPARED line stands further up. */
interface MovedEntry {
  /** The state that it came to, in the journal's words: SENDING, NOT_SENT, UNKNOWN, REFUSED, CONFIRMED and so on. */
  readonly state: string;
  readonly id: string;
  readonly at: number;
  /** Where it is known. */
  readonly orderId?: string;
}

export type IntentEntry = PreparedEntry | MovedEntry;

/**
 * The independent log of orders, and of whatever else may cost money: one line an event in `intents.jsonl`, on the disk
 * before `append` returns.
 *
 * It is written inside the journal's own transaction and before its commit, so it may know of a step that the database
 * does not, and never the other way round: PREPARED and SENDING of an order, SENDING of another charge, must be here before
 * the first byte may leave. Where the database is lost, everything that was sent is read from here.
 */
export interface IntentLog {
  /** Returns when the line is on the disk. Throws what the disk throws; then nothing may go on. */
  append(entry: IntentEntry | ChargeEntry): void;
  close(): void;
}

/** The acts on the disk, so that tests can make each of them fail. */
interface IntentLogCalls {
  readonly open: typeof openSync;
  readonly write: (file: number, bytes: Uint8Array, offset: number) => number;
  readonly sync: (file: number) => void;
}

const nodeCalls: IntentLogCalls = {
  open: openSync,
  write: (file, bytes, offset) => writeSync(file, bytes, offset),
  sync: fsyncSync,
};

const logName = 'intents.jsonl';
/** A log of this many bytes is put beside, under a name of its own, and a new one is begun. All are read at a restore. */
const rotateAt = 16 * 1024 * 1024;
const lineFeed = 0x0a;

/** Opens the log in `folder`, which must be there. Nothing in it is ever changed or deleted. */
export function openIntentLog(
  folder: string,
  { calls = nodeCalls, platform = process.platform } = {},
): IntentLog {
  const path = join(folder, logName);
  rotate(folder, path, platform);
  const isNew = !existsSync(path);
  // A power cut may have left half a line: the next one begins on its own.
  let isTorn = !isNew && !endsWhole(path);
  let file: number | null = calls.open(path, 'a', 0o600);
  if (isNew) syncFolder(folder, platform);

  return {
    append(entry) {
      if (file === null) throw new Error('The log of orders is closed.');
      const bytes = Buffer.from(`${isTorn ? '\n' : ''}${lineOf(entry)}\n`, 'utf8');
      isTorn = true;
      for (let written = 0; written < bytes.length; ) written += calls.write(file, bytes, written);
      calls.sync(file);
      isTorn = false;
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

/** An order as the log tells it. */
export interface LoggedIntent {
  readonly prepared: PreparedEntry;
  /** Its last state in the log. */
  readonly state: string;
  /** Whether bytes of it may have left: it was SENDING, and no NOT_SENT came after that, or it has a number. */
  readonly mayHaveLeft: boolean;
  readonly sentAt: number | null;
  readonly orderId: string | null;
}

interface ReadIntentLog {
  /** In the order in which they were confirmed. */
  readonly intents: readonly LoggedIntent[];
  /** In the order in which their first lines came. */
  readonly charges: readonly LoggedCharge[];
  /** Whether the newest file ends in the middle of a line, as a power cut leaves it. */
  readonly isTorn: boolean;
  /** Other lines that could not be read: damage. */
  readonly damagedLines: number;
  /** Orders and charges of which only later lines could be read, by id: these cannot be made again. */
  readonly withoutBeginning: readonly string[];
}

/** Reads all logs of a folder. What cannot be read is counted, never thrown away in silence. */
export function readIntentLog(folder: string): ReadIntentLog {
  const intents = new Map<string, LoggedIntent>();
  const charges = new Map<string, LoggedCharge>();
  const withoutBeginning = new Set<string>();
  let damagedLines = 0;
  let isTorn = false;
  for (const path of logPaths(folder)) {
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    isTorn = rest !== '';
    for (const line of isTorn && readLine(rest) !== null ? [...lines, rest] : lines) {
      const entry = line === '' ? null : readLine(line);
      if (entry === null) damagedLines += line === '' ? 0 : 1;
      else if ('charge' in entry) foldCharge(charges, entry);
      else if (!fold(intents, entry)) withoutBeginning.add(entry.id);
    }
  }
  for (const charge of charges.values()) {
    if (charge.sent === null && mayHaveBeenCharged(charge)) withoutBeginning.add(charge.id);
  }
  return {
    intents: [...intents.values()],
    charges: [...charges.values()],
    isTorn,
    damagedLines,
    withoutBeginning: [...withoutBeginning],
  };
}

function fold(intents: Map<string, LoggedIntent>, entry: IntentEntry): boolean {
  const known = intents.get(entry.id);
  if (isPrepared(entry)) {
    intents.set(
      entry.id,
      known === undefined
        ? { prepared: entry, state: 'PREPARED', mayHaveLeft: false, sentAt: null, orderId: null }
        : { ...known, state: 'PREPARED' },
    );
    return true;
  }
  if (known === undefined) return false;
  const isSending = entry.state === 'SENDING';
  // Another copy of the library may have sent what this one only prepared.
  const isNumbered = entry.orderId !== undefined;
  intents.set(entry.id, {
    ...known,
    state: entry.state,
    mayHaveLeft: isSending || isNumbered || (known.mayHaveLeft && entry.state !== 'NOT_SENT'),
    sentAt: isSending ? entry.at : known.sentAt,
    orderId: entry.orderId ?? known.orderId,
  });
  return true;
}

function isPrepared(entry: IntentEntry): entry is PreparedEntry {
  return entry.state === 'PREPARED' && 'body' in entry;
}

/** The entry as JSON, with the CRC-32 of all before it as its last key. */
function lineOf(entry: IntentEntry | ChargeEntry): string {
  const open = JSON.stringify(entry).slice(0, -1);
  return `${open},"crc":"${checksum(open)}"}`;
}

function readLine(line: string): IntentEntry | ChargeEntry | null {
  const match = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/.exec(line);
  const [, open = '', crc = ''] = match ?? [];
  if (match === null || checksum(open) !== crc) return null;
  // Its checksum holds, so it is what was written.
  return JSON.parse(`${open}}`) as IntentEntry | ChargeEntry;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** The files of the log of a folder, as far as they are there. */
export function logPaths(folder: string): string[] {
  return logNames(folder).map((name) => join(folder, name));
}

function logNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const old = readdirSync(folder).filter((name) => /^intents-\d+\.jsonl$/.test(name));
  return [...old.sort(), ...(existsSync(join(folder, logName)) ? [logName] : [])];
}

function rotate(folder: string, path: string, platform: NodeJS.Platform): void {
  if (!existsSync(path) || statSync(path).size < rotateAt) return;
  const number = String(logNames(folder).length).padStart(6, '0');
  renameSync(path, join(folder, `intents-${number}.jsonl`));
  syncFolder(folder, platform);
}

function endsWhole(path: string): boolean {
  const { size } = statSync(path);
  if (size === 0) return true;
  const last = new Uint8Array(1);
  const file = openSync(path, 'r');
  try {
    readSync(file, last, 0, 1, size - 1);
  } finally {
    closeSync(file);
  }
  return last[0] === lineFeed;
}

/** Makes a new name durable; Windows has no such call. */
function syncFolder(folder: string, platform: NodeJS.Platform): void {
  if (platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
