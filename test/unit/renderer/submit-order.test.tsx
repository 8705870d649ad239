import { ORPCError } from '@orpc/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SubmitText } from '../../../renderer/features/orders/unresolved/submit-order.tsx';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const shown = (state: OrderView['state'], error: unknown) => {
  const order = { state, matterNumber: '2026-118', quotedTotalCents: 891 } as OrderView;
  return renderToStaticMarkup(createElement(SubmitText, { order, error }));
};

test('an order that is to be submitted is asked for, and once it was refused only the refusal stands there', () => {
  expect(shown('PREPARED', null)).toContain('If you submit it now, you may be charged');
  const data = { kind: 'rejected', status: 400, reason: reasonSaying('The account is on hold.') };
  const refused = shown('REJECTED', new ORPCError('SERVICE_FAILED', { defined: true, data }));
  expect(refused).toContain('The account is on hold.');
  expect(refused).toContain('Its products were put back into the cart');
  expect(refused).not.toContain('If you submit it now');
});
