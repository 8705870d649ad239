import { z } from 'zod';
import type { StatementAbout } from '../../shared/model/statement-about.ts';
import type { Db, SqlValue } from './db.ts';
import { likeHolding } from './like.ts';

const stored = z.object({
  address: z.string().nullable(),
  land: z.string().nullable(),
  proprietors: z.array(z.object({ full: z.string(), short: z.string() })),
});
const nothing: StatementAbout = { address: null, land: null, proprietors: [] };

/** The column `about` of a register statement. */
export function readAbout(json: unknown): StatementAbout {
  if (typeof json !== 'string') return nothing;
  const read = stored.safeParse(JSON.parse(json));
  return read.success ? read.data : nothing;
}

/** Addresses of titles, as orders and look-ups of this library have them: title, address. Takes a connection, twice. */
const addressesOfTitles = `SELECT identifier AS title, address FROM item
    WHERE connection_id = ? AND address IS NOT NULL AND address <> identifier
  UNION SELECT thing, value ->> 'address' FROM matter_link, json_each(answer, '$.title.properties')
    WHERE connection_id = ? AND kind = 'title' AND answer IS NOT NULL AND value ->> 'address' IS NOT NULL`;

/**
 * The address of each of these titles, where the library knows exactly one: with several, which of them a statement is about would
 * be a guess.
 */
export function knownAddresses(
  db: Db,
  connectionId: string,
  titles: readonly string[],
): ReadonlyMap<string, string> {
  if (titles.length === 0) return new Map();
  const rows = db.all(
    `SELECT title, max(address) AS address FROM (${addressesOfTitles}) WHERE title IN (SELECT value FROM json_each(?))
     GROUP BY title HAVING count(DISTINCT upper(address)) = 1`,
    connectionId,
    connectionId,
    JSON.stringify([...new Set(titles)]),
  );
  return new Map(rows.map(({ title, address }) => [String(title), String(address)]));
}

/** What a row of `register_statement` is found by: its title, its security number, and what lists say of land and people. */
export const statementWords = `concat_ws(' ', register_statement.volume_folio, register_statement.security_no,
  (SELECT group_concat(atom, ' ') FROM json_tree(register_statement.about) WHERE type = 'text'),
  (SELECT group_concat(item.address, ' ') FROM item WHERE item.connection_id = register_statement.connection_id
    AND item.identifier = register_statement.volume_folio AND item.address IS NOT NULL),
  (SELECT group_concat(value ->> 'address', ' ') FROM matter_link, json_each(answer, '$.title.properties')
    WHERE matter_link.connection_id = register_statement.connection_id AND matter_link.kind = 'title'
      AND matter_link.thing = register_statement.volume_folio AND answer IS NOT NULL))`;

/** Whether each word of a text is in that, or in the number of the matter. */
export function statementsWith(text: string): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const likes = text.trim().split(/\s+/).filter(Boolean).map(likeHolding);
  const one = `concat_ws(' ', ${statementWords}, matter.number) LIKE ? ESCAPE '\\'`;
  return { sql: ['TRUE', ...likes.map(() => one)].join(' AND '), values: likes };
}

/** Where the title of a statement is, for a list: its address, else its lot and plan; null where neither is known. */
export function landInList(db: Db, connectionId: string, volumeFolio: string, about: unknown): string | null {
  const { address, land } = readAbout(about);
  return address ?? knownAddresses(db, connectionId, [volumeFolio]).get(volumeFolio) ?? land;
}
