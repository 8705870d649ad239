import { createHash } from 'node:crypto';
import { thingKey } from '../../../shared/model/land-identity.ts';
import type { ConfirmedLine } from '../journal/intent.ts';

/** The same things for the same matter make the same key, whatever their order and whatever encrypted ids they carry. */
export function basketKeyOf(matterNumber: string, lines: readonly ConfirmedLine[]): string {
  const things = lines.map(thingKey).sort();
  return createHash('sha256')
    .update(JSON.stringify([matterNumber.trim().toLowerCase(), things]))
    .digest('hex');
}
