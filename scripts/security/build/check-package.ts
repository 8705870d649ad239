import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../rule.ts';
import { asarHeaderHash, changedInside } from './asar.ts';
import { fuseFaults } from './fuse-wire.ts';

type Platform = 'win32' | 'darwin' | 'linux';

/** An unpacked application as electron-builder leaves it. */
export interface PackedTree {
  readonly folder: string;
  readonly platform: Platform;
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
  const faults: Omit<Finding, 'line' | 'path'>[] = [];
  const instead = 'Pack with electron-builder.yml: asar, and scripts/after-pack.mjs, which sets the fuses.';
  const archive = existsSync(tree.archive) ? readFileSync(tree.archive) : null;
  const hash = archive === null ? null : asarHeaderHash(archive);
  if (archive === null || hash === null)
    faults.push({ rule: 'packed-archive', items: [32], what: 'there is no archive', instead });
  else {
    for (const path of changedInside(archive)) {
      faults.push({
        rule: 'packed-archive',
        items: [32],
        what: `${path} is not as its checksum says`,
        instead,
      });
    }
    const holder =
      tree.integrity !== null && existsSync(tree.integrity) ? readFileSync(tree.integrity) : null;
    if (tree.integrity !== null && holder?.includes(hash) !== true) {
      faults.push({
        rule: 'packed-archive',
        items: [32],
        what: 'the program does not hold the checksum of the archive',
        instead,
      });
    }
  }
  const loose = join(tree.archive, '..', 'app');
  if (existsSync(loose))
    faults.push({
      rule: 'packed-archive',
      items: [32],
      what: 'a folder `app` lies beside the archive',
      instead,
    });
  const program = existsSync(tree.program) ? readFileSync(tree.program) : Buffer.alloc(0);
  for (const what of fuseFaults(program, tree.platform)) {
    faults.push({ rule: 'packed-fuses', items: [31], what, instead });
  }
  return faults.map((fault) => ({ ...fault, path: tree.folder, line: 1 }));
}
