import { z } from 'zod';
import { landKey } from '../../../shared/model/land.ts';
import { dropSharedCharge, isSharedCharge, keepSharedCharge } from '../../charging/shared-charge.ts';
import type { AppContext } from '../../context/app-context.ts';
import { personAt } from '../../lib/person-of-computer.ts';
import { toldMoment } from '../../lib/told-moment.ts';
import type { Fields, SharedIds, SharedKind, SharedThing } from '../../ports/shared-kind.ts';
import type { Db } from '../../storage/db.ts';
import { createPurchases } from './purchases.ts';

export const purchaseKind = 'purchase';

interface SharedPurchasesParts extends Pick<AppContext, 'events'> {
  /** Puts a purchase into a matter, as a colleague did. Part of the transaction. */
  readonly move: (id: string, matterId: string, computer: string) => void;
}

const purchaseFields = z.object({
  connection: z.string(),
  matter: z.string(),
  propertyPfi: z.string().nullish(),
  spis: z.array(z.string()).nullish(),
  about: z.string().nullish(),
  number: z.string().min(1),
  requestedAt: toldMoment,
  computer: z.string(),
});

/** A title number that was bought, as the computers of an office share it: each of them knows the number then. */
export function createSharedPurchases(db: Db, parts: SharedPurchasesParts): SharedKind {
  const purchases = createPurchases(db);
  const rowOf = (id: string) =>
    db.get(
      `SELECT title_purchase.*, state, requested_at, computer FROM title_purchase JOIN charge USING (id) WHERE id = ?`,
      id,
    );

  function read(id: string, ids: SharedIds): SharedThing | null {
    const row = rowOf(id);
    const matter = row === undefined ? null : ids.sharedOf('matter', String(row.matter_id));
    if (row === undefined || matter === null || row.state !== 'DONE' || row.volume_folio === null)
      return null;
    const spis = JSON.parse(String(row.spis)) as string[];
    const fields: Record<string, unknown> = {
      connection: row.connection_id,
      matter,
      propertyPfi: row.property_pfi,
      spis: spis.length === 0 ? null : spis,
      about: row.about,
      number: row.volume_folio,
      requestedAt: row.requested_at,
      computer: row.computer,
    };
    const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
    return { id, matter, fields: Object.fromEntries(filled) as Fields, file: null };
  }

  return {
    kind: purchaseKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'charge', on: 'UPDATE', of: 'state', thing: `CASE NEW.kind WHEN 'decrypt' THEN NEW.id END` },
      { table: 'title_purchase', on: 'UPDATE', of: 'matter_id, volume_folio', thing: 'NEW.id' },
    ],
    all: () =>
      db
        .all(`SELECT id FROM title_purchase JOIN charge USING (id) WHERE state = 'DONE'`)
        .map((row) => String(row.id)),
    read,
    find: (id) => (rowOf(id) === undefined ? null : id),
    write({ id, fields, by }, ids) {
      const told = purchaseFields.safeParse(fields);
      if (!told.success) return null;
      const { connection: connectionId, number, requestedAt, computer, about } = told.data;
      const matterId = ids.localOf('matter', told.data.matter);
      if (matterId === null) return null;
      const land = { propertyPfi: told.data.propertyPfi ?? null, spis: told.data.spis ?? [] };
      if (rowOf(id) !== undefined) {
        parts.move(id, matterId, by.computer);
        return id;
      }
      keepSharedCharge(db, {
        id,
        connectionId,
        kind: 'decrypt',
        key: landKey(land),
        requestedAt,
        computer,
        orderedBy: personAt(computer, by),
        cause: null,
        answer: null,
      });
      purchases.add({ id, connectionId, matterId, land, about: about ?? null });
      purchases.answered(id, number);
      return id;
    },
    putAway(matterId) {
      const rows = db.all('SELECT id FROM title_purchase WHERE matter_id = ?', matterId);
      const copies = rows.map(({ id }) => String(id)).filter((id) => isSharedCharge(db, id));
      for (const id of copies) {
        db.run('DELETE FROM title_purchase WHERE id = ?', id);
        dropSharedCharge(db, id);
      }
      return copies;
    },
    fileOf: () => null,
    told: (localId) => parts.events.publish('chargeChanged', { chargeId: localId }),
  };
}
