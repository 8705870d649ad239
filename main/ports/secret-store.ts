import type { Result } from '../../shared/lib/result.ts';
import type { Secret } from './secret.ts';

/** The keychain said no, was locked, or did not answer in time. `message` is for a person. */
export interface SecretStoreRefusal {
  readonly message: string;
}

/** The system's keychain, by account. Values never leave main and are never logged. */
export interface SecretStore {
  get(account: string): Promise<Result<Secret | null, SecretStoreRefusal>>;
  set(account: string, secret: Secret): Promise<Result<void, SecretStoreRefusal>>;
  delete(account: string): Promise<Result<void, SecretStoreRefusal>>;
}

/** Puts a secret back that was taken out, because what it was taken out for did not happen. */
export type PutBack = () => Promise<void>;
