import { createReadStream } from 'node:fs';
import type { ExportStep, LeftOut } from '../../shared/contract/views/export-step.ts';
import { type Environment, isPractice } from '../../shared/model/connection.ts';
import { safeFileName } from '../../shared/model/export-name.ts';
import type { HostFailure } from '../../shared/model/host-failure.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { DocumentExports, Many } from '../api/handlers/documents.ts';
import type { AppContext } from '../context/app-context.ts';
import { stepsOf } from '../lib/steps.ts';
import { type ZipEntry, zipOf } from '../lib/zip.ts';
import type { WordSearch } from '../library/document-words.ts';
import type { Documents } from '../library/documents.ts';
import { type Chosen, type Dossier, type DossierDocument, readDossier } from '../library/dossier.ts';
import { dossierFolder, dossierPage } from '../library/dossier-page.ts';
import type { FollowUps } from '../library/follow-ups.ts';
import type { Matters } from '../library/matters.ts';
import type { Desktop, FileToExport } from '../ports/desktop.ts';
import type { Log } from '../ports/log.ts';
import type { DamagedFile, DocumentFiles } from './document-files.ts';

interface DocumentExportParts extends Pick<AppContext, 'clock' | 'log' | 'db'> {
  readonly documents: Documents;
  readonly matters: Matters;
  readonly followUps: Pick<FollowUps, 'ofMatter'>;
  readonly files: DocumentFiles;
  readonly words: Pick<WordSearch, 'pageCounts'>;
  readonly desktop: Pick<Desktop, 'saveStreamed' | 'saveCopies'>;
  readonly connection: () => { readonly id: string; readonly environment: Environment };
}

/** What a ZIP holds without ZIP64, less room for its lists. */
const maxBytes = 0xffff_ffff - 64 * 1024 * 1024;

/** A part of the composition root: see main/app/create-app.ts. */
export function createDocumentExports(parts: DocumentExportParts): DocumentExports {
  const { documents, matters, files, desktop, clock, log, connection } = parts;

  function chosenBy(many: Many): Chosen | null {
    if ('ids' in many) return { ids: many.ids, under: null };
    const matter = matters.get(connection().id, many.matterId);
    if (matter === null) return null;
    return { ids: documents.idsOfMatter(connection().id, matter.number), under: matter.number };
  }

  function dossierOf(many: Many): Dossier | null {
    const chosen = chosenBy(many);
    const dossier = chosen === null ? null : readDossier(parts, connection().id, chosen);
    return dossier === null || dossier.documents.length === 0 ? null : dossier;
  }

  /** The files that can leave, one after the other; the others are written down in `left`. */
  async function* leaving(
    dossier: Dossier,
    run: Run,
  ): AsyncGenerator<{ readonly one: DossierDocument; readonly file: FileToExport }, void, void> {
    const total = dossier.documents.length;
    for (const [done, one] of dossier.documents.entries()) {
      run.tell({ kind: 'progress', done, total });
      run.signal.throwIfAborted();
      const { id, state } = one.document;
      const file = state === 'stored' ? await files.toExport(id, run.signal) : null;
      const reason =
        state !== 'stored' ? 'quarantined' : file === null ? 'gone' : isFile(file) ? null : reasonOf(file);
      if (reason !== null) run.left.push({ documentId: id, name: one.name, reason });
      else if (file !== null && isFile(file)) yield { one, file };
    }
    run.tell({ kind: 'progress', done: total, total });
    run.signal.throwIfAborted();
    // What is being written is removed.
    if (run.left.length === total) throw new Error('nothing to export');
  }

  function end(path: string | null, dossier: Dossier, { left }: Run): ExportStep {
    return { kind: 'done', path, documents: dossier.documents.length - left.length, left };
  }

  function notSaved(failure: HostFailure, dossier: Dossier, { left }: Run): ExportStep {
    const isNothing = left.length === dossier.documents.length;
    return { kind: 'failed', failure: isNothing ? { kind: 'nothingToExport' } : failure };
  }

  return {
    zip(many, leaveOut, signal) {
      const dossier = dossierOf(many);
      if (dossier === null) return null;
      return told(signal, log, async (run) => {
        const bytes = dossier.documents.reduce((sum, { document }) => sum + document.bytes, 0);
        if (bytes > maxBytes) return { kind: 'failed', failure: { kind: 'zipTooLarge' } };
        async function* entries(whole: Dossier): AsyncGenerator<ZipEntry, void, void> {
          for await (const { one, file } of leaving(whole, run)) {
            yield {
              name: `${dossierFolder}/${one.name}`,
              modifiedAt: one.document.receivedAt,
              bytes: createReadStream(file.storePath),
            };
          }
          const isOwnPractice = isPractice(connection());
          const page = dossierPage(whole, {
            madeAt: clock.now(),
            isPractice: isOwnPractice,
            left: run.left,
            leaveOut,
            pages: parts.words.pageCounts(whole.documents.map(({ document }) => document.id)),
          });
          yield { name: 'index.html', modifiedAt: clock.now(), bytes: new TextEncoder().encode(page) };
        }
        const saved = await desktop.saveStreamed(
          zipName(dossier, clock.now()),
          zipOf(entries(dossier)),
          run.signal,
        );
        return saved.ok ? end(saved.value, dossier, run) : notSaved(saved.failure, dossier, run);
      });
    },
    copies(many, signal) {
      const dossier = dossierOf(many);
      if (dossier === null) return null;
      return told(signal, log, async (run) => {
        async function* copies(whole: Dossier): AsyncGenerator<FileToExport, void, void> {
          for await (const { file } of leaving(whole, run)) yield file;
        }
        const saved = await desktop.saveCopies(copies(dossier), run.signal);
        return saved.ok ? end(saved.value, dossier, run) : notSaved(saved.failure, dossier, run);
      });
    },
  };
}

/** `2026-118 documents 2026-11-22.zip`; of several matters without a number. */
function zipName(dossier: Dossier, now: number): string {
  const [only] = dossier.matters;
  const number = dossier.matters.length === 1 ? `${only?.number ?? ''} ` : '';
  return safeFileName(`${number}documents ${melbourneDay(now)}`, 'zip');
}

function isFile(file: FileToExport | DamagedFile): file is FileToExport {
  return typeof file !== 'string' && 'storePath' in file;
}

function reasonOf(file: DamagedFile) {
  return typeof file === 'string' ? file : 'away';
}

interface Run {
  readonly signal: AbortSignal;
  readonly left: LeftOut[];
  tell(step: ExportStep): void;
}

/** Runs `work` and tells how far it is. */
function told(
  asked: AbortSignal | undefined,
  log: Log,
  work: (run: Run) => Promise<ExportStep>,
): AsyncGenerator<ExportStep, void, void> {
  return stepsOf(asked, ({ signal, tell }) =>
    work({ signal, left: [], tell }).catch((error: unknown): ExportStep => {
      const reference = log.error('documents.export', error);
      return { kind: 'failed', failure: { kind: 'exportBroke', reference } };
    }),
  );
}
