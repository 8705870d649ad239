import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type KeyringState,
  missingForSecretService,
  runWithSecretService,
} from '../../support/with-secret-service.ts';

const probe = fileURLToPath(new URL('../../support/keychain-probe.ts', import.meta.url));
const missing = missingForSecretService();
const isRequired = process.platform === 'linux' && process.env.CI === 'true';
if (missing !== null && !isRequired) process.stderr.write(`${missing}\n`);

async function probeKeychain(state: KeyringState) {
  const result = await runWithSecretService([process.execPath, probe], { state });
  expect(result.code, result.errors).toBe(0);
  return JSON.parse(result.output);
}

it('has all that the keychain tests need, where they are required', () => {
  expect(isRequired ? missing : null).toBeNull();
});

describe.runIf(missing === null)('the keychain of this computer', () => {
  it('keeps credentials as one entry, over a restart, until they are removed', async () => {
    const seen = await probeKeychain('unlocked');
    expect(seen).toMatchObject({
      before: 'missing',
      stored: { credentials: 'stored', credentialProblem: null },
      afterRestart: 'stored',
      removed: true,
      afterRemoval: { ok: true, value: null },
    });
    expect(JSON.parse(seen.entry.value)).toEqual({
      clientId: 'client-1',
      clientSecret: 'se cret/+=é',
      origins: { authUrl: 'https://auth.example.com', baseUrl: 'https://api.example.com' },
    });
  });

  it.each([
    ['locked', 'locked'],
    ['absent', 'notRunning'],
  ] as const)(
    'that is %s says why, and the secret is available only until Landfolio closes',
    async (state, kind) => {
      const seen = await probeKeychain(state);
      expect(seen.stored).toMatchObject({
        credentials: 'thisRunOnly',
        credentialProblem: { kind, isHeld: true },
      });
      expect(seen.afterRestart).toBe('missing');
      expect(seen.removed).toBe(true);
    },
  );
});
