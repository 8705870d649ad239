import { setImmediate as turn } from 'node:timers/promises';
import type { FoundRecord } from '../../shared/contract/views/quick-search.ts';
import type { AppContext } from '../context/app-context.ts';
import type { TextReader } from '../ports/text-reader.ts';
import { plainText } from '../storage/full-text/plain-text.ts';
import type { AnyRecordSource, SearchedRecord } from '../storage/full-text/record-source.ts';
import { createWords, type KnownDocument } from '../storage/full-text/words.ts';
import { hasWordsFile } from '../storage/full-text/words-file.ts';
import { wordsToFind } from '../storage/full-text/words-to-find.ts';
import { createBackgroundWords } from './full-text/background-words.ts';

interface RecordSearchParts extends Pick<AppContext, 'clock' | 'log' | 'events'> {
  readonly sources: readonly AnyRecordSource[];
  /** The index's file. */
  readonly path: string;
  readonly isBusy: () => boolean;
}

/** Finds register statements, matters and alerts by what is written in them. */
export interface RecordSearch {
  search(query: {
    readonly text: string;
    readonly connectionId: string;
    readonly limit: number;
  }): FoundRecord[];
  start(): void;
  stop(): Promise<void>;
}

/** Another number has the text of every record read again: raise it where a source gives another text of the same record. */
const textVersion = 1;

/** Rows of one source stand before those of the next. */
const rowsOfSource = 2 ** 40;

export function createRecordSearch({ sources, path, events, ...parts }: RecordSearchParts): RecordSearch {
  const words = createBackgroundWords({
    ...parts,
    open: (version) => createWords(path, version),
    isThere: () => hasWordsFile(path),
    keptAfter(row, limit) {
      const first = Math.floor(row / rowsOfSource);
      for (const [index, source] of sources.entries()) {
        if (index < first) continue;
        const records = source.after(index === first ? row % rowsOfSource : 0, limit);
        const last = records.at(-1);
        if (last === undefined) continue;
        return {
          documents: records.map((record) => known(source, record)),
          replaced: [],
          lastRow: index * rowsOfSource + last.row,
        };
      }
      return null;
    },
    kept(key) {
      const [source, id] = sourceOf(key);
      const record = source?.one(id) ?? null;
      return source === undefined || record === null ? null : known(source, record);
    },
    reader: textReader,
    async bytesOf(record) {
      const [source, id] = sourceOf(record.id);
      const text = source?.text(id) ?? null;
      return text === null ? null : Buffer.from(text);
    },
  });

  function sourceOf(key: string): [source: AnyRecordSource | undefined, id: string] {
    const [kind, id = ''] = key.split(' ', 2);
    return [sources.find((source) => source.kind === kind), id];
  }

  events.on('statementChanged', ({ statement }) => words.changed(`statement ${statement.id}`));
  events.on('alertChanged', ({ alert }) => words.changed(`alert ${alert.id}`));
  events.on('matterChanged', ({ matter }) => words.changed(`matter ${matter.id}`));
  events.on('matterMerged', ({ matterId }) => words.changed(`matter ${matterId}`));
  events.on('matterDeleted', ({ matterId }) => words.changed(`matter ${matterId}`));

  return {
    search: (query) =>
      words.search(query).hits.flatMap(({ documentId, snippet }) => {
        const [source, id] = sourceOf(documentId);
        // The index may still hold what the library has no longer.
        const about = source?.about(id) ?? null;
        if (about === null) return [];
        const marks = snippet.marks.map((mark) => ({ ...mark }));
        const find = wordsToFind(snippet, query.text);
        return [{ ...about, snippet: { text: snippet.text, marks }, find }];
      }),
    start: words.start,
    stop: words.stop,
  };
}

function known(source: AnyRecordSource, record: SearchedRecord): KnownDocument {
  const { id, connectionId, version } = record;
  return { id: `${source.kind} ${id}`, connectionId, sha256: version, bytes: 0 };
}

/** One record at a time, and a turn of the event loop for others between two. */
const textReader: TextReader = {
  version: textVersion,
  async read(bytes) {
    await turn();
    return { state: 'read', pages: [plainText(new TextDecoder().decode(bytes))], pageCount: 1 };
  },
  end: async () => {},
};
