import type { OrderView } from '../../../shared/contract/views/order.ts';

type LookResult = NonNullable<NonNullable<OrderView['lookup']>['lastResult']>;

const results: Readonly<Record<LookResult, string>> = {
  absent: 'the whole history, without it',
  unproven: 'a history that may not be whole, without it',
  unread: 'nothing: the history could not be read',
};

/** What a look into the order history gave, after “It showed”. */
export function lookResultText(result: LookResult): string {
  return results[result];
}
