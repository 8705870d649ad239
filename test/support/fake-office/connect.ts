/// <reference path="../../../renderer/bridge/window.d.ts" />
import { RPCHandler } from '@orpc/server/message-port';
import { portArrives, portEnds } from '../../../shared/contract/port-messages.ts';
import { createFakeOffice } from './fake-office.ts';
import { createFakeRouter } from './router.ts';

/**
 * A bridge to an office made up in the page. `scenario` chooses how it stands: `busy` (the default), `fresh` (nothing
 * ordered yet), `production`, `test`, `failing` (the service is down). `lose()` breaks every open way, and none can be
 * opened for `milliseconds`.
 */
export function connectFakeOffice(search: URLSearchParams): Bridge & { lose(milliseconds: number): void } {
  const office = createFakeOffice(search.get('scenario') ?? 'busy', Number(search.get('pace') ?? '1'));
  const handler = new RPCHandler(createFakeRouter(office));
  let open: MessagePort[] = [];
  let awayUntil = 0;
  return {
    async connect() {
      if (Date.now() < awayUntil) throw new Error('The office cannot be reached.');
      const { port1, port2 } = new MessageChannel();
      handler.upgrade(port1);
      port1.start();
      open.push(port1);
      window.postMessage(portArrives, '/', [port2]);
    },
    lose(milliseconds) {
      awayUntil = Date.now() + milliseconds;
      for (const port of open) {
        port.postMessage(portEnds);
        port.close();
      }
      open = [];
    },
  };
}
