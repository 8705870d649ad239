import { failed, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { Http } from '../http/http.ts';
import { redactAnswer, redactFailure } from './redact.ts';
import type { AccessToken, Tokens } from './tokens.ts';

/** Tokens remembered: one an API, and those that they took the place of. */
const maxTokens = 8;

interface SentSecrets {
  /** The value of Authorization. From now on no answer brings this token back. */
  bearer(token: AccessToken): string;
  /** The same door; no answer and no failure that comes through it holds what was sent. */
  keptOutOf(http: Http): Pick<Http, 'send' | 'sendOnce' | 'open'>;
}

/**
 * What a connection sent and nobody may see again. A service, or a gateway before it, may echo a request in an error or an order, and
 * answers are stored, shown and printed.
 */
export function createSentSecrets(tokens: Pick<Tokens, 'clientSecret'>): SentSecrets {
  let sent: string[] = [];

  function all(): string[] {
    const client = tokens.clientSecret()?.reveal();
    return client === undefined ? sent : [...sent, client];
  }

  const withoutSecrets = (failure: ServiceFailure) => all().reduce(redactFailure, failure);

  function cleared<T>(result: Result<T, ServiceFailure>): Result<T, ServiceFailure> {
    return result.ok ? result : failed(withoutSecrets(result.failure));
  }

  return {
    bearer(token) {
      const value = token.value.reveal();
      sent = [value, ...sent.filter((one) => one !== value)].slice(0, maxTokens);
      return `Bearer ${value}`;
    },
    keptOutOf: (http) => ({
      async send(request) {
        const answer = await http.send(request);
        return answer.ok ? { ...answer, value: all().reduce(redactAnswer, answer.value) } : cleared(answer);
      },
      async sendOnce(request) {
        const outcome = await http.sendOnce(request);
        return outcome.kind === 'answered'
          ? all().reduce(redactAnswer, outcome)
          : { ...outcome, failure: withoutSecrets(outcome.failure) };
      },
      open: async (request) => cleared(await http.open(request)),
    }),
  };
}
