import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OfficeFile } from '../../shared/model/office-file.ts';
import type { Log } from '../ports/log.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';

/** The password of this person at the office's server: in the keychain, for the servers it was given for. */
export interface OfficePassword {
  /** null: the keychain has none for these servers. */
  load(file: OfficeFile): Promise<Secret | null>;
  /** False: the keychain refused, and the password is held for this run only. */
  store(file: OfficeFile, password: Secret): Promise<boolean>;
  remove(): Promise<void>;
}

const account = 'office-server';
const entryShape = z.object({ for: z.string(), password: z.string() });

export function createOfficePassword(secrets: SecretStore, log: Log): OfficePassword {
  let held: { readonly for: string; readonly password: Secret } | null = null;
  return {
    async load(file) {
      const wanted = serversOf(file);
      if (held !== null) return held.for === wanted ? held.password : null;
      const answer = await secrets.get(account);
      if (!answer.ok || answer.value === null) return null;
      const entry = readEntry(answer.value.reveal());
      if (entry === null || entry.for !== wanted) return null;
      held = { for: wanted, password: new Secret(entry.password) };
      return held.password;
    },
    async store(file, password) {
      held = { for: serversOf(file), password };
      const text = JSON.stringify({ for: held.for, password: password.reveal() });
      const done = await secrets.set(account, new Secret(text));
      if (!done.ok) log.warn('office.password', { problem: 'keychain' });
      return done.ok;
    },
    async remove() {
      held = null;
      const done = await secrets.delete(account);
      if (!done.ok) log.warn('office.password', { problem: 'keychain' });
    },
  };
}

/** Whoever edits the file in the library must not learn the password by it. */
function serversOf({ hosts, database, login, ca }: OfficeFile): string {
  return createHash('sha256')
    .update(JSON.stringify([hosts, database, login, ca]))
    .digest('hex');
}

function readEntry(text: string): { readonly for: string; readonly password: string } | null {
  try {
    return entryShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
