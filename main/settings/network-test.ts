import { networkInterfaces } from 'node:os';
import type { Connection } from '../../shared/model/connection.ts';
import type { NetworkStep } from '../../shared/model/network-step.ts';
import { isWebPage, landInformationService, type Party } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { isLoopbackHost } from '../http/link-policy.ts';
import type { NetworkRoutes } from '../http/network-routes.ts';
import { placeOf } from '../http/proxy-list.ts';
import type { NetworkSettings } from './network-settings.ts';

interface NetworkTestOptions {
  readonly http: Http;
  readonly network: NetworkRoutes | undefined;
  readonly networkSettings: Pick<NetworkSettings, 'ownCertificates'>;
  readonly connection: () => Connection;
  /** Whether any network but the computer's own loopback is up. */
  readonly isOnline?: () => boolean;
}

const maxBytes = 64 * 1024;

/**
 * Tests the route to the current connection's servers and reports where it fails. It asks each server's root without
 * credentials, once: any answer of its own shows that the way stands.
 */
export async function testNetwork(options: NetworkTestOptions): Promise<NetworkStep[]> {
  const { network, connection, isOnline = hasNetwork } = options;
  const { baseUrl, authUrl } = connection();
  const computer: NetworkStep = { kind: 'computer', isGood: isOnline() };
  if (isLoopbackHost(new URL(baseUrl).hostname)) return [computer, { kind: 'local', isGood: true }];
  if (!computer.isGood) return [computer];
  const servers = new Map<string, Server>([
    [new URL(baseUrl).origin, 'service'],
    [new URL(authUrl).origin, 'issuer'],
  ]);
  const { state, problem } = await options.networkSettings.ownCertificates();
  const steps: NetworkStep[] = [computer];
  if (state !== 'none' && state !== 'trusted')
    steps.push({ kind: 'certificates', isGood: false, state, problem });
  for (const [origin, server] of servers) {
    const routes = (await network?.routesFor(new URL(origin))) ?? [{ kind: 'direct' as const }];
    const proxies = routes.map((route) => (route.kind === 'direct' ? null : placeOf(route)));
    steps.push({ kind: 'route', isGood: proxies.length > 0, host: host(origin), proxies });
    steps.push(await ask(options.http, origin, server));
  }
  return steps;
}

type Server = Extract<NetworkStep, { readonly kind: 'answered' }>['server'];

const parties: Record<Server, Party> = { service: landInformationService, issuer: 'The token issuer' };

async function ask(http: Http, origin: string, server: Server): Promise<NetworkStep> {
  const answer = await http.send({
    url: `${origin}/`,
    repeat: 'never',
    isRaw: true,
    maxBytes,
    party: parties[server],
  });
  if (!answer.ok) return { kind: 'failed', isGood: false, server, failure: answer.failure };
  const { status, headers } = answer.value;
  const next = headers.location === undefined ? null : URL.parse(headers.location, origin);
  const isElsewhere = status >= 300 && status <= 399 && next !== null && next.origin !== origin;
  if (status === 511 || isElsewhere || (status === 200 && isWebPage(headers['content-type'])))
    return { kind: 'otherAnswered', isGood: false, server };
  return { kind: 'answered', isGood: true, server, status };
}

function host(origin: string): string {
  return new URL(origin).host;
}

function hasNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
}
