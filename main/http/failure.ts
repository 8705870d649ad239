import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { durationText, signInPageText, webPageText } from '../../shared/model/service-failure-text.ts';
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
      message: `${party} sent more than ${size(error.cap)}, which is too large to be correct.`,
      next: 'tryAgain',
    };
  }
  if (error instanceof UnreadableEncoding) {
    return {
      kind: 'unreadable',
      message: `${party} sent an answer in a compression format that cannot be read (${error.message}).`,
    };
  }
  if (error instanceof PrivateAddress || causeOf(error) instanceof PrivateAddress) {
    return {
      kind: 'network',
      message: `${party} has an address inside this office's own network, so nothing was sent to it. Tell your IT.`,
    };
  }
  if (error instanceof ProxyFailure) {
    // Only where nobody answered may it pass by itself; a password that is wrong twice may lock an account.
    return { kind: error.problem === 'unreachable' ? 'network' : 'notReady', message: error.words };
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
    return { kind: 'unreadable', message: `${party} sent an answer that is not HTTP.`, next: 'tryAgain' };
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    return {
      kind: 'rejected',
      message: 'The request contains characters that cannot be sent.',
      isUnsent: true,
    };
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return { kind: 'timeout', message: `${party} could not be reached in time.`, next: 'checkNetwork' };
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

type Happened = Pick<ServiceFailure, 'kind' | 'message' | 'next' | 'isUnsent'>;

function describeStop(stopped: Stopped, party: Party): Happened {
  const time = durationText(stopped.milliseconds);
  switch (stopped.reason) {
    case 'connect':
      return {
        kind: 'timeout',
        message: `${party} could not be reached within ${time}.`,
        next: 'checkNetwork',
      };
    case 'headers':
      return { kind: 'timeout', message: `${party} did not answer within ${time}.`, next: 'tryAgain' };
    case 'bodyIdle':
      return {
        kind: 'timeout',
        message: `${party} stopped sending for ${time} in the middle of its answer.`,
        next: 'tryAgain',
      };
    case 'tooSlow':
      return { kind: 'timeout', message: `${party} sent its answer too slowly.`, next: 'tryAgain' };
    case 'deadline':
      return {
        kind: 'timeout',
        message: `${party} did not finish its answer within ${time}.`,
        next: 'tryAgain',
      };
    case 'cancelled':
      return { kind: 'cancelled', message: 'The request was cancelled.' };
    case 'closed':
      return { kind: 'cancelled', message: 'Landfolio is closing, so the request was stopped.' };
  }
}

function describeNetwork(code: string, party: Party): Happened {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      kind: 'network',
      message: `The network address of ${inSentence(party)} could not be found.`,
      next: 'checkNetwork',
    };
  }
  if (code === 'ECONNREFUSED')
    return { kind: 'network', message: `${party} refused the connection.`, next: 'tryAgain' };
  if (/CERT|_SSL_|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_TLS/.test(code)) {
    return {
      kind: 'network',
      message: `The identity of ${inSentence(party)} could not be verified (${code}), so nothing was sent. Ask your IT whether a certificate is missing on this computer, or under Settings, Network.`,
    };
  }
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH' || code === 'ENETDOWN') {
    return {
      kind: 'network',
      message: `This computer cannot reach ${inSentence(party)}.`,
      next: 'checkNetwork',
    };
  }
  return {
    kind: 'network',
    message: `The connection to ${inSentence(party)} was lost.`,
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
  if (status === 401)
    return { kind: 'refused', message: `${party} did not accept this office's credentials.` };
  if (status === 403) return { kind: 'refused', message: `${party} does not allow this office to do this.` };
  if (status === 404) return { kind: 'notFound', message: `${party} found nothing for this request.` };
  if (status === 429)
    return { kind: 'limited', message: `${party} received too many requests.`, next: 'tryAgain' };
  if (status === 511) return { kind: 'network', message: signInPageText };
  if (status >= 500)
    return {
      kind: 'unavailable',
      message: `${party} is currently unavailable (${status}).`,
      next: 'tryAgain',
    };
  if (status >= 400) return { kind: 'rejected', message: `${party} rejected the request (${status}).` };
  if (status < 300) {
    const what = status === 206 ? 'only part of the file' : 'no file';
    return { kind: 'unreadable', message: `${party} answered with ${what} (${status}).`, next: 'tryAgain' };
  }
  return {
    kind: 'redirected',
    message: `${party} redirected to another address (${status}), which was not followed.${isPage ? ` ${signInPageText}` : ''}`,
  };
}

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${bytes} bytes`;
}

function inSentence(party: Party): string {
  return party.replace(/^The /, 'the ');
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
