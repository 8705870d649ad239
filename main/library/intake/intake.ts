import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, notFound } from '../../../shared/contract/failures.ts';
import type { IntakeFile, IntakeView } from '../../../shared/contract/procedures/intake.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { safeFileName, shortenedName } from '../../../shared/model/export-name.ts';
import { createMatterMatcher, type MatterMatch, proposedMatch } from '../../../shared/model/intake-match.ts';
import {
  maxOwnDocumentBytes,
  type OwnDocumentKind,
  ownDocumentName,
  ownFilePartBytes,
} from '../../../shared/model/own-document.ts';
import type { OwnDocumentFault } from '../../../shared/model/own-document-text.ts';
import type { AppContext } from '../../context/app-context.ts';
import { derivedId } from '../../lib/derived-id.ts';
import { replaceFile } from '../../lib/replace-file.ts';
import { endInTime, startTimeLimit } from '../../lib/time-limit.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import type { TextReader } from '../../ports/text-reader.ts';
import type { ContentStore } from '../../storage/content-store.ts';
import { knownMatter } from '../../storage/known-matter.ts';
import { keptOutFaults } from '../../storage/restricted-matters.ts';
import { createFileUploads, type OfferedFile, refusedFile } from '../file-uploads.ts';
import type { OwnDocuments } from '../own-documents.ts';
import { createIntakeScan, isPdf } from './intake-scan.ts';
import { mattersToMatch } from './matters-to-match.ts';

interface IntakeParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly ids: { readonly newId: () => string; readonly computer: string };
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly store: Pick<ContentStore, 'begin' | 'discard' | 'listIncoming' | 'readIncoming'>;
  readonly reader: TextReader | undefined;
  readonly ownDocuments: Pick<OwnDocuments, 'begin' | 'append' | 'finish' | 'cancel'>;
  readonly currentId: () => string;
  readonly connectionName: (id: string) => string | null;
  /** Where dropped files are until a person decided. */
  readonly spool: string;
}

type Refusal = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

/** PDFs from elsewhere. None is added to a matter without a person, and none is changed or deleted where it came from. */
export interface Intake {
  view(): IntakeView;
  list(limit: number): { readonly files: IntakeFile[]; readonly total: number };
  watch(path: string): Promise<Result<IntakeView, Fault[]>>;
  begin(file: {
    readonly fileName: string;
    readonly bytes: number;
  }): Promise<Result<{ uploadId: string }, DeclaredFailure<'INVALID'>>>;
  /** `part` in base64. */
  append(
    uploadId: string,
    at: number,
    part: string,
  ): Promise<Result<Readonly<Record<never, never>>, Refusal>>;
  finish(uploadId: string): Promise<Result<Readonly<Record<never, never>>, Refusal>>;
  cancel(uploadId: string): Promise<void>;
  confirm(given: {
    readonly id: string;
    readonly matterNumber: string;
    readonly name: string;
    readonly kind: OwnDocumentKind;
  }): Promise<Result<{ document: DocumentView; isNew: boolean }, Refusal>>;
  refuse(ids: readonly string[]): void;
  restore(ids: readonly string[]): void;
  start(): void;
  stop(): Promise<void>;
}

/** Parts of a file that is on this disk already may be larger than what crosses from the page. */
const partBytes = 8 * ownFilePartBytes;
/** A server that does not answer must not hold up every decision after this one. */
const maxReadMs = 120_000;
/** With the sum before it, a name is short enough for every disk. */
const maxNameBytes = 180;
/** Titles and addresses come with orders, which tell of no matter. */
const maxMatcherAgeMs = 30_000;

export function createIntake(parts: IntakeParts): Intake {
  const { db, log, store, fileSystem, ownDocuments, currentId } = parts;
  const uploads = createFileUploads<OfferedFile & { readonly connectionId: string }>({
    ...parts,
    newId: parts.ids.newId,
    prefix: 'intake-',
  });
  const spoolOf = (connectionId: string) => join(parts.spool, derivedId('intake', connectionId));
  const scan = createIntakeScan({ ...parts, spoolOf });

  let made: ReturnType<typeof makeMatcher> | null = null;
  /** By what matters are named, read again once something of them changed, or after a while. */
  function matching() {
    const isOld = made === null || made.connectionId !== currentId();
    if (made === null || isOld || parts.clock.monotonic() - made.at > maxMatcherAgeMs) made = makeMatcher();
    return made;
  }
  function makeMatcher() {
    const known = mattersToMatch(db, currentId());
    const about = known.map(
      ({ id, numbers: [number = ''], addresses: [address = ''] }) => [id, { number, address }] as const,
    );
    return {
      matcher: createMatterMatcher(known),
      matters: new Map(about),
      connectionId: currentId(),
      at: parts.clock.monotonic(),
      /** What was found already, by the sum of the file: the list is read again with each file that comes. */
      found: new Map<string, MatterMatch[]>(),
    };
  }
  function matchesOf(id: string, name: string): MatterMatch[] {
    const { matcher, found } = matching();
    const before = found.get(id);
    if (before !== undefined) return before;
    const row = db.get(
      'SELECT text FROM intake_file WHERE connection_id = ? AND sha256 = ?',
      currentId(),
      id,
    );
    const matches = matcher.find(String(row?.text ?? ''), name);
    found.set(id, matches);
    return matches;
  }
  for (const name of ['matterChanged', 'matterMerged', 'matterDeleted', 'filingChanged'] as const)
    parts.events.on(name, () => {
      made = null;
    });

  function waiting(): Record<string, unknown>[] {
    return db
      .all(
        `SELECT sha256, name, bytes, found_at, reading FROM intake_file
         WHERE connection_id = ? AND state = 'waiting' ORDER BY found_at, name, sha256`,
        currentId(),
      )
      .filter(({ sha256 }) => scan.pathOf(String(sha256)) !== null);
  }

  /** Decided: nothing of what it says or is called is kept here. */
  function decide(connectionId: string, id: string, state: 'taken' | 'refused'): void {
    db.run(
      `UPDATE intake_file SET state = ?, name = '', text = '' WHERE connection_id = ? AND sha256 = ? AND state = 'waiting'`,
      ...[state, connectionId, id],
    );
  }

  /** The file as it was listed, or why it is not to be had. */
  async function readAgain(path: string, id: string): Promise<Uint8Array | OwnDocumentFault> {
    const limit = startTimeLimit(parts.clock, maxReadMs);
    const bytes = await limit.inTime(fileSystem.read(path, maxOwnDocumentBytes).catch(() => null));
    limit.end();
    if (bytes === null || bytes === 'over') return { code: 'unreadable' };
    return createHash('sha256').update(bytes).digest('hex') === id ? bytes : { code: 'changed' };
  }

  async function add(
    connectionId: string,
    given: Parameters<Intake['confirm']>[0],
    matterId: string,
    path: string,
  ) {
    const { id, name, kind } = given;
    const bytes = await readAgain(path, id);
    if ('code' in bytes) {
      // Its size and time may say that it is the same.
      scan.lookAgain([id]);
      return failed(refusedFile(name, bytes));
    }
    const details = { name, kind, datedOn: null, origin: '', copyOf: [] };
    const begun = await ownDocuments.begin(connectionId, {
      matterId,
      fileName: name,
      bytes: bytes.byteLength,
      details,
    });
    if (!begun.ok) return begun;
    const { uploadId } = begun.value;
    for (let at = 0; at < bytes.byteLength; at += partBytes) {
      const part = Buffer.from(bytes.subarray(at, at + partBytes)).toString('base64');
      const taken = await ownDocuments.append(uploadId, at, part);
      if (!taken.ok) return taken;
    }
    return ownDocuments.finish(uploadId);
  }

  let confirming: Promise<unknown> = Promise.resolve();
  async function confirmOne(given: Parameters<Intake['confirm']>[0]): ReturnType<Intake['confirm']> {
    const path = scan.pathOf(given.id);
    if (path === null || !waiting().some(({ sha256 }) => sha256 === given.id))
      return failed(notFound('file', given.id));
    const number = given.matterNumber.trim();
    // Another may be chosen while the file is added.
    const connectionId = currentId();
    const matter = knownMatter(db, connectionId, number);
    const faults = keptOutFaults(db, connectionId, matter?.number ?? number);
    if (faults.length === 0 && matter === null)
      faults.push({ field: 'matterNumber', message: noMatterText(number) });
    if (faults.length > 0 || matter === null) return failed(invalid(faults));
    const added = await add(connectionId, given, matter.id, path);
    if (!added.ok) return added;
    decide(connectionId, given.id, 'taken');
    parts.events.publish('intakeChanged', {});
    const { document, isNew } = added.value;
    return ok({ document, isNew });
  }

  /** Dropped files that were decided about in an earlier run: until then each decision can be undone. */
  async function tidy(): Promise<void> {
    const folder = spoolOf(currentId());
    const decided = `SELECT 1 FROM intake_file WHERE connection_id = ? AND sha256 = ? AND state <> 'waiting'`;
    for (const name of await fileSystem.list(folder).catch(() => []))
      if (db.get(decided, currentId(), name.slice(0, 64)) !== undefined)
        await fileSystem.remove(join(folder, name));
  }

  return {
    view: () => ({ ...scan.view(), waiting: waiting().length }),
    list(limit) {
      const rows = waiting();
      const { matters } = matching();
      const files = rows.slice(0, limit).map((row): IntakeFile => {
        const name = String(row.name);
        const matches = matchesOf(String(row.sha256), name);
        const proposed = proposedMatch(matches);
        return {
          id: String(row.sha256),
          name,
          bytes: Number(row.bytes),
          foundAt: Number(row.found_at),
          reading: row.reading as IntakeFile['reading'],
          matches: matches.slice(0, 3).map(({ matterId, reasons }) => ({
            matterId,
            number: matters.get(matterId)?.number ?? '',
            about: matters.get(matterId)?.address ?? '',
            reasons: reasons.map((reason) => ({ ...reason })),
          })),
          proposed: proposed === null ? null : (matters.get(proposed.matterId)?.number ?? null),
        };
      });
      return { files, total: rows.length };
    },
    async watch(path) {
      const faults = await scan.watch(path);
      return faults.length > 0 ? failed(faults) : ok({ ...scan.view(), waiting: waiting().length });
    },
    async begin(file) {
      return await uploads.begin({ ...file, connectionId: currentId() });
    },
    async append(uploadId, at, part) {
      const taken = await uploads.append(uploadId, at, Buffer.from(part, 'base64'));
      return taken.ok ? ok({}) : taken;
    },
    async finish(uploadId) {
      const arrived = await uploads.finish(uploadId);
      if (!arrived.ok) return arrived;
      const { fileName, incomingName, sha256, connectionId } = arrived.value;
      try {
        const bytes = await store.readIncoming(incomingName);
        if (!isPdf(bytes)) return failed(refusedFile(fileName, { code: 'notPdf' }));
        const folder = spoolOf(connectionId);
        await fileSystem.makeFolder(folder);
        const path = join(folder, spoolName(sha256, fileName));
        await replaceFile(fileSystem, path, bytes, parts.ids.computer, { isPrivate: true });
        // Whoever drops it again wants it, whatever was decided before.
        db.run(
          `DELETE FROM intake_file WHERE connection_id = ? AND sha256 = ? AND state <> 'waiting'`,
          connectionId,
          sha256,
        );
        scan.lookAgain([sha256]);
        return ok({});
      } finally {
        await store.discard(incomingName);
      }
    },
    cancel: (uploadId) => uploads.cancel(uploadId),
    confirm(given) {
      // In turn: of two windows only one adds it, and one file at a time is in memory.
      const next = confirming.then(() => confirmOne(given));
      confirming = next.catch(() => {});
      return next;
    },
    refuse(ids) {
      db.transaction(() => {
        for (const id of ids) decide(currentId(), id, 'refused');
      });
      parts.events.publish('intakeChanged', {});
    },
    restore(ids) {
      db.transaction(() => {
        for (const id of ids)
          db.run(
            `DELETE FROM intake_file WHERE connection_id = ? AND sha256 = ? AND state <> 'waiting'`,
            currentId(),
            id,
          );
      });
      scan.lookAgain(ids);
    },
    start() {
      for (const left of [uploads.recover(), tidy()])
        void left.catch((error: unknown) => void log.error('intake.recover', error));
      scan.start();
    },
    async stop() {
      await uploads.stop();
      await scan.stop();
      // What a person confirmed is noted, or it would be listed once more.
      await endInTime(parts.clock, confirming);
    },
  };
}

function spoolName(sha256: string, fileName: string): string {
  let name = safeFileName(ownDocumentName(fileName));
  for (let max = maxNameBytes; Buffer.byteLength(name) > maxNameBytes; max -= 20)
    name = shortenedName(name, max);
  return `${sha256} ${name}`;
}

function noMatterText(number: string): string {
  return number === ''
    ? 'Enter the matter number.'
    : 'No matter has this number. Enter the number of a matter, or create it first.';
}
