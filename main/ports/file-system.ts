/** A file being written. */
export interface WritableFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Returns when the bytes are on the disk (fsync). */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The few acts on files that must not lose anything, so that tests can make each of them fail. */
export interface FileSystem {
  /** Fails where the file exists. Mode 0600, or readable for others on this computer too. */
  createExclusive(path: string, readers?: 'others'): Promise<WritableFile>;
  rename(from: string, to: string): Promise<void>;
  /** Fails with EEXIST where anything has the new name. */
  renameNew(from: string, to: string): Promise<void>;
  /** Makes a rename durable; does nothing where the system has no such call (Windows). */
  syncFolder(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** In a folder that is there; for whom the folder above lets in. Nothing where it is there already; fails with ENOTDIR where a file is. */
  makeSubfolder(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Copies into a new file that others may read, and returns the SHA-256 of what was written once it is on the disk. */
  copyFlushed(from: string, to: string): Promise<string>;
  /** Fails for anything but a regular file of at most so many bytes, and never waits for one that is a pipe. */
  read(path: string, maxBytes?: number): Promise<Uint8Array>;
  list(path: string): Promise<readonly string[]>;
  /** The names of those that are folders, or links to folders. */
  folders(path: string): Promise<readonly string[]>;
  /** Size in bytes and modification time in milliseconds UTC, or null where there is no such file. */
  stat(path: string): Promise<{ readonly bytes: number; readonly modifiedAt: number } | null>;
}
