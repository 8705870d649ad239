import { type ChargeDifference, chargeDifferenceSchema } from '../../shared/model/charge-difference.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { parseJson } from '../http/json.ts';
import type { Db } from '../storage/db.ts';
import { chargeDifference, type StatedTotal } from './charge-difference.ts';
import type { Intent } from './journal/intent.ts';
import { readIntent } from './journal/read-intent.ts';
import { amountsUnit } from './placing/interpret-answer.ts';
import { gstToCents, quotedUnit, toCents } from './prices.ts';
import { type ListedOrder, orderResponse } from './wire.ts';

/** What is charged for each order, compared with what was confirmed. */
interface ChargeChecks {
  /** Compares an order again. Part of the transaction in which its amounts or its items become known. */
  check(intentId: string): void;
  /** Null where all is charged as it was confirmed, or nothing is known of it. */
  of(intentId: string): ChargeDifference | null;
  /** Takes in what a list of orders states of one of ours. Its id where that is news, else null. */
  stated(connectionId: string, wire: WireProfile, listed: ListedOrder): string | null;
  /** Tells of each difference that nobody was told of. Noted only then: a kill in between tells it twice, and never not at all. */
  tellUntold(tell: (intentId: string) => void, now: number): void;
}

export function createChargeChecks(db: Db): ChargeChecks {
  function kept(intentId: string) {
    return db.get('SELECT difference, stated FROM charge_check WHERE intent_id = ?', intentId);
  }
  function statedOf(intentId: string): StatedTotal | null {
    const stated = kept(intentId)?.stated;
    return typeof stated === 'string' ? (JSON.parse(stated) as StatedTotal) : null;
  }
  function differenceOf(intentId: string): ChargeDifference | null {
    const difference = kept(intentId)?.difference;
    return typeof difference === 'string' ? chargeDifferenceSchema.parse(JSON.parse(difference)) : null;
  }

  function check(intentId: string, stated = statedOf(intentId)): void {
    const row = db.get('SELECT * FROM intent WHERE id = ?', intentId);
    if (row === undefined) return;
    const intent = readIntent(row);
    const difference = chargeDifference({
      lines: intent.cart.lines,
      confirmedCents: intent.quotedTotalCents,
      answer: intent,
      stated,
      fees: intent.fees,
      items: itemsOf(intent),
      unreadTotal: unreadTotalOf(intent),
    });
    const text = difference === null ? null : JSON.stringify(difference);
    // What differs otherwise than before is told again.
    db.run(
      `INSERT INTO charge_check (intent_id, stated, difference, confirmed_cents, charged_cents) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (intent_id) DO UPDATE SET stated = ?2, difference = ?3, confirmed_cents = ?4, charged_cents = ?5,
         told_at = iif(difference IS ?3, told_at, NULL)`,
      intentId,
      stated === null ? null : JSON.stringify(stated),
      text,
      intent.quotedTotalCents,
      difference?.chargedCents ?? intent.totalCents,
    );
  }

  /** Of the one order where the service made several: what was confirmed is one of them. */
  function itemsOf(intent: Intent) {
    return db
      .all(
        'SELECT * FROM item WHERE intent_id = ? AND order_id = ? ORDER BY item_number',
        intent.id,
        intent.orderId ?? intent.foundOrderIds[0] ?? '',
      )
      .map((row) => ({
        thingKey: String(row.thing_key),
        productName: String(row.product_name),
        identifier: String(row.identifier),
        priceCents: row.price_cents as number | null,
        gstCents: row.gst_cents as number | null,
      }));
  }

  return {
    check: (intentId) => check(intentId),
    of: differenceOf,
    stated(connectionId, wire, listed) {
      const row = db.get(
        `SELECT * FROM intent WHERE connection_id = ? AND order_id = ? AND state IN ('CONFIRMED', 'DUPLICATE')`,
        connectionId,
        listed.orderId,
      );
      if (row === undefined || listed.totalPrice === undefined) return null;
      const intent = readIntent(row);
      const unit = amountsUnit(
        { ...listed, itemsOrdered: listed.products ?? [] },
        quotedUnit(intent.cart.lines, wire.priceUnit),
      );
      const stated = {
        totalCents: toCents(listed.totalPrice, unit),
        gstCents: gstToCents(listed.totalGst, unit),
      };
      const before = JSON.stringify(differenceOf(intent.id));
      db.transaction(() => check(intent.id, stated));
      return JSON.stringify(differenceOf(intent.id)) === before ? null : intent.id;
    },
    tellUntold(tell, now) {
      const rows = db.all(
        'SELECT intent_id FROM charge_check WHERE difference IS NOT NULL AND told_at IS NULL',
      );
      for (const { intent_id: id } of rows) {
        tell(String(id));
        db.run('UPDATE charge_check SET told_at = ? WHERE intent_id = ?', Math.round(now), String(id));
      }
    },
  };
}

/** The total of the stored answer, where it is no amount in cents and nothing else said one. */
function unreadTotalOf({ totalCents, rawResponse }: Intent): string | null {
  if (totalCents !== null || rawResponse === null) return null;
  const json = parseJson(rawResponse, undefined);
  const read = json.ok ? orderResponse.safeParse(json.value) : null;
  const total = read?.success === true ? read.data.totalPrice : undefined;
  return total === undefined ? null : String(total);
}
