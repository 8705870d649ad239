import type { KnownNumberView } from '../../shared/contract/views/title.ts';
import { registerSearchCode } from '../../shared/model/certificate-set.ts';
import { type Land, readLand } from '../../shared/model/land.ts';
import { titleNumber } from '../../shared/model/land-identity.ts';
import { titleInText } from '../../shared/model/title-in-text.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import type { Decrypting } from './decrypt/decrypt.ts';

/** A register statement that is here, of some land. */
interface StatementOfLand {
  readonly statementId: string;
  readonly volumeFolio: string;
  readonly matterNumber: string;
  readonly at: number;
}

/** Numbers of titles that the library holds for this land. It asks no service, and does not say of which title of the land each is. */
export type KnownNumbers = (
  connectionId: string,
  land: Land & { readonly address?: string | null },
) => KnownNumberView[];

interface KnownNumbersParts {
  readonly db: Db;
  readonly decrypting: Pick<Decrypting, 'known'>;
  readonly statementsOfLand: (connectionId: string, spis: readonly string[]) => StatementOfLand[];
}

/** Of each kind, the newest first. */
const maxRows = 100;

export function createKnownNumbers({ db, decrypting, statementsOfLand }: KnownNumbersParts): KnownNumbers {
  /** Certificates and orders: the number that the service disclosed with the item, else the one title that its text is of. */
  function ordered(connectionId: string, land: Land, address: string | null): KnownNumberView[] {
    return db
      .all(
        `SELECT item.identifier, item.product_name, item.placed_at, matter.number AS matter_number, item_text.text,
           (SELECT id FROM document WHERE item_id = item.id AND state = 'STORED' ORDER BY id DESC LIMIT 1) AS document_id
         FROM item LEFT JOIN intent ON intent.id = item.intent_id LEFT JOIN matter ON matter.id = intent.matter_id
           LEFT JOIN item_text ON item_text.item_id = item.id AND item.product_code = '${registerSearchCode}'
         WHERE item.connection_id = ? AND item.match_problem IS NULL AND item.id IN (
           SELECT id FROM item WHERE address = ?
           UNION SELECT id FROM item WHERE parcel IN (SELECT value FROM json_each(?))
           UNION SELECT id FROM item
             WHERE instr(thing_key, ?) AND iif(json_valid(thing_key), thing_key ->> '$[1][0]', NULL) = ?)
         ORDER BY item.placed_at DESC LIMIT ${maxRows}`,
        connectionId,
        address,
        JSON.stringify(land.spis),
        land.propertyPfi,
        land.propertyPfi,
      )
      .flatMap((row) => {
        const number =
          titleNumber(String(row.identifier)) ?? (row.text === null ? null : titleInText(String(row.text)));
        const source = {
          kind: 'order' as const,
          productName: String(row.product_name),
          documentId: textOf(row, 'document_id'),
          matterNumber: textOf(row, 'matter_number'),
          at: Number(row.placed_at),
        };
        return number === null ? [] : [{ volumeFolio: number, source }];
      });
  }

  /** What the service said when a title was looked up by its number, or a property whose numbers it gave. */
  function lookedUp(connectionId: string, land: Land): KnownNumberView[] {
    return db
      .all(
        `SELECT found.number AS volume_folio, found.found_at, matter.number AS matter_number FROM (
           SELECT thing AS number, found_at, matter_id FROM matter_link
             WHERE connection_id = ?1 AND kind = 'title' AND detached_at IS NULL AND answer IS NOT NULL
               AND (EXISTS (SELECT 1 FROM json_each(answer, '$.title.properties') WHERE value ->> '$.propertyPfi' = ?2)
                 OR EXISTS (SELECT 1 FROM json_each(answer, '$.title.parcels')
                   WHERE value ->> '$.spi' IN (SELECT value FROM json_each(?3))))
           UNION ALL SELECT title.value ->> '$.volumeFolio', found_at, matter_id
             FROM matter_link, json_each(answer, '$.property.titles') AS title
             WHERE connection_id = ?1 AND kind = 'property' AND thing = ?2 AND detached_at IS NULL) AS found
         JOIN matter ON matter.id = found.matter_id
         ORDER BY found.found_at DESC LIMIT ${maxRows}`,
        connectionId,
        land.propertyPfi,
        JSON.stringify(land.spis),
      )
      .flatMap((row) => {
        const number = titleNumber(String(row.volume_folio));
        const source = {
          kind: 'search' as const,
          matterNumber: String(row.matter_number),
          at: Number(row.found_at),
        };
        return number === null ? [] : [{ volumeFolio: number, source }];
      });
  }

  return (connectionId, { address = null, ...written }) => {
    const land = readLand(written);
    if (!land.ok) return [];
    const bought = decrypting.known(written).map(({ matterNumber, ...number }): KnownNumberView => {
      return { ...number, source: { kind: 'purchase', matterNumber } };
    });
    const stated = statementsOfLand(connectionId, land.value.spis).map(
      ({ volumeFolio, ...source }): KnownNumberView => {
        return { volumeFolio, source: { kind: 'statement', ...source } };
      },
    );
    const others = [
      ...stated,
      ...ordered(connectionId, land.value, address),
      ...lookedUp(connectionId, land.value),
    ];
    // A purchase says for which matter it was; of the others the newest of a kind is enough.
    return [...bought, ...firstOfKind(others)];
  };
}

function firstOfKind(numbers: readonly KnownNumberView[]): KnownNumberView[] {
  const seen = new Set<string>();
  return numbers.filter(({ volumeFolio, source }) => {
    const key = `${source.kind} ${volumeFolio}`;
    return !seen.has(key) && seen.add(key);
  });
}

function textOf(row: SqlRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}
