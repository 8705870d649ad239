import { expect, test } from 'vitest';
import { createNotedSecrets } from '../../../main/connection/noted-secrets.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { Secret } from '../../../main/ports/secret.ts';
import type { SecretStore } from '../../../main/ports/secret-store.ts';
import { failed } from '../../../shared/lib/result.ts';
import { lockedKeychain } from '../../support/locked-keychain.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';

/** Two secrets look alike to a comparison of what shows. */
const revealed = (answer: Awaited<ReturnType<SecretStore['get']>>) => answer.ok && answer.value?.reveal();

const refuse = async () => failed(lockedKeychain);
const locked: SecretStore = { get: refuse, set: refuse, delete: refuse };

test('a keychain that refuses may forget what it was never given, and nothing else', async () => {
  const settings = createMemorySettings();
  const inner = createMemorySecrets();
  expect((await createNotedSecrets(locked, settings).delete('a')).ok).toBe(true);
  await createNotedSecrets(inner, settings).set('a', new Secret('hunter2'));
  expect((await createNotedSecrets(locked, settings).delete('a')).ok).toBe(false);
  expect((await createNotedSecrets(locked, settings).delete('b')).ok).toBe(true);
  // A refused change leaves what was there before.
  expect((await createNotedSecrets(locked, settings).set('a', new Secret('other'))).ok).toBe(false);
  expect(settings.get('keychainAccounts')).toEqual(['a']);
  expect((await createNotedSecrets(inner, settings).delete('a')).ok).toBe(true);
  expect(settings.get('keychainAccounts')).toEqual([]);
});

test('what is found in the keychain is noted, by its account and never by its secret', async () => {
  const settings = createMemorySettings({ keychainAccounts: ['gone', 7] });
  const inner = createMemorySecrets();
  await inner.set('a', new Secret('hunter2'));
  const secrets = createNotedSecrets(inner, settings);
  expect(revealed(await secrets.get('a'))).toBe('hunter2');
  expect(await secrets.get('gone')).toMatchObject({ value: null });
  expect(settings.get('keychainAccounts')).toEqual(['a']);
});

test('a note that cannot be written keeps the secret out of the keychain, and stops no reading', async () => {
  const inner = createMemorySecrets();
  const settings = {
    get: () => undefined,
    set: () => {
      throw new Error('disk full');
    },
  };
  const secrets = createNotedSecrets(inner, settings);
  expect(await secrets.set('a', new Secret('x'))).toMatchObject({
    failure: { kind: 'settingsNotSaved' },
  });
  expect(await inner.get('a')).toMatchObject({ value: null });
  await inner.set('a', new Secret('x'));
  expect(revealed(await secrets.get('a'))).toBe('x');
});
