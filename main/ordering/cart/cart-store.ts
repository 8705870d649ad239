import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import { matterSpelling } from '../../../shared/model/matter-number.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { knownMatter } from '../../storage/known-matter.ts';
import type { CartLine, Intent } from '../journal/intent.ts';
import { identifierOf } from '../land-name.ts';
import { prefilledLine } from './prefill.ts';

/** `window`: a person sees it. `job`: of the command line, and shown to nobody. */
type CartKind = 'window' | 'job';

/** A cart that holds something. */
export interface OpenCart {
  readonly id: string;
  readonly matterId: string | null;
  /** Milliseconds UTC. */
  readonly openedAt: number;
  readonly usedAt: number;
}

/**
 * The carts on disk: what is put in or typed survives a crash and a restart. A cart belongs to a connection and, once it has a
 * number, to a matter. It is open while it holds a line. One that was emptied can be put back for a day; one that was placed is gone.
 */
export interface CartStore {
  /** Opens a cart; under `id` where that was placed and is open again. Gives its id. */
  open(connectionId: string, details?: Partial<CartDetails>, id?: string): string;
  /** The cart goes with all that is in it. */
  drop(cartId: string): void;
  /** Whether any cart has this id. */
  exists(cartId: string): boolean;
  /** Whether it is a cart of this connection and of this store's kind, also an emptied one. */
  isOf(cartId: string, connectionId: string): boolean;
  /** The open carts, used last first. */
  list(connectionId: string): OpenCart[];
  /** The open cart of a matter for the same child customer, or null; the one used last of several. */
  ofMatter(
    connectionId: string,
    details: Pick<CartDetails, 'matterNumber' | 'customerId'>,
    matterId?: string,
  ): string | null;
  /** The cart that the lines of an order belong in: the one they came from where that is its matter's still, else its matter's, else a new one. */
  ofOrder(order: Pick<Intent, 'connectionId' | 'matterId' | 'cart'>): string;
  lines(cartId: string): CartLine[];
  add(cartId: string, line: CartLine): void;
  /** All that `work` does to carts, or nothing of it. */
  together(work: () => void): void;
  update(line: CartLine): void;
  /** Takes lines out together, so that an undo of one of them puts them back together. */
  remove(cartId: string, lineIds: readonly string[]): void;
  /** Takes a line out for good, whichever cart it is in. */
  forget(lineId: string): void;
  /** Puts back these lines, and what was taken out together with them. */
  undo(cartId: string, lineIds: readonly string[]): void;
  /** Puts lines that are in a cart into another, at its end. */
  move(lineIds: readonly string[], toCartId: string): void;
  /** See {@link handOverLines}. */
  handOver(lineIds: readonly string[]): void;
  /** The carts that hold any of these lines. */
  holding(lineIds: readonly string[]): string[];
  /** What was typed. The number is the matter's own, however it is called by now. */
  details(cartId: string): Partial<CartDetails>;
  setDetails(cartId: string, details: Partial<CartDetails>): void;
  /**
   * Takes the number of a matter that is deleted out of all its carts, and what was filled in from it, also in lines that can be
   * put back. Part of the caller's transaction. Carts for other matters stay as they are.
   * What a job left in a cart goes with any matter: no run reads it again.
   */
  forgetMatter(connectionId: string, number: string): void;
  /** Carts that are for a number, those of jobs too, are for another one. Part of the caller's transaction. */
  renumberMatter(connectionId: string, from: string, to: string): void;
  /** How many lines the open carts for this number have. */
  linesFor(connectionId: string, number: string): number;
  /** The number that was taken out so, until another is given. */
  forgottenMatter(cartId: string): string | null;
}

type KeptDetails = Partial<CartDetails> & { readonly forgottenMatter?: string };

/** How long an emptied cart can be put back. Milliseconds. */
const emptiedLifeMs = 24 * 3_600_000;

export function createCartStore(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string },
  kind: CartKind = 'window',
): CartStore {
  const now = () => Math.round(parts.now());

  function place(cartId: string): number {
    return (
      Number(db.get('SELECT max(position) AS last FROM cart_line WHERE cart_id = ?', cartId)?.last ?? 0) + 1
    );
  }
  function lastBatch(cartId: string): number {
    return Number(
      db.get('SELECT max(removed_batch) AS last FROM cart_line WHERE cart_id = ?', cartId)?.last ?? 0,
    );
  }
  function kept(cartId: string): KeptDetails {
    const row = db.get('SELECT details FROM cart_detail WHERE cart_id = ?', cartId);
    return row === undefined ? {} : (JSON.parse(String(row.details)) as KeptDetails);
  }
  function keep(cartId: string, details: KeptDetails): void {
    db.run(
      `INSERT INTO cart_detail (cart_id, details) VALUES (?, ?)
       ON CONFLICT (cart_id) DO UPDATE SET details = excluded.details`,
      cartId,
      JSON.stringify(details),
    );
  }
  function exists(cartId: string): boolean {
    return db.get('SELECT 1 FROM cart WHERE id = ?', cartId) !== undefined;
  }
  function used(cartId: string): void {
    db.run('UPDATE cart SET used_at = max(used_at, ?) WHERE id = ?', now(), cartId);
  }
  function numberOfMatter(matterId: unknown): string | null {
    if (matterId === null || matterId === undefined) return null;
    const row = db.get('SELECT number FROM matter WHERE id = ? AND deleted_at IS NULL', String(matterId));
    return row === undefined ? null : String(row.number);
  }
  function numberOf({ matterId, cart }: Pick<Intent, 'matterId' | 'cart'>): string {
    return numberOfMatter(matterId) ?? cart.details.matterNumber.trim();
  }
  function details(cartId: string): Partial<CartDetails> {
    const { forgottenMatter: _, ...typed } = kept(cartId);
    const row = db.get('SELECT matter_id FROM cart WHERE id = ?', cartId);
    const number = numberOfMatter(row?.matter_id);
    // What was typed stays as it was typed, until the matter is called otherwise.
    const isSame = number === null || isSameNumber(typed.matterNumber, number);
    return isSame ? typed : { ...typed, matterNumber: number };
  }
  function setDetails(cartId: string, typed: Partial<CartDetails>): void {
    const row = db.get('SELECT connection_id FROM cart WHERE id = ?', cartId);
    if (row === undefined) return;
    const number = (typed.matterNumber ?? '').trim();
    const matter = number === '' ? null : knownMatter(db, String(row.connection_id), number);
    const { forgottenMatter } = kept(cartId);
    keep(cartId, number !== '' || forgottenMatter === undefined ? typed : { ...typed, forgottenMatter });
    db.run('UPDATE cart SET matter_id = ? WHERE id = ?', matter?.id ?? null, cartId);
    used(cartId);
  }
  function dropEmptied(connectionId: string): void {
    const emptied = db.all(
      `SELECT id FROM cart WHERE connection_id = ? AND kind = ? AND used_at < ?
         AND NOT EXISTS (SELECT 1 FROM cart_line WHERE cart_id = cart.id AND removed_batch IS NULL)`,
      connectionId,
      kind,
      now() - emptiedLifeMs,
    );
    for (const { id } of emptied) drop(db, String(id));
  }
  /** A matter that was opened after its number was typed has the cart from then on, whatever it is called later. */
  function joinMatters(connectionId: string): void {
    const loose = 'SELECT id FROM cart WHERE connection_id = ? AND kind = ? AND matter_id IS NULL';
    for (const row of db.all(loose, connectionId, kind)) {
      const number = (kept(String(row.id)).matterNumber ?? '').trim();
      const matter = number === '' ? null : knownMatter(db, connectionId, number);
      if (matter !== null) db.run('UPDATE cart SET matter_id = ? WHERE id = ?', matter.id, String(row.id));
    }
  }
  function list(connectionId: string): OpenCart[] {
    joinMatters(connectionId);
    return db
      .all(
        `SELECT * FROM cart WHERE connection_id = ? AND kind = ?
           AND EXISTS (SELECT 1 FROM cart_line WHERE cart_id = cart.id AND removed_batch IS NULL)
         ORDER BY used_at DESC, opened_at DESC, id DESC`,
        connectionId,
        kind,
      )
      .map((row) => ({
        id: String(row.id),
        matterId: row.matter_id === null ? null : String(row.matter_id),
        openedAt: Number(row.opened_at),
        usedAt: Number(row.used_at),
      }));
  }
  function isForMatter(
    cart: Pick<OpenCart, 'id' | 'matterId'>,
    wanted: Pick<CartDetails, 'matterNumber' | 'customerId'>,
    matterId: string | null,
  ): boolean {
    const own = details(cart.id);
    if ((own.customerId ?? '').trim() !== wanted.customerId.trim()) return false;
    if (matterId !== null && cart.matterId === matterId) return true;
    return (own.matterNumber ?? '').trim() !== '' && isSameNumber(own.matterNumber, wanted.matterNumber);
  }
  function ofMatter(
    connectionId: string,
    wanted: Pick<CartDetails, 'matterNumber' | 'customerId'>,
    matterId = knownMatter(db, connectionId, wanted.matterNumber.trim())?.id ?? null,
  ): string | null {
    if (wanted.matterNumber.trim() === '') return null;
    return list(connectionId).find((cart) => isForMatter(cart, wanted, matterId))?.id ?? null;
  }
  function open(connectionId: string, typed: Partial<CartDetails> = {}, id = parts.newId()): string {
    dropEmptied(connectionId);
    db.run(
      'INSERT INTO cart (id, connection_id, kind, opened_at, used_at) VALUES (?, ?, ?, ?, ?)',
      id,
      connectionId,
      kind,
      now(),
      now(),
    );
    setDetails(id, typed);
    return id;
  }
  function linesOf(cartId: string): CartLine[] {
    const rows = 'SELECT * FROM cart_line WHERE cart_id = ? AND removed_batch IS NULL ORDER BY position';
    return db.all(rows, cartId).map(readLine);
  }
  function update(line: CartLine): void {
    db.run(
      `UPDATE cart_line SET product = ?, is_warning_acknowledged = ?, extra_data = ?, quoted_at = ?, is_wanted = ?,
         repeats_accepted = ?, prefilled = ? WHERE id = ?`,
      JSON.stringify(line.product),
      line.isWarningAcknowledged ? 1 : 0,
      JSON.stringify(line.extraData),
      line.quotedAt,
      line.isWanted ? 1 : 0,
      line.repeatsAccepted == null ? null : JSON.stringify(line.repeatsAccepted),
      JSON.stringify(line.prefilled ?? {}),
      line.id,
    );
  }

  return {
    open,
    drop: (cartId) => drop(db, cartId),
    exists,
    isOf: (cartId, connectionId) =>
      db.get(
        'SELECT 1 FROM cart WHERE id = ? AND connection_id = ? AND kind = ?',
        cartId,
        connectionId,
        kind,
      ) !== undefined,
    list,
    ofMatter,
    ofOrder({ connectionId, matterId, cart }) {
      const { cartId } = cart;
      const confirmed = { ...cart.details, matterNumber: numberOf({ matterId, cart }) };
      const row = cartId === undefined ? undefined : db.get('SELECT * FROM cart WHERE id = ?', cartId);
      const own = row && {
        id: String(row.id),
        matterId: row.matter_id === null ? null : String(row.matter_id),
      };
      if (own !== undefined && isForMatter(own, confirmed, matterId)) return own.id;
      const other = ofMatter(connectionId, confirmed, matterId);
      if (other !== null) return other;
      return open(connectionId, confirmed, own === undefined ? cartId : undefined);
    },
    lines: linesOf,
    together: (work) => db.transaction(work),
    add(cartId, line) {
      if (!exists(cartId)) throw new Error(`No cart ${cartId}`);
      db.run(
        `INSERT INTO cart_line (id, cart_id, position, product, context, is_warning_acknowledged, extra_data, quoted_at,
           is_wanted, repeats_accepted, prefilled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        line.id,
        cartId,
        place(cartId),
        JSON.stringify(line.product),
        JSON.stringify(line.context),
        line.isWarningAcknowledged ? 1 : 0,
        JSON.stringify(line.extraData),
        line.quotedAt,
        line.isWanted === false ? 0 : 1,
        line.repeatsAccepted == null ? null : JSON.stringify(line.repeatsAccepted),
        JSON.stringify(line.prefilled ?? {}),
      );
      used(cartId);
    },
    update,
    remove(cartId, lineIds) {
      db.transaction(() => {
        const batch = lastBatch(cartId) + 1;
        for (const id of lineIds) {
          db.run(
            'UPDATE cart_line SET removed_batch = ? WHERE cart_id = ? AND id = ? AND removed_batch IS NULL',
            batch,
            cartId,
            id,
          );
        }
        used(cartId);
      });
    },
    forget(lineId) {
      db.run('DELETE FROM cart_line WHERE id = ?', lineId);
    },
    undo(cartId, lineIds) {
      const marks = lineIds.map(() => '?').join(', ');
      db.run(
        `UPDATE cart_line SET removed_batch = NULL WHERE cart_id = ?1 AND removed_batch IN
           (SELECT removed_batch FROM cart_line WHERE cart_id = ?1 AND id IN (${marks}))`,
        cartId,
        ...lineIds,
      );
      used(cartId);
    },
    move(lineIds, toCartId) {
      for (const id of lineIds) {
        db.run(
          'UPDATE cart_line SET cart_id = ?, position = ? WHERE id = ? AND removed_batch IS NULL',
          toCartId,
          place(toCartId),
          id,
        );
      }
      used(toCartId);
    },
    handOver: (lineIds) => handOverLines(db, lineIds),
    holding: (lineIds) => holding(db, lineIds),
    details,
    setDetails,
    forgetMatter(connectionId, number) {
      for (const { id } of db.all(
        'SELECT id FROM cart WHERE connection_id = ? AND kind = ?',
        connectionId,
        kind,
      )) {
        const cartId = String(id);
        const isIts = isSameNumber(details(cartId).matterNumber, number);
        if (isIts) {
          keep(cartId, { ...kept(cartId), matterNumber: '', forgottenMatter: number });
          db.run('UPDATE cart SET matter_id = NULL WHERE id = ?', cartId);
        }
        for (const row of db.all('SELECT * FROM cart_line WHERE cart_id = ?', cartId)) {
          const bare = isIts || row.removed_batch !== null ? prefilledLine(readLine(row), []) : null;
          if (bare !== null) update(bare);
        }
      }
      const ofJobs = `SELECT id FROM cart WHERE connection_id = ? AND kind = 'job'`;
      for (const { id } of db.all(ofJobs, connectionId)) drop(db, String(id));
    },
    renumberMatter(connectionId, from, to) {
      for (const { id } of db.all('SELECT id FROM cart WHERE connection_id = ?', connectionId)) {
        const cartId = String(id);
        const typed = kept(cartId);
        if (!isSameNumber(typed.matterNumber, from)) continue;
        keep(cartId, { ...typed, matterNumber: to });
        // Joined again by its number: the matter may have been merged into another.
        db.run('UPDATE cart SET matter_id = NULL WHERE id = ?', cartId);
      }
    },
    linesFor: (connectionId, number) =>
      list(connectionId)
        .filter(({ id }) => isSameNumber(details(id).matterNumber, number))
        .reduce((sum, { id }) => sum + linesOf(id).length, 0),
    forgottenMatter: (cartId) => kept(cartId).forgottenMatter ?? null,
  };
}

/**
 * Forgets lines for good, in carts of any kind: they belong to an order. With its last line a cart goes, and what could be put
 * back into it. Part of the caller's transaction.
 */
export function handOverLines(db: Db, lineIds: readonly string[]): void {
  const had = holding(db, lineIds).map((id) => ({ id, wasOpen: !isEmpty(db, id) }));
  for (const id of lineIds) db.run('DELETE FROM cart_line WHERE id = ?', id);
  for (const { id, wasOpen } of had) {
    const isLeft = db.get('SELECT 1 FROM cart_line WHERE cart_id = ?', id) !== undefined;
    if (!isLeft || (wasOpen && isEmpty(db, id))) drop(db, id);
  }
}

function isSameNumber(typed: string | undefined, number: string): boolean {
  return matterSpelling(typed ?? '') === matterSpelling(number);
}

function holding(db: Db, lineIds: readonly string[]): string[] {
  const marks = lineIds.map(() => '?').join(', ');
  return db
    .all(`SELECT DISTINCT cart_id FROM cart_line WHERE id IN (${marks})`, ...lineIds)
    .map((row) => String(row.cart_id));
}

function isEmpty(db: Db, cartId: string): boolean {
  const line = 'SELECT 1 FROM cart_line WHERE cart_id = ? AND removed_batch IS NULL LIMIT 1';
  return db.get(line, cartId) === undefined;
}

function drop(db: Db, cartId: string): void {
  db.run('DELETE FROM cart_line WHERE cart_id = ?', cartId);
  db.run('DELETE FROM cart_detail WHERE cart_id = ?', cartId);
  db.run('DELETE FROM cart WHERE id = ?', cartId);
}

function readLine(row: SqlRow): CartLine {
  const kept = JSON.parse(String(row.product)) as CartLine['product'];
  // A line of an older version knows of no prerequisites.
  const product = { ...kept, prerequisites: kept.prerequisites ?? [] };
  const context = JSON.parse(String(row.context)) as CartLine['context'];
  return {
    id: String(row.id),
    product,
    context,
    identifier: identifierOf(product, context),
    isWarningAcknowledged: row.is_warning_acknowledged === 1,
    extraData: JSON.parse(String(row.extra_data)) as CartLine['extraData'],
    quotedAt: Number(row.quoted_at),
    isWanted: row.is_wanted === 1,
    repeatsAccepted:
      typeof row.repeats_accepted === 'string' ? (JSON.parse(row.repeats_accepted) as string[]) : null,
    prefilled: JSON.parse(String(row.prefilled)) as CartLine['extraData'],
  };
}
