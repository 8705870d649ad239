import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Asar, changedFiles, readAsar } from '../../package/asar.ts';
import { fuseFaults } from '../../package/fuse-wire.ts';
import type { PackagePlatform } from '../../package/target.ts';
import type { Finding } from '../rule.ts';

/** An unpacked application as electron-builder leaves it. */
interface PackedTree {
  readonly folder: string;
  readonly platform: PackagePlatform;
  /** What holds the fuses. */
  readonly program: string;
  readonly archive: string;
  /** What holds the checksum of the archive's header, where the system compares it. */
  readonly integrity: string | null;
}

/** The unpacked applications below `dist`; empty where nothing was packed. */
export function packedTrees(dist: string): readonly PackedTree[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist).flatMap((name) => {
    const folder = join(dist, name);
    if (!statSync(folder).isDirectory()) return [];
    if (name.startsWith('win')) return [windows(folder)];
    if (name.startsWith('linux')) return [linux(folder)];
    return name.startsWith('mac') ? [mac(folder)] : [];
  });
}

function windows(folder: string): PackedTree {
  const program = join(folder, 'Landfolio.exe');
  const archive = join(folder, 'resources', 'app.asar');
  return { folder, platform: 'win32', program, archive, integrity: program };
}

function linux(folder: string): PackedTree {
  const program = join(folder, 'landfolio');
  return {
    folder,
    platform: 'linux',
    program,
    archive: join(folder, 'resources', 'app.asar'),
    integrity: null,
  };
}

function mac(folder: string): PackedTree {
  const contents = join(folder, 'Landfolio.app', 'Contents');
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework', 'Electron Framework');
  const archive = join(contents, 'Resources', 'app.asar');
  return { folder, platform: 'darwin', program: framework, archive, integrity: join(contents, 'Info.plist') };
}

/** Fuses, archive and its checksum of one packed application. */
export function checkPackage(tree: PackedTree): readonly Finding[] {
  const instead = 'Pack with electron-builder.yml: asar, and scripts/after-pack.mjs, which sets the fuses.';
  const say = (rule: string, item: number) => (what: string) => ({
    rule,
    items: [item],
    path: tree.folder,
    line: 1,
    what,
    instead,
  });
  return [
    ...archiveFaults(tree).map(say('packed-archive', 32)),
    ...fuseFaults(bytesOf(tree.program) ?? Buffer.alloc(0), tree.platform).map(say('packed-fuses', 31)),
  ];
}

function archiveFaults(tree: PackedTree): readonly string[] {
  const loose = existsSync(join(tree.archive, '..', 'app')) ? ['a folder `app` lies beside the archive'] : [];
  const archive = asarIn(bytesOf(tree.archive));
  if (archive === null) return ['there is no archive', ...loose];
  const holder = tree.integrity === null ? null : bytesOf(tree.integrity);
  const isHeld = tree.integrity === null || holder?.includes(archive.headerHash) === true;
  return [
    ...changedFiles(archive).map((path) => `${path} is not as its checksum says`),
    ...(isHeld ? [] : ['the program does not hold the checksum of the archive']),
    ...loose,
  ];
}

function asarIn(bytes: Buffer | null): Asar | null {
  try {
    return bytes === null ? null : readAsar(bytes);
  } catch {
    return null;
  }
}

function bytesOf(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}
