import { expect, test } from 'vitest';
import { conclude } from '../../../../main/hosts/cli/conclude.ts';
import type { OrderView } from '../../../../shared/contract/views/order.ts';

const item = { productName: 'Plan', identifier: 'LP1', phase: 'held', status: 'COMPLETE' };
const end = (problem: string | null) =>
  conclude(
    [{ id: 'o', state: 'CONFIRMED', items: [{ ...item, problem }], missing: [] } as unknown as OrderView],
    () => {},
    () => {},
  );

test('says what is wrong with a file that did not pass its checks', () => {
  expect(() => end('The PDF is cut off.')).toThrow(/Plan for LP1: COMPLETE \(The PDF is cut off\.\)\./);
  expect(() => end(null)).toThrow(/Plan for LP1: COMPLETE \(its file failed verification\)\./);
});

const complete = { ...item, phase: 'complete', problem: null };

test('never says done of an order of which something is not shown, and keeps it for --resume', () => {
  const forgotten: string[] = [];
  const order = { id: 'o', state: 'CONFIRMED', items: [complete], missing: ['Copy for LP2'] };
  const ended = () =>
    conclude(
      [order as unknown as OrderView],
      () => {},
      (ids) => forgotten.push(...ids),
    );
  expect(ended).toThrow(/Copy for LP2: not shown by the service/);
  expect(forgotten).toEqual([]);
});

test('says done of an order that the service made in parts, of which nothing is to be cancelled', () => {
  const steps: string[] = [];
  const inParts = { id: 'o', state: 'DUPLICATE', items: [complete, complete], missing: [] };
  const order = { ...inParts, operatorText: null, chargedOrders: null };
  conclude(
    [order as unknown as OrderView],
    (step) => steps.push(step),
    () => {},
  );
  expect(steps).toEqual(['done']);
});
