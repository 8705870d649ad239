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

/** What a person is to know of it; null where all is well. `problem`: what the keychain said. */
export function certificateWords(
  state: CertificateState,
  problem: string | null,
): { readonly title: string; readonly message: string } | null {
  const said = problem === null ? '' : ` ${problem}`;
  switch (state) {
    case 'none':
    case 'trusted':
      return null;
    case 'thisRunOnly':
      return {
        title: 'The certificates are trusted until Landfolio is closed',
        message: `The keychain did not keep that they were confirmed. Save again once it works.${said}`,
      };
    case 'withheld':
      return {
        title: 'The certificate file is not used',
        message:
          'Its certificates were not confirmed on this computer: the file changed, or was chosen outside Landfolio or in an earlier version. If your IT says that it is right, press Save to confirm it. Otherwise clear the field and tell your IT: whoever owns these certificates could read everything that Landfolio sends.',
      };
    case 'locked':
      return {
        title: 'The certificate file is not used',
        message: `The keychain did not say which certificates were confirmed on this computer.${said}`,
      };
    case 'unreadable':
      return {
        title: 'The certificate file is not used',
        message: 'It cannot be read, or holds no certificate.',
      };
  }
}
