import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { notFound } from '../../shared/contract/failures.ts';
import type { ConnectionTestView } from '../../shared/contract/views/status.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceApi } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { searchSamples } from '../addresses/search-samples.ts';
import type { Connections } from '../connection/connections.ts';
import { type SampleAnswer, sendSample } from '../connection/sample-requests.ts';
import { serviceSamples } from '../connection/service-samples.ts';
import type { ConnectionTestLine } from '../connection/token-test.ts';
import { isWebPage, signInPage } from '../http/failure.ts';
import type { LandService } from '../ports/land-service.ts';

interface Asked {
  readonly api: string;
  readonly title: string;
  /** What is read besides the token, in words. */
  readonly what: string;
  /** The operation of a sample request: none costs or changes anything, or looks for a person. */
  readonly operation: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The API whose token it needs, or the address of the connection file that it is asked at. */
  readonly by: ServiceApi | 'addressSearchUrl' | 'structuredSearchUrl';
}

/** A public building: what is looked for must be nobody's home. */
const parliament = 'SPRING STREET EAST MELBOURNE';

const questions: readonly Asked[] = [
  {
    api: 'discovery',
    title: 'Discovery',
    what: 'the list of parishes',
    operation: 'parishes',
    fields: {},
    by: 'discovery',
  },
  {
    api: 'autocomplete',
    title: 'Address suggestions',
    what: `suggestions for “${parliament}”`,
    operation: 'autocomplete',
    fields: { query: parliament },
    by: 'discovery',
  },
  {
    api: 'orders',
    title: 'Orders',
    what: 'the list of municipalities; nothing is ordered',
    operation: 'municipalities',
    fields: {},
    by: 'orders',
  },
  {
    api: 'drss',
    title: 'Register statements',
    what: 'its health check; no statement is bought',
    operation: 'drssHealth',
    fields: {},
    by: 'drss',
  },
  {
    api: 'alerts',
    title: 'Title alerts',
    what: 'its health check; no alert is ordered',
    operation: 'alertsHealth',
    fields: {},
    by: 'alerts',
  },
  {
    api: 'addressSearch',
    title: 'Address search',
    what: `“${parliament}”, without credentials`,
    operation: 'addressSearch',
    fields: { searchFor: parliament },
    by: 'addressSearchUrl',
  },
  {
    api: 'structuredSearch',
    title: 'Structured address search',
    what: 'the locality MELBOURNE, without credentials',
    operation: 'structuredSearch',
    fields: { locality: 'MELBOURNE', state: 'VIC' },
    by: 'structuredSearchUrl',
  },
];

/**
 * Asks each API of a connection for its token, and where one came, once for something that costs nothing (reliability:
 * finding 3): no register statement, no alert, no order, no premium read, no owner. One that fails hides no other.
 */
export async function testEachApi(
  service: LandService,
  tokens: readonly ConnectionTestLine[],
): Promise<ConnectionTestView[]> {
  return Promise.all(questions.map((question) => ask(service, tokens, question)));
}

async function ask(
  service: LandService,
  tokens: readonly ConnectionTestLine[],
  question: Asked,
): Promise<ConnectionTestView> {
  const { api, title, by } = question;
  const isOpen = by === 'addressSearchUrl' || by === 'structuredSearchUrl';
  const asked = isOpen ? question.what : `a token, then ${question.what}`;
  const line = { api, title, asked, isWorking: false, isAbsent: false };
  const has = isOpen ? service.connection[by] : service.connection.audience[by];
  if (has === null) {
    const field = isOpen ? by : `audience.${by}`;
    return {
      ...line,
      isAbsent: true,
      message: `The connection file has no ${field}, so this API was not tested.`,
      advice: `If your office uses this API, ask your IT support for a connection file with ${field}.`,
    };
  }
  const token = isOpen ? undefined : tokens.find((one) => one.api === by);
  if (token !== undefined && !token.isWorking) {
    return {
      ...line,
      message: `No token: ${token.message}`,
      advice:
        'Check the client ID and secret, and check that your agreement covers this API. Then test again. No request was sent to this API.',
    };
  }
  return { ...line, ...told(await answerOf(service, question)) };
}

function answerOf(
  service: LandService,
  { operation, fields }: Asked,
): Promise<Result<SampleAnswer, ServiceFailure | DeclaredFailure<'INVALID'>>> {
  return sendSample(service, [...serviceSamples, ...searchSamples], operation, fields);
}

function told(
  answer: Awaited<ReturnType<typeof answerOf>>,
): Pick<ConnectionTestView, 'isWorking' | 'message' | 'advice'> {
  const bad = (message: string, advice: string) => ({ isWorking: false, message, advice });
  if (!answer.ok) {
    const message = 'message' in answer.failure ? answer.failure.message : 'The request could not be sent.';
    return bad(message, 'Test the network under Settings, Network to see where the connection fails.');
  }
  const { status, headers, body } = answer.value;
  if (isWebPage(headers['content-type'])) {
    return bad(`A web page was returned instead of data (${status}).`, signInPage);
  }
  if (status >= 200 && status <= 299) {
    return /^\s*[[{]/.test(body)
      ? { isWorking: true, message: `The API responded (${status}).`, advice: null }
      : bad(
          `The API responded (${status}), but not with JSON.`,
          'Ask your IT support whether the address in the connection file is correct.',
        );
  }
  if (status === 401 || status === 403) {
    return bad(
      `The API refused access (${status}).`,
      'Ask the service provider whether your agreement covers this API.',
    );
  }
  if (status === 404) {
    return bad(
      `The API does not know this address (${status}).`,
      'Ask your IT support whether the addresses in the connection file are correct.',
    );
  }
  if (status === 429)
    return bad(`The API received too many requests (${status}).`, 'Wait a minute, then test again.');
  if (status >= 500)
    return bad(
      `The API is not available now (${status}).`,
      'Try again later. The problem is not on this computer.',
    );
  return bad(
    `The API did not accept the request (${status}).`,
    'Settings, Advanced: API settings shows the request and the response. You may have to change a name there.',
  );
}

/** Tests the tokens of a connection, and then each of its APIs. */
export async function testConnection(
  id: string,
  connections: Pick<Connections, 'test' | 'serviceFor'>,
): Promise<Result<ConnectionTestView[], DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>> {
  const tokens = await connections.test(id);
  if (!tokens.ok) return tokens;
  const service = connections.serviceFor(id);
  return service === null ? failed(notFound('connection', id)) : ok(await testEachApi(service, tokens.value));
}
