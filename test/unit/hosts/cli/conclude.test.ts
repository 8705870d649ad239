import { expect, test } from 'vitest';
import { conclude } from '../../../../main/hosts/cli/conclude.ts';
import type { OrderView } from '../../../../shared/contract/views/order.ts';

const item = { productName: 'Plan', identifier: 'LP1', phase: 'held', status: 'COMPLETE' };
const end = (problem: string | null) =>
  conclude(
    [{ id: 'o', state: 'CONFIRMED', items: [{ ...item, problem }] } as unknown as OrderView],
    () => {},
    () => {},
  );

test('says what is wrong with a file that did not pass its checks', () => {
  expect(() => end('The PDF is cut off.')).toThrow(/Plan for LP1: COMPLETE \(The PDF is cut off\.\)\./);
  expect(() => end(null)).toThrow(/Plan for LP1: COMPLETE \(its file did not pass the checks\)\./);
});
