import { z } from 'zod';

/** Why the system's keychain did not give, save or delete a secret. `keychainProblemText` has the sentences. */
export const keychainProblemSchema = z.object({
  /**
   * `silent`: no answer in time. `noLibrary`: the system lacks a library. `incomplete`: Landfolio lacks a part. `notRunning`: no
   * keyring service runs. `settingsNotSaved`: the settings must note what the keychain holds, and cannot be written.
   */
  kind: z.enum(['silent', 'noLibrary', 'incomplete', 'notRunning', 'locked', 'refused', 'settingsNotSaved']),
  keychain: z.enum(['windows', 'macos', 'keyring']),
  /** The secret that was to be saved is held until Landfolio closes. */
  isHeld: z.boolean(),
});
export type KeychainProblem = z.infer<typeof keychainProblemSchema>;
