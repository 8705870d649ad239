import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { PackMissing } from '../../../../shared/contract/views/pack.ts';
import { packMissingText } from '../../../../shared/model/pack/pack-text.ts';
import { packKindOf } from '../../../../shared/model/pack/templates.ts';
import { EmptyPack, type MadePack, makePack } from '../../../app/packs/make-pack.ts';
import { readPack } from '../../../app/packs/pack-contents.ts';
import { embeddedId } from '../../../app/practice-on-demand.ts';
import { createDocuments } from '../../../library/documents.ts';
import { createPackArrangements } from '../../../library/pack-arrangements.ts';
import { writeWhole } from '../../../platform/export-stream.ts';
import { createNodeFileSystem } from '../../../platform/node-file-system.ts';
import { createPackBinder } from '../../../platform/pdf-pack/pack-binder.ts';
import { startNodeReader } from '../../../platform/pdf-text/node-reader.ts';
import { createSystemClock } from '../../../platform/system-clock.ts';
import { readOfficeSettings } from '../../../settings/office-settings.ts';
import { createContentStore } from '../../../storage/content-store.ts';
import type { Db } from '../../../storage/db.ts';
import { readLibraryCopy } from '../../../storage/library/library-copy.ts';
import { fileReason } from '../file-reason.ts';
import { plain } from '../plain.ts';
import { packUsage, readPackArguments } from './arguments.ts';
import { findMatter } from './find-matter.ts';

interface PackProcess {
  readonly argv: readonly string[];
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Calls `stop` when the command is told to stop; nothing half made stays. */
  readonly onStop: (stop: () => void) => void;
}

/** Why no pack was made, in one line for a person. */
class PackFailed extends Error {
  override readonly name = 'PackFailed';
}

/** Gives the exit code: 0 where the pack was made, 2 where it was not and one line on standard error says why. */
export async function runPack(own: PackProcess): Promise<number> {
  const given = readPackArguments(own.argv);
  if (!given.ok) return refuse(own, given.failure);
  if (given.value === 'help') {
    own.print(`${packUsage}\n`);
    return 0;
  }
  const asked = given.value;
  const store = join(asked.data, 'store');
  if (!existsSync(join(store, 'landfolio.db')))
    return refuse(own, `--data: there is no library of Landfolio in ${asked.data}.`);
  const problem = outProblem(asked.outPath, asked.data);
  if (problem !== null) return refuse(own, `--out: ${problem}`);
  try {
    const made = await makeFrom(asked, store, own.onStop);
    own.print(asked.isJson ? jsonOf(asked.out, made) : wordsOf(asked.out, made));
    return 0;
  } catch (error) {
    return refuse(own, error instanceof Error ? error.message : String(error));
  }
}

type Asked = Exclude<Extract<ReturnType<typeof readPackArguments>, { readonly ok: true }>['value'], 'help'>;

/** All that a pack is made of, from the library as it is at one moment. */
function readMatter(db: Db, asked: Asked) {
  const found = findMatter(db, asked.data, asked.matter);
  if (!found.ok) throw new PackFailed(`--matter: ${found.failure}`);
  const { connectionId, matter } = found.value;
  const { fileNameTemplate, officeName } = readOfficeSettings(db);
  const documents = createDocuments(db, {
    now: () => 0,
    computer: '',
    template: () => fileNameTemplate,
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  const kind = asked.kind ?? packKindOf(matter.kind);
  const arrangement = createPackArrangements(db).get(matter.id, kind);
  const sources = { db, documents, pageCounts: () => new Map<string, number>() };
  const pack = readPack(sources, connectionId, matter, kind, arrangement);
  const taken = pack.sections.flatMap((section) => section.documents);
  const files = new Map(taken.map(({ id }) => [id, documents.file(id)]));
  return { matter, officeName, pack, files, isPractice: connectionId === embeddedId };
}

async function makeFrom(asked: Asked, store: string, onStop: PackProcess['onStop']): Promise<MadePack> {
  const { matter, officeName, pack, files, isPractice } = readLibraryCopy(store, (db) =>
    readMatter(db, asked),
  );
  const clock = createSystemClock();
  const contents = createContentStore(createNodeFileSystem({ clock }), store);
  const stopped = new AbortController();
  onStop(() => stopped.abort(new PackFailed('The command was stopped. No pack was made.')));
  const made: MadePack = { pages: 0, documents: 0, missing: [] };
  const chunks = makePack(
    {
      binder: createPackBinder({ clock, start: startNodeReader }),
      async fileOf(documentId) {
        const file = files.get(documentId) ?? null;
        if (file === null) return 'gone';
        if (file.isAway) return 'away';
        return (await contents.isIntact(file)) ? { path: contents.pathOf(file) } : 'damaged';
      },
    },
    pack,
    {
      property: matter.property || matter.orderedFor.join('; '),
      settlementOn: matter.settlementOn,
      officeName,
      madeAt: clock.now(),
      isPractice,
    },
    { signal: stopped.signal, made, progress: () => {} },
  );
  await writeWhole(chunks, asked.outPath, { isNew: true }).catch((error: unknown) => {
    if (error instanceof EmptyPack)
      throw new PackFailed(`--matter: ${emptyText(asked.matter, error.missing)}`);
    if (stopped.signal.aborted) throw stopped.signal.reason;
    throw new PackFailed(`--out: ${asked.out} was not written: ${fileReason(error)}`);
  });
  return made;
}

function emptyText(matter: string, missing: readonly PackMissing[]): string {
  const files = missing.filter(({ reason }) => reason !== 'nothing').map(missingLine);
  return `matter ${matter} has no document that can be in a pack.${files.length === 0 ? '' : ` ${files.join(' ')}`}`;
}

/** What cannot be the file, in words; null where it can. The library is never written over. */
function outProblem(path: string, data: string): string | null {
  const within = relative(join(data, 'store'), path);
  if (within === '' || !(within.startsWith('..') || isAbsolute(within)))
    return 'the file must not be in the library of Landfolio.';
  if (existsSync(path)) return `${path} is there already. Enter a file that does not exist.`;
  if (statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true)
    return `there is no folder ${dirname(path)}.`;
  return null;
}

function missingLine(one: PackMissing): string {
  const about = one.about === '' ? '' : ` (${one.about})`;
  return `${one.name}${about}: ${packMissingText(one.reason, one)}`;
}

function wordsOf(out: string, { pages, documents, missing }: MadePack): string {
  const held = documents === 1 ? '1 document' : `${documents} documents`;
  const lines =
    missing.length === 0 ? [] : ['Not in this pack:', ...missing.map((one) => `- ${missingLine(one)}`)];
  return [`${out}: ${pages} pages, ${held}`, ...lines, ''].map(plain).join('\n');
}

function jsonOf(out: string, { pages, documents, missing }: MadePack): string {
  const named = missing.map((one) => ({
    name: one.name,
    about: one.about,
    section: one.section,
    reason: one.reason,
    text: packMissingText(one.reason, one),
  }));
  return `${JSON.stringify({ file: out, pages, documents, missing: named }, null, 2)}\n`;
}

function refuse({ printError }: PackProcess, message: string): number {
  printError(`${plain(message)}\n`);
  return 2;
}
