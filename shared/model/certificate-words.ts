import type { KeychainProblem } from './keychain-problem.ts';
import { keychainProblemText } from './keychain-problem-text.ts';

/**
 * How the office's own certificate file stands: none is named; trusted; trusted until the application ends, since the keychain
 * refused to keep that; not what a person confirmed on this computer; not known, since the keychain does not answer; no file
 * with certificates. Nothing of the last three is trusted.
 */
export const certificateStates = [
  'none',
  'trusted',
  'thisRunOnly',
  'withheld',
  'locked',
  'unreadable',
] as const;
export type CertificateState = (typeof certificateStates)[number];

/** The message about the file, or null if nothing is wrong. `problem`: what the keychain reported. */
export function certificateWords(
  state: CertificateState,
  problem: KeychainProblem | null,
): { readonly title: string; readonly message: string } | null {
  const said = problem === null ? '' : ` ${keychainProblemText(problem)}`;
  switch (state) {
    case 'none':
    case 'trusted':
      return null;
    case 'thisRunOnly':
      return {
        title: 'The certificates are trusted only until Landfolio closes',
        message: `The keychain did not save your confirmation. Save again when the keychain works.${said}`,
      };
    case 'withheld':
      return {
        title: 'The certificate file is not used',
        message:
          'Its certificates were not confirmed on this computer. The file changed, or it was selected outside Landfolio or in an earlier version. If your IT support says that the file is correct, choose “Save” to confirm it. Otherwise, clear the field and tell your IT support. The owner of these certificates could read everything that Landfolio sends.',
      };
    case 'locked':
      return {
        title: 'The certificate file is not used',
        message: `The keychain did not report which certificates were confirmed on this computer.${said}`,
      };
    case 'unreadable':
      return {
        title: 'The certificate file is not used',
        message: 'The file cannot be read, or it contains no certificate.',
      };
  }
}
