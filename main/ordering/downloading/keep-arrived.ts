import { type FileType, fileTypeSaid } from '../../../shared/model/file-types.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import { checkFile, typeRemark } from '../../storage/check-file.ts';
import type { ContentStore } from '../../storage/content-store.ts';
import type { Arrived } from '../../storage/fetch-document.ts';
import { type StoredNotes, storeNotes } from '../../storage/stored-notes.ts';
import type { Item, ItemStore } from '../item-store.ts';
import { waitInQuarantine } from '../polling/schedule.ts';
import type { DownloadRow, DownloadStore } from './download-store.ts';
import type { TryLater, WithLink } from './link-source.ts';
import { sizeRemark } from './promised-size.ts';

/** A document whose bytes lie under their final name; to be written in the same transaction as the download's end. */
export interface ArrivedDocument {
  readonly documentId: string;
  readonly item: Item;
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly bytes: number;
  readonly fileType: FileType;
  readonly remark: StoredNotes | null;
  readonly resourceText: string | null;
}

export interface KeepingParts extends Pick<AppContext, 'clock' | 'log' | 'ids' | 'events'> {
  readonly downloads: DownloadStore;
  readonly items: ItemStore;
  readonly store: ContentStore;
  readonly tryLater: TryLater;
  readonly transaction: (work: () => void) => void;
  /** Writes the document's row. Runs inside the transaction that ends the download. */
  readonly keep: (document: ArrivedDocument) => void;
}

/** Bytes that arrived whole under an incoming name. */
export interface Came {
  readonly partName: string;
  readonly arrived: Arrived;
}

interface Keeping {
  /** Checks what came, and keeps it, quarantines it, or sets the next try. Throws what the disk throws. */
  verify(row: DownloadRow, item: Item, service: LandService, answer: WithLink, came: Came): Promise<void>;
  /**
   * Takes over bytes that passed the checks and got their final name, where what should have followed did not: the
   * program was killed, or the disk refused the row. False where they are not there whole.
   */
  adopt(row: DownloadRow, item: Item): Promise<boolean>;
}

/** Bytes that fail the checks this often are quarantined. Counted in this run only, so never too early. */
const maxBadAnswers = 3;

export function createKeeping(parts: KeepingParts): Keeping {
  const { downloads, store, tryLater } = parts;
  const badAnswers = new Map<string, number>();

  async function judge(
    row: DownloadRow,
    item: Item,
    service: LandService,
    answer: WithLink,
    { partName, arrived }: Came,
  ): Promise<void> {
    const document = {
      documentId: newDocumentId(row),
      item,
      sha256: arrived.sha256,
      bytes: arrived.bytes,
      resourceText: answer.resourceText ?? null,
    };
    const said = answer.resourceFileType ?? null;
    const check = checkFile(await store.readIncoming(partName), said);
    if ('fault' in check) {
      const note = { code: 'badFile', fault: check.fault } as const;
      if (row.isKept) {
        // One of them is kept already: what came instead of the certificate says nothing new.
        await store.discard(partName);
        quarantineAgain(row, storeNotes(note));
        return;
      }
      const bad = (badAnswers.get(row.itemId) ?? 0) + 1;
      badAnswers.set(row.itemId, bad);
      if (bad < maxBadAnswers) {
        await store.discard(partName);
        tryLater(row, service, storeNotes(note, { code: 'triesAgain' }), null);
        return;
      }
      await store.quarantine(partName, arrived.sha256);
      const remark = storeNotes(note);
      finish(row, { ...document, state: 'QUARANTINED', fileType: fileTypeSaid(said) ?? 'pdf', remark });
      return;
    }
    const { fileType } = check;
    const promised = answer.resourceFileSize ?? null;
    if (promised !== null && promised !== arrived.bytes && row.sizeMismatches === 0) {
      await store.discard(partName);
      downloads.update(row.itemId, { sizeMismatches: 1 });
      const note = { code: 'sizeDiffers', promised, bytes: arrived.bytes } as const;
      tryLater(row, service, storeNotes(note, { code: 'triesAgain' }), null);
      return;
    }
    // From here on the next start finds them by their hash.
    downloads.progress(row.itemId, { sha256: arrived.sha256, fileType });
    await store.keep(partName, { sha256: arrived.sha256, fileType });
    finish(row, {
      ...document,
      state: 'STORED',
      fileType,
      remark: remarkOf(promised, arrived.bytes, said, fileType),
    });
  }

  /** The service may give the certificate later: a page about maintenance passes. */
  function quarantineAgain(row: DownloadRow, problem: StoredNotes): void {
    downloads.update(row.itemId, {
      state: 'QUARANTINED',
      partName: null,
      failures: row.failures + 1,
      problem,
      nextTryAt: parts.clock.now() + waitInQuarantine(row.failures + 1),
    });
  }

  /** Quarantined bytes keep their own document id. */
  function newDocumentId(row: DownloadRow): string {
    return row.isKept ? parts.ids.newId() : row.documentId;
  }

  function finish(row: DownloadRow, document: ArrivedDocument): void {
    const now = parts.clock.now();
    badAnswers.delete(document.item.id);
    let isBrought = false;
    parts.transaction(() => {
      isBrought = downloads.endIfBrought(row);
      if (isBrought) return;
      parts.keep(document);
      const isStored = document.state === 'STORED';
      downloads.update(document.item.id, {
        documentId: document.documentId,
        state: document.state,
        partName: null,
        sha256: null,
        failures: 0,
        nextTryAt: isStored ? null : now + waitInQuarantine(0),
        problem: isStored ? null : document.remark,
      });
      parts.items.update(document.item.id, { completedAt: now, misses: 0 });
    });
    if (isBrought) return;
    const { item, state, bytes, documentId } = document;
    parts.log.info('download.kept', { item: item.id, state, bytes });
    parts.events.publish('documentStored', { documentId, connectionId: item.connectionId, source: 'item' });
  }

  return {
    async verify(row, item, service, answer, came) {
      try {
        await judge(row, item, service, answer, came);
      } catch (error) {
        // It is fetched again under another name; where this one cannot be taken away, the sweep finds it.
        await store.discard(came.partName).catch(() => {});
        throw error;
      }
    },
    async adopt(row, item) {
      const { sha256, fileType, expectedBytes, saidType } = row;
      if (sha256 === null || !(await store.confirm({ sha256, fileType }))) return false;
      const bytes = (await store.sizeOf({ sha256, fileType })) ?? 0;
      parts.log.info('download.adopted', { item: item.id });
      finish(row, {
        documentId: newDocumentId(row),
        item,
        sha256,
        bytes,
        state: 'STORED',
        fileType,
        remark: remarkOf(expectedBytes, bytes, saidType, fileType),
        resourceText: parts.items.text(item.id),
      });
      return true;
    },
  };
}

/** What is said of a whole file that is not just what the service promised; null where it is. */
function remarkOf(
  promised: number | null,
  bytes: number,
  said: string | null,
  fileType: FileType,
): StoredNotes | null {
  const [first, ...others] = [typeRemark(said, fileType), sizeRemark(promised, bytes)].filter(
    (one) => one !== null,
  );
  return first === undefined ? null : storeNotes(first, ...others);
}
