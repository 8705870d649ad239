import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { webPageText } from '../../shared/model/service-failure-text.ts';
import { PrivateAddress } from './address-guard.ts';
import { TooLarge, UnreadableEncoding } from './body.ts';
import { Stopped } from './deadline.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { readRetryAfter } from './retry-after.ts';
import { readServerMessage } from './server-message.ts';

/** Who was asked, as the subject of a sentence: `The land information service`. */
export type Party = string;

export const landInformationService: Party = 'The land information service';

/** What a thrown error of undici, Node or this folder means for a person. */
export function failureOfError(error: unknown, party: Party, correlationId: string): ServiceFailure {
  return { ...describe(error, party), correlationId };
}

function describe(error: unknown, party: Party): Happened {
  if (error instanceof Stopped) return describeStop(error, party);
  if (error instanceof TooLarge) {
    return {
      kind: 'unreadable',
      reason: { code: 'tooLarge', party, maxBytes: error.cap },
      next: 'tryAgain',
    };
  }
  if (error instanceof UnreadableEncoding) {
    return {
      kind: 'unreadable',
      reason: { code: 'badEncoding', party, encoding: error.message },
    };
  }
  if (error instanceof PrivateAddress || causeOf(error) instanceof PrivateAddress) {
    return {
      kind: 'network',
      reason: { code: 'privateAddress', party },
    };
  }
  if (error instanceof ProxyFailure) {
    // Only where nobody answered may it pass by itself; a password that is wrong twice may lock an account.
    return { kind: error.problem === 'unreachable' ? 'network' : 'notReady', reason: error.reason };
  }
  const code = codeOf(error);
  // A chunked body that was cut off: the connection broke, and a safe read may be tried again.
  if (error instanceof Error && error.name === 'HTTPParserError' && /Invalid EOF state/.test(error.message))
    return describeNetwork(code, party);
  if (
    (error instanceof Error && error.name === 'HTTPParserError') ||
    code.startsWith('HPE_') ||
    code === 'UND_ERR_HEADERS_OVERFLOW'
  ) {
    return { kind: 'unreadable', reason: { code: 'notHttp', party }, next: 'tryAgain' };
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    return {
      kind: 'rejected',
      reason: { code: 'unsendable' },
      isUnsent: true,
    };
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return { kind: 'timeout', reason: { code: 'notReachedInTime', party }, next: 'checkNetwork' };
  }
  return describeNetwork(code, party);
}

/** Of an answer that may have been charged, to follow a sentence: it must not advise to try again. Empty for what is no web page. */
export function webPageRemark(contentType: string | null): string {
  return isWebPage(contentType ?? undefined) ? ` ${webPageText}` : '';
}

export function isWebPage(contentType: string | undefined): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}

type Happened = Pick<ServiceFailure, 'kind' | 'reason' | 'next' | 'isUnsent'>;

function describeStop(stopped: Stopped, party: Party): Happened {
  const { milliseconds } = stopped;
  switch (stopped.reason) {
    case 'connect':
      return {
        kind: 'timeout',
        reason: { code: 'connectTimeout', party, milliseconds },
        next: 'checkNetwork',
      };
    case 'headers':
      return { kind: 'timeout', reason: { code: 'answerTimeout', party, milliseconds }, next: 'tryAgain' };
    case 'bodyIdle':
      return {
        kind: 'timeout',
        reason: { code: 'silentTimeout', party, milliseconds },
        next: 'tryAgain',
      };
    case 'tooSlow':
      return { kind: 'timeout', reason: { code: 'tooSlow', party }, next: 'tryAgain' };
    case 'deadline':
      return {
        kind: 'timeout',
        reason: { code: 'deadline', party, milliseconds },
        next: 'tryAgain',
      };
    case 'cancelled':
      return { kind: 'cancelled', reason: { code: 'cancelled' } };
    case 'closed':
      return { kind: 'cancelled', reason: { code: 'closing' } };
  }
}

function describeNetwork(code: string, party: Party): Happened {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      kind: 'network',
      reason: { code: 'hostNotFound', party },
      next: 'checkNetwork',
    };
  }
  if (code === 'ECONNREFUSED')
    return { kind: 'network', reason: { code: 'connectionRefused', party }, next: 'tryAgain' };
  if (/CERT|_SSL_|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_TLS/.test(code)) {
    return {
      kind: 'network',
      reason: { code: 'notIdentified', party, tlsCode: code },
    };
  }
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH' || code === 'ENETDOWN') {
    return {
      kind: 'network',
      reason: { code: 'notReachable', party },
      next: 'checkNetwork',
    };
  }
  return {
    kind: 'network',
    reason: { code: 'connectionLost', party },
    next: 'checkNetwork',
  };
}

/** What an answer with a status outside 200..299 means for a person. */
export function failureOfStatus(
  answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly bytes: Uint8Array;
  },
  party: Party,
  correlationId: string,
  now: number,
): ServiceFailure {
  const serverMessage = readServerMessage(answer.bytes, answer.headers['content-type']);
  const retryAfterSeconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, now);
  return {
    ...describeStatus(answer.status, party, isWebPage(answer.headers['content-type'])),
    status: answer.status,
    ...(serverMessage === undefined ? {} : { serverMessage }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    correlationId,
  };
}

function describeStatus(status: number, party: Party, isPage: boolean): Happened {
  if (status === 401) return { kind: 'refused', reason: { code: 'credentialsRefused', party } };
  if (status === 403) return { kind: 'refused', reason: { code: 'notAllowed', party } };
  if (status === 404) return { kind: 'notFound', reason: { code: 'nothingFound', party } };
  if (status === 429)
    return { kind: 'limited', reason: { code: 'tooManyRequests', party }, next: 'tryAgain' };
  if (status === 511) return { kind: 'network', reason: { code: 'signInPage' } };
  if (status >= 500)
    return {
      kind: 'unavailable',
      reason: { code: 'unavailable', party, status },
      next: 'tryAgain',
    };
  if (status >= 400) return { kind: 'rejected', reason: { code: 'rejected', party, status } };
  if (status < 300) {
    const isPart = status === 206;
    return { kind: 'unreadable', reason: { code: 'noFile', party, status, isPart }, next: 'tryAgain' };
  }
  return {
    kind: 'redirected',
    reason: { code: 'redirected', party, status, isPage },
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** The code of an error, or of what lies under it: Node tries several addresses and collects their errors. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') {
    const under = error.code === 'UND_ERR_SOCKET' || error.code === '' ? codeOf(causeOf(error)) : '';
    return under === '' ? error.code : under;
  }
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return codeOf(causeOf(error));
}
