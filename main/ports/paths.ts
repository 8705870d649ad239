/** Folders of this installation, absolute. */
export interface Paths {
  /** The library: database, documents, incoming, quarantine, practice. On a local disk. */
  readonly store: string;
}
