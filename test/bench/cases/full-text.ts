import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDocumentWords, type DocumentWords } from '../../../main/library/document-words.ts';
import { createDocuments } from '../../../main/library/documents.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import { matchExpression } from '../../../main/storage/full-text/match-expression.ts';
import { plainText } from '../../../main/storage/full-text/plain-text.ts';
import { createWords } from '../../../main/storage/full-text/words.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { benchPorts } from '../app-ports.ts';
import { median, milliseconds, type Row, rounds } from '../measure.ts';
import { makeStoredLibrary, practiceConnectionId } from '../stored-library.ts';
import { certificatePages, typedWords } from '../words-text.ts';

const documents = 100_000;
const hits = 20;
const batch = 2000;

/**
 * The search as the bridge calls it, down to the documents' views, against the bare statement of FTS5 with hit and snippet, over
 * the same index. What few certificates hold is a name, a title, an address, a plan; what many hold, a word of every register.
 */
export function fullText(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  try {
    const store = join(folder, 'store');
    const library = openLibraryDb(makeStoredLibrary(store, documents));
    const index = join(store, 'words.db');
    fill(index, library);
    const copy = join(folder, 'copy.db');
    copyFileSync(index, copy);
    const bare = new DatabaseSync(copy);
    const ports = benchPorts(store);
    const words = createDocumentWords({
      documents: createDocuments(library, {
        now: Date.now,
        computer: 'bench',
        template: () => '{matter} {product}.pdf',
        viewUrl: (id) => `/documents/${id}`,
        dragUrl: () => null,
      }),
      db: library,
      events: createQuietEvents(),
      store: createContentStore(ports.fileSystem, store),
      fileSystem: ports.fileSystem,
      readAway: async () => null,
      path: index,
      reader: undefined,
      clock: ports.clock,
      log: ports.log,
      isBusy: () => false,
    });
    const { few, many } = typedWords();
    const rows = [
      measured('in few certificates (names, titles, addresses, plans)', few, words, bare),
      measured('in many (register words, common names)', many, words, bare),
    ];
    bare.close();
    library.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Through the statements that the reading itself uses, several documents to a transaction. */
function fill(path: string, library: ReturnType<typeof openLibraryDb>): void {
  const words = createWords(path, 1);
  words.beginRound();
  const ids = library.all('SELECT id FROM document ORDER BY rowid').map((row) => String(row.id));
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    words.note(some.map((id) => ({ id, connectionId: practiceConnectionId, sha256: id, bytes: 48_000 })));
  }
  words.endRound();
  for (let to = ids.length; to > 0; to -= batch) {
    const some = ids.slice(Math.max(0, to - batch), to).reverse();
    words.finishAll(
      some.map((documentId, n) => ({
        documentId,
        reading: { state: 'read', pages: certificatePages(to - n).map(plainText) },
      })),
    );
  }
  words.close();
}

function measured(what: string, typed: readonly string[], words: DocumentWords, bare: DatabaseSync): Row {
  const statement = bare.prepare(
    `SELECT rowid, snippet(words, 0, '[', ']', '…', 18) AS snippet FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${hits}`,
  );
  const ours: number[] = [];
  const baseline: number[] = [];
  const ratios: number[] = [];
  // The first round warms both.
  for (let round = 0; round <= rounds; round += 1) {
    let [a, b] = [0, 0];
    for (const text of typed) {
      const expression = matchExpression(text) ?? '';
      const start = performance.now();
      words.search({ text, connectionId: practiceConnectionId, limit: hits });
      const between = performance.now();
      statement.all(expression);
      const end = performance.now();
      a += between - start;
      b += end - between;
      if (round === 0) continue;
      ours.push(between - start);
      baseline.push(end - between);
    }
    if (round > 0) ratios.push(a / b);
  }
  const ratio = median(ratios);
  const p95 = percentile(ours, 0.95);
  return {
    what: `full-text search over 100,000 documents with hit and snippet, words ${what} / the bare FTS5 statement`,
    ours: `${milliseconds(median(ours))}, p95 ${milliseconds(p95)}`,
    baseline: `${milliseconds(median(baseline))}, p95 ${milliseconds(percentile(baseline, 0.95))}`,
    ratio: `${ratio.toFixed(2)}×`,
    goal: '≤ 1.3×, p95 ≤ 50 ms',
    isMet: ratio <= 1.3 && p95 <= 50,
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
