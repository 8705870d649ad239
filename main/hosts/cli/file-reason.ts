const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'you have no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it exists already',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/** Why the system refuses a file, as a clause. */
export function fileReason(error: unknown): string {
  const isOfSystem = error instanceof Error && 'code' in error;
  return (
    systemReasons[isOfSystem ? String(error.code) : ''] ??
    (error instanceof Error ? error.message : String(error))
  );
}
