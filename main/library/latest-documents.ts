/**
 * Which rows of `document` count. One that was fetched again leaves the earlier rows of its item or statement behind them:
 * by the order of writing, since a clock may have been set back in between.
 */

/** True of the last row of each item and each statement. */
export const standsForItself = `NOT EXISTS (SELECT 1 FROM document AS later
    WHERE later.item_id = document.item_id AND later.rowid > document.rowid)
  AND NOT EXISTS (SELECT 1 FROM document AS later
    WHERE later.statement_id = document.statement_id AND later.rowid > document.rowid)`;

/** Takes the id of a document; gives the id of the one that stands in its place now, which is its own where there is no other. */
export const latestFor = `SELECT coalesce(
    (SELECT later.id FROM document AS later WHERE later.item_id = one.item_id ORDER BY later.rowid DESC LIMIT 1),
    (SELECT later.id FROM document AS later WHERE later.statement_id = one.statement_id ORDER BY later.rowid DESC LIMIT 1),
    one.id)
  FROM document AS one WHERE one.id = ?`;
