import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import type { CartLine } from '../journal/intent.ts';
import { identifierOf } from '../land-name.ts';
import { prefilledLine } from './prefill.ts';

/** The cart on disk: what is put in or typed survives a crash and a restart. One cart a connection, and one for its jobs. */
export interface CartStore {
  lines(connectionId: string): CartLine[];
  add(connectionId: string, line: CartLine): void;
  /** All that `work` does to carts, or nothing of it. */
  together(work: () => void): void;
  update(connectionId: string, line: CartLine): void;
  /** Takes lines out together, so that an undo of one of them puts them back together; with the last line, the details of the cart too. */
  remove(connectionId: string, lineIds: readonly string[]): void;
  /** Takes a line out for good, whichever cart it is in. */
  forget(lineId: string): void;
  /** Puts back these lines, and what was taken out together with them. */
  undo(connectionId: string, lineIds: readonly string[]): void;
  /**
   * Forgets lines for good: they belong to an order. With the last line goes all else of its cart: its details, and what
   * could be put back. Part of the caller's transaction.
   */
  handOver(connectionId: string, lineIds: readonly string[]): void;
  details(connectionId: string): Partial<CartDetails>;
  setDetails(connectionId: string, details: Partial<CartDetails>): void;
  /** These lines came back from an order for this matter, which may not be the cart's. Part of the caller's transaction. */
  noteReturned(connectionId: string, lineIds: readonly string[], matterNumber: string): void;
  /** The number of that matter, by the id of the line. */
  returned(connectionId: string): Readonly<Record<string, string>>;
  /**
   * Takes out the number of a matter that is deleted, and what was filled in from it, also in lines that can be put back.
   * Part of the caller's transaction. A cart for another matter stays as it is.
   * What a job left in its cart goes with any matter: no run reads it again.
   */
  forgetMatter(connectionId: string, number: string): void;
  /** Carts that are for a number, those of jobs too, are for another one. Part of the caller's transaction. */
  renumberMatter(connectionId: string, from: string, to: string): void;
  /** The number that was taken out so, until another is given. */
  forgottenMatter(connectionId: string): string | null;
}

type OwnDetails = Partial<CartDetails> & {
  readonly forgottenMatter?: string;
  readonly returned?: Readonly<Record<string, string>>;
};

/** What stands in `cart_detail`. `removed`: the details that were taken out with a last line, by its batch. */
type KeptDetails = OwnDetails & { readonly removed?: Readonly<Record<number, OwnDetails>> };

/** `isOfJob`: the carts of jobs, not those that windows show. */
export function createCartStore(db: Db, isOfJob = false): CartStore {
  const store = createStore(db);
  if (!isOfJob) return store;
  return {
    ...store,
    lines: (id) => store.lines(its(id)),
    add: (id, line) => store.add(its(id), line),
    update: (id, line) => store.update(its(id), line),
    remove: (id, lineIds) => store.remove(its(id), lineIds),
    undo: (id, lineIds) => store.undo(its(id), lineIds),
    handOver: (id, lineIds) => store.handOver(its(id), lineIds),
    details: (id) => store.details(its(id)),
    setDetails: (id, details) => store.setDetails(its(id), details),
    noteReturned: (id, lineIds, matterNumber) => store.noteReturned(its(id), lineIds, matterNumber),
    returned: (id) => store.returned(its(id)),
    forgottenMatter: (id) => store.forgottenMatter(its(id)),
  };
}

/** The name of the cart of its jobs, in the place of a connection's id. */
function its(connectionId: string): string {
  return `job ${connectionId}`;
}

function createStore(db: Db): CartStore {
  function place(connectionId: string): number {
    const row = db.get('SELECT max(position) AS last FROM cart_line WHERE connection_id = ?', connectionId);
    return Number(row?.last ?? 0) + 1;
  }
  function lastBatch(connectionId: string): number {
    const row = db.get(
      'SELECT max(removed_batch) AS last FROM cart_line WHERE connection_id = ?',
      connectionId,
    );
    return Number(row?.last ?? 0);
  }
  function kept(connectionId: string): KeptDetails {
    const row = db.get('SELECT details FROM cart_detail WHERE connection_id = ?', connectionId);
    return row === undefined ? {} : (JSON.parse(String(row.details)) as KeptDetails);
  }
  function keep(connectionId: string, details: KeptDetails): void {
    db.run(
      `INSERT INTO cart_detail (connection_id, details) VALUES (?, ?)
       ON CONFLICT (connection_id) DO UPDATE SET details = excluded.details`,
      connectionId,
      JSON.stringify(details),
    );
  }
  function isEmpty(connectionId: string): boolean {
    const line = 'SELECT 1 FROM cart_line WHERE connection_id = ? AND removed_batch IS NULL LIMIT 1';
    return db.get(line, connectionId) === undefined;
  }
  /** The next cart starts without them, as it may be for another client. */
  function removeDetails(connectionId: string, batch: number): void {
    const { removed, ...details } = kept(connectionId);
    keep(connectionId, { removed: { ...removed, [batch]: details } });
  }
  /**
   * The details of the cart that these lines were in: they were taken out with its last line, which may have been a later removal.
   * `isInNext`: something was put into the next cart meanwhile. No part of one client's details joins another's, and the lines
   * that join the next cart keep the number of the matter that they were for.
   */
  function restoreDetails(connectionId: string, batch: number, isInNext: boolean): void {
    const { removed = {}, ...details } = kept(connectionId);
    const emptied = Object.keys(removed).find((other) => Number(other) >= batch);
    if (emptied === undefined) return;
    const { [Number(emptied)]: before = {}, ...left } = removed;
    const isOfAnother = (['matterNumber', 'customerId'] as const).some((field) => {
      const given = (details[field] ?? '').trim();
      return given !== '' && given !== (before[field] ?? '').trim();
    });
    const number = (before.matterNumber ?? '').trim();
    const joining = isInNext && number !== '' ? takenOutUntil(connectionId, Number(emptied), removed) : [];
    const returned = {
      ...details.returned,
      ...Object.fromEntries(joining.map((id) => [id, number])),
      ...before.returned,
    };
    keep(connectionId, { ...(isInNext && isOfAnother ? details : before), returned, removed: left });
  }
  /** The lines of the cart that was emptied with this batch: those taken out since the cart before it was. */
  function takenOutUntil(connectionId: string, emptied: number, removed: KeptDetails['removed']): string[] {
    const before = Object.keys(removed ?? {}).map(Number);
    const last = Math.max(0, ...before.filter((batch) => batch < emptied));
    return db
      .all(
        'SELECT id FROM cart_line WHERE connection_id = ? AND removed_batch > ? AND removed_batch <= ?',
        connectionId,
        last,
        emptied,
      )
      .map(({ id }) => String(id));
  }
  /** Their number is used again: the details of lines that are gone would come back with another client's. */
  function dropRemovedDetails(connectionId: string): void {
    const { removed, ...details } = kept(connectionId);
    if (removed === undefined) return;
    const batches = db
      .all('SELECT DISTINCT removed_batch AS batch FROM cart_line WHERE connection_id = ?', connectionId)
      .map(({ batch }) => String(batch));
    const left = Object.entries(removed).filter(([batch]) => batches.includes(batch));
    keep(connectionId, { ...details, removed: Object.fromEntries(left) });
  }
  function withoutMatter(given: OwnDetails, number: string): OwnDetails {
    const returned = Object.entries(given.returned ?? {}).filter(([, other]) => other !== number);
    const details =
      given.returned === undefined ? given : { ...given, returned: Object.fromEntries(returned) };
    const isIts = (details.matterNumber ?? '').trim() === number;
    return isIts ? { ...details, matterNumber: '', forgottenMatter: number } : details;
  }
  function renumbered(given: OwnDetails, from: string, to: string): OwnDetails {
    const numberOf = (number: string) => (number.trim() === from ? to : number);
    const returned = Object.entries(given.returned ?? {}).map(([id, number]) => [id, numberOf(number)]);
    return {
      ...given,
      ...(given.returned === undefined ? {} : { returned: Object.fromEntries(returned) }),
      ...(given.matterNumber === undefined ? {} : { matterNumber: numberOf(given.matterNumber) }),
    };
  }
  function update(connectionId: string, line: CartLine): void {
    db.run(
      `UPDATE cart_line SET product = ?, is_warning_acknowledged = ?, extra_data = ?, quoted_at = ?, is_wanted = ?,
         repeats_accepted = ?, prefilled = ? WHERE connection_id = ? AND id = ?`,
      JSON.stringify(line.product),
      line.isWarningAcknowledged ? 1 : 0,
      JSON.stringify(line.extraData),
      line.quotedAt,
      line.isWanted ? 1 : 0,
      line.repeatsAccepted == null ? null : JSON.stringify(line.repeatsAccepted),
      JSON.stringify(line.prefilled ?? {}),
      connectionId,
      line.id,
    );
  }
  function forget(connectionId: string, lineIds: readonly string[]): void {
    for (const id of lineIds)
      db.run('DELETE FROM cart_line WHERE connection_id = ? AND id = ?', connectionId, id);
  }

  return {
    lines: (connectionId) =>
      db
        .all(
          'SELECT * FROM cart_line WHERE connection_id = ? AND removed_batch IS NULL ORDER BY position',
          connectionId,
        )
        .map(readLine),
    together: (work) => db.transaction(work),
    add(connectionId, line) {
      db.run(
        `INSERT INTO cart_line (id, connection_id, position, product, context, is_warning_acknowledged, extra_data, quoted_at,
           is_wanted, repeats_accepted, prefilled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        line.id,
        connectionId,
        place(connectionId),
        JSON.stringify(line.product),
        JSON.stringify(line.context),
        line.isWarningAcknowledged ? 1 : 0,
        JSON.stringify(line.extraData),
        line.quotedAt,
        line.isWanted === false ? 0 : 1,
        line.repeatsAccepted == null ? null : JSON.stringify(line.repeatsAccepted),
        JSON.stringify(line.prefilled ?? {}),
      );
    },
    update,
    remove(connectionId, lineIds) {
      db.transaction(() => {
        const batch = lastBatch(connectionId) + 1;
        let changed = 0;
        for (const id of lineIds) {
          changed += db.run(
            'UPDATE cart_line SET removed_batch = ? WHERE connection_id = ? AND id = ? AND removed_batch IS NULL',
            batch,
            connectionId,
            id,
          );
        }
        if (changed > 0 && isEmpty(connectionId)) removeDetails(connectionId, batch);
      });
    },
    forget(lineId) {
      db.run('DELETE FROM cart_line WHERE id = ?', lineId);
    },
    undo(connectionId, lineIds) {
      const marks = lineIds.map(() => '?').join(', ');
      const batches = db
        .all(
          `SELECT DISTINCT removed_batch AS batch FROM cart_line
             WHERE connection_id = ? AND removed_batch IS NOT NULL AND id IN (${marks}) ORDER BY batch DESC`,
          connectionId,
          ...lineIds,
        )
        .map(({ batch }) => Number(batch));
      db.transaction(() => {
        for (const batch of batches) {
          restoreDetails(connectionId, batch, !isEmpty(connectionId));
          db.run(
            'UPDATE cart_line SET removed_batch = NULL WHERE connection_id = ? AND removed_batch = ?',
            connectionId,
            batch,
          );
        }
      });
    },
    handOver(connectionId, lineIds) {
      const wasEmpty = isEmpty(connectionId);
      forget(connectionId, lineIds);
      dropRemovedDetails(connectionId);
      if (wasEmpty || !isEmpty(connectionId)) return;
      db.run('DELETE FROM cart_line WHERE connection_id = ?', connectionId);
      keep(connectionId, {});
    },
    details(connectionId) {
      const { forgottenMatter: _, removed: __, returned: ___, ...details } = kept(connectionId);
      return details;
    },
    setDetails(connectionId, details) {
      const { forgottenMatter, removed, returned } = kept(connectionId);
      const isGiven = (details.matterNumber ?? '').trim() !== '';
      keep(connectionId, {
        ...details,
        ...(isGiven || forgottenMatter === undefined ? {} : { forgottenMatter }),
        ...(removed === undefined ? {} : { removed }),
        ...(returned === undefined ? {} : { returned }),
      });
    },
    noteReturned(connectionId, lineIds, matterNumber) {
      const details = kept(connectionId);
      const returned = Object.fromEntries(lineIds.map((id) => [id, matterNumber]));
      keep(connectionId, { ...details, returned: { ...details.returned, ...returned } });
    },
    returned: (connectionId) => kept(connectionId).returned ?? {},
    forgetMatter(connectionId, number) {
      const { removed = {}, ...details } = kept(connectionId);
      const isIts = (details.matterNumber ?? '').trim() === number;
      const without = Object.entries(removed).map(([batch, before]) => [
        batch,
        withoutMatter(before, number),
      ]);
      keep(connectionId, { ...withoutMatter(details, number), removed: Object.fromEntries(without) });
      for (const row of db.all('SELECT * FROM cart_line WHERE connection_id = ?', connectionId)) {
        const bare = isIts || row.removed_batch !== null ? prefilledLine(readLine(row), []) : null;
        if (bare !== null) update(connectionId, bare);
      }
      for (const table of ['cart_line', 'cart_detail'])
        db.run(`DELETE FROM ${table} WHERE connection_id = ?`, its(connectionId));
    },
    renumberMatter(connectionId, from, to) {
      for (const cart of [connectionId, its(connectionId)]) {
        const { removed, ...details } = kept(cart);
        if (db.get('SELECT 1 FROM cart_detail WHERE connection_id = ?', cart) === undefined) continue;
        const before = Object.entries(removed ?? {}).map(([batch, one]) => [
          batch,
          renumbered(one, from, to),
        ]);
        keep(cart, {
          ...renumbered(details, from, to),
          ...(removed === undefined ? {} : { removed: Object.fromEntries(before) }),
        });
      }
    },
    forgottenMatter: (connectionId) => kept(connectionId).forgottenMatter ?? null,
  };
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
