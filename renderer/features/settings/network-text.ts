import { certificateWords } from '../../../shared/model/certificate-words.ts';
import type { NetworkStep } from '../../../shared/model/network-step.ts';
import { failureMessage, signInPageText } from '../../../shared/model/service-failure-text.ts';

const servers = { service: 'The land information service', issuer: 'The token issuer' } as const;

/** What was tested, what came of it, and what to do where it is not good. */
export function networkStepText(step: NetworkStep): { readonly title: string; readonly body: string } {
  switch (step.kind) {
    case 'computer':
      return {
        title: 'This computer',
        body: step.isGood
          ? 'This computer is connected to a network.'
          : 'This computer is offline. It is not connected to a cable or wireless network.',
      };
    case 'local':
      return {
        title: 'The service',
        body: 'The current connection runs on this computer and needs no network.',
      };
    case 'certificates': {
      const words = certificateWords(step.state, step.problem);
      return { title: words?.title ?? '', body: words?.message ?? '' };
    }
    case 'route':
      return { title: `Route to ${step.host}`, body: routeText(step.proxies) };
    case 'failed':
      return { title: servers[step.server], body: failureMessage(step.failure) };
    case 'otherAnswered':
      return {
        title: servers[step.server],
        body: `${servers[step.server]} may not have sent this response. ${signInPageText}`,
      };
    case 'answered':
      return {
        title: servers[step.server],
        body: `${servers[step.server]} responded (${step.status}), and its identity is verified.`,
      };
  }
}

function routeText(proxies: readonly (string | null)[]): string {
  if (proxies.length === 0)
    return 'The network settings contain a proxy that Landfolio cannot use. Enter a proxy, or select “No proxy”.';
  const ways = proxies.map((proxy) => (proxy === null ? 'directly' : `through the proxy ${proxy}`));
  return `Landfolio connects ${ways.join(', or otherwise ')}.`;
}
