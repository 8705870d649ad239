import type { StatusView } from '../../shared/contract/views/status.ts';
import type { Result } from '../../shared/lib/result.ts';
import type { DesktopRefusal } from '../../shared/model/desktop-refusal.ts';
import type { FileType } from '../../shared/model/file-types.ts';
import type { Mail } from '../../shared/model/mail-link.ts';

export type Badge = Pick<StatusView, 'waiting' | 'attention' | 'certificates' | 'charges'>;

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Opened when the person clicks. */
  readonly documentId: string | null;
  readonly orderId: string | null;
  /** A click shows the alerts. */
  readonly isOfAlerts?: boolean;
}

/** The desktop's notifications. Never the only channel: the screen shows the same. */
export interface Notifier {
  notify(notice: Notice): void;
}

/** A stored document as the desktop gets it: the file in the store, and the name to give the copy. */
export interface FileToExport {
  readonly documentId: string;
  readonly storePath: string;
  readonly fileName: string;
  readonly fileType: FileType;
  /** It failed the checks: it may be saved to be looked at with care, and nothing here opens it. */
  readonly isQuarantined: boolean;
}

/** What this desktop can do beside taking documents. */
export interface DesktopHabits {
  /** Closing the window can leave Landfolio in the tray, and does so unless told. Null: there is no say in it. */
  readonly closeToTray: { readonly unlessTold: boolean } | null;
  readonly startAtLogin: {
    get(): boolean;
    set(isOn: boolean): Result<void, DesktopRefusal>;
  } | null;
  readonly hasNotifications: boolean;
  readonly opensDocuments: boolean;
}

/** Hands documents to the desktop. Always copies: nothing outside may hold a path into the store. */
export interface Desktop {
  /** Where this host's renderer reads the PDF, by document id, never by path. */
  viewUrl(documentId: string): string;
  /** For hosts that drag out by link; null where `startDrag` works. */
  dragUrl(documentId: string, fileName: string): string | null;
  startDrag(files: readonly FileToExport[]): Promise<Result<void, DesktopRefusal>>;
  /** The path saved to, or null where the person cancelled. */
  saveAs(file: FileToExport): Promise<Result<string | null, DesktopRefusal>>;
  /** Shows a copy under its export name in the system's file manager. */
  showInFolder(file: FileToExport): Promise<Result<void, DesktopRefusal>>;
  /** Opens a copy under its export name in the computer's own program for its type. */
  open(file: FileToExport): Promise<Result<void, DesktopRefusal>>;
  /** Saves what Landfolio made itself. The path saved to, or null where the person cancelled. */
  saveMade(fileName: string, bytes: Uint8Array): Promise<Result<string | null, DesktopRefusal>>;
  /**
   * Saves what is made while it is saved, asked for only once the person has said where. A file stands there whole or not at
   * all. The path saved to, or null where the person or `signal` cancelled.
   */
  saveStreamed(
    fileName: string,
    chunks: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<Result<string | null, DesktopRefusal>>;
  /**
   * Copies under their export names into one folder that the person picks, never over another file. The folder, or null where
   * they cancelled before the first; what was copied before `signal` stays.
   */
  saveCopies(
    files: AsyncIterable<FileToExport>,
    signal: AbortSignal,
  ): Promise<Result<string | null, DesktopRefusal>>;
  /**
   * Opens the person's own email program with this email, whose `mailLink` is known to be one. The link that the page has to open,
   * where this host cannot; else null.
   */
  writeEmail(mail: Mail): Promise<Result<string | null, DesktopRefusal>>;
  habits(): DesktopHabits;
  /** Number on the tray or badge: items waiting, what needs a person, and what of that is in doubt. */
  setBadge(badge: Badge): void;
}
