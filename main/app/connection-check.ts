import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { notFound } from '../../shared/contract/failures.ts';
import type {
  ConnectionTestResult,
  ConnectionTestView,
  TestedApi,
} from '../../shared/contract/views/connection-test.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceApi } from '../../shared/model/connection.ts';
import { publicBuilding } from '../../shared/model/public-building.ts';
import { searchSamples } from '../addresses/search-samples.ts';
import type { Connections } from '../connection/connections.ts';
import { sendSample } from '../connection/sample-requests.ts';
import { serviceSamples } from '../connection/service-samples.ts';
import type { ConnectionTestLine } from '../connection/token-test.ts';
import { isWebPage } from '../http/failure.ts';
import type { LandService } from '../ports/land-service.ts';

interface Asked {
  readonly api: TestedApi;
  /** The operation of a sample request: none costs or changes anything, or looks for a person. */
  readonly operation: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The API whose token it needs, or the address of the connection file that it is asked at. */
  readonly by: ServiceApi | 'addressSearchUrl' | 'structuredSearchUrl';
}

const questions: readonly Asked[] = [
  { api: 'discovery', operation: 'parishes', fields: {}, by: 'discovery' },
  { api: 'autocomplete', operation: 'autocomplete', fields: { query: publicBuilding }, by: 'discovery' },
  { api: 'orders', operation: 'municipalities', fields: {}, by: 'orders' },
  { api: 'drss', operation: 'drssHealth', fields: {}, by: 'drss' },
  { api: 'alerts', operation: 'alertsHealth', fields: {}, by: 'alerts' },
  {
    api: 'addressSearch',
    operation: 'addressSearch',
    fields: { searchFor: publicBuilding },
    by: 'addressSearchUrl',
  },
  {
    api: 'structuredSearch',
    operation: 'structuredSearch',
    fields: { locality: 'MELBOURNE', state: 'VIC' },
    by: 'structuredSearchUrl',
  },
];

/**
 * Asks each API of a connection for its token, and where one came, once for something that costs nothing (reliability:
 * finding 3): no register statement, no alert, no order, no premium read, no owner. One that fails hides no other.
 */
async function testEachApi(
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
  const { api } = question;
  const result = await resultOf(service, tokens, question);
  const isGood = result.kind === 'answered' && result.status >= 200 && result.status <= 299;
  return { api, isWorking: isGood && result.body === 'json', result };
}

async function resultOf(
  service: LandService,
  tokens: readonly ConnectionTestLine[],
  { by, operation, fields }: Asked,
): Promise<ConnectionTestResult> {
  const isOpen = by === 'addressSearchUrl' || by === 'structuredSearchUrl';
  const has = isOpen ? service.connection[by] : service.connection.audience[by];
  if (has === null) return { kind: 'absent', field: isOpen ? by : `audience.${by}` };
  const noToken = isOpen ? undefined : tokens.find(({ api }) => api === by)?.failure;
  if (noToken) return { kind: 'noToken', failure: noToken };
  const answer = await sendSample(service, [...serviceSamples, ...searchSamples], operation, fields);
  if (!answer.ok) return { kind: 'failed', failure: 'kind' in answer.failure ? answer.failure : null };
  const { status, headers, body } = answer.value;
  const isPage = isWebPage(headers['content-type']);
  return {
    kind: 'answered',
    status,
    body: isPage ? 'webPage' : /^\s*[[{]/.test(body) ? 'json' : 'other',
  };
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
