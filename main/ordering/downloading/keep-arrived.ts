import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import { pdfFault } from '../../storage/check-pdf.ts';
import type { ContentStore } from '../../storage/content-store.ts';
import type { Arrived } from '../../storage/fetch-document.ts';
import type { Item, ItemStore } from '../item-store.ts';
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
  readonly remark: string | null;
  readonly resourceText: string | null;
}

export interface KeepingParts {
  readonly downloads: DownloadStore;
  readonly items: ItemStore;
  readonly store: ContentStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly tryLater: TryLater;
  readonly transaction: (work: () => void) => void;
  /** Writes the document's row. Runs inside the transaction that ends the download. */
  readonly keep: (document: ArrivedDocument) => void;
  readonly arrived: (document: ArrivedDocument) => void;
}

/** Bytes that arrived whole under an incoming name. */
export interface Came {
  readonly partName: string;
  readonly arrived: Arrived;
}

interface Keeping {
  /** Checks what came, and keeps it, sets it aside, or sets the next try. Throws what the disk throws. */
  verify(row: DownloadRow, item: Item, service: LandService, answer: WithLink, came: Came): Promise<void>;
  /**
   * Takes over bytes that passed the checks and got their final name, where what should have followed did not: the
   * program was killed, or the disk refused the row. False where they are not there whole.
   */
  adopt(row: DownloadRow, item: Item): Promise<boolean>;
}

/** Bytes that fail the checks this often are set aside. Counted in this run only, so never too early. */
const mostBadAnswers = 3;

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
      documentId: row.documentId,
      item,
      sha256: arrived.sha256,
      bytes: arrived.bytes,
      resourceText: answer.resourceText ?? null,
    };
    const fault = pdfFault(await store.readIncoming(partName));
    if (fault !== null) {
      const bad = (badAnswers.get(row.itemId) ?? 0) + 1;
      badAnswers.set(row.itemId, bad);
      if (bad < mostBadAnswers) {
        await store.discard(partName);
        tryLater(row, service, `${fault} It is tried again.`, null);
        return;
      }
      await store.quarantine(partName, arrived.sha256);
      finish({ ...document, state: 'QUARANTINED', remark: fault });
      return;
    }
    const promised = answer.resourceFileSize ?? null;
    const remark = sizeRemark(promised, arrived.bytes);
    if (remark !== null && row.sizeMismatches === 0) {
      await store.discard(partName);
      downloads.update(row.itemId, { sizeMismatches: 1 });
      const problem = `${arrived.bytes} bytes came where ${promised} were promised. It is tried again.`;
      tryLater(row, service, problem, null);
      return;
    }
    // From here on the next start finds them by their hash.
    downloads.progress(row.itemId, { sha256: arrived.sha256 });
    await store.keep(partName, arrived.sha256);
    finish({ ...document, state: 'STORED', remark });
  }

  function finish(document: ArrivedDocument): void {
    const now = parts.clock.now();
    badAnswers.delete(document.item.id);
    parts.transaction(() => {
      parts.keep(document);
      downloads.update(document.item.id, {
        state: document.state,
        partName: null,
        sha256: null,
        nextTryAt: null,
        problem: document.state === 'STORED' ? null : document.remark,
      });
      parts.items.update(document.item.id, { completedAt: now });
    });
    const { item, state, bytes } = document;
    parts.log.info('download.kept', { item: item.id, state, bytes });
    parts.arrived(document);
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
      const { sha256, documentId, expectedBytes } = row;
      if (sha256 === null || !(await store.confirm(sha256))) return false;
      const bytes = (await store.sizeOf(sha256)) ?? 0;
      parts.log.info('download.adopted', { item: item.id });
      finish({
        documentId,
        item,
        sha256,
        bytes,
        state: 'STORED',
        remark: sizeRemark(expectedBytes, bytes),
        resourceText: parts.items.text(item.id),
      });
      return true;
    },
  };
}
