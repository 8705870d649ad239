import { EventEmitter } from 'node:events';
import type { App, MessagePortMain, Session, WebContents } from 'electron';

/** What a listener is given to stop the usual. */
export function fakeEvent(more: object = {}) {
  const event = {
    isPrevented: false,
    preventDefault() {
      event.isPrevented = true;
    },
    ...more,
  };
  return event;
}

/** An emitter with setters: `handlers.setPermissionCheckHandler` is what it was set to. */
class Recorded extends EventEmitter {
  readonly handlers: Record<string, (...given: unknown[]) => unknown> = {};
  readonly values: Record<string, unknown> = {};

  handler(name: string) {
    return (given: (...given: unknown[]) => unknown): void => {
      this.handlers[name] = given;
    };
  }
}

const sessionHandlers = [
  'setPermissionRequestHandler',
  'setPermissionCheckHandler',
  'setDevicePermissionHandler',
  'setDisplayMediaRequestHandler',
  'setBluetoothPairingHandler',
];

/** A session without Chromium, for driving what was set on it. */
export function fakeSession() {
  const recorded = new Recorded();
  const session = Object.assign(recorded, {
    ...Object.fromEntries(sessionHandlers.map((name) => [name, recorded.handler(name)])),
    setSpellCheckerEnabled: (isOn: boolean) => {
      recorded.values.spellChecker = isOn;
    },
    webRequest: { onBeforeRequest: recorded.handler('onBeforeRequest') },
  });
  return { recorded, session: session as unknown as Session };
}

/** A page without Chromium. */
export function fakeContents(id = 1) {
  const recorded = new Recorded();
  const contents = Object.assign(recorded, {
    id,
    setWindowOpenHandler: recorded.handler('setWindowOpenHandler'),
    setWebRTCIPHandlingPolicy: (policy: string) => {
      recorded.values.webRtc = policy;
    },
    ipc: {
      handle: (channel: string, handler: (...given: unknown[]) => unknown) => {
        recorded.handlers[channel] = handler;
      },
    },
  });
  return { recorded, contents: contents as unknown as WebContents };
}

export function fakeApp() {
  const recorded = new Recorded();
  return { recorded, app: recorded as unknown as App };
}

/** One end of a channel; `isClosed` once it was closed from this side. */
export function fakePort() {
  const emitter = new EventEmitter();
  const port = Object.assign(emitter, {
    isClosed: false,
    sent: [] as unknown[],
    postMessage(message: unknown) {
      port.sent.push(message);
    },
    start() {},
    close() {
      port.isClosed = true;
    },
  });
  return { port, asPort: port as unknown as MessagePortMain };
}
