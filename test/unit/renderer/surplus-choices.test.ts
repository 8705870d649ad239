import { expect, test } from 'vitest';
import { surplusChoices } from '../../../renderer/features/orders/unresolved/surplus-choices.ts';
import type { OperatorAnswerView } from '../../../shared/contract/views/order.ts';

const answer = (says: OperatorAnswerView['says'], orderId: string | null): OperatorAnswerView => {
  return { says, orderId, saidBy: 'Jo', saidOn: '2026-11-22', at: 1, isUnmatched: false };
};
const offered = (orderIds: string[], ...operatorAnswers: OperatorAnswerView[]) =>
  surplusChoices({ orderIds, operatorAnswers }).map(({ says, orderIds: about }) => [says, ...about]);

test('offers each as cancelled and all as standing, and after a word what that leaves', () => {
  expect(offered(['A', 'B'])).toEqual([
    ['cancelled', 'A'],
    ['cancelled', 'B'],
    ['stands', 'A', 'B'],
  ]);
  expect(offered(['A', 'B', 'C'], answer('made', 'A'), answer('cancelled', 'B'))).toEqual([
    ['cancelled', 'A'],
    ['stands', 'B'],
    ['cancelled', 'C'],
    ['stands', 'A', 'C'],
  ]);
  expect(offered(['A'], answer('cancelled', 'A'))).toEqual([['stands', 'A']]);
  expect(offered(['A'], answer('cancelled', 'A'), answer('stands', 'A'))).toEqual([
    ['cancelled', 'A'],
    ['stands', 'A'],
  ]);
});
