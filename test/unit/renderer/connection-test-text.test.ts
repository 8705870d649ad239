import { expect, test } from 'vitest';
import { testResultText } from '../../../renderer/features/connections/text.ts';
import type { ConnectionTestResult } from '../../../shared/contract/views/connection-test.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const failure = { kind: 'network', reason: reasonSaying('It was lost.'), next: 'tryAgain' } as const;
const answered = (status: number, body: 'json' | 'webPage' | 'other' = 'json') =>
  ({ kind: 'answered', status, body }) as const;

test.each<[ConnectionTestResult, string, string | null]>([
  [
    { kind: 'absent', field: 'audience.alerts' },
    'The connection file has no audience.alerts',
    'audience.alerts',
  ],
  [
    { kind: 'noToken', failure: { ...failure, serverMessage: 'No.' } },
    'No token: It was lost. It said: No.',
    'client ID',
  ],
  [{ kind: 'failed', failure }, 'It was lost.', 'Settings, Network'],
  [{ kind: 'failed', failure: null }, 'The request could not be sent.', 'Settings, Network'],
  [answered(200), 'The API responded (200).', null],
  [answered(200, 'other'), 'but not with JSON', 'address in the connection file'],
  [answered(200, 'webPage'), 'A web page was returned', 'sign in'],
  [answered(403), 'refused access (403)', 'agreement'],
  [answered(404), 'does not know this address', 'IT support'],
  [answered(429), 'too many requests', 'Wait a minute'],
  [answered(503), 'not available now', 'not on this computer'],
  [answered(400), 'did not accept', 'API settings'],
])('the test of an API says what came and what to do: %j', (result, message, advice) => {
  const text = testResultText(result);
  expect(text.message).toContain(message);
  if (advice === null) expect(text.advice).toBeNull();
  else expect(text.advice).toContain(advice);
});
