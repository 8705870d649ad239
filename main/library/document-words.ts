import type { DocumentView, PlaceInside, ReadingView } from '../../shared/contract/views/document.ts';
import type { AppContext } from '../context/app-context.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { TextReader } from '../ports/text-reader.ts';
import type { ContentStore, KeptName } from '../storage/content-store.ts';
import { createWords, type WordsOf } from '../storage/full-text/words.ts';
import { hasWordsFile } from '../storage/full-text/words-file.ts';
import { wordsToFind } from '../storage/full-text/words-to-find.ts';
import type { DocumentsInside } from './document-lists.ts';
import type { Documents } from './documents.ts';
import { createBackgroundWords } from './full-text/background-words.ts';
import { keptAfter } from './full-text/kept-documents.ts';
import { withPlainText } from './full-text/plain-text-reader.ts';

interface DocumentWordsParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly documents: Documents;
  readonly store: ContentStore;
  /** The bytes of a file that is at the office's server only; null where they cannot be had now. */
  readonly readAway: (file: KeptName) => Promise<Uint8Array | null>;
  readonly fileSystem: FileSystem;
  /** The index's file. */
  readonly path: string;
  readonly reader: TextReader | undefined;
  readonly isBusy: () => boolean;
}

interface WordSearchQuery {
  readonly text: string;
  readonly connectionId: string;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly limit: number;
}

/** A document with words in it that were looked for. */
type DocumentHit = PlaceInside & { readonly document: DocumentView };

export interface WordSearch {
  /** All of them newest first; of more than `limit` the best. */
  search(query: WordSearchQuery): DocumentHit[];
  /** Every one that holds the words. Nothing is looked for before it is asked for. */
  inside(query: {
    readonly text: string;
    readonly connectionId: string;
    readonly matterNumber: string | undefined;
  }): DocumentsInside;
  /** Pages of the documents. A document that is not read yet, or could not be, is left out. */
  pageCounts(documentIds: readonly string[]): ReadonlyMap<string, number>;
  /** The text of a document. */
  wordsOf(documentId: string): WordsOf;
  progress(): ReadingView;
}

/** The words inside certificates, for the library's documents. */
export interface DocumentWords extends WordSearch {
  /** The office's server can be reached: goes on with what is there only. */
  goOn(): void;
  start(): void;
  stop(): Promise<void>;
}

export function createDocumentWords(parts: DocumentWordsParts): DocumentWords {
  const { documents, store, fileSystem, path, reader } = parts;
  const words = createBackgroundWords({
    ...parts,
    keptAfter: (row, limit) => keptAfter(parts.db, row, limit),
    tell: (reading) => parts.events.publish('readingChanged', { reading: { ...reading } }),
    open: (version) => createWords(path, version),
    isThere: () => hasWordsFile(path),
    reader: reader && withPlainText(reader),
    async bytesOf({ id, bytes }) {
      const file = documents.file(id);
      if (file?.isAway === true) return (await parts.readAway(file)) ?? 'later';
      if (file === null || (await store.sizeOf(file)) !== bytes) return null;
      return fileSystem.read(store.pathOf(file));
    },
  });

  parts.events.on('documentStored', () => words.added());
  parts.events.on('documentsDeleted', () => words.removed());

  return {
    search({ text, connectionId, ids, limit }) {
      const { hits } = words.search({ text, connectionId, documentIds: ids, limit });
      const views = new Map(
        documents.views(hits.map(({ documentId }) => documentId)).map((view) => [view.id, view]),
      );
      // The index may still hold what the library has no longer.
      return hits.flatMap(({ documentId, snippet, page }) => {
        const document = views.get(documentId);
        const marks = snippet.marks.map((mark) => ({ ...mark }));
        if (document === undefined) return [];
        const find = wordsToFind(snippet, text);
        return [{ document, snippet: { text: snippet.text, marks }, page, find }];
      });
    },
    inside({ text, connectionId, matterNumber }) {
      const among =
        matterNumber === undefined ? undefined : documents.idsOfMatter(connectionId, matterNumber);
      const idsOf = (asked: string) => words.ids({ text: asked, connectionId, documentIds: among });
      let found: readonly string[] | undefined;
      return {
        revision: words.revision(),
        ids() {
          found ??= idsOf(text);
          return found;
        },
        idsOf,
      };
    },
    pageCounts: (documentIds) => words.pageCounts(documentIds),
    wordsOf: (documentId) => words.wordsOf(documentId),
    progress: () => ({ ...words.progress() }),
    goOn() {
      const { done, total } = words.progress();
      if (done < total) words.added();
    },
    start: () => words.start(),
    stop: () => words.stop(),
  };
}
