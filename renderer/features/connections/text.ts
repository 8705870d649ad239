import type { ConnectionView, ImportPreview } from '../../../shared/contract/views/connection.ts';
import type { ConnectionTestView } from '../../../shared/contract/views/status.ts';
import type { AddressField } from '../../../shared/model/connection.ts';
import type { Tone } from '../../ui/chip.tsx';

export const environmentTexts: Record<
  ConnectionView['environment'],
  { readonly text: string; readonly tone: Tone }
> = {
  production: { text: 'Production', tone: 'still' },
  test: { text: 'Test', tone: 'away' },
  practice: { text: 'Practice', tone: 'warn' },
};

/** What each address of a connection is used for. */
export const addressTexts: Readonly<Record<AddressField, string>> = {
  authUrl: 'Sign-in: receives the client ID and secret',
  baseUrl: 'Searches and orders',
  landBaseUrl: 'Register statements and title alerts',
  sampleBaseUrl: 'Sample events',
  addressSearchUrl: 'Address search, without credentials',
  structuredSearchUrl: 'Structured address search, without credentials',
};

const fieldTexts: Readonly<Record<string, string>> = {
  ...addressTexts,
  name: 'Name',
  environment: 'Environment',
  accountId: 'Account',
  customerId: 'Customer ID',
  'poll.minimumSeconds': 'Seconds between order checks',
  'audience.discovery': 'Audience for searches',
  'audience.orders': 'Audience for orders',
  'audience.drss': 'Audience for register statements',
  'audience.alerts': 'Audience for title alerts',
};

/** A field of a connection file in words. Every field of the API mapping has the same name. */
export function fieldText(field: string): string {
  return fieldTexts[field] ?? 'API mapping';
}

/** What to do next with a connection that was just saved. */
export function nextStepText({ credentials }: Pick<ConnectionView, 'credentials'>): string {
  if (credentials === 'withheld') return 'Compare the addresses before its credentials can be used.';
  return credentials === 'missing'
    ? 'Enter its credentials, test the connection, then use it.'
    : 'Its saved credentials remain in use.';
}

/** Where the credentials are, in words. */
export function credentialsText(connection: Pick<ConnectionView, 'credentials'>): string {
  switch (connection.credentials) {
    case 'stored':
      return 'Credentials are saved in this computer’s keychain.';
    case 'thisRunOnly':
      return 'Credentials could not be saved in the keychain. They are available until Landfolio closes.';
    case 'missing':
      return 'No credentials yet. Enter the client ID and secret to use this connection.';
    case 'withheld':
      return 'The client ID and secret are withheld because they were entered for other addresses.';
    case 'notNeeded':
      return 'No credentials required. The practice service runs on this computer.';
  }
}

/** Which account a connection file charges. */
export function chargedText({
  accountId,
  customerId,
}: Pick<ImportPreview, 'accountId' | 'customerId'>): string {
  const account = accountId === null ? [] : [`account ${accountId}`];
  const customer = customerId === null ? [] : [`customer ID ${customerId}`];
  const named = [...account, ...customer].join(', ');
  return named === '' ? 'It does not name an account to charge.' : `Orders are charged to ${named}.`;
}

/** The result of a test in one sentence. */
export function testSummary(results: readonly ConnectionTestView[]): string {
  const tested = results.filter(({ isAbsent }) => !isAbsent);
  const working = tested.filter(({ isWorking }) => isWorking);
  if (working.length === tested.length) return `All ${tested.length} APIs of this connection are working.`;
  return `${working.length} of ${tested.length} APIs are working. Nothing was ordered or charged.`;
}
