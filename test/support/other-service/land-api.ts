import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, ServiceBehaviour } from './behaviour.ts';
import type { Files } from './files.ts';
import { type Json, type JsonObject, objectOf } from './json.ts';
import { titleOf } from './land.ts';
import type { Ledger } from './ledger.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';
import { statementOf } from './statement.ts';

/** As the document has it. */
const statementPath = /^\/drss\/v2\/titles\/([0-9]{1,5})[.]([0-9]{1,3}[A,B,C,K,L]{0,1})$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export function landOperation(method: string, path: string): Operation {
  if (method === 'GET' && path.startsWith('/drss/v2/titles/')) return 'statement';
  if (method === 'GET' && path === '/drss/v2/health') return 'statementHealth';
  if (method === 'GET' && path === '/alert/v1/health') return 'alertHealth';
  return method === 'POST' && path === '/alert/v1/titles/subscriptions' ? 'subscribe' : 'unknown';
}

interface LandCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The structured register search statement of a title, for a fee each time. */
export function giveStatement(
  call: LandCall,
  behaviour: ServiceBehaviour,
  ledger: Ledger,
  files: Files,
): Reply {
  if (String(call.headers.account_id ?? '').trim() === '') {
    ledger.wrongs.push('A statement was asked for without account_id.');
    return refusal(400, 'account_id is needed.', behaviour);
  }
  const [, volume = '', folio = ''] = statementPath.exec(call.path) ?? [];
  if (volume === '') ledger.wrongs.push(`A statement was asked for at ${call.path}.`);
  const title = titleOf(`${volume}/${folio}`);
  if (title === undefined) return refusal(404, 'No such title.', behaviour);
  const wants = (name: string, usual: boolean) => (call.query.get(name) ?? String(usual)) === 'true';
  ledger.charge('statement', title.volumeFolio, call.headers);
  const certificate = statementOf(title, behaviour, {
    withText: wants('registerSearchStatement', true),
    withLink: wants('registerSearchStatementCertificate', false),
    files,
    number: ledger.charges.length,
  });
  return jsonReply(200, { titleSearchCertificate: certificate }, behaviour);
}

/** Takes a subscription to the alerts of a title. */
export function subscribe(call: LandCall, behaviour: ServiceBehaviour, ledger: Ledger): Reply {
  if (call.query.has('access_token')) ledger.wrongs.push('A token came in the address as well.');
  const sent = objectOf(call.body) ?? {};
  const fields = ['customerRef', 'endDateTime', 'startDateTime', 'volumeFolio'];
  if (Object.keys(sent).sort().join() !== fields.join()) {
    ledger.wrongs.push(`A subscription came with the fields ${Object.keys(sent).join()}.`);
  }
  const problem = subscriptionProblem(sent);
  if (problem !== null) return refusal(400, problem, behaviour);
  ledger.charge('subscription', String(sent.volumeFolio), call.headers);
  const status = { full: 201, thin: 200, bare: 202 }[behaviour.fullness];
  return jsonReply(status, { subscriptionId: randomUUID() }, behaviour);
}

function subscriptionProblem(sent: JsonObject): string | null {
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  if (!/^\d{1,5}\/\d+$/.test(text(sent.volumeFolio))) return 'volumeFolio: volume/folio is needed.';
  const reference = text(sent.customerRef);
  if (reference === '' || reference.length > 200) return 'customerRef: 1 to 200 characters.';
  const [start, end] = [text(sent.startDateTime), text(sent.endDateTime)];
  if (![start, end].every(isInstant)) return 'startDateTime, endDateTime: with a time zone.';
  return Date.parse(end) > Date.parse(start) ? null : 'endDateTime: after startDateTime.';
}

/** A time with a zone, on a day that there is. */
function isInstant(text: string): boolean {
  const day = Date.parse(text.slice(0, 10));
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10));
  return isDay && instant.test(text) && !Number.isNaN(Date.parse(text));
}

/** All five fields are required, whatever the fullness. */
export function health(
  operation: Operation,
  call: LandCall,
  behaviour: ServiceBehaviour,
  ledger: Ledger,
): Reply {
  if (call.headers.authorization !== undefined) ledger.wrongs.push('A health check came with a token.');
  const isAlert = operation === 'alertHealth';
  const answer = {
    applicationName: isAlert ? 'elsewhere-alerts' : 'elsewhere-drss',
    applicationVersion: '14',
    apiName: isAlert ? 'Alerts of Elsewhere' : 'Statements of Elsewhere',
    environment: 'pre-prod',
    status: isAlert && behaviour.fullness === 'thin' ? 'degraded' : 'running',
  };
  return jsonReply(200, answer, behaviour);
}
