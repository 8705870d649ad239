import { failed, ok } from '../../shared/lib/result.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

const noteKey = 'keychainAccounts';

/**
 * The keychain, with a note in the settings of the accounts that it holds something under: their names, never a secret.
 *
 * A keychain that refuses cannot be asked whether it holds anything. With the note, what was never put there counts as taken
 * out, so that an office without a working keychain can remove a connection; and what was put there by an earlier run stays
 * a refusal, so that no secret is left behind unseen.
 */
export function createNotedSecrets(secrets: SecretStore, settings: SettingsStore): SecretStore {
  function noted(): string[] {
    const kept = settings.get(noteKey);
    return Array.isArray(kept) ? kept.filter((account) => typeof account === 'string') : [];
  }

  /** Throws where the settings cannot be written. */
  function note(account: string, isHeld: boolean): void {
    const before = noted();
    if (before.includes(account) === isHeld) return;
    settings.set(noteKey, isHeld ? [...before, account] : before.filter((one) => one !== account));
  }

  /** A note that is missing or too many is mended by the next question to the keychain. */
  function tryNote(account: string, isHeld: boolean): void {
    try {
      note(account, isHeld);
    } catch {
      // The settings of this computer cannot be written: what needs them says so itself.
    }
  }

  return {
    async get(account) {
      const answer = await secrets.get(account);
      if (answer.ok) tryNote(account, answer.value !== null);
      return answer;
    },
    async set(account, secret) {
      const wasHeld = noted().includes(account);
      try {
        // Before, so that what a crash leaves in the keychain is known of.
        note(account, true);
      } catch {
        return failed({ kind: 'settingsNotSaved', keychain: 'keyring', isHeld: true });
      }
      const answer = await secrets.set(account, secret);
      if (!answer.ok && !wasHeld) tryNote(account, false);
      return answer;
    },
    async delete(account) {
      const answer = await secrets.delete(account);
      if (answer.ok) tryNote(account, false);
      else if (!noted().includes(account)) return ok(undefined);
      return answer;
    },
  };
}
