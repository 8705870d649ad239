import { describe, expect, it } from 'vitest';
import { createKeytarSecrets, type Keytar } from '../../../main/platform/keytar-secrets.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { Secret } from '../../../main/ports/secret.ts';
import type { SecretStore } from '../../../main/ports/secret-store.ts';
import { keychainProblemText } from '../../../shared/model/keychain-problem-text.ts';
import { FakeClock } from '../../support/fake-clock.ts';

/** A keytar that behaves, on a map. */
function behavingKeytar(): Keytar {
  const kept = new Map<string, string>();
  const key = (service: string, account: string) => `${service}/${account}`;
  return {
    getPassword: async (service, account) => kept.get(key(service, account)) ?? null,
    setPassword: async (service, account, password) => void kept.set(key(service, account), password),
    deletePassword: async (service, account) => kept.delete(key(service, account)),
  };
}

const stores: [string, () => SecretStore][] = [
  ['the keychain', () => createKeytarSecrets({ clock: new FakeClock(), load: async () => behavingKeytar() })],
  ['memory', createMemorySecrets],
];

describe.each(stores)('a store of secrets in %s', (_, open) => {
  it('gives back what was put in, each account its own, and nothing after deletion', async () => {
    const store = open();
    expect(await store.get('a')).toEqual({ ok: true, value: null });
    await store.set('a', new Secret('1'));
    await store.set('b', new Secret('2'));
    await store.set('a', new Secret('3'));
    // Two secrets look alike to a comparison of what shows: so it is what they hide that is compared.
    const kept = await Promise.all([store.get('a'), store.get('b')]);
    expect(kept.map((answer) => answer.ok && answer.value?.reveal())).toEqual(['3', '2']);
    expect(await store.delete('a')).toEqual({ ok: true, value: undefined });
    expect(await store.delete('a')).toEqual({ ok: true, value: undefined });
    expect(await store.get('a')).toEqual({ ok: true, value: null });
  });
});

describe('a keychain that does not work', () => {
  const refusal = async (error: Error, platform: NodeJS.Platform = 'linux') => {
    const load = async (): Promise<Keytar> => {
      throw error;
    };
    const answer = await createKeytarSecrets({ clock: new FakeClock(), platform, load }).get('a');
    return answer.ok ? '' : keychainProblemText(answer.failure);
  };

  it.each([
    [
      'libsecret-1.so.0: cannot open shared object file: No such file or directory',
      'linux',
      'Install libsecret (Debian: libsecret-1-0)',
    ],
    ['Cannot find module keytar.node', 'win32', 'Install Landfolio again'],
    [
      'The name org.freedesktop.secrets was not provided by any .service files',
      'linux',
      'Debian: gnome-keyring',
    ],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'linux', 'is not running'],
    ['Cannot create an item in a locked collection', 'linux', 'is locked. Unlock it'],
    ['User interaction is not allowed.', 'darwin', 'The macOS keychain is locked'],
    ['something else', 'win32', 'The Windows Credential Manager refused'],
  ] as const)('says how to mend "%s" on %s', async (words, platform, expected) => {
    expect(await refusal(new Error(words), platform)).toContain(expected);
  });

  it('is given up after 5 seconds of silence, and what it says later does no harm', async () => {
    const clock = new FakeClock();
    const late = Promise.withResolvers<string | null>();
    const keytar = { ...behavingKeytar(), getPassword: () => late.promise };
    const asked = createKeytarSecrets({ clock, load: async () => keytar }).get('a');
    await clock.advance(5000);
    expect(await asked).toMatchObject({
      ok: false,
      failure: { kind: 'silent' },
    });
    late.reject(new Error('too late'));
    await clock.advance(0);
    expect(clock.pending).toBe(0);
  });
});
