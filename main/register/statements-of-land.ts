import { parseSpi } from '../../shared/model/spi.ts';
import type { VolumeFolio } from '../../shared/model/volume-folio.ts';
import type { Db } from '../storage/db.ts';
import { interpretStatement } from './interpret-statement.ts';

interface StatementOfLand {
  readonly statementId: string;
  readonly volumeFolio: string;
  readonly matterNumber: string;
  /** When it was asked for, milliseconds UTC. */
  readonly at: number;
}

/** So many that name a plan are read, the newest first. */
const maxRead = 60;

/** The statements that are here and say that their title is of one of these parcels, newest first. Asks no service. */
export function statementsOfLand(db: Db, connectionId: string, spis: readonly string[]): StatementOfLand[] {
  if (spis.length === 0) return [];
  const wanted = new Set(spis);
  // The plan finds the few that are worth reading, however the rest of a parcel is written.
  const plans = spis.map((spi) => spi.slice(spi.indexOf('\\') + 1)).filter((plan) => plan !== '');
  return db
    .all(
      `SELECT register_statement.id, volume_folio, matter.number AS matter_number, charge.requested_at,
         charge.raw_answer, charge.content_type
       FROM register_statement JOIN charge USING (id) JOIN matter ON matter.id = register_statement.matter_id
       WHERE register_statement.connection_id = ? AND charge.state = 'DONE' AND charge.raw_answer IS NOT NULL
         AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(charge.raw_answer, CAST(value AS BLOB)))
       ORDER BY register_statement.id DESC LIMIT ${maxRead}`,
      connectionId,
      JSON.stringify(plans),
    )
    .flatMap((row) => {
      const volumeFolio = String(row.volume_folio);
      if (!(row.raw_answer instanceof Uint8Array)) return [];
      const contentType = row.content_type === null ? null : String(row.content_type);
      // Its link is not used.
      const policy = { loopbackOrigin: null };
      const { statement } = interpretStatement(
        row.raw_answer,
        contentType,
        volumeFolio as VolumeFolio,
        policy,
      );
      const parcels = statement?.landDescription?.landParcels ?? [];
      if (!parcels.some(({ spi }) => spi !== null && wanted.has(canonical(spi)))) return [];
      return [
        {
          statementId: String(row.id),
          volumeFolio,
          matterNumber: String(row.matter_number),
          at: Number(row.requested_at),
        },
      ];
    });
}

function canonical(spi: string): string {
  const read = parseSpi(spi);
  return read.ok ? read.value : spi.trim();
}
