/** Free space that must be there before anything is ordered: an order, its answer and its certificates. */
export const neededBytes = 50 * 1024 * 1024;

/**
 * What a person is told where the disk is full: how much there is, how much is needed, and what to do once there is room, which
 * is `then`: the end of a sentence that begins with freeing up space.
 */
export function fullDiskMessage(free: number | null, then: string, needed: number = neededBytes): string {
  const is =
    free === null ? 'The disk of this computer is full' : `Only ${megabytes(free)} are free on the disk`;
  return `${is}. Landfolio needs at least ${megabytes(needed)}. Free up space (empty the recycle bin, move large files)${then}`;
}

export function megabytes(bytes: number): string {
  return `${Math.max(0, Math.floor(bytes / (1024 * 1024)))} MB`;
}
