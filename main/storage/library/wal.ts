/** What a write-ahead log holds, as SQLite will read it at the next opening. */
interface WalReading {
  /** False where SQLite will leave out the whole log. */
  readonly isHeaderSound: boolean;
  /** How often the log was restarted since the file was made. */
  readonly restarts: number;
  /** Frames that SQLite will take. */
  readonly frames: number;
  /**
   * Ends of transactions that stand after the last frame SQLite will take, in the same log. One is what a power cut
   * leaves of a commit that nobody was told of, or a damaged last commit; more are damage.
   */
  readonly lostCommits: number;
  /** Something of the same log stands after the last transaction that SQLite will take. */
  readonly isTorn: boolean;
  /** Where the first frame begins that SQLite will not take although it belongs to this log, or null. */
  readonly tornAt: number | null;
}

const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;

/**
 * Reads a write-ahead log the way SQLite recovers it (sqlite.org/fileformat2.html, 4), to learn what it would leave out
 * without a word: from the first frame whose checksum is wrong, SQLite takes the rest for leftovers.
 */
export function readWal(bytes: Uint8Array): WalReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const none = { isHeaderSound: false, restarts: 0, frames: 0, lostCommits: 0, isTorn: true, tornAt: 0 };
  if (bytes.byteLength < headerBytes) return none;
  const kind = view.getUint32(0);
  const isLittle = kind === magic;
  if (!isLittle && kind !== magic + 1) return none;
  const pageBytes = view.getUint32(8);
  if (pageBytes < 512 || pageBytes > 65_536 || (pageBytes & (pageBytes - 1)) !== 0) return none;
  let sum: Sum = addTo([0, 0], view, 0, 24, isLittle);
  if (!isSum(sum, view, 24)) return none;
  const salts = [view.getUint32(16), view.getUint32(20)] as const;

  const frameBytes = frameHeaderBytes + pageBytes;
  let frames = 0;
  let taken = 0;
  let lostCommits = 0;
  let tornAt: number | null = null;
  let isChainSound = true;
  for (let at = headerBytes; at < bytes.byteLength; at += frameBytes) {
    if (at + frameHeaderBytes > bytes.byteLength) {
      tornAt ??= at;
      break;
    }
    const isWhole = at + frameBytes <= bytes.byteLength;
    const [one, two] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    const isCommit = view.getUint32(at + 4) !== 0;
    if (isChainSound && isWhole && one === salts[0] && two === salts[1]) {
      sum = addTo(addTo(sum, view, at, 8, isLittle), view, at + frameHeaderBytes, pageBytes, isLittle);
      if (isSum(sum, view, at + 16)) {
        frames += 1;
        if (isCommit) taken = frames;
        continue;
      }
    }
    isChainSound = false;
    // A frame of an older round has two other salts; half a match is a damaged frame of this one.
    if (one !== salts[0] && two !== salts[1]) continue;
    tornAt ??= at;
    if (isCommit) lostCommits += 1;
  }
  return {
    isHeaderSound: true,
    restarts: view.getUint32(12),
    frames: taken,
    lostCommits,
    isTorn: tornAt !== null || frames > taken,
    tornAt,
  };
}

type Sum = readonly [number, number];

function addTo([a, b]: Sum, view: DataView, start: number, length: number, isLittle: boolean): Sum {
  let first = a;
  let second = b;
  for (let at = start; at < start + length; at += 8) {
    first = (first + view.getUint32(at, isLittle) + second) | 0;
    second = (second + view.getUint32(at + 4, isLittle) + first) | 0;
  }
  return [first, second];
}

function isSum([a, b]: Sum, view: DataView, at: number): boolean {
  return a >>> 0 === view.getUint32(at) && b >>> 0 === view.getUint32(at + 4);
}
