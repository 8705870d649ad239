import type { MatterView } from '../../shared/contract/views/matter.ts';
import {
  type IntentState,
  type ItemPhase,
  intentStates,
  itemPhases,
} from '../../shared/model/order-state.ts';
import type { Db } from '../storage/db.ts';

/** A line of an order whose document is not here. */
export interface LineWithoutDocument {
  readonly id: string;
  readonly productCode: string;
  readonly productName: string;
  readonly identifier: string;
  readonly address: string | null;
  readonly thingKey: string | null;
  /** Milliseconds UTC. */
  readonly placedAt: number;
  /** What this version does not know counts as in doubt. */
  readonly state: IntentState;
  readonly phase: ItemPhase | null;
  readonly isDealtWith: boolean;
}

/** Under the number of a matter, the earliest first. Of a number that is used again those before do not count. */
export function linesWithoutDocument(
  db: Db,
  connectionId: string,
  { id, number }: Pick<MatterView, 'id' | 'number'>,
): LineWithoutDocument[] {
  return db
    .all(
      `SELECT line.id, line.order_state, line.phase, line.is_dealt_with, line.product_code, line.product_name, line.identifier,
         line.address, line.placed_at, item.thing_key
       FROM order_line AS line LEFT JOIN item ON item.id = line.item_id
       WHERE line.connection_id = ? AND line.matter = ? AND line.document_id IS NULL
         AND line.placed_at >= (SELECT coalesce(reused_at, 0) FROM matter WHERE matter.id = ?) ORDER BY line.place`,
      connectionId,
      number,
      id,
    )
    .map((row) => ({
      id: String(row.id),
      productCode: String(row.product_code),
      productName: String(row.product_name),
      identifier: String(row.identifier),
      address: row.address === null ? null : String(row.address),
      thingKey: row.thing_key === null ? null : String(row.thing_key),
      placedAt: Number(row.placed_at),
      state: intentStates.find((state) => state === row.order_state) ?? 'UNKNOWN',
      phase: itemPhases.find((phase) => phase === row.phase) ?? null,
      isDealtWith: row.is_dealt_with === 1,
    }));
}
