import { isContractProcedure } from '@orpc/contract';
import { type AnyRouter, implement, type Router } from '@orpc/server';
import { type Contract, contract } from '../../shared/contract/router.ts';
import type { Result } from '../../shared/lib/result.ts';
import type { OfficeHandlers } from './handlers.ts';

/** The contract, answered. Given to a transport, or to a client in the same process. */
export type OfficeRouter = Router<Contract, Record<never, never>>;

type AnyHandler = (
  input: unknown,
  signal: AbortSignal | undefined,
) => Promise<Result<unknown, { code: string; data: unknown }>>;
type Errors = Record<string, (options: { data: unknown; message: string }) => Error>;

/**
 * Answers the contract with `handlers`: a value goes out through the output schema, a failure as the declared error of
 * its code. The walk over the tree is by key, so the types of {@link OfficeHandlers} are what keeps both alike.
 */
export function createRouter(handlers: OfficeHandlers): OfficeRouter {
  return implemented(contract, handlers) as OfficeRouter;
}

function implemented(node: unknown, handlers: unknown): AnyRouter {
  if (isContractProcedure(node)) {
    const handle = handlers as AnyHandler;
    return implement(node).handler(async ({ input, signal, errors }) => {
      const result = await handle(input, signal);
      if (result.ok) return result.value;
      throw thrown(errors as Errors, result.failure);
    });
  }
  const branches = Object.entries(node as Record<string, unknown>).map(
    ([key, child]) => [key, implemented(child, (handlers as Record<string, unknown>)[key])] as const,
  );
  return Object.fromEntries(branches);
}

function thrown(errors: Errors, failure: { code: string; data: unknown }): Error {
  const make = errors[failure.code];
  if (make === undefined) throw new Error(`${failure.code} is not declared here`);
  return make({ data: failure.data, message: messageOf(failure.data) });
}

function messageOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'message' in data) return String(data.message);
  return 'The request could not be carried out.';
}
