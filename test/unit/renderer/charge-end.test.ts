import { ORPCError } from '@orpc/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isEndUnknown } from '../../../renderer/bridge/failure.ts';
import { ChargeFailure, mayBeSent } from '../../../renderer/features/charges/charge-failure.tsx';
import { explainedCode } from '../../../shared/contract/explained-code.ts';

test('nothing is promised about the money where the office did not say how the call ended', () => {
  expect(isEndUnknown(new Error('The port closed'))).toBe(true);
  expect(isEndUnknown(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(true);
  expect(isEndUnknown(new ORPCError('SERVICE_FAILED', { defined: true, data: {} }))).toBe(false);
  expect(isEndUnknown(new ORPCError(explainedCode))).toBe(false);
  expect(isEndUnknown(null)).toBe(false);
});

test('after a full disk the request may have been sent, so that it is not asked for again in the same dialog', () => {
  const full = new ORPCError(explainedCode, { message: 'The disk is full. Then open Statements.' });
  const declared = (code: string) =>
    new ORPCError(code, { defined: true, data: { kind: 'diskLow', freeBytes: 0, message: 'Hold.' } });
  const all = [full, new Error('The port closed'), declared('STATUS_UNKNOWN'), declared('ALREADY_PLACED')];
  expect(all.map(mayBeSent)).toEqual([true, true, true, true]);
  expect([null, declared('HOST_FAILED'), declared('SERVICE_FAILED')].map(mayBeSent)).toEqual([
    false,
    false,
    false,
  ]);
  const shown = (error: unknown) =>
    renderToStaticMarkup(
      createElement(ChargeFailure, { error, where: 'under Statements', after: 'Nothing was charged.' }),
    );
  expect(shown(full)).toContain('Status unknown');
  expect(shown(full)).toContain('Then open Statements.');
  expect(shown(full)).not.toContain('Nothing was charged.');
  expect(shown(declared('HOST_FAILED'))).toContain('Nothing was charged.');
});
