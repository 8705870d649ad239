import { failed, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { Http } from '../http/http.ts';
import { createRedactor, type Redactor } from './redact.ts';
import type { AccessToken, Tokens } from './tokens.ts';

/** Tokens remembered: one an API, and those that they took the place of. */
const maxTokens = 8;

interface Sent {
  readonly value: string;
  readonly redactor: Redactor;
}

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
  let sent: Sent[] = [];
  let client: Sent | null = null;

  function redactors(): Redactor[] {
    const secret = tokens.clientSecret()?.reveal();
    if (secret !== client?.value) client = secret === undefined ? null : sentOf(secret);
    return [...sent, ...(client === null ? [] : [client])].map(({ redactor }) => redactor);
  }

  const withoutSecrets = (failure: ServiceFailure) =>
    redactors().reduce((left, redactor) => redactor.failure(left), failure);
  const answerWithout = <A extends Parameters<Redactor['answer']>[0]>(answer: A) =>
    redactors().reduce((left, redactor) => redactor.answer(left), answer);

  function cleared<T>(result: Result<T, ServiceFailure>): Result<T, ServiceFailure> {
    return result.ok ? result : failed(withoutSecrets(result.failure));
  }

  return {
    bearer(token) {
      const value = token.value.reveal();
      const known = sent.find((one) => one.value === value) ?? sentOf(value);
      sent = [known, ...sent.filter((one) => one !== known)].slice(0, maxTokens);
      return `Bearer ${value}`;
    },
    keptOutOf: (http) => ({
      async send(request) {
        const answer = await http.send(request);
        return answer.ok ? { ...answer, value: answerWithout(answer.value) } : cleared(answer);
      },
      async sendOnce(request) {
        const outcome = await http.sendOnce(request);
        return outcome.kind === 'answered'
          ? answerWithout(outcome)
          : { ...outcome, failure: withoutSecrets(outcome.failure) };
      },
      open: async (request) => cleared(await http.open(request)),
    }),
  };
}

function sentOf(value: string): Sent {
  return { value, redactor: createRedactor(value) };
}
