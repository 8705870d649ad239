import type { KeychainProblem } from './keychain-problem.ts';

const names: Record<KeychainProblem['keychain'], string> = {
  windows: 'The Windows Credential Manager',
  macos: 'The macOS keychain',
  keyring: 'The keyring of this computer',
};

/** Why the keychain refused, what becomes of the secret, and what to do. */
export function keychainProblemText(problem: KeychainProblem): string {
  if (problem.kind === 'settingsNotSaved')
    return 'The settings cannot be saved on this computer, so the secret is available only until Landfolio closes.';
  const held = problem.isHeld ? ' For now, the secret is available only until Landfolio closes.' : '';
  return `${names[problem.keychain]} ${refusalText(problem.kind)}${held}`;
}

function refusalText(kind: Exclude<KeychainProblem['kind'], 'settingsNotSaved'>): string {
  switch (kind) {
    case 'silent':
      return 'did not respond within 5 seconds. Unlock it and try again.';
    case 'noLibrary':
      return 'cannot be used, because a library is missing. Install libsecret (Debian: libsecret-1-0) and start Landfolio again.';
    case 'incomplete':
      return 'cannot be used, because a part of Landfolio is missing. Install Landfolio again.';
    case 'notRunning':
      return 'is not running. Install and start a keyring service (Debian: gnome-keyring) and try again.';
    case 'locked':
      return 'is locked. Unlock it and try again.';
    case 'refused':
      return 'refused access. Unlock it, or ask your IT support, and try again.';
  }
}
