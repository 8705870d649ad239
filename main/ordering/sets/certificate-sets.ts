import { z } from 'zod';
import {
  type CertificateSetsView,
  type CertificateSetView,
  setEntry,
} from '../../../shared/contract/views/certificate-set.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { type CertificateSet, checkSet, standardSets } from '../../../shared/model/certificate-set.ts';
import type { Db, SqlRow } from '../../storage/db.ts';

export interface CertificateSets {
  list(): CertificateSetsView;
  /** Null where there is no set of this id. */
  save(
    set: Pick<CertificateSet, 'name' | 'entries'> & { readonly id?: string | undefined },
  ): Result<CertificateSetView, Fault[]> | null;
  /** Null where there is no such set, here and below. */
  remove(id: string): CertificateSetsView | null;
  restore(id: string): CertificateSetsView | null;
  reset(id: string): CertificateSetsView | null;
}

const standardOf = (id: string) => standardSets.find((set) => set.id === id);

/** The office's sets: those that Landfolio brings, each with the office's own version in its place, and those made here. */
export function createCertificateSets(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): CertificateSets {
  function rows(): SqlRow[] {
    return db.all('SELECT * FROM certificate_set ORDER BY name COLLATE NOCASE, id');
  }

  function list(): CertificateSetsView {
    const kept = new Map(rows().map((row) => [String(row.id), row]));
    const standards = standardSets.flatMap((set): CertificateSetView[] => {
      const row = kept.get(set.id);
      if (row === undefined) return [{ ...set, entries: [...set.entries], origin: 'standard' }];
      return row.removed_at === null ? [view(row)] : [];
    });
    const own = [...kept.values()].filter(
      (row) => row.removed_at === null && standardOf(String(row.id)) === undefined,
    );
    const isDeleted = ({ id }: CertificateSet) => (kept.get(id)?.removed_at ?? null) !== null;
    return {
      sets: [...standards, ...own.map(view)],
      deletedStandards: standardSets.filter(isDeleted).map(({ id, name }) => ({ id, name })),
    };
  }

  function put(set: CertificateSet, removedAt: number | null): void {
    db.run(
      `INSERT INTO certificate_set (id, name, entries, changed_at, computer, removed_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, entries = excluded.entries,
         changed_at = excluded.changed_at, computer = excluded.computer, removed_at = excluded.removed_at`,
      set.id,
      set.name.trim(),
      JSON.stringify(set.entries.map((entry) => ({ ...entry, name: entry.name.trim() }))),
      Math.round(parts.now()),
      parts.computer,
      removedAt,
    );
  }

  const known = (id: string) => list().sets.find((set) => set.id === id);

  return {
    list,
    save({ id: given, name, entries }) {
      // What was deleted meanwhile does not come back by being saved.
      if (given !== undefined && known(given) === undefined) return null;
      const id = given ?? parts.newId();
      const faults = checkSet({ name, entries });
      if (faults.length > 0) return failed(faults);
      put({ id, name, entries }, null);
      const saved = known(id);
      if (saved === undefined) throw new Error('A set that was just kept is not there');
      return ok(saved);
    },
    remove(id) {
      const set = known(id);
      if (set === undefined) return null;
      put(set, Math.round(parts.now()));
      return list();
    },
    restore(id) {
      if (db.run('UPDATE certificate_set SET removed_at = NULL WHERE id = ?', id) === 0) return null;
      return list();
    },
    reset(id) {
      if (standardOf(id) === undefined) return null;
      db.run('DELETE FROM certificate_set WHERE id = ?', id);
      return list();
    },
  };
}

function view(row: SqlRow): CertificateSetView {
  const id = String(row.id);
  const name = String(row.name);
  // Rows that this computer wrote, or another version did: what cannot be read is an empty set, which says so.
  const read = z.array(setEntry).safeParse(JSON.parse(String(row.entries)));
  const entries = read.success ? read.data : [];
  const standard = standardOf(id);
  if (standard === undefined) return { id, name, entries, origin: 'own' };
  const isSame = standard.name === name && JSON.stringify(standard.entries) === JSON.stringify(entries);
  return { id, name, entries, origin: isSame ? 'standard' : 'changed' };
}
