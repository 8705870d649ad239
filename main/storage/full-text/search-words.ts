import type { StatementSync } from 'node:sqlite';
import { matchExpression } from './match-expression.ts';
import { cut, markEnd, markStart, pageOf, readSnippet, type Snippet } from './snippet.ts';

export interface WordsQuery {
  readonly text: string;
  readonly connectionId: string;
  /** Only these documents. */
  readonly documentIds?: readonly string[] | undefined;
  readonly limit: number;
}

interface WordsHit {
  readonly documentId: string;
  readonly snippet: Snippet;
  /** From 1. */
  readonly page: number | null;
}

export interface WordsFound {
  readonly hits: readonly WordsHit[];
  /** Documents that hold the words, counted up to `maxCounted`. */
  readonly total: number;
  readonly isMore: boolean;
}

/** Above this it is only said that there are more: a word of every certificate ranks none. */
export const maxCounted = 1000;
const snippetWords = 18;

/**
 * Counts before it ranks: ranking reads every hit, and a word that stands in each of a hundred thousand certificates would take a
 * third of a second to say nothing. Few are not counted but given. Where the words as they stand are in so many already, the
 * last is not looked for as the beginning of others: FTS5 would first put all of those together, each time.
 */
export function searchWords(statement: Statement, query: WordsQuery): WordsFound {
  const begun = conditionOf(statement, query, false);
  if (begun === null) return { hits: [], total: 0, isMore: false };
  const { documentIds, limit } = query;
  if (documentIds !== undefined && documentIds.length <= limit) {
    const hits = hitsOf(statement, begun, 'words.rowid', limit);
    return { hits, total: hits.length, isMore: false };
  }
  let isTried = hasListOfItsOwn.test(begun.expression);
  const whole = isTried ? null : conditionOf(statement, query, true);
  if (whole !== null && whole.expression !== begun.expression) {
    // Of all connections, which needs no look at each: more of this one there are not.
    const upperBound = Number(statement(countAll).get(whole.expression)?.n);
    const counted = upperBound > maxCounted ? countOf(statement, whole) : upperBound;
    if (counted > maxCounted) return manyOf(statement, whole, limit);
    isTried = counted <= limit;
  }
  if (isTried) {
    const hits = hitsOf(statement, begun, 'words.rowid', limit + 1);
    if (hits.length <= limit) return { hits, total: hits.length, isMore: false };
  }
  const total = countOf(statement, begun);
  if (total > maxCounted) return manyOf(statement, begun, limit);
  // Ranking reads what was found a second time: it is for choosing, and all leave no choice.
  const order = total > limit ? 'words.rank' : 'words.rowid';
  return { hits: total === 0 ? [] : hitsOf(statement, begun, order, limit), total, isMore: false };
}

/** The newest of more than are counted. */
function manyOf(statement: Statement, found: Condition, limit: number): WordsFound {
  return { hits: hitsOf(statement, found, 'words.rowid', limit), total: maxCounted, isMore: true };
}

function hitsOf(
  statement: Statement,
  { where, values }: Condition,
  order: 'words.rank' | 'words.rowid',
  limit: number,
): WordsHit[] {
  const rows = statement(
    `SELECT certificate.document_id, CASE WHEN certificate.pages > 1 THEN words.text END AS whole,
       snippet(words, 0, '${markStart}', '${markEnd}', '${cut}', ${snippetWords}) AS snippet
     ${where} ORDER BY ${order} LIMIT ?`,
  ).all(...values, limit);
  return rows.map((row) => {
    const marked = String(row.snippet);
    return {
      documentId: String(row.document_id),
      snippet: readSnippet(marked),
      page: row.whole === null ? 1 : pageOf(marked, String(row.whole)),
    };
  });
}

interface Condition {
  readonly expression: string;
  readonly where: string;
  readonly values: readonly (string | number)[];
}

type Statement = (sql: string) => StatementSync;

/** A begun word of so many characters: the index has a list of all that begin so (`prefix` in words-file.ts). */
const hasListOfItsOwn = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,3}" \*/u;

const countAll = `SELECT count(*) AS n FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${maxCounted + 1})`;

/** A little further than `maxCounted`. */
function countOf(statement: Statement, { where, values }: Condition): number {
  const row = statement(`SELECT count(*) AS n FROM (SELECT 1 ${where} LIMIT ${maxCounted + 1})`).get(
    ...values,
  );
  return Number(row?.n);
}

/** Null where there is no word to look for, or nowhere to look. */
export function conditionOf(
  statement: Statement,
  { text, connectionId, documentIds }: Omit<WordsQuery, 'limit'>,
  isWhole: boolean,
): Condition | null {
  const expression = matchExpression(text, isWhole);
  if (expression === null) return null;
  const where = `FROM words JOIN certificate ON certificate.n = words.rowid
      WHERE words MATCH ? AND certificate.connection_id = ?`;
  const values = [expression, connectionId];
  if (documentIds === undefined) return { expression, where, values };
  const ids = JSON.stringify(documentIds);
  const among = 'certificate.document_id IN (SELECT value FROM json_each(?))';
  // A page of a list stands together in the index as well, which need not be read beyond it.
  const stretch = statement(`SELECT min(n) AS first, max(n) AS last FROM certificate WHERE ${among}`).get(
    ids,
  );
  if (typeof stretch?.first !== 'number' || typeof stretch.last !== 'number') return null;
  return {
    expression,
    where: `${where} AND words.rowid BETWEEN ? AND ? AND ${among}`,
    values: [...values, stretch.first, stretch.last, ids],
  };
}
