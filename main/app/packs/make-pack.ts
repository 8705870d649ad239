import { readFile } from 'node:fs/promises';
import type { PackMissing, PackView } from '../../../shared/contract/views/pack.ts';
import { makeSheets, type SheetTaken } from '../../../shared/model/pack/make-sheets.ts';
import type { PackMissingReason } from '../../../shared/model/pack/missing.ts';
import type { PackBinder } from '../../ports/pack-binder.ts';

interface MakePackParts {
  readonly binder: PackBinder;
  /** Where the file of a document lies, or why it cannot be taken. */
  readonly fileOf: (
    documentId: string,
    signal: AbortSignal,
  ) => Promise<{ readonly path: string } | PackMissingReason>;
}

/** What its sheets say of the matter. */
interface PackAbout {
  readonly property: string;
  readonly settlementOn: string | null;
  readonly officeName: string;
  readonly madeAt: number;
  readonly isPractice: boolean;
}

/** What a pack became, once its last chunk was given. */
export interface MadePack {
  pages: number;
  documents: number;
  missing: readonly PackMissing[];
}

/** Nothing could be taken. */
export class EmptyPack extends Error {
  override readonly name = 'EmptyPack';
  /** Why not. */
  readonly missing: readonly PackMissing[];
  constructor(missing: readonly PackMissing[]) {
    super('nothing to put in the pack');
    this.missing = missing;
  }
}

/**
 * The bytes of a pack in turn. One document is in memory at a time. What cannot be taken is named in the pack, and in `made`. Throws
 * EmptyPack where nothing can be taken, and whatever the signal says.
 */
export async function* makePack(
  { binder, fileOf }: MakePackParts,
  pack: PackView,
  about: PackAbout,
  run: { readonly signal: AbortSignal; readonly made: MadePack; progress(done: number, total: number): void },
): AsyncGenerator<Uint8Array, void, void> {
  const binding = binder.begin();
  const onAbort = () => binding.end();
  run.signal.addEventListener('abort', onAbort);
  try {
    run.signal.throwIfAborted();
    yield binding.head;
    const total = pack.sections.reduce((sum, { documents }) => sum + documents.length, 0);
    const missing: PackMissing[] = [...pack.missing];
    const sections: { name: string; taken: SheetTaken[] }[] = [];
    let done = 0;
    let count = 0;
    for (const { key, name, documents } of pack.sections) {
      const taken: SheetTaken[] = [];
      for (const document of documents) {
        run.progress(done, total);
        run.signal.throwIfAborted();
        const { id, about: of } = document;
        const leave = (reason: PackMissingReason) =>
          missing.push({
            id,
            section: key,
            name: document.name,
            about: of,
            reason,
            at: null,
            fileType: null,
          });
        const file = await fileOf(id, run.signal);
        if (typeof file === 'string') leave(file);
        else {
          const bytes = new Uint8Array(await readFile(file.path));
          const pages = await binding.take(bytes, document.pages);
          if (!pages.ok) leave(pages.failure);
          else {
            taken.push({ document, at: count, leftBehind: pages.value.leftBehind });
            count += 1;
            yield* pages.value.chunks;
          }
        }
        done += 1;
      }
      sections.push({ name, taken });
    }
    run.progress(done, total);
    run.signal.throwIfAborted();
    if (count === 0) throw new EmptyPack(missing);
    const order = pack.sections.map(({ key }) => key);
    missing.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
    const { matterNumber, kind } = pack;
    const { pages, chunks } = await binding.finish(
      makeSheets({ ...about, matterNumber, kind, sections, missing }),
    );
    yield* chunks;
    run.made.pages = pages;
    run.made.documents = count;
    run.made.missing = missing;
  } finally {
    run.signal.removeEventListener('abort', onAbort);
    binding.end();
  }
}
