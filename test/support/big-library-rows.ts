import { expectedAt } from '../../main/ordering/polling/schedule.ts';
import type { Db } from '../../main/storage/db.ts';
import { thingKey } from '../../shared/model/land-identity.ts';
import { type BigOrder, cartOf, identifierOf, lineOf, type WrittenProduct } from './big-library-cart.ts';
import { type ItemOutcome, turnaroundMs } from './big-library-outcomes.ts';

/** What lies under a hash in the content store, by the code of its product. */
export type Pdfs = (productCode: string) => { readonly sha256: string; readonly bytes: number };

interface RowWriter {
  order(order: BigOrder): void;
  counted(): { readonly orders: number; readonly certificates: number; readonly documents: number };
}

const moves: Readonly<Record<BigOrder['outcome'], readonly string[]>> = {
  confirmed: ['SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'],
  unknown: ['SENDING', 'UNKNOWN'],
  rejected: ['SENDING', 'RESPONDED', 'REFUSED', 'REJECTED'],
  presumedAbsent: ['SENDING', 'UNKNOWN', 'PRESUMED_ABSENT'],
};
const causes: Readonly<Record<BigOrder['outcome'], string | null>> = {
  confirmed: null,
  unknown: 'The connection was lost before a response was received. It is not sent again.',
  rejected: 'The service answered that the account may not order this product.',
  presumedAbsent: 'Landfolio checked the complete order history 3 times and did not find this order.',
};
const statuses: Readonly<Record<ItemOutcome, string>> = {
  stored: 'COMPLETE',
  held: 'COMPLETE',
  fetching: 'COMPLETE',
  processing: 'PROCESSING',
  withAuthority: 'EXTERNAL_PROCESSING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  strange: 'AWAITING_PAYMENT_REVIEW',
};
/** Further ahead a next check cannot honestly lie. */
const quietMs = 2 * 3_600_000;
const markLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Writes whole orders with all that hangs on them, moving each through its states as the database wants it. */
export function createRowWriter(
  db: Db,
  about: { readonly connectionId: string; readonly now: number; readonly pdfs: Pdfs },
): RowWriter {
  const { connectionId, now, pdfs } = about;
  const counts = { orders: 0, certificates: 0, documents: 0 };
  const newId = (kind: number, n: number, at: number) => {
    const time = Math.round(at).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-8000-${n.toString(16).padStart(12, '0')}`;
  };
  const markOf = (n: number) =>
    Array.from(
      { length: 12 },
      (_, place) => markLetters[Math.imul(n + 1, 2_654_435_761 + place * 40_503) >>> 27],
    ).join('');

  function intent(order: BigOrder, n: number): string {
    const id = newId(2, n, order.placedAt);
    const mark = `${n
      .toString(32)
      .toUpperCase()
      .replace(/[ILOU]/g, 'Z')
      .padStart(4, '0')}${markOf(n).slice(4)}`;
    const total = order.products.reduce((sum, { price }) => sum + price, 0);
    const isMade = order.outcome === 'confirmed';
    db.run(
      `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
         quoted_total_cents, confirmed_at, computer, state, boot_id)
       VALUES (?, ?, ?, ?, ?, ?, x'7b7d', '', ?, ?, ?, 'front-desk:1', 'PREPARED', 'before')`,
      id,
      connectionId,
      order.matter.id,
      `${mark}-${n}`,
      `${order.matter.number} ${mark}`,
      `basket ${n}`,
      JSON.stringify(cartOf(order)),
      total,
      order.placedAt,
    );
    for (const state of moves[order.outcome]) {
      db.run(
        `UPDATE intent SET state = ?, negative_passes = iif(? IN ('REJECTED', 'PRESUMED_ABSENT'), 3, negative_passes),
           sent_at = iif(? = 'SENDING', ?, sent_at) WHERE id = ?`,
        state,
        state,
        state,
        order.placedAt + 500,
        id,
      );
    }
    db.run(
      'UPDATE intent SET order_id = ?, total_cents = ?, gst_cents = ?, fees = ?, cause = ? WHERE id = ?',
      isMade ? orderIdOf(n) : null,
      isMade ? total : null,
      isMade ? order.products.reduce((sum, { gst }) => sum + gst, 0) : null,
      isMade ? '[]' : null,
      causes[order.outcome],
      id,
    );
    return id;
  }

  function item(
    order: BigOrder,
    owner: { intent: string | null; history: string | null },
    n: number,
    product: WrittenProduct,
    number: number,
  ): void {
    const outcome = order.itemOutcome(product);
    const id = newId(3, counts.certificates, order.placedAt);
    const isEnded = outcome === 'failed' || outcome === 'cancelled';
    const isComplete = outcome === 'stored' || outcome === 'held' || outcome === 'fetching';
    const completedAt = Math.min(order.placedAt + turnaroundMs(product), now - 60_000);
    db.run(
      `INSERT INTO item (id, intent_id, history_id, connection_id, order_id, item_number, product_code, product_name,
         authority_name, identifier, address, price_cents, gst_cents, turnaround_ms, expected_at, thing_key, status, state, placed_at,
         last_checked_at, next_check_at, completed_at, computer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'front-desk:1')`,
      id,
      owner.intent,
      owner.history,
      connectionId,
      orderIdOf(n),
      number,
      product.productCode,
      product.productName,
      product.authorityName,
      identifierOf(order, product),
      order.matter.property.address,
      product.price,
      product.gst,
      turnaroundMs(product),
      expectedAt(order.placedAt, turnaroundMs(product)),
      thingKey(lineOf(order, product, number - 1)),
      statuses[outcome],
      isComplete ? 'COMPLETE' : isEnded ? 'ENDED' : 'WAITING',
      order.placedAt,
      now - 600_000,
      isComplete || isEnded ? null : now + quietMs,
      isComplete || isEnded ? completedAt : null,
    );
    counts.certificates += 1;
    if (!isComplete) return;
    const documentId = newId(4, counts.certificates, order.placedAt);
    const isHeld = outcome === 'held';
    db.run(
      'INSERT INTO download (item_id, connection_id, document_id, state, next_try_at, problem) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      connectionId,
      documentId,
      outcome === 'fetching' ? 'WANTED' : isHeld ? 'QUARANTINED' : 'STORED',
      outcome === 'fetching' ? now + quietMs : null,
      isHeld ? 'The file is not a whole PDF. It failed verification and was not deleted.' : null,
    );
    if (outcome === 'fetching') return;
    const { sha256, bytes } = pdfs(product.productCode);
    db.run(
      `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'front-desk:1')`,
      documentId,
      connectionId,
      order.matter.id,
      id,
      isHeld ? 'QUARANTINED' : 'STORED',
      sha256,
      bytes,
      completedAt,
    );
    counts.documents += 1;
  }

  /** Placed on another computer; nothing of it is kept here. */
  function elsewhere(order: BigOrder, n: number): void {
    const id = newId(5, n, order.placedAt);
    db.run(
      `INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, total_cents,
         gst_cents, fees, first_seen_at, read_at, computer) VALUES (?, ?, ?, ?, ?, ?, ?, 0, '[]', ?, ?, 'front-desk:1')`,
      id,
      connectionId,
      orderIdOf(n),
      order.matter.number,
      order.matter.number,
      order.placedAt,
      order.products.reduce((sum, { price }) => sum + price, 0),
      now - 600_000,
      now - 600_000,
    );
    order.products.forEach((product, index) => {
      db.run(
        `INSERT INTO history_item (id, history_id, connection_id, order_id, item_number, product_code, product_name,
           authority_name, identifier, price_cents, gst_cents, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        newId(6, counts.certificates, order.placedAt),
        id,
        connectionId,
        orderIdOf(n),
        index + 1,
        product.productCode,
        product.productName,
        product.authorityName,
        identifierOf(order, product),
        product.price,
        product.gst,
        statuses[order.itemOutcome(product)],
      );
      counts.certificates += 1;
    });
  }

  return {
    order(order) {
      const n = counts.orders;
      counts.orders += 1;
      if (order.isElsewhere) return elsewhere(order, n);
      const id = intent(order, n);
      if (order.outcome !== 'confirmed') counts.certificates += order.products.length;
      else
        order.products.forEach((product, index) => {
          item(order, { intent: id, history: null }, n, product, index + 1);
        });
    },
    counted: () => ({ ...counts }),
  };
}

function orderIdOf(n: number): string {
  return String(1_000_417 + n * 3);
}
