import { createHash } from 'node:crypto';
import type { CartDetails, CartLineView } from '../../../shared/contract/views/cart.ts';

/**
 * Changes whenever what would be ordered changes: lines, what was said about them, what they would repeat, and the details.
 * Prices are not part of it: they are compared by the total that the person saw. Nor are ticks, which are looked at themselves.
 */
export function revisionOf(lines: readonly CartLineView[], details: CartDetails): string {
  const said = lines.map((line) => [
    line.id,
    line.product.key,
    line.isWarningAcknowledged,
    line.extraData,
    line.repeats,
  ]);
  const entries = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([said, entries]))
    .digest('hex')
    .slice(0, 16);
}
