import { createHash } from 'node:crypto';
import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { CartLine } from './cart-line.ts';

/**
 * Changes whenever what would be ordered changes: lines, what was said about them, and the details. Prices are not part
 * of it: they are compared by the total that the person saw.
 */
export function revisionOf(lines: readonly CartLine[], details: CartDetails): string {
  const said = lines.map((line) => [line.id, line.product.key, line.isWarningAcknowledged, line.extraData]);
  const entries = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([said, entries]))
    .digest('hex')
    .slice(0, 16);
}
