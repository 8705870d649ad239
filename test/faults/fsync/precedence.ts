import type { SystemCall } from './trace.ts';

/** What a process did with calls that may cost money. */
interface Precedence {
  /** Requests of which at least the first byte left. */
  readonly requests: number;
  /** One sentence each: a first byte that the journal was not flushed before, or a second request of the same kind. */
  readonly problems: readonly string[];
}

/**
 * Requests that may be charged, by the beginning of their first byte (interface: Orders, DRSS, Alerts, Decrypt), each with the
 * key under which the log of orders has its state.
 */
const chargeable = [
  { start: /^POST \S*\/orders\/v1 HTTP\/1/, key: 'state' },
  { start: /^POST \S*\/orders\/v1\/titles\/decrypt HTTP\/1/, key: 'charge' },
  { start: /^GET \S*\/drss\/v2\/titles\/\S+ HTTP\/1/, key: 'charge' },
  { start: /^POST \S*\/alert\/v1\/titles\/subscriptions HTTP\/1/, key: 'charge' },
] as const;

/**
 * Whether SENDING of each chargeable request was on the disk before the first byte of it was handed to the system: in the
 * database's log, and in the log of orders. A flush counts where it began after the write had returned
 * and returned itself before the first byte.
 */
export function precedenceOf(calls: readonly SystemCall[]): Precedence {
  const problems: string[] = [];
  const seen = new Set<string>();
  let requests = 0;
  for (const call of calls) {
    const kind = call.target.startsWith('TCP')
      ? chargeable.find(({ start }) => start.test(call.text))
      : undefined;
    if (kind === undefined) continue;
    requests += 1;
    const name = call.text.slice(0, call.text.indexOf(' HTTP/1'));
    const id = /^x-correlation-id: *(\S+)\r$/im.exec(call.text)?.[1];
    if (id === undefined) {
      problems.push(`${name} carries no id`);
      continue;
    }
    if (seen.has(id)) problems.push(`${name} left a second time`);
    seen.add(id);
    const before = calls.filter(({ begun }) => begun < call.begun);
    const wal = faultOf(
      before,
      call.begun,
      '.db-wal',
      (text) => text.includes(id) && text.includes('SENDING'),
    );
    if (wal !== null) problems.push(`${name}: SENDING ${wal} the database's log before the first byte`);
    const log = faultOf(
      before,
      call.begun,
      '/intents.jsonl',
      (text) => text.includes(`"id":"${id}"`) && text.includes(`"${kind.key}":"SENDING"`),
    );
    if (log !== null) problems.push(`${name}: SENDING ${log} the log of orders before the first byte`);
  }
  return { requests, problems };
}

/** Why a note is not on the disk before `moment`, or null where it is. */
function faultOf(
  before: readonly SystemCall[],
  moment: number,
  file: string,
  isNote: (text: string) => boolean,
): string | null {
  const ofFile = before.filter(({ target }) => target.endsWith(file));
  const writes = ofFile.filter(({ name }) => name !== 'fsync' && name !== 'fdatasync');
  if (!writes.some(({ text, ended, result }) => result > 0 && ended < moment && isNote(text)))
    return 'is not in';
  // Everything of the file, and not only the note: a commit is more than the page that names it.
  const last = writes.at(-1)?.ended ?? Number.POSITIVE_INFINITY;
  const isFlushed = ofFile.some(
    ({ name, begun, ended, result }) =>
      (name === 'fsync' || name === 'fdatasync') && result === 0 && begun > last && ended < moment,
  );
  return isFlushed ? null : 'is not flushed in';
}
