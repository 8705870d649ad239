import type { AnyRouter } from '@orpc/server';
import { ORPCError } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import { explainedCode } from '../../shared/contract/explained-code.ts';
import { refusedInputCode } from '../../shared/contract/refused-input.ts';
import { refusedInputText } from '../../shared/model/refused-input-text.ts';
import type { Log } from '../ports/log.ts';
import { messageFault } from './message-limits.ts';
import { refusedInputOf } from './refused-input.ts';

/** The two ways of a transport that the bridge uses. Both peers encode to text; bytes are answered but never taken. */
interface BridgeChannel {
  send(message: string | Uint8Array<ArrayBuffer>): void;
  /** Ends the connection: the renderer asks for a new one. */
  close(): void;
}

interface ServedBridge {
  /** Hands over one message as received from the renderer. */
  receive(message: unknown): void;
  /** The other side went: every call under way is aborted. */
  closed(): void;
}

/**
 * Answers a renderer over any transport.
 *
 * Declared errors cross with their data. What is not as the contract says crosses as BAD_REQUEST, with the field and what it must
 * be. Everything else crosses as INTERNAL_SERVER_ERROR, with the log reference in `data.reference` and nothing more. A message that
 * is too large, too deep or no message of the protocol closes the channel: our own renderer never sends one.
 */
export function serveBridge(router: AnyRouter, channel: BridgeChannel, log: Log): ServedBridge {
  const handler = new StandardRPCHandler(router, {
    interceptors: [(options) => options.next().catch((error: unknown) => rethrow(error, log))],
    clientInterceptors: [
      async (options) => {
        const output: unknown = await options.next();
        return isEventIterator(output) ? guardIterator(output, log) : output;
      },
    ],
  });
  const answer = createServerPeerHandleRequestFn(handler, { context: {} });
  const peer = new ServerPeer((message) => channel.send(asSendable(message)));
  let isClosed = false;

  function refuse(reason: string): void {
    log.warn('bridge.refused', { reason });
    isClosed = true;
    peer.close();
    channel.close();
  }

  return {
    receive(message) {
      if (isClosed) return;
      const fault = messageFault(message);
      if (fault !== null || typeof message !== 'string') {
        refuse(fault ?? 'not text');
        return;
      }
      peer.message(message, answer).catch((error: unknown) => {
        if (!isClosed) log.error('bridge.message', error);
      });
    },
    closed() {
      isClosed = true;
      peer.close();
    },
  };
}

function asSendable(message: string | ArrayBufferLike | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof message === 'string' ? message : new Uint8Array(message as ArrayBuffer);
}

/** Lets a declared error pass; makes one code and a log reference of everything else. */
function rethrow(error: unknown, log: Log): never {
  if (error instanceof ORPCError && error.defined) throw error;
  if (error instanceof ORPCError && error.code === explainedCode) throw error;
  // Not as the contract says. What was sent is neither repeated nor logged: it may be confidential.
  const refused = refusedInputOf(error);
  if (refused !== null) {
    log.warn('bridge.input', {});
    throw new ORPCError(refusedInputCode, { message: refusedInputText(refused), data: refused });
  }
  // The renderer stopped waiting: nobody reads this answer.
  if (error instanceof Error && error.name === 'AbortError') throw error;
  const reference = log.error('bridge.unexpected', error);
  throw new ORPCError('INTERNAL_SERVER_ERROR', {
    message: `An unexpected error occurred. Reference: ${reference}`,
    data: { reference },
  });
}

type EventIterator = AsyncIterator<unknown> & AsyncIterable<unknown>;

function isEventIterator(value: unknown): value is EventIterator {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.asyncIterator in value;
}

/**
 * An error in the middle of a stream passes no interceptor, so a stream gets the same guard around each step. Not an
 * async generator: its `return` would wait for the event under way, and a renderer that left would never be let go.
 */
function guardIterator(iterator: EventIterator, log: Log): EventIterator {
  return {
    next: () => iterator.next().catch((error: unknown) => rethrow(error, log)),
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
