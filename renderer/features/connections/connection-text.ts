import type { ConnectionView } from '../../../shared/contract/views/status.ts';
import type { Tone } from '../../ui/chip.tsx';

export const environmentTexts: Record<
  ConnectionView['environment'],
  { readonly text: string; readonly tone: Tone }
> = {
  production: { text: 'Production', tone: 'still' },
  test: { text: 'Test', tone: 'away' },
  practice: { text: 'Practice', tone: 'warn' },
};

/** Where the credentials are, in words. */
export function credentialsText(connection: Pick<ConnectionView, 'credentials'>): string {
  switch (connection.credentials) {
    case 'stored':
      return 'Credentials are in this computer’s keychain.';
    case 'thisRunOnly':
      return 'Credentials are held until Landfolio closes: the keychain did not take them.';
    case 'missing':
      return 'No credentials yet: give the client id and secret to use this connection.';
    case 'notNeeded':
      return 'Needs no credentials: the practice service runs on this computer.';
  }
}
