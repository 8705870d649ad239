import type { OrderView } from '../../../../shared/contract/views/order.ts';

interface SurplusChoice {
  readonly value: string;
  readonly text: string;
  readonly says: 'cancelled' | 'stands';
  readonly orderIds: string[];
}

/** What the service provider may have answered about the placed orders. The latest answer about each is not offered again. */
export function surplusChoices({
  orderIds,
  operatorAnswers,
}: Pick<OrderView, 'orderIds' | 'operatorAnswers'>): SurplusChoice[] {
  const isCancelled = (number: string) =>
    operatorAnswers.findLast(
      ({ says, orderId }) => orderId === number && (says === 'cancelled' || says === 'stands'),
    )?.says === 'cancelled';
  const rest = orderIds.filter((number) => !isCancelled(number));
  const ofEach = orderIds.map((number): SurplusChoice => {
    return isCancelled(number)
      ? {
          value: `stands ${number}`,
          text: `Order ${number} remains in place after all and is charged`,
          says: 'stands',
          orderIds: [number],
        }
      : {
          value: `cancelled ${number}`,
          text: `Order ${number} is cancelled and not charged`,
          says: 'cancelled',
          orderIds: [number],
        };
  });
  if (rest.length === 0) return ofEach;
  const text =
    orderIds.length === 1
      ? 'The order remains in place and is charged'
      : rest.length === orderIds.length
        ? 'All orders remain in place and are charged'
        : rest.length === 1
          ? 'The other order remains in place and is charged'
          : 'The other orders remain in place and are charged';
  return [...ofEach, { value: 'stands', text, says: 'stands', orderIds: rest }];
}
