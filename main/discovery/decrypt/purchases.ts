import type { ChargeQuestion } from '../../../shared/model/charge-question.ts';
import { isOtherLand, type Land, landKey, sharesGround } from '../../../shared/model/land.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { boughtNumber } from '../../storage/bought-number.ts';
import type { Db, SqlRow } from '../../storage/db.ts';

/** A volume/folio that was asked for with a matter. What became of the asking stands in the charge of the same id. */
export interface Purchase {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly matterNumber: string;
  readonly land: Land;
  readonly landKey: string;
  /** Which title it is for, in words, or null. */
  readonly about: string | null;
  /** As it was answered, or as the last word of the service provider says. Null while there is no answer that holds it. */
  readonly volumeFolio: string | null;
}

/** What was bought for which land, remembered with the matter so that it is not bought twice. */
export interface Purchases {
  /** Part of the caller's transaction, as all that writes. */
  add(purchase: Pick<Purchase, 'id' | 'connectionId' | 'matterId' | 'land' | 'about'>): void;
  answered(id: string, volumeFolio: string): void;
  get(id: string): Purchase | null;
  /** All of a connection, newest first, at most 500. */
  list(connectionId: string): Purchase[];
  /** Whether the number was bought, as far as is known now. */
  isBought(connectionId: string, volumeFolio: string): boolean;
  /** Answers for this land or land that has a parcel in common with it, newest first. */
  known(connectionId: string, land: Land): Purchase[];
  /** Numbers of the matters for which the same volume/folio was bought for certainly other land, newest first, each once. */
  alsoFor(connectionId: string, volumeFolio: string, land: Land): string[];
}

const select = `SELECT title_purchase.*, matter.number, ${boughtNumber} AS bought_number FROM title_purchase
  JOIN matter ON matter.id = title_purchase.matter_id`;

export function createPurchases(db: Db): Purchases {
  /** Of one number, or of all: null. What was not placed, as the service provider says, was not bought. */
  function answeredOf(connectionId: string, volumeFolio: string | null): Purchase[] {
    return db
      .all(
        `${select} JOIN charge ON charge.id = title_purchase.id
         WHERE title_purchase.connection_id = ? AND volume_folio IS NOT NULL AND charge.state IN ('DONE', 'PLACED')
         ORDER BY charge.requested_at DESC, title_purchase.id DESC`,
        connectionId,
      )
      .map(readPurchase)
      .filter((one) => volumeFolio === null || one.volumeFolio === volumeFolio);
  }

  return {
    add({ id, connectionId, matterId, land, about }) {
      db.run(
        `INSERT INTO title_purchase (id, connection_id, matter_id, land_key, property_pfi, spis, about)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        id,
        connectionId,
        matterId,
        landKey(land),
        land.propertyPfi,
        JSON.stringify(land.spis),
        about,
      );
    },
    answered(id, volumeFolio) {
      db.run('UPDATE title_purchase SET volume_folio = ? WHERE id = ?', volumeFolio, id);
    },
    get(id) {
      const row = db.get(`${select} WHERE title_purchase.id = ?`, id);
      return row === undefined ? null : readPurchase(row);
    },
    list: (connectionId) =>
      db
        .all(
          `${select} WHERE title_purchase.connection_id = ? ORDER BY title_purchase.id DESC LIMIT 500`,
          connectionId,
        )
        .map(readPurchase),
    isBought: (connectionId, volumeFolio) => answeredOf(connectionId, volumeFolio).length > 0,
    known: (connectionId, land) =>
      answeredOf(connectionId, null).filter((purchase) => sharesGround(purchase.land, land)),
    alsoFor(connectionId, volumeFolio, land) {
      const others = answeredOf(connectionId, volumeFolio).filter((one) => isOtherLand(one.land, land));
      return [...new Set(others.map(({ matterNumber }) => matterNumber))];
    },
  };
}

function readPurchase(row: SqlRow): Purchase {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = text(row.bought_number);
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    matterId: String(row.matter_id),
    matterNumber: String(row.number),
    land: { propertyPfi: text(row.property_pfi), spis: JSON.parse(String(row.spis)) as string[] },
    landKey: String(row.land_key),
    about: text(row.about),
    volumeFolio: number === null ? null : (titleNumber(number) ?? number),
  };
}

/** What says which land it is. */
export function landFacts({ about, land }: Pick<Purchase, 'about' | 'land'>): ChargeQuestion['facts'] {
  return [
    ...(about === null ? [] : [{ name: 'land' as const, value: about }]),
    ...(land.spis.length === 0 ? [] : [{ name: 'parcels' as const, value: land.spis.join(', ') }]),
    ...(land.propertyPfi === null ? [] : [{ name: 'propertyPfi' as const, value: land.propertyPfi }]),
  ];
}
