import type { AnyRouter } from '@orpc/server';
import { portEnds } from '../../shared/contract/port-messages.ts';
import type { Log } from '../ports/log.ts';
import { serveBridge } from './serve.ts';

/** What a MessagePort of the DOM and one of Node have in common. */
interface WebMessagePort {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  postMessage(message: unknown): void;
  start?(): void;
  close(): void;
}

/** Electron's MessagePortMain: an event emitter whose events carry `data`. */
export interface EmitterMessagePort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

/** Answers the contract over a MessagePort until it is closed. */
export function serveMessagePort(
  router: AnyRouter,
  port: WebMessagePort | EmitterMessagePort,
  log: Log,
): void {
  const close = (): void => {
    port.postMessage(portEnds);
    port.close();
  };
  const bridge = serveBridge(router, { send: (message) => port.postMessage(message), close }, log);
  // Node's port has both ways; its `on` gives the bare data, so the event target comes first.
  if ('addEventListener' in port) {
    port.addEventListener('message', (event) => bridge.receive(event.data));
    port.addEventListener('close', () => bridge.closed());
  } else {
    port.on('message', (event) => bridge.receive(event.data));
    port.on('close', () => bridge.closed());
  }
  port.start?.();
}
