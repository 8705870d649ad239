import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** File systems of a network, by the number that Linux gives them (statfs(2)). */
const networkKinds: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NetWare'],
  [0x00c36400, 'Ceph'],
]);

interface FolderQuestions {
  readonly platform: NodeJS.Platform;
  /** The path behind links and drive letters. */
  readonly real: (path: string) => string;
  /** The number of the file system. */
  readonly kind: (path: string) => number;
}

const here: FolderQuestions = {
  platform: process.platform,
  real: (path) => realpathSync.native(path),
  kind: (path) => statfsSync(path).type,
};

/**
 * Why a folder cannot hold the library because it is on the network, in words for a person, or null.
 *
 * A write-ahead log needs locks and flushes that file servers do not keep. On Windows a drive letter may stand for a
 * server, which the real path shows. macOS does not tell Node what kind a volume is, so there only the path is looked at.
 */
export function networkFolderProblem(store: string, questions: FolderQuestions = here): string | null {
  let there = store;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const { platform } = questions;
  if (platform === 'win32' && (isServer(store) || isServer(attempt(() => questions.real(there)) ?? '')))
    return refusal(store, 'a server');
  if (platform !== 'linux') return null;
  const name = networkKinds.get((attempt(() => questions.kind(there)) ?? 0) >>> 0);
  return name === undefined ? null : refusal(store, `a server (${name})`);
}

function isServer(path: string): boolean {
  return /^[\\/]{2}(?![?.][\\/])/.test(path) || /^[\\/]{2}\?[\\/]UNC[\\/]/i.test(path);
}

function attempt<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

function refusal(store: string, where: string): string {
  return (
    `The library cannot be stored in ${store}. The folder is on ${where}, where orders could be lost if the network ` +
    'connection fails. Choose another folder with --data, on a disk of this computer.'
  );
}
