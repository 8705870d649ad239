import { isContractProcedure } from '@orpc/contract';
import { type AnyRouter, implement, ORPCError, type Router } from '@orpc/server';
import { errors } from '../../shared/contract/errors.ts';
import { explainedCode } from '../../shared/contract/explained-code.ts';
import { type Contract, contract } from '../../shared/contract/router.ts';
import { ok, type Result } from '../../shared/lib/result.ts';
import { alreadyPlacedText } from '../../shared/model/already-placed-text.ts';
import { purchaseDoubtText } from '../../shared/model/charge-text.ts';
import { claimFailureText } from '../../shared/model/claim-failure-text.ts';
import { hostFailureText } from '../../shared/model/host-failure-text.ts';
import { serverFaultText } from '../../shared/model/server-fault-text.ts';
import { serviceFailureSchema } from '../../shared/model/service-failure.ts';
import { failureMessage } from '../../shared/model/service-failure-text.ts';
import type { AllHandlers, AppHandlers } from './handlers.ts';
import { createPartialResults, type PartialResults } from './partial-results.ts';

/** The contract, answered. Given to a transport, or to a client in the same process. */
export type AppRouter = Router<Contract, Record<never, never>>;

type AnyHandler = (
  input: unknown,
  signal: AbortSignal | undefined,
) => Promise<Result<unknown, { code: string; data: unknown }>>;
type Errors = Record<string, (options: { data: unknown; message: string }) => Error>;

/**
 * Answers the contract with `handlers`: a value goes out through the output schema, a failure as the declared error of
 * its code. The tree is traversed by key, so the types of {@link AppHandlers} are what keeps both alike.
 */
export function createRouter(handlers: AppHandlers, explain: Explain = () => null): AppRouter {
  const partial = createPartialResults();
  const { partialResults, ...others } = contract;
  const own: AllHandlers['partialResults'] = {
    get: ({ procedure, input }) => ok({ unread: partial.get(procedure, input) }),
  };
  const around = { explain, partial };
  const router = {
    ...(implemented(others, handlers, around, []) as object),
    partialResults: implemented(partialResults, own, around, ['partialResults']),
  };
  return router as AppRouter;
}

/**
 * What a person is told of an error that any procedure (`orders.place`) may meet because of this computer and not of a fault
 * of ours, such as a full disk; null for every other error.
 */
type Explain = (error: unknown, procedure: string) => string | null;

interface Around {
  readonly explain: Explain;
  /** Told of every result. */
  readonly partial: PartialResults;
}

function implemented(node: unknown, handlers: unknown, around: Around, path: readonly string[]): AnyRouter {
  if (isContractProcedure(node)) {
    const handle = handlers as AnyHandler;
    const procedure = path.join('.');
    return implement(node).handler(async ({ input, signal, errors }) => {
      const result = await explained(
        () => handle(input, signal),
        (error) => around.explain(error, procedure),
      );
      if (result.ok) {
        around.partial.note(procedure, input, result.value);
        return result.value;
      }
      throw thrown(errors as Errors, result.failure);
    });
  }
  const branches = Object.entries(node as Record<string, unknown>).map(([key, child]) => {
    const handler = (handlers as Record<string, unknown>)[key];
    return [key, implemented(child, handler, around, [...path, key])] as const;
  });
  return Object.fromEntries(branches);
}

async function explained<T>(work: () => Promise<T>, explain: (error: unknown) => string | null): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = explain(error);
    if (message === null) throw error;
    throw new ORPCError(explainedCode, { status: 507, message, data: { message } });
  }
}

function thrown(errors: Errors, failure: { code: string; data: unknown }): Error {
  const make = errors[failure.code];
  if (make === undefined) throw new Error(`${failure.code} is not declared here`);
  return make({ data: failure.data, message: messageOf(failure) });
}

/** For the log and the job; the page makes its own text of the data. */
function messageOf({ code, data }: { readonly code: string; readonly data: unknown }): string {
  if (code === 'SERVICE_FAILED') return failureMessage(serviceFailureSchema.parse(data));
  if (code === 'HOST_FAILED') return hostFailureText(errors.HOST_FAILED.data.parse(data));
  if (code === 'ALREADY_PLACED') return alreadyPlacedText(errors.ALREADY_PLACED.data.parse(data).reason);
  if (code === 'CLAIM_FAILED') return claimFailureText(errors.CLAIM_FAILED.data.parse(data));
  if (code === 'STATUS_UNKNOWN') return purchaseDoubtText(errors.STATUS_UNKNOWN.data.parse(data).doubt);
  if (code === 'OFFICE_SERVER_FAILED') {
    const { title, message } = serverFaultText(errors.OFFICE_SERVER_FAILED.data.parse(data));
    return `${title}. ${message}`;
  }
  return 'The request could not be completed.';
}
