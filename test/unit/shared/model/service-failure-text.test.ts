import { expect, test } from 'vitest';
import { durationText, eventText, failureMessage } from '../../../../shared/model/service-failure-text.ts';

const reason = { code: 'tooSlow', party: 'The land information service' } as const;
const message = 'The land information service sent its response too slowly.';

test.each([
  [{}, message],
  [{ isUnsent: true }, `${message} Nothing was sent.`],
  [{ next: 'tryAgain' }, `${message} Try again.`],
  [{ next: 'tryAgain', retryAfterSeconds: 60 }, `${message} Try again in 60 seconds.`],
  [{ retryAfterSeconds: 60 }, message],
  [
    { isUnsent: true, next: 'checkNetwork' },
    `${message} Nothing was sent. Check the internet connection and try again.`,
  ],
  [{ next: 'checkChange' }, `${message} The change may have been made. Check the list before you try again.`],
] as const)('a failure with %j says what happened and what to do next', (codes, expected) => {
  expect(failureMessage({ reason, ...codes })).toBe(expected);
});

test('what happened is told without what to do next', () => {
  expect(eventText({ reason, isUnsent: true })).toBe(`${message} Nothing was sent.`);
});

test.each([
  [300, '300 milliseconds'],
  [1000, '1 second'],
  [30_000, '30 seconds'],
  [300_000, '5 minutes'],
])('%i milliseconds are %s', (milliseconds, expected) => {
  expect(durationText(milliseconds)).toBe(expected);
});
