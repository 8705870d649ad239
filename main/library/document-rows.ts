import { registerSearchCode } from '../../shared/model/certificate-set.ts';

/** How a document is read together with what it belongs to: shared by single reads and lists. */

export const documentFrom = `FROM document
  LEFT JOIN item ON item.id = document.item_id
  LEFT JOIN register_statement ON register_statement.id = document.statement_id
  LEFT JOIN document_name ON document_name.source_id = coalesce(document.item_id, document.statement_id)
  JOIN matter ON matter.id = document.matter_id`;

// A statement's PDF stands among the certificates as what it is, with the title it is of.
export const statementName = 'Register Search Statement';
export const productName = `coalesce(item.product_name, '${statementName}')`;
export const identifier = 'coalesce(item.identifier, register_statement.volume_folio)';

export const documentColumns = `document.*, document.rowid AS place, coalesce(item.intent_id, item.history_id, '') AS intent_id,
  coalesce(item.order_id, '') AS order_id, coalesce(item.item_number, 0) AS item_number,
  coalesce(item.product_code, '${registerSearchCode}') AS product_code, ${productName} AS product_name,
  ${identifier} AS identifier, item.address, matter.number AS matter_number,
  iif(matter.deleted_at IS NULL, matter.id, NULL) AS open_matter_id, document_name.name AS given_name`;
