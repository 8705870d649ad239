import { expect, test } from 'vitest';
import { healthText } from '../../../renderer/features/about/text.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const failure = { kind: 'rejected', status: 400, reason: reasonSaying('Refused.') } as const;

test('a health check says what it lacks, and what the service said where it failed', () => {
  expect(healthText({ failure: null, missing: [] })).toBeNull();
  expect(healthText({ failure: null, missing: ['apiName', 'status'] })).toBe(
    'The response does not include apiName, status.',
  );
  expect(healthText({ failure, missing: [] })).toBe('Refused.');
  expect(healthText({ failure: { ...failure, serverMessage: 'Closed.' }, missing: [] })).toBe(
    'Refused. It said: Closed.',
  );
});
