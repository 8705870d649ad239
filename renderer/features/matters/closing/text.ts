import type { StillOpen } from '../../../../shared/contract/views/matter.ts';
import { counted } from '../../../../shared/lib/counted.ts';

/** The question before matters with something open are closed. */
export function closeQuestion(stillOpen: readonly StillOpen[], chosen: number): string {
  const [first] = stillOpen;
  return chosen === 1 && first !== undefined
    ? `Close matter ${first.number}?`
    : `Close ${counted(chosen, 'matter')}?`;
}

/** What is open still of one matter, each in its own words. */
export function openTexts({ orders, products, charges, alerts, cartLines }: StillOpen): string[] {
  return [
    orders > 0
      ? counted(
          orders,
          'order is not finished, or its status is unknown',
          'orders are not finished, or their status is unknown',
        )
      : '',
    products > 0 ? counted(products, 'product has not arrived yet', 'products have not arrived yet') : '',
    charges > 0
      ? counted(
          charges,
          'register statement or title number purchase has an unknown status',
          'register statements or title number purchases have an unknown status',
        )
      : '',
    alerts > 0 ? counted(alerts, 'alert is active', 'alerts are active') : '',
    cartLines > 0
      ? `the cart holds ${counted(cartLines, 'product')} for it, which cannot be ordered while the matter is closed`
      : '',
  ].filter(Boolean);
}
