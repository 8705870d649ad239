import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../../main/ports/secret.ts';
import type { SecretStore } from '../../main/ports/secret-store.ts';
import { ok } from '../../shared/lib/result.ts';

/** A keychain that outlives the process. */
export function createFileSecrets(folder: string): SecretStore {
  const path = join(folder, 'secrets.json');
  const read = (): Record<string, string> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  const write = (kept: Record<string, string>) => writeFileSync(path, JSON.stringify(kept));
  return {
    async get(account) {
      const value = read()[account];
      return ok(value === undefined ? null : new Secret(value));
    },
    async set(account, secret) {
      write({ ...read(), [account]: secret.reveal() });
      return ok(undefined);
    },
    async delete(account) {
      const { [account]: _gone, ...others } = read();
      write(others);
      return ok(undefined);
    },
  };
}
