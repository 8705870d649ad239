import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A file as an archive lists it. */
export interface AsarFile {
  readonly bytes: number;
  /** Lies in the folder beside the archive, as a file of its own. */
  readonly isUnpacked: boolean;
  /** SHA-256 of the content, hexadecimal; null where the archive has none. */
  readonly sha256: string | null;
  /** The content; null where it is unpacked or a link. */
  readonly content: Uint8Array | null;
}

export interface Asar {
  /** SHA-256 of the header, hexadecimal: what Electron compares with its own record (asar integrity). */
  readonly headerHash: string;
  /** By path with `/`. Links are listed as files without content. */
  readonly files: ReadonlyMap<string, AsarFile>;
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>> | undefined;
  readonly size?: number | undefined;
  readonly offset?: string | undefined;
  readonly unpacked?: boolean | undefined;
  readonly link?: string | undefined;
  readonly integrity?: { readonly hash: string } | undefined;
}

const entry: z.ZodType<Entry> = z.lazy(() =>
  z.object({
    files: z.record(z.string(), entry).optional(),
    size: z.number().optional(),
    offset: z.string().optional(),
    unpacked: z.boolean().optional(),
    link: z.string().optional(),
    integrity: z.object({ hash: z.string() }).optional(),
  }),
);

/** Reads an archive of @electron/asar's format. Throws where it is none. */
export function readAsar(archive: Uint8Array): Asar {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  // Two pickles: the size of the second, then the header's text with its length before it.
  if (bytes.byteLength < 16 || bytes.readUInt32LE(0) !== 4) throw new Error('This is no asar archive.');
  const body = 8 + bytes.readUInt32LE(4);
  const end = 16 + bytes.readUInt32LE(12);
  if (end > bytes.byteLength) throw new Error('This archive is cut off.');
  const header = bytes.subarray(16, end);
  const files = new Map<string, AsarFile>();
  function visit(folder: Entry, path: string): void {
    for (const [name, item] of Object.entries(folder.files ?? {})) {
      if (item.files !== undefined) {
        visit(item, `${path}${name}/`);
        continue;
      }
      const start = body + Number(item.offset ?? 0);
      const isUnpacked = item.unpacked === true;
      files.set(`${path}${name}`, {
        bytes: item.size ?? 0,
        isUnpacked,
        sha256: item.integrity?.hash ?? null,
        content:
          isUnpacked || item.link !== undefined ? null : bytes.subarray(start, start + (item.size ?? 0)),
      });
    }
  }
  visit(entry.parse(JSON.parse(header.toString('utf8'))), '');
  return { headerHash: sha256(header), files };
}

/** Files whose bytes are not those that the header has the checksum of, and files without one. */
export function changedFiles({ files }: Asar): readonly string[] {
  return [...files].flatMap(([path, { content, sha256: hash }]) =>
    content === null || (hash !== null && sha256(content) === hash) ? [] : [path],
  );
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
