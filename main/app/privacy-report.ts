import { join } from 'node:path';
import {
  type KeptKind,
  type KeptView,
  minDaysOfOwnerSearches,
} from '../../shared/contract/procedures/privacy.ts';
import { failed, ok } from '../../shared/lib/result.ts';
import type { PrivacyReport } from '../api/handlers/privacy.ts';
import type { AppContext } from '../context/app-context.ts';
import type { OwnerSearches } from '../discovery/owner-searches.ts';
import type { Diagnostics, KeptFiles } from '../ports/diagnostics.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { libraryFiles } from '../storage/library/files.ts';

interface PrivacyReportParts extends Pick<AppContext, 'clock' | 'db'> {
  readonly store: string;
  readonly fileSystem: Pick<FileSystem, 'list' | 'stat'>;
  readonly diagnostics: Diagnostics | null;
  readonly ownerSearches: Pick<OwnerSearches, 'clear' | 'cleared'>;
}

const dayMs = 86_400_000;

/** Rows of a kind: how many, how many bytes where that is known, and when the first was made. */
const counts: readonly (readonly [kind: KeptKind, sql: string])[] = [
  [
    'documents',
    `SELECT count(*) AS n, sum(bytes) AS bytes, min(received_at) AS oldest
     FROM (SELECT bytes, received_at FROM document UNION ALL SELECT bytes, received_at FROM deleted_document)`,
  ],
  [
    'statements',
    `SELECT count(*) AS n, sum(length(charge.raw_answer)) AS bytes, min(charge.requested_at) AS oldest
     FROM register_statement JOIN charge ON charge.id = register_statement.id`,
  ],
  ['orders', 'SELECT count(*) AS n, NULL AS bytes, min(confirmed_at) AS oldest FROM intent'],
  [
    'matters',
    'SELECT count(*) AS n, NULL AS bytes, min(created_at) AS oldest FROM matter WHERE deleted_at IS NULL',
  ],
  [
    'alerts',
    `SELECT count(*) AS n, NULL AS bytes, min(charge.requested_at) AS oldest
     FROM title_alert LEFT JOIN charge ON charge.id = title_alert.charge_id`,
  ],
  [
    'titlesBought',
    `SELECT count(*) AS n, NULL AS bytes, min(charge.requested_at) AS oldest
     FROM title_purchase JOIN charge ON charge.id = title_purchase.id`,
  ],
  ['ownerSearches', 'SELECT count(*) AS n, NULL AS bytes, min(at) AS oldest FROM owner_search'],
  [
    'referenceLists',
    'SELECT count(*) AS n, sum(length(list)) AS bytes, min(read_at) AS oldest FROM reference_list',
  ],
];

export function createPrivacyReport(parts: PrivacyReportParts): PrivacyReport {
  const { db, fileSystem, diagnostics, ownerSearches, clock } = parts;
  const files = libraryFiles(parts.store);

  /** The files in a folder and two levels of folders below it. What cannot be listed is a file, or as good as none. */
  async function below(folder: string, depth = 0): Promise<string[]> {
    const names = await fileSystem.list(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const isFolder = await fileSystem.list(path).then(
          () => true,
          () => false,
        );
        if (!isFolder) return [path];
        return depth < 2 ? below(path, depth + 1) : [];
      }),
    );
    return found.flat();
  }

  async function sizes(kind: KeptKind, paths: readonly string[]): Promise<KeptView> {
    const stats = await Promise.all(paths.map((path) => fileSystem.stat(path).catch(() => null)));
    const there = stats.filter((one) => one !== null);
    return {
      kind,
      count: there.length,
      bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestAt: there.length === 0 ? null : Math.min(...there.map(({ modifiedAt }) => modifiedAt)),
    };
  }

  return {
    async view() {
      const rows = counts.map(([kind, sql]): KeptView => {
        const row = db.get(sql);
        const number = (value: unknown) =>
          value === null || value === undefined ? null : Math.round(Number(value));
        return {
          kind,
          count: number(row?.n) ?? 0,
          bytes: number(row?.bytes),
          oldestAt: number(row?.oldest),
        };
      });
      const library = await sizes('library', [files.db, files.wal]);
      const own: KeptFiles = diagnostics?.kept() ?? { logs: [], crashReports: [], memoryImages: [] };
      const reports = (['logs', 'crashReports', 'memoryImages'] as const).map(
        (kind): KeptView => ({
          kind,
          count: own[kind].length,
          bytes: own[kind].reduce((sum, { bytes }) => sum + bytes, 0),
          oldestAt: own[kind].length === 0 ? null : Math.min(...own[kind].map(({ at }) => at)),
        }),
      );
      return {
        folder: parts.store,
        reportFolder: diagnostics?.folder ?? '',
        kept: [
          ...rows,
          { ...library, oldestAt: null },
          { ...(await sizes('orderLog', [join(parts.store, 'intents.jsonl')])), oldestAt: null },
          await sizes('backups', await below(files.backups)),
          await sizes('quarantined', await below(files.damaged)),
          { ...(await sizes('practice', [join(parts.store, 'practice.db')])), oldestAt: null },
          ...reports,
        ],
        cleared: ownerSearches.cleared(),
      };
    },
    clearOwnerSearches(olderThanDays) {
      if (olderThanDays < minDaysOfOwnerSearches) {
        const message = `Searches from the last ${minDaysOfOwnerSearches} days are not deleted, because the purpose of a search may still be asked for. Enter ${minDaysOfOwnerSearches} days or more.`;
        return failed([{ field: 'olderThanDays', message }]);
      }
      return ok(ownerSearches.clear(clock.now() - olderThanDays * dayMs));
    },
    clearReports: () => diagnostics?.clear() ?? 0,
  };
}
