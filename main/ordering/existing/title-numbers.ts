import { type TitleNumber, titleNumber } from '../../../shared/model/land-identity.ts';
import type { Db } from '../../storage/db.ts';
import type { CartLine } from '../journal/intent.ts';
import { type LandNames, landNames } from '../land-name.ts';
import type { SameItems } from './same-items.ts';

type Line = Pick<CartLine, 'product' | 'context'>;

export type NamesOf = (connectionId: string, line: Line) => LandNames;

/**
 * How the order history may name what a line is about. The number of an encrypted title is known where it is the only one of its
 * property, and came with an order, was bought, or was looked up for a matter. Empty where nothing in this library says it.
 */
export function createNamesOf(db: Db, sameItems: SameItems): NamesOf {
  /** Numbers of the only title of a property. In JSON a parcel is written with two backslashes, which `json_quote` knows. */
  function numbersOf(connectionId: string, { address, propertyPfi, spi }: Line['context']): TitleNumber[] {
    return db
      .all(
        `SELECT identifier AS number FROM item WHERE ?2 IS NOT NULL AND address = ?2 AND connection_id = ?1
         UNION SELECT volume_folio FROM title_purchase WHERE connection_id = ?1 AND volume_folio IS NOT NULL
           AND (property_pfi = ?3 OR EXISTS (SELECT 1 FROM json_each(spis) WHERE value = ?4))
         UNION SELECT title.value ->> '$.volumeFolio' FROM matter_link, json_each(answer, '$.property.titles') AS title
           WHERE connection_id = ?1 AND kind = 'property' AND thing = ?3
         UNION SELECT thing FROM matter_link WHERE connection_id = ?1 AND kind = 'title'
           AND ((instr(answer, ?3) AND EXISTS (SELECT 1 FROM json_each(answer, '$.title.properties')
               WHERE value ->> '$.propertyPfi' = ?3))
             OR (instr(answer, json_quote(?4)) AND EXISTS (SELECT 1 FROM json_each(answer, '$.title.parcels')
               WHERE value ->> '$.spi' = ?4)))`,
        connectionId,
        address,
        propertyPfi,
        spi,
      )
      .flatMap(({ number }) => titleNumber(String(number)) ?? []);
  }

  /** The number with which the same came, ordered by whatever address. */
  function disclosed(connectionId: string, line: Line): TitleNumber[] {
    return sameItems(connectionId, line).flatMap((id) => {
      const identifier = db.get('SELECT identifier FROM item WHERE id = ?', id)?.identifier;
      return titleNumber(String(identifier)) ?? [];
    });
  }

  return (connectionId, line) => {
    const { titleId } = line.product.productIds;
    const isHidden = titleId !== undefined && line.context.volumeFolio === null;
    if (!isHidden) return landNames(line);
    const ofProperty = line.context.isOnlyTitle === true ? numbersOf(connectionId, line.context) : [];
    return landNames(line, [...ofProperty, ...disclosed(connectionId, line)]);
  };
}
