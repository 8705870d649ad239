import type { AnyRouter } from '@orpc/server';
import type { Log } from '../ports/log.ts';
import { serveBridge } from './serve.ts';

/** The part of a `ws` WebSocket that the bridge uses. */
interface ServableWebSocket {
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  send(message: string | Uint8Array): void;
  close(code?: number): void;
}

/** "Policy violation" (RFC 6455, 7.4.1). */
const policyViolation = 1008;

/** Answers the contract over a WebSocket until it is closed. The caller has checked who is on the other end. */
export function serveWebSocket(router: AnyRouter, socket: ServableWebSocket, log: Log): void {
  const bridge = serveBridge(
    router,
    { send: (message) => socket.send(message), close: () => socket.close(policyViolation) },
    log,
  );
  socket.on('message', (data, isBinary) => bridge.receive(isBinary ? data : String(data)));
  socket.on('close', () => bridge.closed());
  // ws closes the socket by itself after an error (too large, bad frame); without a listener it would be thrown.
  socket.on('error', (error) => log.warn('bridge.socket', { message: error.message }));
}
