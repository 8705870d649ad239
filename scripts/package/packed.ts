import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { z } from 'zod';
import { type Asar, readAsar } from './asar.ts';
import { icnsSizes } from './icon-files.ts';
import type { PackageTarget } from './target.ts';

/** A packed application as the rules see it. */
export interface Packed extends PackageTarget {
  /** Every file by its path from the application's folder (on macOS from `Contents`), with `/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The folder with the archive: `resources` or `Resources`. */
  readonly resources: string;
  readonly asar: Asar;
  /** As the program records it for itself; null on Linux, where Electron does not look. */
  readonly recordedHash: string | null;
  /** What holds the fuses. */
  readonly program: Uint8Array;
  /** What the system shows of it: names, version, and the pixels of its icon. */
  readonly shown: Readonly<Record<string, string>>;
  readonly iconSizes: readonly number[];
}

/** Reads a packed folder. Throws where it has no archive or no program. */
export function readPacked(folder: string, target: PackageTarget): Packed {
  const files = new Map<string, Uint8Array>();
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const path = join(found.parentPath, found.name);
    files.set(relative(folder, path).split(sep).join('/'), readFileSync(path));
  }
  const resources = target.platform === 'darwin' ? 'Resources' : 'resources';
  const asar = readAsar(need(files, `${resources}/app.asar`));
  return { ...target, files, resources, asar, ...platformFacts(files, target) };
}

type Facts = Pick<Packed, 'recordedHash' | 'program' | 'shown' | 'iconSizes'>;

function platformFacts(files: ReadonlyMap<string, Uint8Array>, { platform }: PackageTarget): Facts {
  if (platform === 'win32') return windowsFacts(need(files, 'Landfolio.exe'));
  if (platform === 'linux') {
    return { recordedHash: null, program: need(files, 'landfolio'), shown: {}, iconSizes: [] };
  }
  const plist = readPlist(Buffer.from(need(files, 'Info.plist')).toString('utf8'));
  const framework = 'Frameworks/Electron Framework.framework/Electron Framework';
  return {
    recordedHash: plist['ElectronAsarIntegrity/Resources/app.asar/hash'] ?? null,
    program: need(files, framework),
    shown: plist,
    iconSizes: icnsSizes(need(files, `Resources/${plist.CFBundleIconFile ?? 'icon.icns'}`)),
  };
}

const integrity = z.array(z.object({ file: z.string(), alg: z.string(), value: z.string() }));

function windowsFacts(program: Uint8Array): Facts {
  const resources = NtExecutableResource.from(NtExecutable.from(program, { ignoreCert: true }));
  const record = resources.entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const hashes = record === undefined ? [] : integrity.parse(JSON.parse(Buffer.from(record.bin).toString()));
  const [version] = Resource.VersionInfo.fromEntries(resources.entries);
  const [language] = version?.getAllLanguagesForStringValues() ?? [];
  const icons = Resource.IconGroupEntry.fromEntries(resources.entries);
  return {
    recordedHash: hashes.find(({ file }) => file === 'resources\\app.asar')?.value ?? null,
    program,
    shown: language === undefined ? {} : (version?.getStringValues(language) ?? {}),
    iconSizes: icons.flatMap((group) => group.icons.map(({ width }) => width || 256)),
  };
}

/** The texts and truths of a property list by their path, each level and place in a list after a `/`. */
export function readPlist(xml: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  /** `next`: the place of the next value, in a list. */
  const levels: { readonly name: string; next: number | null }[] = [];
  let key = '';
  const place = (): string => {
    const last = levels.at(-1);
    if (last === undefined || last.next === null) return key;
    last.next += 1;
    return String(last.next - 1);
  };
  for (const [whole, close, tag = '', text = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    const isClosed = whole.includes('/>');
    if (tag === 'dict' || tag === 'array') {
      if (close === '/') levels.pop();
      else if (!isClosed) levels.push({ name: place(), next: tag === 'array' ? 0 : null });
    } else if (close === '/') {
      // What follows the end of a value is space.
    } else if (tag === 'key') key = unescapeXml(text);
    else if (tag !== 'plist') {
      const path = [...levels.slice(1).map(({ name }) => name), place()].join('/');
      found[path] = isClosed ? tag : unescapeXml(text);
    }
  }
  return found;
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function need(files: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`The package has no ${path}.`);
  return bytes;
}
