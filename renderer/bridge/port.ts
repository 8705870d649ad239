import { portArrives, portEnds } from '../../shared/contract/port-messages.ts';

/**
 * A fresh port to the office, not yet started. Rejects while the host cannot reach the office.
 *
 * One at a time: a new port ends the one before it. The port gets a `close` event when its other end goes.
 */
export function requestPort(bridge: Bridge): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    function take(event: MessageEvent): void {
      const [port] = event.ports;
      // A message that another window sent has another source.
      if (event.source !== window || event.data !== portArrives || port === undefined) return;
      window.removeEventListener('message', take);
      announceEnd(port);
      resolve(port);
    }
    window.addEventListener('message', take);
    bridge.connect().catch((error: unknown) => {
      window.removeEventListener('message', take);
      reject(error instanceof Error ? error : new Error('Landfolio is disconnected.'));
    });
  });
}

/** Makes the `close` event that the browser does not give out of the other end's last message. */
export function announceEnd(port: MessagePort): void {
  port.addEventListener('message', (event) => {
    if (event.data !== portEnds) return;
    // First in line, so that nobody else tries to read this as an answer.
    event.stopImmediatePropagation();
    port.dispatchEvent(new Event('close'));
    port.close();
  });
}
