import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isPractice } from '../../../shared/model/connection.ts';

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

/** Why no look can succeed over a connection, or null. */
export function lookHindrance(
  connection: Pick<ConnectionView, 'environment' | 'credentials' | 'credentialProblem'>,
): string | null {
  if (isPractice(connection)) return null;
  if (connection.credentials === 'withheld') {
    return 'The client id and secret are withheld, since the addresses of this connection changed: compare them under Settings, Connections; then Landfolio looks.';
  }
  if (connection.credentials !== 'missing') return null;
  const why = connection.credentialProblem === null ? '' : ` ${connection.credentialProblem}`;
  return `There is no client id and secret for this connection: give them under Settings, Connections; then Landfolio looks.${why}`;
}
