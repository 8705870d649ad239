import { appOrigin } from './app-origin.ts';

/** What Electron tells of the frame that sent a message, read in the same turn as the event. */
export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly detached: boolean;
  /** Null for the main frame. */
  readonly parent: unknown;
}

export interface Sender {
  readonly webContentsId: number;
  /** Null where the frame navigated or went before it was asked for. */
  readonly frame: SenderFrame | null;
}

/** Only the main frame of our own window, showing our own page, is ever given a port. */
export function isTrustedSender(sender: Sender, ownWebContentsId: number): boolean {
  const { frame } = sender;
  return (
    sender.webContentsId === ownWebContentsId &&
    frame !== null &&
    frame.parent === null &&
    !frame.detached &&
    frame.origin === appOrigin &&
    frame.url.startsWith(`${appOrigin}/`)
  );
}
