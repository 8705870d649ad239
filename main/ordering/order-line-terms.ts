import { filterTerms, spellingsOf } from '../../shared/model/filter-terms.ts';
import { type OrderStatus, orderTerms } from '../../shared/model/order-terms.ts';
import type { SqlValue } from '../storage/db.ts';

interface TermSql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** What is still to come. One rule for the list, for what is typed over it, and for the number that every screen shows. */
export const waitingStages = `stage IN ('processing', 'withAuthority')`;

/** What a person dealt with is neither late nor needs attention. */
export const notDealtWith = 'is_dealt_with = 0';

/** `:now` and `:ended` stand for the present, and for since when an end still asks for attention. */
const statusSql: Readonly<Record<OrderStatus, string>> = {
  late: `(late_from < :now AND ${notDealtWith})`,
  attention: `((needs = 1 OR ended_at > :ended) AND ${notDealtWith})`,
  dealtWith: 'is_dealt_with = 1',
  waiting: waitingStages,
  processing: `stage = 'processing'`,
  withAuthority: `stage = 'withAuthority'`,
  complete: `stage = 'complete'`,
  ended: `stage = 'ended'`,
  failed: `phase = 'failed'`,
  cancelled: `phase = 'cancelled'`,
  quarantined: `phase = 'held'`,
  fetching: `phase IN ('fetching', 'available')`,
  notSent: `order_state = 'PREPARED'`,
  unknown: `order_state = 'UNKNOWN'`,
  refused: `order_state IN ('REFUSED', 'REJECTED')`,
  notMade: `order_state IN ('PRESUMED_ABSENT', 'ABANDONED')`,
  duplicate: `order_state = 'DUPLICATE'`,
  elsewhere: 'history_id IS NOT NULL',
};

/** The names of those who ordered, each once: from one to the next along their index. Takes the connection twice. */
export const orderedBySql = `WITH RECURSIVE person (name) AS (
  SELECT min(ordered_by) FROM order_line WHERE connection_id = ? AND ordered_by > ''
  UNION ALL SELECT (SELECT min(ordered_by) FROM order_line WHERE connection_id = ? AND ordered_by > name) FROM person
    WHERE name IS NOT NULL)
  SELECT name FROM person WHERE name IS NOT NULL`;

/** Found once for the whole list: among the few names that there are, then along their index. */
const placedBy = `rowid IN (SELECT rowid FROM order_line WHERE connection_id = ? AND who IN
  (SELECT who FROM order_line_tally WHERE connection_id = ? AND instr(lower(who), lower(?)) > 0))
  OR rowid IN (SELECT rowid FROM order_line WHERE connection_id = ? AND ordered_by IN (${orderedBySql})
    AND instr(lower(ordered_by), lower(?)) > 0)`;

/**
 * Each term in the words of a row. Nothing else of the row is read, which an index of the words serves. The number of a house begins
 * a word: it is in some reference or order number by chance.
 */
export function wordsSql(text: string): TermSql[] {
  return filterTerms(text).map((term) =>
    /^\d{1,3}$/.test(term)
      ? { sql: `instr(' ' || ${separated}, ?) > 0`, values: [` ${term}`] }
      : inWords(term),
  );
}

const separated = ['char(10)', "'-'", "'/'"].reduce(
  (text, sign) => `replace(${text}, ${sign}, ' ')`,
  'words',
);

/** Each term in the words of a row, as what it says of the row's state, or in the name of who placed it. */
export function termsSql(
  text: string,
  about: { readonly connectionId: string; readonly now: number; readonly endedSince: number },
): TermSql[] {
  return orderTerms(text).map(({ text: term, status }) => {
    if (status !== null) {
      const said = statusSql[status];
      const moment = said.includes(':now') ? about.now : said.includes(':ended') ? about.endedSince : null;
      // A word that says a state is looked for as a word: `late` is no part of a slate roof.
      return {
        sql: `(${said.replace(/:\w+/, '?')} OR instr(' ' || replace(words, char(10), ' ') || ' ', lower(?)) > 0)`,
        values: [...(moment === null ? [] : [moment]), ` ${term} `],
      };
    }
    const inside = inWords(term);
    if (/\d/.test(term)) return inside;
    return {
      sql: `(${inside.sql} OR ${placedBy})`,
      values: [
        ...[...inside.values, about.connectionId, about.connectionId, term],
        ...[about.connectionId, about.connectionId, about.connectionId, term],
      ],
    };
  });
}

function inWords(term: string): TermSql {
  const spellings = spellingsOf(term);
  const each = spellings.map(() => 'instr(words, lower(?)) > 0');
  return { sql: each.length === 1 ? each.join('') : `(${each.join(' OR ')})`, values: spellings };
}
