import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import type { DeclaredFailure, ErrorCode } from '../../shared/contract/errors.ts';
import type { Contract } from '../../shared/contract/router.ts';
import type { Result } from '../../shared/lib/result.ts';

type MaybePromise<T> = T | Promise<T>;
type Declared<Errors extends ErrorMap> = DeclaredFailure<Extract<keyof Errors, ErrorCode>>;

/** Answers one procedure: takes what its input schema gives, gives what its output schema takes or a declared failure. */
type Handler<Input extends AnySchema, Output extends AnySchema, Errors extends ErrorMap> = (
  input: InferSchemaOutput<Input>,
  signal: AbortSignal | undefined,
) => MaybePromise<Result<InferSchemaInput<Output>, Declared<Errors>>>;

/** The shape of the contract with a handler in the place of each procedure: one too many or too few does not compile. */
type HandlersOf<Node> =
  Node extends ContractProcedure<infer Input, infer Output, infer Errors, infer _Meta>
    ? Handler<Input, Output, Errors>
    : { readonly [Key in keyof Node]: HandlersOf<Node[Key]> };

export type AllHandlers = HandlersOf<Contract>;

/** Those that the office gives; what was left out of results is known where they go out (router.ts). */
export type AppHandlers = Omit<AllHandlers, 'partialResults'>;
