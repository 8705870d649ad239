import { parentPort, workerData } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/router.ts';
import { interleave, type Pair } from './measure.ts';

/** The renderer's side in a thread of its own, as in the product: the port is crossed for real. */
const { bridge, echo } = workerData as { bridge: MessagePort; echo: MessagePort };
const callsEach = 200;

const client = createORPCClient(new RPCLink({ port: bridge })) as ContractRouterClient<Contract>;
bridge.start();

let answered = (): void => {};
echo.addEventListener('message', () => answered());
echo.start();
function bareEcho(message: unknown): Promise<void> {
  return new Promise((resolve) => {
    answered = resolve;
    echo.postMessage(message);
  });
}

async function each(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < callsEach; n += 1) await call();
  return (performance.now() - start) / callsEach;
}

const small: Pair = await interleave(
  () => each(() => client.settings.get({})),
  () => each(() => bareEcho('small')),
);
const list: Pair = await interleave(
  () => each(() => client.documents.list({})),
  () => each(() => bareEcho('list')),
);
parentPort?.postMessage({ small, list });
