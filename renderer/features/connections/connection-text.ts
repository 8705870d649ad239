import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
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
  authUrl: 'Sign-in: receives the client id and secret',
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
  customerId: 'Customer id',
  'poll.minimumSeconds': 'Seconds between two checks of an order',
  'audience.discovery': 'Audience of searches',
  'audience.orders': 'Audience of orders',
  'audience.drss': 'Audience of register statements',
  'audience.alerts': 'Audience of title alerts',
};

/** A field of a connection file in words; what only says how the service spells its answers is one kind. */
export function fieldText(field: string): string {
  return fieldTexts[field] ?? 'How the service writes its data';
}

/** What is to be done with a connection file that was just kept. */
export function nextStepText({ credentials }: Pick<ConnectionView, 'credentials'>): string {
  if (credentials === 'withheld') return 'Compare its addresses before its credentials are used.';
  return credentials === 'missing'
    ? 'Give its credentials, test it, then use it.'
    : 'Its credentials stay in use.';
}

/** Where the credentials are, in words. */
export function credentialsText(connection: Pick<ConnectionView, 'credentials'>): string {
  switch (connection.credentials) {
    case 'stored':
      return 'Credentials are in this computer’s keychain.';
    case 'thisRunOnly':
      return 'Credentials are held until Landfolio closes: the keychain did not take them.';
    case 'missing':
      return 'No credentials yet: give the client id and secret to use this connection.';
    case 'withheld':
      return 'Client id and secret are withheld: they were entered for other addresses.';
    case 'notNeeded':
      return 'Needs no credentials: the practice service runs on this computer.';
  }
}
