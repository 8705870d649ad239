import { ok } from '../../shared/lib/result.ts';
import type { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';

/** Secrets for one run, in memory: for the headless job, and for hosts that have no keychain. Nothing is written. */
export function createMemorySecrets(): SecretStore {
  const kept = new Map<string, Secret>();
  return {
    get: async (account) => ok(kept.get(account) ?? null),
    async set(account, secret) {
      kept.set(account, secret);
      return ok(undefined);
    },
    async delete(account) {
      kept.delete(account);
      return ok(undefined);
    },
  };
}
