import { ORPCError } from '@orpc/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isEndUnknown } from '../../../renderer/bridge/failure.ts';
import { useViewState } from '../../../renderer/bridge/view-state.ts';
import { placeFailureText } from '../../../renderer/features/cart/text/place-failure.ts';
import {
  ChargeFailure,
  mayBeSent,
  notifyChargeFailure,
} from '../../../renderer/features/charges/charge-failure.tsx';
import { explainedCode } from '../../../shared/contract/explained-code.ts';
import { refusedInputCode } from '../../../shared/contract/refused-input.ts';

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

test('nor is it in the notice for a person who has left the question', () => {
  const told = (error: unknown) => {
    const after = 'Nothing was charged.';
    notifyChargeFailure(error, { where: 'under Statements', matterNumber: '2026-118', after });
    return useViewState.getState().notices.at(-1)?.body;
  };
  const declared = (code: string, data: object) => new ORPCError(code, { defined: true, data });
  const doubt = { kind: 'inDoubt', cause: null };
  const reason = { kind: 'sameCharge', of: 'statement', state: 'unknown', matter: null, isRepeat: true };
  for (const error of [
    new Error('The port closed'),
    new ORPCError(explainedCode, { message: 'The disk is full.' }),
    declared('STATUS_UNKNOWN', { chargeId: 'c', doubt }),
    declared('ALREADY_PLACED', { orderViewId: 'c', reason }),
  ])
    expect(told(error)).not.toContain('Nothing was charged');
  expect(told(declared('HOST_FAILED', { kind: 'diskLow', freeBytes: 0, message: 'Hold.' }))).toContain(
    'Nothing was charged',
  );
});

test('what was not taken was not sent, and its status is known', () => {
  const error = new ORPCError(refusedInputCode, { data: { field: 'matterNumber', reason: 'is missing' } });
  expect(mayBeSent(error)).toBe(false);
  expect(
    renderToStaticMarkup(createElement(ChargeFailure, { error, where: 'under Statements' })),
  ).not.toContain('Status unknown');
  expect(placeFailureText(error).title).toBe('The order was not placed');
});
