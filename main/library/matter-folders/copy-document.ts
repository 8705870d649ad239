import { join } from 'node:path';
import type { CopyFault } from '../../../shared/contract/procedures/matter-folders.ts';
import { shortenedName } from '../../../shared/model/export-name.ts';
import { type FolderPattern, filledFileName, filledFolder } from '../../../shared/model/folder-pattern.ts';
import { copiesListName, folderMarkName } from '../../../shared/model/matter-folder-text.ts';
import { copyNames, TooManyCopies } from '../../lib/copy-names.ts';
import { replaceFile } from '../../lib/replace-file.ts';
import type { FileToExport } from '../../ports/desktop.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Documents } from '../documents.ts';
import { mergedList } from './copies-list.ts';
import type { CopyStore, CopyToMake } from './copy-store.ts';
import { findFolder } from './find-folder.ts';
import { placeCopy } from './place-copy.ts';

export interface CopyDocumentParts {
  readonly fileSystem: FileSystem;
  readonly store: CopyStore;
  readonly documents: Pick<Documents, 'get'>;
  /** Checked, and fetched from the office's server where it is there. */
  readonly toExport: (
    documentId: string,
    signal: AbortSignal,
  ) => Promise<FileToExport | 'damaged' | 'ownDamaged' | { readonly away: unknown } | null>;
  /** The id of this computer. */
  readonly computer: string;
}

/** Whoever asks next finds out what became of it. */
class MainFolderAway extends Error {
  override readonly name = 'MainFolderAway';
}

/** Programs of Windows open no longer path. */
const maxPathLength = 250;
const maxListBytes = 20 * 1024 * 1024;

/** Copies one document to the folder of its matter, and notes it. Gives why not, or null. Throws where the disk refuses. */
export async function copyDocument(
  parts: CopyDocumentParts,
  root: string,
  pattern: FolderPattern,
  copy: CopyToMake,
  signal: AbortSignal,
): Promise<CopyFault | null> {
  const { fileSystem, store, documents } = parts;
  const file = await parts.toExport(copy.documentId, signal);
  if (file === null) return 'other';
  if (typeof file === 'string') return 'damaged';
  if (!('storePath' in file)) return 'away';
  const document = documents.get(copy.documentId);
  const values = store.valuesOf(copy.documentId);
  // Moved, deleted, restricted or cancelled meanwhile: whoever asks next sees it.
  if (document === null || values === null || !store.isToCopy(copy)) return null;
  const { folders, ofMatter } = filledFolder(pattern.folder, values);
  const known = store.folderOf(copy.matterId, root);
  const own =
    known !== null && (await isThere(fileSystem, join(root, known)))
      ? known.split('/').filter(Boolean)
      : await findFolder(fileSystem, root, folders.slice(0, ofMatter), values.matter);
  const all = [...own, ...folders.slice(ofMatter)];
  for (const [at] of all.entries()) await fileSystem.makeSubfolder(join(root, ...all.slice(0, at + 1)));
  const folder = join(root, ...all);
  const fileName = shortenedName(
    document.givenName ?? filledFileName(pattern.file, values, document.fileType),
    maxPathLength - folder.length - 1,
    document.fileType,
  );
  const { bytes, sha256 } = document;
  const name = await placeCopy(
    fileSystem,
    folder,
    { storePath: file.storePath, bytes, sha256, fileName },
    parts.computer,
  );
  store.done(copy, { root, folder: own.join('/'), path: [...all, name].join('/') });
  return null;
}

async function isThere(fileSystem: FileSystem, path: string): Promise<boolean> {
  return (await fileSystem.stat(path)) !== null;
}

/**
 * Writes the list of copies in a folder again, as a whole. A file of that name that is no such list keeps it. A folder that a person
 * renamed or deleted is not made for its list.
 */
export async function writeList(parts: CopyDocumentParts, root: string, folder: string): Promise<void> {
  const { fileSystem, store, computer } = parts;
  const place = join(root, ...folder.split('/').filter(Boolean));
  const copies = store.listed(root, folder);
  if (!(await isThere(fileSystem, place))) {
    // Where all of the main folder is away, its list waits.
    if (!(await isThere(fileSystem, join(root, folderMarkName)))) throw new MainFolderAway();
    return store.noteListed(root, folder, new Map());
  }
  for (const name of copyNames(copiesListName)) {
    const path = join(place, name);
    const found = await fileSystem.stat(path);
    const standing = found === null ? null : textOf(await fileSystem.read(path, maxListBytes));
    const merged = found !== null && standing === null ? null : mergedList(standing, copies);
    if (merged === null) continue;
    if (merged.text !== standing)
      await replaceFile(fileSystem, path, new TextEncoder().encode(merged.text), computer, {
        isNew: found === null,
      });
    return store.noteListed(root, folder, merged.lines);
  }
  throw new TooManyCopies();
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
