import type { ServiceFailure } from './service-failure.ts';

type Told = Pick<ServiceFailure, 'message' | 'isUnsent' | 'next' | 'retryAfterSeconds'>;

/** All that a person is told of a failure: what happened, whether anything was sent, and what to do next. */
export function failureMessage(failure: Told): string {
  return [eventText(failure), nextText(failure)].filter(Boolean).join(' ');
}

/** The same without what to do next: where Landfolio tries again by itself, or where it must not be tried again. */
export function eventText({ message, isUnsent }: Pick<Told, 'message' | 'isUnsent'>): string {
  return isUnsent === true ? `${message} Nothing was sent.` : message;
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

/** What a guest network or a web filter does: it answers in the name of everyone else with a page of its own. */
export const webPageText =
  'A web page arrived instead. This network may require you to sign in or accept its terms first.';
export const signInPageText = `${webPageText} Open any page in a browser, then try again.`;
