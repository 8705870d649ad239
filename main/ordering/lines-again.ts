import { thingKey } from '../../shared/model/land-identity.ts';
import { isOpenEnd, type Said } from '../../shared/model/open-end.ts';
import { endPhases, type ItemPhase } from '../../shared/model/order-state.ts';
import type { ConfirmedLine, Intent } from './journal/intent.ts';
import type { Shown } from './missing-lines.ts';

interface ShownItem {
  readonly orderId: string;
  readonly phase: ItemPhase;
  readonly thingKey: string;
}

/**
 * Which lines of an order “Order again” means: those that failed or were cancelled; where none did, all that were put in by the
 * person, once nothing of it is to come. Empty while its outcome is not known: that is decided on the order itself.
 */
export function linesAgain(
  intent: Intent,
  items: readonly ShownItem[],
  operatorAnswers: readonly Said[],
  shown: Shown,
): readonly ConfirmedLine[] {
  if (intent.state !== 'CONFIRMED') return [];
  const { lines } = intent.cart;
  const wanted = lines.filter((line) => line.isWanted !== false);
  if (intent.chargedOrders === 0) return wanted;
  const ended = new Set(
    items.filter((item) => isOpenEnd({ operatorAnswers }, item)).map((item) => item.thingKey),
  );
  if (ended.size > 0) return lines.filter((line) => ended.has(thingKey(line)));
  const isOver =
    items.length > 0 && shown.missing.length === 0 && items.every(({ phase }) => endPhases.has(phase));
  return isOver ? wanted : [];
}
