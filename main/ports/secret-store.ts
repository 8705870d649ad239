import type { Result } from '../../shared/lib/result.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { Secret } from './secret.ts';

/** The system's keychain, by account. Values never leave main and are never logged. */
export interface SecretStore {
  get(account: string): Promise<Result<Secret | null, KeychainProblem>>;
  set(account: string, secret: Secret): Promise<Result<void, KeychainProblem>>;
  delete(account: string): Promise<Result<void, KeychainProblem>>;
}

/** Puts a secret back that was taken out, because what it was taken out for did not happen. */
export type PutBack = () => Promise<void>;
