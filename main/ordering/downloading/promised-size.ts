import type { FileRemark } from '../../../shared/model/file-check-text.ts';

const mebibyte = 1024 * 1024;

/**
 * Most bytes that a document may have where the service promised so many: a tenth more, and never less than 1 MiB.
 *
 * The unit of `resourceFileSize` is not documented (interface: Ordered item). Where it is no count of bytes, this cap is
 * wrong, so it holds for the first fetch only: after one mismatch (`sizeMismatches`) the cap of every download is the only one.
 */
export function capOf(promised: number | null, sizeMismatches: number): number {
  if (promised === null || sizeMismatches > 0) return Number.POSITIVE_INFINITY;
  return Math.max(promised * 1.1, mebibyte);
}

/** What is said of a whole file whose size is not the promised one; null where it is, or none was promised. */
export function sizeRemark(promised: number | null, bytes: number): FileRemark | null {
  return promised === null || promised === bytes ? null : { code: 'otherSize', promised, bytes };
}
