import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';

/** What a keychain says that a person has to unlock. */
export const lockedKeychain: KeychainProblem = { kind: 'locked', keychain: 'keyring', isHeld: false };
