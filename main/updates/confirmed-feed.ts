import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { UpdateState } from '../../shared/model/update-text.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';

/**
 * Whoever names the feed and its key can install anything. So they are used only as a person entered them in Landfolio: the
 * keychain holds a copy. What the settings file says proves nothing.
 */
export interface ConfirmedFeed {
  /** Null if it is the confirmed one; else why it is not used. Never rejects. */
  hindrance(feed: string, key: string): Promise<UpdateState | null>;
  /** A person entered it. If the keychain refuses, it holds for this run: the result is what the keychain said, or null. */
  confirm(feed: string, key: string): Promise<KeychainProblem | null>;
}

const account = 'updates:feed';

export function createConfirmedFeed(secrets: SecretStore): ConfirmedFeed {
  /** Null until the keychain answered or a person entered one. */
  let known: { readonly entered: string | null } | null = null;
  return {
    async hindrance(feed, key) {
      if (known === null) {
        const asked = await secrets.get(account);
        if (!asked.ok) return { code: 'keychainLocked', keychain: asked.failure };
        // Entered while the keychain was thinking: that is newer.
        known ??= { entered: asked.value?.reveal() ?? null };
      }
      return known.entered === JSON.stringify([feed, key]) ? null : { code: 'notConfirmed' };
    },
    async confirm(feed, key) {
      const entered = JSON.stringify([feed, key]);
      known = { entered };
      const done = await secrets.set(account, new Secret(entered));
      return done.ok ? null : done.failure;
    },
  };
}
