import type { MessagePortMain, WebContents } from 'electron';
import type { EmitterMessagePort } from '../../api/message-port.ts';
import type { Log } from '../../ports/log.ts';
import { isTrustedSender } from './policy/trusted-sender.ts';

export interface BridgePortOptions {
  readonly channel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  /** Answers the contract over main's end. */
  readonly serve: (port: EmitterMessagePort) => void;
  readonly log: Log;
}

/**
 * Hands our own page its port: one a load, and another only after the one it had has ended. Whoever else asks, and
 * whoever asks twice, gets nothing and is noted.
 */
export function handOverPorts(contents: WebContents, options: BridgePortOptions): void {
  const { channel, serve, log } = options;
  const ownId = contents.id;
  let live: LivePort | null = null;

  contents.ipc.handle('bridge:connect', (event): boolean => {
    // Read at once: later the frame may have navigated, and this would be null.
    const frame = event.senderFrame;
    if (frame === null || !isTrustedSender({ webContentsId: event.sender.id, frame }, ownId)) {
      log.warn('bridge.foreignSender');
      return false;
    }
    if (live !== null) {
      log.warn('bridge.askedTwice');
      return false;
    }
    const { port1, port2 } = channel();
    const handed = trackPort(port1, () => {
      if (live === handed) live = null;
    });
    live = handed;
    serve(handed.port);
    frame.postMessage('bridge:port', null, [port2]);
    return true;
  });

  // A new load, or no page any more: what the old page held ends with it.
  contents.on('did-navigate', () => live?.end());
  contents.on('render-process-gone', () => live?.end());
}

interface LivePort {
  readonly port: EmitterMessagePort;
  end(): void;
}

/** A port whose end is told once, whichever side it comes from: Electron promises `close` for the other side only. */
function trackPort(port: MessagePortMain, ended: () => void): LivePort {
  const listeners: (() => void)[] = [ended];
  let isOver = false;
  function over(): void {
    if (isOver) return;
    isOver = true;
    for (const listener of listeners) listener();
  }
  function end(): void {
    over();
    port.close();
  }
  port.on('close', over);
  return {
    end,
    port: {
      on(name: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) {
        if (name === 'message') port.on('message', listener);
        else listeners.push(() => listener({ data: undefined }));
      },
      postMessage: (message) => port.postMessage(message),
      start: () => port.start(),
      close: end,
    },
  };
}
