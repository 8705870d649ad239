import type { Migration } from '../migrate.ts';

/** Follow-ups, contacts and marks “dealt with” are shared: of how a mark ended the office's ledger has the last word. */
export const library056: Migration = {
  version: 56,
  sql: `
DROP TRIGGER dealt_with_kept_1;
CREATE TRIGGER dealt_with_kept_1 BEFORE UPDATE ON dealt_with
WHEN (OLD.ended IS NOT NULL AND NEW.ended IS NULL) OR (NEW.line_id, NEW.intent_id, NEW.history_id, NEW.document_id, NEW.at, NEW.computer, NEW.name, NEW.note)
  IS NOT (OLD.line_id, OLD.intent_id, OLD.history_id, OLD.document_id, OLD.at, OLD.computer, OLD.name, OLD.note)
BEGIN SELECT RAISE(ABORT, 'what was dealt with ends once, and does not change'); END;
-- Another mark may hold for the row by now.
DROP TRIGGER dealt_with_begun;
CREATE TRIGGER dealt_with_begun AFTER INSERT ON dealt_with WHEN NEW.ended IS NULL
BEGIN UPDATE order_line SET dealt_with = NEW.n WHERE id = NEW.line_id; END;
DROP TRIGGER dealt_with_ended;
CREATE TRIGGER dealt_with_ended AFTER UPDATE OF ended ON dealt_with
BEGIN UPDATE order_line SET dealt_with = NULL WHERE id = NEW.line_id AND dealt_with = NEW.n; END;
INSERT INTO office_changed (kind, local_id)
  SELECT kind, id FROM (SELECT 'followUp' AS kind, id FROM follow_up UNION ALL SELECT 'followUpChange', CAST(n AS TEXT) FROM follow_up_change
    UNION ALL SELECT 'authorityContact', json_array(connection_id, authority) FROM authority_contact
    UNION ALL SELECT 'dealtWith', CAST(n AS TEXT) FROM dealt_with) WHERE EXISTS (SELECT 1 FROM office_membership);
`,
};
