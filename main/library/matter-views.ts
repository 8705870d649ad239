import type { MatterView } from '../../shared/contract/views/matter.ts';
import { type MatterKind, matterKinds } from '../../shared/model/matter.ts';
import type { SqlRow } from '../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../storage/matter-parties.ts';
import { readRestriction, restrictionColumn } from '../storage/restricted-matters.ts';
import { standsForItself } from './latest-documents.ts';
import { ordersOfMatter } from './matter-money.ts';
import { orderedFor, readOrderedFor } from './ordered-land.ts';

/** Of `matter`: the numbers that it had before, a line each. */
export const formerNumbers = `coalesce((SELECT group_concat(former_number.number, char(10)) FROM former_number
  WHERE former_number.matter_id = matter.id), '')`;

/** Of `matter`: what its view needs. */
export const matterColumns = `matter.*, ${partiesOfMatter} AS party_rows, ${formerNumbers} AS former_numbers, ${orderedFor},
  ${restrictionColumn} AS restriction,
  ${ordersOfMatter} AS orders,
  (SELECT count(*) FROM document WHERE document.matter_id = matter.id
     AND document.received_at >= coalesce(matter.reused_at, 0) AND ${standsForItself})
  + (SELECT count(*) FROM matter_link WHERE matter_link.matter_id = matter.id AND matter_link.kind = 'document'
     AND detached_at IS NULL AND thing NOT IN (SELECT id FROM document AS own WHERE own.matter_id = matter.id)) AS documents`;

export function matterViewOf(row: SqlRow): MatterView {
  return {
    id: String(row.id),
    number: String(row.number),
    formerNumbers: String(row.former_numbers).split('\n').filter(Boolean),
    kind: kindOf(row.kind),
    client: String(row.client),
    parties: partiesIn(row.party_rows),
    earlierParties: String(row.parties),
    property: String(row.property),
    orderedFor: readOrderedFor(row),
    contractOn: row.contract_on === null ? null : String(row.contract_on),
    settlementOn: row.settlement_on === null ? null : String(row.settlement_on),
    lookedAfterBy: String(row.looked_after_by),
    notes: String(row.notes),
    orders: Number(row.orders),
    documents: Number(row.documents),
    createdAt: Number(row.created_at),
    lastUsedAt: Number(row.last_used_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
    restriction: readRestriction(row.restriction),
  };
}

function kindOf(value: unknown): MatterKind {
  return matterKinds.find((kind) => kind === value) ?? 'other';
}
