import { networkInterfaces } from 'node:os';
import { certificateWords } from '../../shared/model/certificate-words.ts';
import type { Connection } from '../../shared/model/connection.ts';
import { failureMessage, signInPageText } from '../../shared/model/service-failure-text.ts';
import { isWebPage } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { isLoopbackHost } from '../http/link-policy.ts';
import type { NetworkRoutes } from '../http/network-routes.ts';
import { placeOf, type Route } from '../http/proxy-list.ts';
import type { NetworkSettings } from './network-settings.ts';

export interface NetworkStep {
  readonly what: string;
  readonly isGood: boolean;
  /** One or two sentences: the result, and what to do if it is not good. */
  readonly message: string;
}

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
  const computer: NetworkStep = isOnline()
    ? { what: 'This computer', isGood: true, message: 'This computer is connected to a network.' }
    : {
        what: 'This computer',
        isGood: false,
        message: 'This computer is offline. No cable and no wireless network is connected.',
      };
  if (isLoopbackHost(new URL(baseUrl).hostname)) {
    const message = 'The current connection runs on this computer and needs no network.';
    return [computer, { what: 'The service', isGood: true, message }];
  }
  if (!computer.isGood) return [computer];
  const servers = new Map([
    [new URL(baseUrl).origin, 'The land information service'],
    [new URL(authUrl).origin, 'The token issuer'],
  ]);
  const { state, problem } = await options.networkSettings.ownCertificates();
  const words = certificateWords(state, problem);
  const certificates = words === null ? [] : [{ what: words.title, isGood: false, message: words.message }];
  const steps: NetworkStep[] = [computer, ...certificates];
  for (const [origin, party] of servers) {
    const routes = (await network?.routesFor(new URL(origin))) ?? [{ kind: 'direct' as const }];
    steps.push({ what: `Route to ${host(origin)}`, ...routeStep(routes) });
    steps.push({ what: party, ...(await ask(options.http, origin, party)) });
  }
  return steps;
}

function routeStep(routes: readonly Route[]): Omit<NetworkStep, 'what'> {
  const [first] = routes;
  if (first === undefined) {
    const message =
      'The network settings contain a proxy that Landfolio cannot use. Enter a proxy, or select “No proxy”.';
    return { isGood: false, message };
  }
  const words = routes.map((route) =>
    route.kind === 'direct' ? 'directly' : `through the proxy ${placeOf(route)}`,
  );
  return {
    isGood: true,
    message: `Landfolio connects ${words.join(', or otherwise ')}.`,
  };
}

async function ask(http: Http, origin: string, party: string): Promise<Omit<NetworkStep, 'what'>> {
  const answer = await http.send({
    url: `${origin}/`,
    repeat: 'never',
    isRaw: true,
    maxBytes,
    party,
  });
  if (!answer.ok) return { isGood: false, message: failureMessage(answer.failure) };
  const { status, headers } = answer.value;
  const next = headers.location === undefined ? null : URL.parse(headers.location, origin);
  const isElsewhere = status >= 300 && status <= 399 && next !== null && next.origin !== origin;
  if (status === 511 || isElsewhere || (status === 200 && isWebPage(headers['content-type']))) {
    return { isGood: false, message: `${party} may not have sent this response. ${signInPageText}` };
  }
  return { isGood: true, message: `${party} responded (${status}), and its identity is verified.` };
}

function host(origin: string): string {
  return new URL(origin).host;
}

function hasNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
}
