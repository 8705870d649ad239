import type { MatterMerge } from '../../../../shared/contract/views/matter-acts.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { matterKinds } from '../../../../shared/model/matter.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { kindTexts, settlementDay } from '../text.ts';

/** Each thing that moves, on a line of its own. */
export function mergeLines(merge: MatterMerge): string[] {
  const { orders, documents, statements, purchases, alerts, ownerSearches, links, parties, cartLines } =
    merge;
  const count = (n: number, one: string, many: string) => (n === 0 ? '' : counted(n, one, many));
  const lines = [
    orders === 0 ? '' : `${counted(orders, 'order', 'orders')}, with a cost of ${formatTotal(merge.cents)}`,
    count(documents, 'document', 'documents'),
    count(statements, 'register statement', 'register statements'),
    count(purchases, 'title number purchase', 'title number purchases'),
    count(alerts, 'title alert', 'title alerts'),
    count(ownerSearches, 'owner search with its purpose', 'owner searches with their purposes'),
    count(links, 'land search or attachment', 'land searches and attachments'),
    count(parties, 'party', 'parties'),
    merge.hasNotes ? 'the notes, added to those of the other matter' : '',
    count(cartLines, 'product in the cart', 'products in the cart'),
  ].filter(Boolean);
  return lines.length === 0 ? ['nothing but its number'] : lines;
}

type Field = MatterMerge['differing'][number]['field'];

export const mergedFieldTexts: Readonly<Record<Field, string>> = {
  kind: 'Type',
  property: 'Property',
  client: 'Customer ID',
  settlementOn: 'Settlement',
};

export function detailText(field: Field, text: string): string {
  if (field === 'settlementOn') return settlementDay(text);
  const kind = matterKinds.find((one) => field === 'kind' && one === text);
  return kind === undefined ? text : kindTexts[kind];
}
