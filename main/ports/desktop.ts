import type { OrdersInDoubt } from '../../shared/contract/views/status.ts';
import type { Result } from '../../shared/lib/result.ts';

export interface DesktopRefusal {
  readonly message: string;
}

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Opened when the person clicks. */
  readonly documentId: string | null;
  readonly orderId: string | null;
}

/** The desktop's notifications. Never the only channel: the screen shows the same. */
export interface Notifier {
  notify(notice: Notice): void;
}

/** A stored document as the desktop gets it: the file in the store, and the name to give the copy. */
export interface FileToHand {
  readonly documentId: string;
  readonly storePath: string;
  readonly fileName: string;
}

/** Hands documents to the desktop. Always copies: nothing outside may hold a path into the store. */
export interface Desktop {
  /** Where this host's renderer reads the PDF, by document id, never by path. */
  viewUrl(documentId: string): string;
  /** For hosts that drag out by link; null where `startDrag` works. */
  dragUrl(documentId: string, fileName: string): string | null;
  startDrag(files: readonly FileToHand[]): Promise<Result<void, DesktopRefusal>>;
  /** The path saved to, or null where the person cancelled. */
  saveAs(file: FileToHand): Promise<Result<string | null, DesktopRefusal>>;
  /** Shows a copy under its export name in the system's file manager. */
  showInFolder(file: FileToHand): Promise<Result<void, DesktopRefusal>>;
  /** Number on the tray or badge: items waiting, what needs a person, and which orders are not simply confirmed. */
  setBadge(waiting: number, attention: number, orders: OrdersInDoubt): void;
}
