import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { isEndUnknown } from '../../../renderer/bridge/failure.ts';
import { explainedCode } from '../../../shared/contract/explained-code.ts';

test('nothing is promised about the money where the office did not say how the call ended', () => {
  expect(isEndUnknown(new Error('The port closed'))).toBe(true);
  expect(isEndUnknown(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(true);
  expect(isEndUnknown(new ORPCError('SERVICE_FAILED', { defined: true, data: {} }))).toBe(false);
  expect(isEndUnknown(new ORPCError(explainedCode))).toBe(false);
  expect(isEndUnknown(null)).toBe(false);
});
