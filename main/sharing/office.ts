import type { Fault } from '../../shared/lib/fault.ts';
import type { Result } from '../../shared/lib/result.ts';
import type { OfficeFile } from '../../shared/model/office-file.ts';
import type { Fields, FieldValue } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { Conflict, TakeReplaced } from './conflicts.ts';
import type { FormerMember } from './former-member.ts';
import type { Asker } from './leases.ts';
import type { LeftState, OfficeDocuments } from './left-files.ts';
import type { LeaseLink } from './office-link.ts';
import type { NotBack } from './restored-server.ts';
import type { Restricting } from './restricting.ts';
import type { Choice } from './settled.ts';
import type { Unwritten } from './unwritten.ts';

/** How this computer stands with its office. Times in milliseconds UTC. */
export interface OfficeState {
  readonly file: OfficeFile;
  readonly joinedAt: number;
  readonly phase: 'connecting' | 'receiving' | 'sending' | 'current' | 'unreachable' | 'stopped';
  /** Why it is unreachable, or why it stopped until a person does something; null else. */
  readonly fault: ServerFault | null;
  /** Since when it is unreachable or stopped. */
  readonly since: number | null;
  /** Entries of this computer that the server does not have yet. */
  readonly waiting: number;
  readonly unwritten: Unwritten;
  /** Documents whose bytes are still to come. */
  readonly documentsWaiting: number;
  readonly documents: LeftState;
  /** Who asks the land service for the office, see {@link OfficeLeases}. */
  readonly askers: readonly Asker[];
  /** After the server was restored: who may hold what it lost. Null where every computer is back, or nobody knows. */
  readonly notBack: NotBack | null;
  /** Of the entries that are being received; null while it is not known. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Details that two people changed at once, and for which a person has to choose. */
  readonly conflicts: number;
  readonly lastCurrentAt: number | null;
  /** How far this computer's clock is ahead of the server's, in milliseconds; null before the first answer. */
  readonly clockAheadMs: number | null;
  /** True: the keychain refused the password, and it must be entered again after the next start. */
  readonly isPasswordLost: boolean;
}

/** What a library would share on joining. */
export interface JoiningPreview {
  readonly office: string;
  readonly person: string;
  /** Another person, as whom this library was shared before; null where there was none. */
  readonly before: FormerMember | null;
  readonly matters: number;
  readonly orders: number;
  readonly documents: number;
}

/** What a conflict is about, as a person is told. */
export interface ConflictSubject extends Pick<Conflict, 'kind' | 'localId' | 'fields'> {
  /** What the detail is called. */
  readonly name: string;
  readonly isMatter: boolean;
}

/** Who settled a conflict before, and how. */
export interface SettledBy {
  readonly person: string;
  /** On this computer, in another window. */
  readonly isOwn: boolean;
  /** Null: an earlier version did not say it. */
  readonly choice: Choice | null;
}

/** The person of this computer settled a conflict, and a colleague did otherwise at the same time. */
export interface OtherChoice extends ConflictSubject {
  readonly person: string;
  readonly choice: Choice;
}

/** A conflict as a person is shown it. */
export interface OfficeConflict extends Conflict, ConflictSubject {
  /** Who wrote what stands, or else what was replaced. */
  readonly person: string;
  /** Who wrote the other text; null where nobody knows. */
  readonly otherPerson: string | null;
}

/** This computer's part in an office. */
export interface Office {
  readonly link: LeaseLink;
  readonly restricting: Restricting;
  /** null while this computer belongs to no office. */
  state(): OfficeState | null;
  /** What joining by this file would share. Asks nobody. */
  preview(fileText: string): Result<JoiningPreview, readonly Fault[]>;
  /**
   * Proves file and password at the server, keeps both, and begins to share. Nothing is kept where it fails. Of the office that was joined
   * already it takes a newer file and the password.
   */
  join(fileText: string, password: string): Promise<Result<null, readonly Fault[] | ServerFault>>;
  /** The same password or another for the office that was joined. */
  changePassword(password: string): Promise<Result<null, ServerFault>>;
  /**
   * Everything stays in this library; nothing more is shared. `withoutDocuments`: so many documents that are not here the person does
   * without. Gives how many that are, and leaves nothing where it is more.
   */
  leave(withoutDocuments: number): Promise<number>;
  /** Documents whose bytes this computer leaves at the server. */
  readonly documents: OfficeDocuments;
  /** Details that two people changed at once. */
  conflicts(): readonly OfficeConflict[];
  /** A person has seen both texts of a conflict, and what stands stays. Gone: nothing was done, see `settledBy`. */
  settle(entryId: string, field: string): 'settled' | 'gone';
  /** What was chosen of a conflict that is gone; null where it went without a choice. */
  settledBy(entryId: string, field: string): SettledBy | null;
  /** Writes what was replaced in the place of what stands, and settles. `stands`: as the person saw it. */
  takeReplaced(entryId: string, field: string, stands: FieldValue): TakeReplaced;
  /** What was typed on a matter and not saved, when it was deleted, is among the conflicts. False: this computer shares it with nobody. */
  keepTyped(matterId: string, typed: Fields): boolean;
  /** Files of deleted documents are being removed: what had arrived is looked for again. */
  filesRemoved(): void;
  /** The library was written to: what others should know is sent soon. */
  written(): void;
  /** Calls `told` where a colleague settled otherwise what was settled here. */
  onOtherChoice(told: (choice: OtherChoice) => void): void;
  /** Calls `told` at each change of the state. */
  onState(told: () => void): void;
  /** Runs `work` after each round in which everything of this computer reached the server. */
  onSent(work: () => Promise<void>): void;
  /**
   * Runs `work` at each new connection, and where the server was restored to an older point, before it is given again what it lost.
   * A standby that was promoted can have lost what no number of an entry shows.
   */
  onConnected(work: () => void): void;
  /** Resolves when everything is received and sent, or after the time limit: then false. */
  settled(withinMs: number): Promise<boolean>;
  /** Tries at once where it would wait. */
  tryNow(): void;
  start(): void;
  stop(): Promise<void>;
}
