import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { OfficeEntry, OfficeServer, Welcome } from '../office/office-server.ts';
import type { OfficeFileStore } from '../ports/office-file-store.ts';
import type { SharedFile } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { type HeldLease, leaseName } from './leases.ts';
import type { Ledger } from './ledger.ts';
import type { NameOf, Outgoing, Written } from './ledger-rows.ts';

/** Bytes of documents, on this computer and in the office's store. */
export interface OfficeFiles {
  /** Gives the office's store the bytes of a file; false where this computer does not have them as they should be. */
  give(remote: OfficeFileStore, file: SharedFile): Promise<Result<boolean, ServerFault>>;
  /** Fetches the bytes. `missing`: the office's store does not have them. `refused`: what came is not the file. */
  get(
    remote: Pick<OfficeFileStore, 'getPart'>,
    file: SharedFile,
  ): Promise<Result<'here' | 'missing' | 'refused', ServerFault>>;
}

export interface SynchroniseParts {
  readonly ledger: Ledger;
  readonly files: OfficeFiles;
  /** The office's store of documents, as it is reached over a connection. */
  readonly fileStoreOf: (server: OfficeServer) => OfficeFileStore;
  readonly nameOf: NameOf;
  /** Learns the names of who wrote these entries, before they are applied. */
  readonly learnNames: (server: OfficeServer, entries: readonly OfficeEntry[]) => Promise<void>;
  /** Tells the windows what was written. */
  readonly told: (written: readonly Written[]) => void;
  readonly onProgress: (progress: { readonly done: number; readonly of: number }) => void;
  readonly phase: (phase: 'receiving' | 'sending' | 'documents') => void;
  /** The server says that another computer took a lease over. */
  readonly leaseLost: (lease: HeldLease) => void;
  /** Lets go where it returns true: the rest is done in the next round. */
  readonly isStopping: () => boolean;
  /** Something new is to be received or sent: documents are fetched after it. */
  readonly isWoken: () => boolean;
}

/** So few that a window is answered between two of them: applying 100 orders takes a fifth of a second. */
const pulledAtOnce = 100;
const pushedAtOnce = 200;
/** Bytes of bodies in one push. */
const pushedBytes = 4 * 1024 * 1024;

type Done = Result<null, ServerFault>;

/** The server was restored to an older point: gives it again what it lost, and makes the ledger here as it was then. */
export async function giveBack(server: OfficeServer, ledger: Ledger): Promise<Done> {
  let low = 0;
  let high = ledger.last().n;
  // The last entry that both have. What this person may no longer read counts as missing, and is read again.
  while (low < high) {
    const entry = ledger.entryAtOrBefore(Math.ceil((low + high) / 2));
    if (entry === null || entry.n <= low) {
      const next = ledger.entriesAfter(low, 1)[0];
      if (next === undefined || next.n > high) break;
      const isThere = await hasEntry(server, next);
      if (!isThere.ok) return isThere;
      if (!isThere.value) break;
      low = next.n;
      continue;
    }
    const isThere = await hasEntry(server, entry);
    if (!isThere.ok) return isThere;
    if (isThere.value) low = entry.n;
    else high = entry.n - 1;
  }
  // First what the server said itself: which entries it had erased, since it takes no others without their bodies; and which matters
  // are restricted, before what is said of them can be read.
  for (const isWanted of [isOfServer, () => true]) {
    const given = await giveAfter(server, ledger, low, isWanted);
    if (!given.ok) return given;
  }
  ledger.rewind(low);
  return ok(null);
}

const isOfServer = ({ login }: OfficeEntry) => login === '';

async function giveAfter(
  server: OfficeServer,
  ledger: Ledger,
  n: number,
  isWanted: (entry: OfficeEntry) => boolean,
): Promise<Done> {
  for (let after = n; ; ) {
    const lost = ledger.entriesAfter(after, pushedAtOnce);
    const last = lost.at(-1);
    if (last === undefined) return ok(null);
    const wanted = lost.filter(isWanted);
    const added = wanted.length === 0 ? ok(0) : await server.pushAgain(wanted);
    if (!added.ok) return added;
    after = last.n;
  }
}

async function hasEntry(server: OfficeServer, entry: OfficeEntry): Promise<Result<boolean, ServerFault>> {
  const pulled = await server.pull(entry.n - 1, 1);
  if (!pulled.ok) return pulled;
  return ok(pulled.value.entries[0]?.id === entry.id);
}

/** Receives what others wrote, sends what was written here, and fetches documents. */
export async function synchronise(
  server: OfficeServer,
  welcome: Welcome,
  parts: SynchroniseParts,
): Promise<Done> {
  const { ledger } = parts;
  if (!welcome.knowsCursor) {
    const back = await giveBack(server, ledger);
    if (!back.ok) return back;
  }
  parts.phase('receiving');
  const received = await receive(server, welcome.last, parts);
  if (!received.ok) return received;
  const returned = await putBack(server, parts);
  if (!returned.ok) return returned;
  parts.phase('sending');
  const sent = await send(server, parts);
  if (!sent.ok) return sent;
  const gone = ledger.putAway();
  // A matter may have waited for the number of one of them.
  if (gone.length > 0) parts.told([...gone, ...ledger.applyWaiting(parts.nameOf)]);
  parts.phase('documents');
  return await fetchFiles(server, parts);
}

const wrongNumbers: ServerFault = { code: 'wrong_numbers', message: 'Wrong numbers of entries', host: null };

/** Each entry has a higher number than the one before, and none is after what the server says is all. */
function areNumbered(entries: readonly OfficeEntry[], after: number, upTo: number): boolean {
  const numbers = [after, ...entries.map(({ n }) => n)];
  return (
    [...numbers, upTo].every(Number.isSafeInteger) &&
    numbers.every((n, at) => at === 0 || n > (numbers[at - 1] ?? n)) &&
    (entries.length === 0 || upTo >= (numbers.at(-1) ?? upTo))
  );
}

/** Applies everything that the server has and this library has not. */
export async function receive(server: OfficeServer, last: number, parts: SynchroniseParts): Promise<Done> {
  const { ledger } = parts;
  let isNew = false;
  let isRead = false;
  for (;;) {
    const pulled = await server.pull(ledger.readTo(), pulledAtOnce);
    if (!pulled.ok) return pulled;
    const { entries, upTo } = pulled.value;
    if (!areNumbered(entries, ledger.readTo(), upTo)) return failed(wrongNumbers);
    if (upTo < ledger.readTo() && !isRead) {
      // It said before that there is more than there is: what was not read yet would never be.
      isRead = true;
      const back = await giveBack(server, ledger);
      if (!back.ok) return back;
      continue;
    }
    if (entries.length === 0 && upTo <= ledger.readTo()) break;
    await parts.learnNames(server, entries);
    parts.told(ledger.apply(entries, upTo, parts.nameOf));
    isNew ||= entries.length > 0;
    parts.onProgress({ done: upTo, of: Math.max(last, upTo) });
    if (entries.length < pulledAtOnce || parts.isStopping()) break;
  }
  if (isNew) parts.told(ledger.applyWaiting(parts.nameOf));
  return ok(null);
}

/** Brings back matters that this person may read again: all their entries, since those came to this computer without them. */
async function putBack(server: OfficeServer, parts: SynchroniseParts): Promise<Done> {
  const { ledger } = parts;
  for (const { matter, returnedTo } of ledger.returning()) {
    for (let after = returnedTo; ; ) {
      if (parts.isStopping()) return ok(null);
      const pulled = await server.pullMatter(matter, after, pulledAtOnce);
      if (!pulled.ok) return pulled;
      const last = pulled.value.at(-1);
      if (last === undefined) break;
      await parts.learnNames(server, pulled.value);
      ledger.keepReturned(matter, pulled.value);
      after = last.n;
    }
    parts.told(ledger.putBack(matter, parts.nameOf));
    parts.told(ledger.applyWaiting(parts.nameOf));
  }
  return ok(null);
}

/** Sends every entry whose document the server has, and reads each back as the server numbered it. */
async function send(server: OfficeServer, parts: SynchroniseParts): Promise<Done> {
  const { ledger } = parts;
  const held = new Set<string>();
  for (;;) {
    while (ledger.makeEntries(pushedAtOnce)) {
      if (parts.isStopping()) return ok(null);
    }
    const next = batchOf(
      ledger.outgoing(pushedAtOnce + held.size).filter(({ entry }) => !held.has(entry.id)),
    );
    if (next.length === 0 || parts.isStopping()) return ok(null);
    for (const { entry, file } of next) {
      if (file === null) continue;
      const given = await parts.files.give(parts.fileStoreOf(server), file);
      if (!given.ok) return given;
      if (!given.value) held.add(entry.id);
    }
    const ready = next.filter(({ entry }) => !held.has(entry.id));
    if (ready.length === 0) continue;
    const lease = ready[0]?.lease ?? null;
    const pushed = await server.push(
      ready.map(({ entry }) => entry),
      lease === null ? undefined : { name: leaseName(lease.connectionId), epoch: lease.epoch },
    );
    if (!pushed.ok && pushed.failure.code === 'lease_lost' && lease !== null) {
      parts.leaseLost(lease);
      ledger.holdBack(lease);
      continue;
    }
    if (!pushed.ok) return pushed;
    const back = await receive(server, ledger.readTo(), parts);
    if (!back.ok) return back;
    ledger.acknowledge(ready.flatMap(({ entry }) => (pushed.value.has(entry.id) ? entry.id : [])));
    if (ledger.outgoing(1)[0]?.entry.id === ready[0]?.entry.id)
      return failed({ code: 'other', message: 'The server does not give back what it took.', host: null });
  }
}

/** The first entries that go in one push: what was found under another lease, or under none, goes by itself. */
function batchOf(outgoing: readonly Outgoing[]): readonly Outgoing[] {
  let bytes = 0;
  const first = outgoing[0]?.lease;
  const end = outgoing.findIndex(({ entry, lease }, index) => {
    bytes += entry.body.length;
    const isSame = lease?.connectionId === first?.connectionId && lease?.epoch === first?.epoch;
    return index > 0 && (bytes > pushedBytes || !isSame);
  });
  return outgoing.slice(0, end === -1 ? pushedAtOnce : Math.min(end, pushedAtOnce));
}

async function fetchFiles(server: OfficeServer, parts: SynchroniseParts): Promise<Done> {
  const { ledger } = parts;
  let hasArrived = false;
  try {
    const remote = parts.fileStoreOf(server);
    for (const file of ledger.filesToGet()) {
      if (parts.isStopping() || parts.isWoken()) break;
      const got = await parts.files.get(remote, file);
      if (!got.ok) return got;
      if (got.value === 'missing') ledger.fileLost(file);
      if (got.value !== 'here') continue;
      hasArrived = true;
      ledger.fileArrived(file);
      parts.told(ledger.applyWaiting(parts.nameOf, file));
    }
    return ok(null);
  } finally {
    // What waited for a document itself, such as a link to it.
    if (hasArrived) parts.told(ledger.applyWaiting(parts.nameOf));
  }
}
