import type { BrowserWindow, MessagePortMain } from 'electron';
import { MessageChannelMain } from 'electron';
import type { Log } from '../ports/log.ts';
import { isTrustedSender } from './policy/trusted-sender.ts';

/**
 * Hands our own page a port when it asks, one at a time: a new one ends the one before it. Whoever else asks gets
 * nothing and is noted.
 */
export function handOverPorts(window: BrowserWindow, serve: (port: MessagePortMain) => void, log: Log): void {
  const ownId = window.webContents.id;
  let current: MessagePortMain | null = null;

  window.webContents.ipc.handle('bridge:connect', (event): boolean => {
    // Read at once: later the frame may have navigated, and this would be null.
    const frame = event.senderFrame;
    if (frame === null || !isTrustedSender({ webContentsId: event.sender.id, frame }, ownId)) {
      log.warn('bridge.foreignSender');
      return false;
    }
    current?.close();
    const { port1, port2 } = new MessageChannelMain();
    current = port1;
    serve(port1);
    frame.postMessage('bridge:port', null, [port2]);
    return true;
  });
}
