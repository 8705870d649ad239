import type { ConnectionView, ImportPreview } from '../../../shared/contract/views/connection.ts';
import type {
  ConnectionTestResult,
  ConnectionTestView,
  TestedApi,
} from '../../../shared/contract/views/connection-test.ts';
import type { AddressField } from '../../../shared/model/connection.ts';
import { publicBuilding } from '../../../shared/model/public-building.ts';
import { eventText, signInPageText } from '../../../shared/model/service-failure-text.ts';
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
  const tested = results.filter(({ result }) => result.kind !== 'absent');
  const working = tested.filter(({ isWorking }) => isWorking);
  if (working.length === tested.length) return `All ${tested.length} APIs of this connection are working.`;
  return `${working.length} of ${tested.length} APIs are working. Nothing was ordered or charged.`;
}

/** What a test of each API asks for. */
export const testedApiTexts: Readonly<
  Record<TestedApi, { readonly title: string; readonly requested: string }>
> = {
  discovery: { title: 'Discovery', requested: 'a token, then the list of parishes' },
  autocomplete: {
    title: 'Address suggestions',
    requested: `a token, then suggestions for “${publicBuilding}”`,
  },
  orders: { title: 'Orders', requested: 'a token, then the list of municipalities; nothing is ordered' },
  drss: { title: 'Register statements', requested: 'a token, then its health check; no statement is bought' },
  alerts: { title: 'Title alerts', requested: 'a token, then its health check; no alert is set' },
  addressSearch: { title: 'Address search', requested: `“${publicBuilding}”, without credentials` },
  structuredSearch: {
    title: 'Structured address search',
    requested: 'the locality MELBOURNE, without credentials',
  },
};

/** What came of the test of one API, and what to do about it; no advice where it works. */
export function testResultText(result: ConnectionTestResult): {
  readonly message: string;
  readonly advice: string | null;
} {
  switch (result.kind) {
    case 'absent':
      return {
        message: `The connection file has no ${result.field}, so this API was not tested.`,
        advice: `If your office uses this API, ask your IT support for a connection file with ${result.field}.`,
      };
    case 'noToken': {
      const { serverMessage } = result.failure;
      const said = serverMessage === undefined ? '' : ` It said: ${serverMessage}`;
      return {
        message: `No token: ${eventText(result.failure)}${said}`,
        advice:
          'Check the client ID and secret, and check that your agreement covers this API. Then test again. No request was sent to this API.',
      };
    }
    case 'failed':
      return {
        message: result.failure === null ? 'The request could not be sent.' : eventText(result.failure),
        advice: 'Test the network under Settings, Network to see where the connection fails.',
      };
    case 'answered':
      return answeredText(result.status, result.body);
  }
}

function answeredText(
  status: number,
  body: Extract<ConnectionTestResult, { readonly kind: 'answered' }>['body'],
): ReturnType<typeof testResultText> {
  if (body === 'webPage')
    return { message: `A web page was returned instead of data (${status}).`, advice: signInPageText };
  if (status >= 200 && status <= 299) {
    return body === 'json'
      ? { message: `The API responded (${status}).`, advice: null }
      : {
          message: `The API responded (${status}), but not with JSON.`,
          advice: 'Ask your IT support whether the address in the connection file is correct.',
        };
  }
  if (status === 401 || status === 403) {
    return {
      message: `The API refused access (${status}).`,
      advice: 'Ask the service provider whether your agreement covers this API.',
    };
  }
  if (status === 404) {
    return {
      message: `The API does not know this address (${status}).`,
      advice: 'Ask your IT support whether the addresses in the connection file are correct.',
    };
  }
  if (status === 429)
    return {
      message: `The API received too many requests (${status}).`,
      advice: 'Wait a minute, then test again.',
    };
  return status >= 500
    ? {
        message: `The API is not available now (${status}).`,
        advice: 'Try again later. The problem is not on this computer.',
      }
    : {
        message: `The API did not accept the request (${status}).`,
        advice:
          'Settings, Advanced: API settings shows the request and the response. You may have to change a name there.',
      };
}
