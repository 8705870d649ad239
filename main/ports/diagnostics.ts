/** A report of something that broke. Redacted when it was written. */
export interface CrashReport {
  readonly reference: string;
  /** Milliseconds UTC. */
  readonly at: number;
  /** In words. */
  readonly what: string;
  readonly fileName: string;
  readonly text: string;
}

/** A file of its own that an installation keeps. */
export interface KeptFile {
  readonly name: string;
  readonly bytes: number;
  /** Last written, milliseconds UTC. */
  readonly at: number;
}

export interface KeptFiles {
  readonly logs: readonly KeptFile[];
  readonly crashReports: readonly KeptFile[];
  readonly memoryImages: readonly KeptFile[];
}

/** What this installation has written down about itself, for a person who asks for help. */
export interface Diagnostics {
  /** Where the log and the reports lie. */
  readonly folder: string;
  /** Newest first. */
  crashes(): readonly CrashReport[];
  /** The newest files of the log, oldest first. */
  logs(): readonly { readonly name: string; readonly text: string }[];
  /** Memory images that the system took of a process that crashed. They hold everything that was in it, and are never sent. */
  memoryImages(): readonly KeptFile[];
  /** All of them, of whatever age. */
  kept(): KeptFiles;
  /** Deletes them all; gives how many files went. The log goes on in a new file. */
  clear(): number;
  /** The system, the runtime and the host, by name. */
  computer(): Readonly<Record<string, string | number | boolean>>;
  /** What must not leave this computer by name: the person's own folder. */
  withoutNames(text: string): string;
}
