import type { Fault } from '../lib/fault.ts';
import {
  checkTemplate,
  type ExportNameValues,
  exportFileName,
  placeholderFaults,
  placeholders,
  safeFolderName,
} from './export-name.ts';
import type { FileType } from './file-types.ts';

/** What the folder of a matter and the names of its files can be made of. */
export interface FolderValues extends ExportNameValues {
  /** Names of the office's own side; empty where none is written down. */
  readonly client: string;
  /** The property of the matter; empty where none is known. */
  readonly property: string;
}

/** Where copies of documents are put: below the root folder, and under which name. */
export interface FolderPattern {
  /** Folders with `/` between them. */
  readonly folder: string;
  readonly file: string;
}

export const defaultFolderPattern: FolderPattern = {
  folder: '{matter} {client}/Certificates',
  file: '{product} {identifier} {date}.pdf',
};

/** For an example where nothing has arrived yet. */
export const inventedFolderValues: FolderValues = {
  matter: '2026-118',
  client: 'Huang & Lee',
  property: '16 Dundas Road Carlton',
  product: 'Register Search Statement',
  identifier: '10940/843',
  address: '16 DUNDAS ROAD CARLTON 3053',
  order: '10219440',
  date: '2026-11-21',
};

/** What a folder may be named by. In `{address}` stands the property of the matter. */
export const folderWords = ['matter', 'client', 'address', 'product', 'identifier', 'order', 'date'] as const;
export const fileWords = [...placeholders, 'client'] as const;
/** What tells one matter from another. */
const ofMatter: readonly string[] = ['matter', 'client', 'address'];

const maxPatternLength = 200;
const maxFolders = 6;
/** A value of a person is no longer than this in a name. */
const maxClientLength = 40;
/** What no system takes in a name; `/` and `\` divide folders. */
const forbidden = /[<>:"|?*\p{Cc}]/gu;

/** Everything that is wrong with a pattern. Faults name `folder` or `file`. */
export function checkFolderPattern({ folder, file }: FolderPattern): Fault[] {
  return [...folderFaults(folder), ...fileFaults(file)];
}

function folderFaults(pattern: string): Fault[] {
  const field = 'folder';
  const accepted = folderWords.map((name) => `{${name}}`).join(', ');
  if (pattern.trim() === '') return [{ field, message: `Enter a folder. It can contain ${accepted}.` }];
  const faults = placeholderFaults(pattern, field, folderWords);
  const say = (message: string) => faults.push({ field, message });
  if (pattern.length > maxPatternLength) say(`Enter at most ${maxPatternLength} characters.`);
  if (/^\s*[\\/]/.test(pattern) || /^\s*[a-z]:/i.test(pattern))
    say('Enter a folder below the main folder: without a drive, and without a slash at the beginning.');
  const segments = pattern.trim().split(/[\\/]/);
  const inner = segments.slice(0, segments.at(-1) === '' ? -1 : undefined);
  if (inner.slice(1).some((segment) => segment.trim() === ''))
    say('A folder between two slashes has no name.');
  if (inner.some((segment) => /^\s*\.+\s*$/.test(segment))) say('A folder cannot be named “.” or “..”.');
  if (inner.length > maxFolders) say(`Enter at most ${maxFolders} folders within each other.`);
  const plain = pattern.replace(/^\s*[a-z]:/i, '').replace(/\{[^{}]*\}/g, '');
  for (const character of new Set(plain.match(forbidden) ?? []))
    say(`${shown(character)} cannot be in the name of a folder.`);
  for (const text of inner.map((segment) => segment.trim())) {
    if (text === '' || /[{}]/.test(text) || /^\.+$/.test(text)) continue;
    if (/^\.|\.$/.test(text)) say(`The name “${text}” cannot begin or end with a dot.`);
    else if (safeFolderName(text).startsWith('_') && !text.startsWith('_'))
      say(`Windows does not allow a folder named “${text}”.`);
  }
  const used = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  if (!used.some((name) => ofMatter.includes(name)))
    say('All matters would share one folder. Include {matter}, {client} or {address}.');
  return faults;
}

function fileFaults(pattern: string): Fault[] {
  const field = 'file';
  const faults = checkTemplate(pattern, field, fileWords);
  const plain = pattern.replace(/\{[^{}]*\}/g, '');
  if (/[\\/]/.test(plain))
    faults.push({ field, message: 'A slash cannot be in a file name. Enter folders above.' });
  for (const character of new Set(plain.match(forbidden) ?? []))
    faults.push({ field, message: `${shown(character)} cannot be in a file name.` });
  if (pattern.length > maxPatternLength)
    faults.push({ field, message: `Enter at most ${maxPatternLength} characters.` });
  return faults;
}

function shown(character: string): string {
  return /\p{Cc}/u.test(character) ? 'An invisible character' : `“${character}”`;
}

/** The folders of a document, from the outermost. The first `ofMatter` of them are the same for all documents of the matter. */
export interface FilledFolder {
  readonly folders: readonly string[];
  readonly ofMatter: number;
}

/** A folder whose name is empty is left out; where all are, the matter's number names the folder. Each name is safe. */
export function filledFolder(pattern: string, values: FolderValues): FilledFolder {
  const folders: string[] = [];
  let shared: number | null = null;
  for (const segment of pattern.split(/[\\/]/)) {
    const used = [...segment.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    const isOfMatter = used.every((name) => ofMatter.includes(name));
    const name = safeFolderName(
      withoutLooseEnds(segment.replace(/\{([^{}]*)\}/g, (_, word) => folderValue(word, values))),
    );
    if (!isOfMatter) shared ??= folders.length;
    if (name !== '') folders.push(name);
  }
  if (folders.length > 0) return { folders, ofMatter: shared ?? folders.length };
  const name = safeFolderName(values.matter) || 'Matter';
  return { folders: [name], ofMatter: 1 };
}

function folderValue(word: string, values: FolderValues): string {
  switch (word) {
    case 'address':
      return values.property;
    case 'client':
      return clientText(values);
    case 'matter':
    case 'product':
    case 'identifier':
    case 'order':
    case 'date':
      return values[word];
    default:
      return '';
  }
}

/** What joined a value that is empty: `2026-014 - ` is `2026-014`. */
function withoutLooseEnds(name: string): string {
  return name
    .replace(/^[\s,_\u2013-]+|[\s,_\u2013-]+$/gu, '')
    .replace(/\(\s*\)/g, '')
    .trim();
}

/** The name of a document's copy; safe, whatever the values hold. */
export function filledFileName(pattern: string, values: FolderValues, fileType: FileType = 'pdf'): string {
  // A brace of a name would be read as a placeholder.
  const client = clientText(values).replace(/[{}]/g, '');
  return exportFileName(
    pattern.replaceAll('{client}', () => client),
    values,
    fileType,
  );
}

function clientText({ client }: FolderValues): string {
  const characters = [...client];
  return characters.length <= maxClientLength
    ? client
    : characters.slice(0, maxClientLength).join('').trimEnd();
}
