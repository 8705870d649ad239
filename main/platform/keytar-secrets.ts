import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { Clock } from '../ports/clock.ts';
import { Secret } from '../ports/secret.ts';
import type { SecretStore } from '../ports/secret-store.ts';

/** The calls of keytar that are used. Its types only: the module itself loads a library that may be missing. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

const service = 'Landfolio';
/** A keychain that waits for a person to unlock it never answers, where there is no screen to ask on. */
const timeoutMs = 5_000;

class NoAnswer extends Error {}

interface KeytarSecretsOptions {
  readonly clock: Clock;
  readonly platform?: NodeJS.Platform;
  readonly load?: () => Promise<Keytar>;
}

/** The system's keychain. A missing library, a locked keychain and silence are refusals, never exceptions. */
export function createKeytarSecrets(options: KeytarSecretsOptions): SecretStore {
  const { clock, platform = process.platform, load = loadKeytar } = options;
  let loading: Promise<Keytar> | null = null;

  async function ask<T>(
    question: (keytar: Keytar) => Promise<T>,
    isHeld = false,
  ): Promise<Result<T, KeychainProblem>> {
    const silence = Promise.withResolvers<never>();
    const cancel = clock.after(timeoutMs, () => silence.reject(new NoAnswer()));
    loading ??= load();
    // Keeps a late refusal, after the silence, from being an unhandled one.
    const answer = loading.then(question);
    answer.catch(() => {});
    try {
      return ok(await Promise.race([answer, silence.promise]));
    } catch (error) {
      return failed({ kind: refusalOf(error, platform), keychain: keychains[platform] ?? 'keyring', isHeld });
    } finally {
      cancel();
    }
  }

  return {
    get: (account) =>
      ask(async (keytar) => {
        const kept = await keytar.getPassword(service, account);
        return kept === null ? null : new Secret(kept);
      }),
    set: (account, secret) => ask((keytar) => keytar.setPassword(service, account, secret.reveal()), true),
    async delete(account) {
      const answer = await ask((keytar) => keytar.deletePassword(service, account));
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

/** keytar is CommonJS: its functions are on the default export, and on the namespace only where Node could see them. */
async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { readonly default?: Keytar } = await import('keytar');
  return loaded.default ?? loaded;
}

function refusalOf(error: unknown, platform: NodeJS.Platform): KeychainProblem['kind'] {
  if (error instanceof NoAnswer) return 'silent';
  const words = error instanceof Error ? error.message : String(error);
  if (/libsecret|\.node\b|cannot open shared object|Cannot find module/i.test(words))
    return platform === 'linux' ? 'noLibrary' : 'incomplete';
  if (/org\.freedesktop\.secrets|D-?Bus|dbus|ServiceUnknown|autolaunch/i.test(words)) return 'notRunning';
  return /locked|dismissed|denied|not permitted|interaction/i.test(words) ? 'locked' : 'refused';
}

const keychains: Partial<Record<NodeJS.Platform, KeychainProblem['keychain']>> = {
  win32: 'windows',
  darwin: 'macos',
};
