import { registerSearchCode } from '../../shared/model/certificate-set.ts';
import { ownDocumentCode } from '../../shared/model/own-document.ts';
import { isAwaySql } from '../storage/away-file.ts';

/** How a document is read together with what it belongs to: shared by single reads and lists. */

/** What a name given by hand belongs to. */
export const sourceOf = 'coalesce(document.item_id, document.statement_id, document.own_id)';

export const documentFrom = `FROM document
  LEFT JOIN item ON item.id = document.item_id
  LEFT JOIN register_statement ON register_statement.id = document.statement_id
  LEFT JOIN own_document ON own_document.id = document.own_id
  LEFT JOIN document_name ON document_name.source_id = ${sourceOf}
  JOIN matter ON matter.id = document.matter_id`;

// A statement's PDF stands among the certificates as what it is, with the title it is of.
export const statementName = 'Register Search Statement';
export const productName = `coalesce(item.product_name, own_document.name, '${statementName}')`;
// An own document is of no title: it is known by its name.
export const identifier = `coalesce(item.identifier, register_statement.volume_folio, '')`;

export const documentColumns = `document.*, document.rowid AS place, coalesce(item.intent_id, item.history_id, '') AS intent_id,
  coalesce(item.order_id, '') AS order_id, coalesce(item.item_number, 0) AS item_number,
  coalesce(item.product_code, iif(document.own_id IS NULL, '${registerSearchCode}', '${ownDocumentCode}')) AS product_code, ${productName} AS product_name,
  ${identifier} AS identifier, item.address, matter.number AS matter_number,
  iif(matter.deleted_at IS NULL, matter.id, NULL) AS open_matter_id, document_name.name AS given_name,
  own_document.name AS own_name, own_document.kind AS own_kind, own_document.dated_on, own_document.origin, own_document.copy_of,
  ${isAwaySql} AS is_away`;
