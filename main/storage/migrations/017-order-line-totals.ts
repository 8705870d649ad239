import type { Migration } from '../migrate.ts';

const key = 'connection_id, stage, product_code, who, is_elsewhere';
const keyOf = (line: string): string =>
  `${line}.connection_id, ${line}.stage, ${line}.product_code, ${line}.who, ${line}.history_id IS NOT NULL`;

const more = (line: string): string => `INSERT INTO order_line_tally (${key}, n) VALUES (${keyOf(line)}, 1)
  ON CONFLICT (${key}) DO UPDATE SET n = n + 1;`;
const fewer = (
  line: string,
): string => `UPDATE order_line_tally SET n = n - 1 WHERE (${key}) = (${keyOf(line)});
DELETE FROM order_line_tally WHERE n = 0 AND (${key}) = (${keyOf(line)});`;

const drawn = 'abs(random() % 9007199254740991)';
const moved = `UPDATE order_line_revision SET n = ${drawn};`;

/**
 * How many rows there are of each kind, and a number that stands for what is in the table: another one after each change, and
 * the one before where that was rolled back. So a total holds for as long as the number does, whatever else is written.
 * Two indexes in the place of one: the lean one to page by, the other with all that a count under typed words reads.
 */
export const library017: Migration = {
  version: 17,
  sql: `
DROP INDEX order_line_place;
DROP INDEX order_line_counts;
CREATE INDEX order_line_place ON order_line (connection_id, place DESC);
CREATE INDEX order_line_words ON order_line (connection_id, place DESC, words, stage, late_from, needs, ended_at);

CREATE TABLE order_line_tally (
  connection_id TEXT NOT NULL,
  stage TEXT NOT NULL,
  product_code TEXT NOT NULL,
  who TEXT NOT NULL,
  is_elsewhere INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (${key})
) STRICT, WITHOUT ROWID;
INSERT INTO order_line_tally SELECT ${keyOf('order_line')}, count(*) FROM order_line GROUP BY 1, 2, 3, 4, 5;

CREATE TABLE order_line_revision (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  n INTEGER NOT NULL
) STRICT;
INSERT INTO order_line_revision VALUES (1, ${drawn});

CREATE TRIGGER order_line_one_more AFTER INSERT ON order_line
BEGIN ${more('NEW')} ${moved} END;
CREATE TRIGGER order_line_one_fewer AFTER DELETE ON order_line
BEGIN ${fewer('OLD')} ${moved} END;
CREATE TRIGGER order_line_of_another_kind AFTER UPDATE OF connection_id, stage, product_code, who, history_id ON order_line
WHEN (${keyOf('OLD')}) IS NOT (${keyOf('NEW')})
BEGIN ${fewer('OLD')} ${more('NEW')} END;
CREATE TRIGGER order_line_moved AFTER UPDATE ON order_line
BEGIN ${moved} END;
`,
};
