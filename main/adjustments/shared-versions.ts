import { z } from 'zod';
import { readStatement } from '../../shared/model/adjustments/read-statement.ts';
import { statementContent, statementFacts } from '../../shared/model/adjustments/version-schema.ts';
import { checkYourName } from '../../shared/model/person-name.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, FieldValue, SharedIds, SharedKind, SharedThing } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { firstEntry } from '../storage/first-entry.ts';
import { ofMatterOrMerged } from '../storage/merged-matters.ts';
import { statementOf } from './versions.ts';

const versionKind = 'adjustmentVersion';

/** As it was saved. It never changes, whatever later entries say. */
const versionFields = z.object({
  number: z.int().min(1).max(100_000),
  savedAt: toldMoment,
  savedBy: z.string(),
  content: statementContent,
  facts: statementFacts,
  computer: z.string(),
});

interface SharedVersionsParts {
  /** A matter, or what belongs to it, was written. */
  readonly told: (connectionId: string, matterId: string) => void;
}

/** Versions of statements of adjustments, as the computers of an office share them. They go with their matter. */
export function createSharedVersions(db: Db, parts: SharedVersionsParts): SharedKind {
  const rowOf = (id: string) => db.get('SELECT * FROM adjustment_version WHERE id = ?', id);

  function read(id: string, ids: SharedIds): SharedThing | null {
    const row = rowOf(id);
    const matter = row === undefined ? null : ids.sharedOf('matter', String(row.matter_id));
    if (row === undefined || matter === null) return null;
    const fields: Fields = {
      matter,
      number: Number(row.number),
      savedAt: Number(row.saved_at),
      savedBy: String(row.saved_by),
      content: JSON.parse(String(row.content)) as FieldValue,
      facts: JSON.parse(String(row.facts)) as FieldValue,
      computer: String(row.computer),
    };
    return { id, matter, fields, file: null };
  }

  function write(id: string, matter: FieldValue | undefined, ids: SharedIds): string | null {
    if (rowOf(id) !== undefined) return id;
    const matterId = typeof matter === 'string' ? ids.localOf('matter', matter) : null;
    const told = versionFields.safeParse(firstEntry(db, versionKind, id)?.fields);
    if (matterId === null || !told.success) return null;
    const { number, savedAt, savedBy, content, facts, computer } = told.data;
    // What a person could not have saved is nobody's.
    if (!readStatement(statementOf(content)).ok || checkYourName(savedBy, 'savedBy').length > 0) return null;
    // Versions go with their matter.
    const isGone = db.get(
      'SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NOT NULL AND merged_into IS NULL',
      matterId,
    );
    if (isGone !== undefined) return id;
    db.run(
      `INSERT INTO adjustment_version (id, matter_id, number, saved_at, saved_by, content, facts, computer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, matterId, number, savedAt, savedBy, JSON.stringify(content), JSON.stringify(facts), computer],
    );
    return id;
  }

  return {
    kind: versionKind,
    version: 1,
    typed: {},
    watched: [{ table: 'adjustment_version', on: 'INSERT', thing: 'NEW.id' }],
    all: () => db.all('SELECT id FROM adjustment_version').map(({ id }) => String(id)),
    read,
    find: (id) => (rowOf(id) === undefined ? null : id),
    write: ({ id, fields }, ids) => write(id, fields.matter, ids),
    putAway(matterId) {
      const rows = db.all(`SELECT id FROM adjustment_version WHERE ${ofMatterOrMerged}`, matterId);
      db.run(`DELETE FROM adjustment_version WHERE ${ofMatterOrMerged}`, matterId);
      return rows.map(({ id }) => String(id));
    },
    fileOf: () => null,
    told(localId) {
      const row = db.get(
        `SELECT connection_id, matter_id FROM adjustment_version JOIN matter ON matter.id = matter_id
         WHERE adjustment_version.id = ?`,
        localId,
      );
      if (row !== undefined) parts.told(String(row.connection_id), String(row.matter_id));
    },
  };
}
