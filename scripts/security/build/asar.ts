import { createHash } from 'node:crypto';

/**
 * The SHA-256 of an archive's header, which Electron compares with the one in the program before it reads anything, or
 * null for what is no archive. The header holds the checksum of each file (asar, README: format).
 */
export function asarHeaderHash(archive: Buffer): string | null {
  const header = headerOf(archive);
  return header === null ? null : createHash('sha256').update(header).digest('hex');
}

/** Files of the archive whose bytes are not those of the header, and files without a checksum. */
export function changedInside(archive: Buffer): readonly string[] {
  const header = headerOf(archive);
  if (header === null) return ['(no archive)'];
  const start = 8 + archive.readUInt32LE(4);
  return filesIn(JSON.parse(header), '').flatMap(({ path, entry }) => {
    if (entry.unpacked === true || entry.link !== undefined) return [];
    const from = start + Number(entry.offset);
    const bytes = archive.subarray(from, from + Number(entry.size));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return isRecord(entry.integrity) && entry.integrity.hash === hash ? [] : [path];
  });
}

function headerOf(archive: Buffer): string | null {
  if (archive.length < 16 || archive.readUInt32LE(0) !== 4) return null;
  const length = archive.readUInt32LE(12);
  if (16 + length > archive.length) return null;
  return archive.subarray(16, 16 + length).toString('utf8');
}

interface AsarFile {
  readonly path: string;
  readonly entry: Record<string, unknown>;
}

function filesIn(node: unknown, path: string): readonly AsarFile[] {
  if (!isRecord(node)) return [];
  if (!isRecord(node.files)) return [{ path, entry: node }];
  return Object.entries(node.files).flatMap(([name, child]) => filesIn(child, `${path}/${name}`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
