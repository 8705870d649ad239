import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { maxMessageBytes, refusedInputCode } from '../../shared/contract/refused-input.ts';
import type { Contract } from '../../shared/contract/router.ts';
import type { RefusedInput } from '../../shared/model/refused-input.ts';
import { requestPort } from './port.ts';

export type AppClient = ContractRouterClient<Contract>;

/** One open way to the office. `lost` aborts when the port closed: calls under way are then rejected. */
interface Connection {
  readonly link: ClientLink<Record<never, never>>;
  readonly lost: AbortSignal;
}

export interface OfficeConnector {
  /** Stays the same over reconnections; its calls wait for the way that is open now. */
  readonly client: AppClient;
  /** Opens the way, or gives the one that is open. Rejects where the host does. */
  open(): Promise<Connection>;
}

async function openConnection(bridge: Bridge): Promise<Connection> {
  const port = await requestPort(bridge);
  const lost = new AbortController();
  port.addEventListener('close', () => lost.abort(new Error('Landfolio is disconnected.')));
  const link = new RPCLink({ port });
  port.start();
  return { link, lost: lost.signal };
}

export function createOfficeConnector(bridge: Bridge): OfficeConnector {
  let current: Promise<Connection> | null = null;

  function open(): Promise<Connection> {
    if (current) return current;
    const opening = openConnection(bridge);
    current = opening;
    const forget = () => {
      if (current === opening) current = null;
    };
    opening.then((connection) => connection.lost.addEventListener('abort', forget), forget);
    return opening;
  }

  const link: ClientLink<Record<never, never>> = {
    async call(path, input, options) {
      const refused = tooLarge(input);
      if (refused !== null) throw new ORPCError(refusedInputCode, { data: refused });
      const connection = await open();
      return connection.link.call(path, input, options);
    },
  };
  return { client: createORPCClient(link), open };
}

/** Room for what a message holds beside its input, in bytes. */
const roomAroundInput = 4096;

/** A message that is too large would close the connection, so it is refused here. Names the largest field. */
function tooLarge(input: unknown): RefusedInput | null {
  if (bytesOf(input) <= maxMessageBytes - roomAroundInput) return null;
  const fields = Object.entries(input as object).map(([field, value]) => ({ field, bytes: bytesOf(value) }));
  const [largest] = fields.sort((one, other) => other.bytes - one.bytes);
  return { field: largest?.field ?? '', reason: 'must be smaller than 1 MB' };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length;
}
