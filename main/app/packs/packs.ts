import type { PackStep } from '../../../shared/contract/views/pack.ts';
import { type Environment, isPractice } from '../../../shared/model/connection.ts';
import { safeFileName } from '../../../shared/model/export-name.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { packTitles } from '../../../shared/model/pack/pack-text.ts';
import type { PackKind } from '../../../shared/model/pack/templates.ts';
import type { Packs } from '../../api/handlers/packs.ts';
import type { AppContext } from '../../context/app-context.ts';
import { stepsOf } from '../../lib/steps.ts';
import type { WordSearch } from '../../library/document-words.ts';
import type { Documents } from '../../library/documents.ts';
import type { Matters } from '../../library/matters.ts';
import { createPackArrangements } from '../../library/pack-arrangements.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { PackBinder } from '../../ports/pack-binder.ts';
import { readOfficeSettings } from '../../settings/office-settings.ts';
import type { DocumentFiles } from '../document-files.ts';
import { EmptyPack, type MadePack, makePack } from './make-pack.ts';
import { readPack } from './pack-contents.ts';

interface PackParts extends Pick<AppContext, 'clock' | 'log' | 'db'> {
  readonly documents: Documents;
  readonly matters: Pick<Matters, 'get'>;
  readonly files: Pick<DocumentFiles, 'toExport'>;
  readonly words: Pick<WordSearch, 'pageCounts'>;
  readonly desktop: Pick<Desktop, 'saveStreamed'>;
  readonly binder: PackBinder;
  readonly connection: () => { readonly id: string; readonly environment: Environment };
}

/** A part of the composition root: see main/app/create-app.ts. */
export function createPacks(parts: PackParts): Packs {
  const { db, clock, log, documents, matters, words, files, desktop, connection } = parts;
  const arrangements = createPackArrangements(db);

  function packOf(matterId: string, kind: PackKind) {
    const { id } = connection();
    const matter = matters.get(id, matterId);
    if (matter === null) return null;
    const sources = { db, documents, pageCounts: words.pageCounts };
    return { matter, pack: readPack(sources, id, matter, kind, arrangements.get(matterId, kind)) };
  }

  async function fileOf(documentId: string, signal: AbortSignal) {
    const file = await files.toExport(documentId, signal);
    if (file === null) return 'gone' as const;
    if (typeof file === 'string') return file;
    return 'away' in file ? ('away' as const) : { path: file.storePath };
  }

  return {
    get: (matterId, kind) => packOf(matterId, kind)?.pack ?? null,
    arrange(matterId, kind, arrangement) {
      if (matters.get(connection().id, matterId) === null) return null;
      arrangements.put(matterId, kind, arrangement);
      return packOf(matterId, kind)?.pack ?? null;
    },
    make(matterId, kind, asked) {
      const found = packOf(matterId, kind);
      if (found === null) return null;
      const { matter, pack } = found;
      return stepsOf<PackStep>(asked, async ({ signal, tell }) => {
        const made: MadePack = { pages: 0, documents: 0, missing: [] };
        const about = {
          property: matter.property || matter.orderedFor.join('; '),
          settlementOn: matter.settlementOn,
          officeName: readOfficeSettings(db).officeName,
          madeAt: clock.now(),
          isPractice: isPractice(connection()),
        };
        let isEmpty = false;
        async function* chunks() {
          try {
            const progress = (done: number, total: number) => tell({ kind: 'progress', done, total });
            yield* makePack({ binder: parts.binder, fileOf }, pack, about, { signal, made, progress });
          } catch (error) {
            isEmpty = error instanceof EmptyPack;
            throw error;
          }
        }
        const name = `${matter.number} ${packTitles[kind]} ${melbourneDay(about.madeAt)}`;
        try {
          const saved = await desktop.saveStreamed(safeFileName(name), chunks(), signal);
          if (saved.ok) return { kind: 'done', path: saved.value, ...made, missing: [...made.missing] };
          return { kind: 'failed', failure: isEmpty ? { kind: 'nothingToExport' } : saved.failure };
        } catch (error) {
          return {
            kind: 'failed',
            failure: { kind: 'exportBroke', reference: log.error('packs.make', error) },
          };
        }
      });
    },
  };
}
