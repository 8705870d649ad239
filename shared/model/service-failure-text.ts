import { type Coded, textOf } from '../lib/coded.ts';
import type { FileFault } from './file-check-text.ts';
import { fileFaultText } from './file-check-text.ts';
import type { KeychainProblem } from './keychain-problem.ts';
import { keychainProblemText } from './keychain-problem-text.ts';

/** What a guest network or a web filter does: it answers in the name of everyone else with a page of its own. */
export const webPageText =
  'A web page arrived instead. This network may require you to sign in or accept its terms first.';
export const signInPageText = `${webPageText} Open any page in a browser, then try again.`;

interface Asked {
  /** Who was asked, as the subject of a sentence: `The land information service`. */
  readonly party: string;
}
interface Waited extends Asked {
  readonly milliseconds: number;
}
interface OfConnection {
  readonly connection: string;
}

/** What happened, by code. What to do next follows in `failureMessage`, unless it is particular to the code. */
const texts = {
  // What arrived.
  tooLarge: ({ party, maxBytes }: Asked & { maxBytes: number }) =>
    `${party} sent more than ${sizeText(maxBytes)}, which is too large to be correct.`,
  badEncoding: ({ party, encoding }: Asked & { encoding: string }) =>
    `${party} sent a response in a compression format that cannot be read (${encoding}).`,
  notHttp: ({ party }: Asked) => `${party} sent a response that is not HTTP.`,
  unreadable: ({ party, why, isPage }: Asked & { why: string; isPage: boolean }) =>
    `The response from ${inSentence(party)} cannot be read: ${why}.${isPage ? ` ${signInPageText}` : ''}`,
  unusable: ({ party, path, why }: Asked & { path: string; why: string }) =>
    `The response from ${inSentence(party)} cannot be used: ${path === '' ? 'the whole response' : path}: ${why}.`,
  otherOrder: ({ orderId }: { orderId: string }) =>
    `The land information service returned a different order (${orderId}).`,
  otherItem: ({ path, value }: { path: string; value: string }) =>
    `The land information service returned a different item (${path} ${value}).`,
  otherProducts: ({ land }: { land: string }) =>
    `The land information service listed only products for ${land}, which is not what was requested. Landfolio does not offer them.`,
  // What it answered.
  credentialsRefused: ({ party }: Asked) => `${party} did not accept this office’s credentials.`,
  notAllowed: ({ party }: Asked) => `${party} does not allow this office to do this.`,
  nothingFound: ({ party }: Asked) => `${party} found nothing for this request.`,
  tooManyRequests: ({ party }: Asked) => `${party} received too many requests.`,
  signInPage: signInPageText,
  unavailable: ({ party, status }: Asked & { status: number }) =>
    `${party} is currently unavailable (${status}).`,
  rejected: ({ party, status }: Asked & { status: number }) => `${party} rejected the request (${status}).`,
  noFile: ({ party, status, isPart }: Asked & { status: number; isPart: boolean }) =>
    `${party} responded with ${isPart ? 'only part of the file' : 'no file'} (${status}).`,
  redirected: ({ party, status, isPage }: Asked & { status: number; isPage: boolean }) =>
    `${party} redirected to another address (${status}), which was not followed.${isPage ? ` ${signInPageText}` : ''}`,
  clientRefused: 'The client ID or secret was not accepted. Check them under Connections.',
  searchNotAllowed: ({ party, status, address }: Asked & { status: number; address: string }) =>
    `${party} did not allow this office to search (${status}). Ask your IT support whether ${address} in the connection file is correct.`,
  askedToWait: 'The service asked Landfolio to wait before it sends more requests.',
  orderRefused: 'The land information service refused the order. Nothing was ordered or charged.',
  orderRefusedUnproven:
    'The land information service refused the order. Most likely nothing was ordered or charged. Landfolio checks the ' +
    'order history for 15 minutes to make sure. To order the same products before then, open the ' +
    'refused order in Orders and choose “Discard order”.',
  // The way to it.
  privateAddress: ({ party }: Asked) =>
    `${party} has an address inside this office’s own network, so nothing was sent to it. Tell your IT support.`,
  hostNotFound: ({ party }: Asked) => `The network address of ${inSentence(party)} could not be found.`,
  connectionRefused: ({ party }: Asked) => `${party} refused the connection.`,
  notIdentified: ({ party, tlsCode }: Asked & { tlsCode: string }) =>
    `The identity of ${inSentence(party)} could not be verified (${tlsCode}), so nothing was sent. Ask your IT support whether a certificate is missing on this computer, or under Settings, Network.`,
  notReachable: ({ party }: Asked) => `This computer cannot reach ${inSentence(party)}.`,
  connectionLost: ({ party }: Asked) => `The connection to ${inSentence(party)} was lost.`,
  notReachedInTime: ({ party }: Asked) => `${party} could not be reached in time.`,
  connectTimeout: ({ party, milliseconds }: Waited) =>
    `${party} could not be reached within ${durationText(milliseconds)}.`,
  answerTimeout: ({ party, milliseconds }: Waited) =>
    `${party} did not respond within ${durationText(milliseconds)}.`,
  silentTimeout: ({ party, milliseconds }: Waited) =>
    `${party} stopped sending for ${durationText(milliseconds)} in the middle of its response.`,
  tooSlow: ({ party }: Asked) => `${party} sent its response too slowly.`,
  deadline: ({ party, milliseconds }: Waited) =>
    `${party} did not complete its response within ${durationText(milliseconds)}.`,
  proxyUnreachable: ({ place }: { place: string }) =>
    `The office’s proxy (${place}) cannot be reached. Check the internet connection, or see Settings, Network.`,
  proxyNeedsPassword: ({ place }: { place: string }) =>
    `The office’s proxy (${place}) requires a user name and a password. Enter them under Settings, Network.`,
  proxyWrongPassword: ({ place }: { place: string }) =>
    `The office’s proxy (${place}) did not accept the user name and password under Settings, Network.`,
  proxySignInUnknown: ({ place, detail }: { place: string; detail: string }) =>
    `The office’s proxy (${place}) accepts only a Windows sign-in (${detail}), which Landfolio does not support. Ask your IT support to let this computer through to the service without it, or for a proxy with a user name and password.`,
  proxyRefused: ({ place, detail }: { place: string; detail: string }) =>
    `The office’s proxy (${place}) does not let this computer through to the service (${detail}). Ask your IT support to allow its addresses.`,
  noProxy: ({ place }: { place: string }) =>
    `The server at ${place} is not a proxy. Check the address under Settings, Network.`,
  noRoute:
    'This computer’s network settings contain no route to the service that Landfolio can use. See Settings, Network.',
  // Downloads.
  linkRefused: ({ why }: { why: string }) => `The download link ${why}, so it was not followed.`,
  redirectRefused: ({ why }: { why: string }) =>
    `The download was redirected to a link that ${why}, so it was not followed.`,
  moreThanStated: ({ maxBytes }: { maxBytes: number }) =>
    `More than ${maxBytes} bytes arrived, which is more than the service stated.`,
  downloadStopped: ({ bytes, total }: { bytes: number; total: number }) =>
    `The download stopped after ${bytes} of ${total} bytes.`,
  badFile: ({ fault }: { fault: FileFault }) => fileFaultText(fault),
  noPdfLink: 'The statement arrived without a usable link to a PDF.',
  // What this computer sends.
  unsendable: 'The request contains characters that cannot be sent.',
  badAddress: 'The address of the request is not valid.',
  badId: ({ id, field }: { id: string; field: string }) =>
    `The service gave the ID ${id} (${field}), which cannot be used in a web address, so no request was sent with it.`,
  mayBeCharged: ({ parameter }: { parameter: string }) =>
    `A search with “${parameter}” may be charged, so it cannot be sent as a search.`,
  notRecorded: ({ cause }: { cause: string }) =>
    `This computer could not record that the request is being sent (${cause}).`,
  orderBroke: ({ reference }: { reference: string }) =>
    `The order could not be sent correctly (reference ${reference}).`,
  requestBroke: ({ reference }: { reference: string }) =>
    `The request could not be sent correctly (reference ${reference}).`,
  healthBroke: ({ reference }: { reference: string }) =>
    `The health check could not be sent (reference ${reference}).`,
  landNotSearchable: 'The saved details of this land cannot be searched for.',
  // The connection.
  noAddress: ({ connection, api }: OfConnection & { api: string }) =>
    `The connection “${connection}” has no address for ${api}. Ask your IT support for a connection file with landBaseUrl.`,
  noSearchAddress: ({ connection, address }: OfConnection & { address: string }) =>
    `The connection “${connection}” has no address for this search. Ask your IT support for a connection file with ${address}.`,
  noSampleAddress: ({ connection }: OfConnection) =>
    `The connection “${connection}” has no address for sample events. Ask your IT support for a connection file with sampleBaseUrl.`,
  noAudience: ({ connection, api }: OfConnection & { api: string }) =>
    `The connection “${connection}” has no audience for ${api}. Ask your IT support for a connection file with audience.${api}.`,
  noCredentials: ({ connection, keychain }: OfConnection & { keychain: KeychainProblem | null }) =>
    `There is no client ID and secret for the connection “${connection}”. ${
      keychain === null ? 'Enter them under Connections.' : keychainProblemText(keychain)
    }`,
  credentialsWithheld: ({ connection }: OfConnection) =>
    `The client ID and secret of the connection “${connection}” were entered for other addresses, so they are not sent. Compare the addresses under Connections.`,
  noSampleCredentials: ({ connection, keychain }: OfConnection & { keychain: KeychainProblem | null }) =>
    `There is no user name and password for the sample events of “${connection}”. ${
      keychain === null ? 'Enter them under Settings, Sample events.' : keychainProblemText(keychain)
    }`,
  sampleCredentialsWithheld: ({ connection }: OfConnection) =>
    `The user name and password for the sample events of “${connection}” were entered for another server. Nothing was sent. Compare the addresses.`,
  connectionGone:
    'The connection that was used to order this statement is not set up here. Add its connection file.',
  practiceNotStarted: ({ reference }: { reference: string }) =>
    `The practice service could not be started (reference ${reference}). Nothing was sent.`,
  // Landfolio itself stopped it.
  cancelled: 'The request was cancelled.',
  closing: 'Landfolio is closing, so the request was stopped.',
  stoppedUnsent: 'Landfolio stopped before it was sent. Nothing was sent.',
  stoppedUnanswered: 'Landfolio stopped before a response could be saved.',
  historyCutOff: 'The order history was not read completely.',
  connectionSwitched: 'The connection was switched before the request was sent, so it was not sent.',
  placingTimeout: 'The time limit for placing the order passed, so it was not sent.',
  claimLost:
    'Nothing was sent or charged: this computer was cut off from the office’s server for a while, and another computer of the office may be ordering the same.',
  officeLost:
    'Nothing was sent or charged: the office’s server was lost just before, so Landfolio cannot see whether another computer of the office orders the same.',
  closedBeforeSending: 'Landfolio was closed before the order was sent, so it was not sent.',
  orderMayBeMissing:
    'Landfolio read the order history again, and it does not show whether an order is missing. Nothing was sent or charged.',
};
export type ServiceFailureTexts = typeof texts;
export type ServiceFailureReason = Coded<ServiceFailureTexts>;

interface Told {
  readonly reason: ServiceFailureReason;
  readonly isUnsent?: boolean | undefined;
  readonly isNothingBought?: boolean | undefined;
  readonly next?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** All that a person is told of a failure: what happened, whether anything was sent, and what to do next. */
export function failureMessage(failure: Told): string {
  return [eventText(failure), nextText(failure)].filter(Boolean).join(' ');
}

/** The same without what to do next: where Landfolio tries again by itself, or where it must not be tried again. */
export function eventText({ reason, isUnsent, isNothingBought }: Omit<Told, 'next'>): string {
  return [
    reasonText(reason),
    isNothingBought === true ? 'Nothing was bought.' : '',
    isUnsent === true ? 'Nothing was sent.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Only what happened. */
export function reasonText(reason: ServiceFailureReason): string {
  return textOf(texts, reason);
}

function nextText({ next, retryAfterSeconds }: Told): string {
  switch (next) {
    case 'tryAgain':
      return retryAfterSeconds === undefined
        ? 'Try again.'
        : `Try again in ${durationText(retryAfterSeconds * 1000)}.`;
    case 'checkNetwork':
      return 'Check the internet connection and try again.';
    case 'checkChange':
      return 'The change may have been made. Check the list before you try again.';
    case 'unlockOrdering':
      return 'Compare your cart with the order list of the service, then unlock ordering.';
    default:
      return '';
  }
}

/** `30 seconds`, `1 second`, `5 minutes`; short limits, as tests use, in milliseconds. */
export function durationText(milliseconds: number): string {
  if (milliseconds > 0 && milliseconds < 1000) return `${Math.round(milliseconds)} milliseconds`;
  const count = Math.round(milliseconds / 1000);
  if (count > 120) return `${Math.ceil(count / 60)} minutes`;
  return count === 1 ? '1 second' : `${count} seconds`;
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${bytes} bytes`;
}

function inSentence(party: string): string {
  return party.replace(/^The /, 'the ');
}
