import type { MatterDeletion } from '../../../shared/contract/views/matter-home.ts';
import { counted } from '../../../shared/lib/counted.ts';

/** What of a matter goes where it is deleted, beside its details and the timeline of their changes; empty where nothing more does. */
export function goingText({ lookUps, attachments }: Pick<MatterDeletion, 'lookUps' | 'attachments'>): string {
  return [
    lookUps > 0 ? counted(lookUps, 'look-up of land', 'look-ups of land') : '',
    attachments > 0 ? counted(attachments, 'attachment', 'attachments') : '',
  ]
    .filter(Boolean)
    .join(' and ');
}

/**
 * What stays under its number, and why; empty where nothing does. `bought`: the certificates of titles that its page lists under
 * Searches, which belong to their orders.
 */
export function stayingText(
  found: Pick<MatterDeletion, 'orders' | 'statements' | 'alerts' | 'ownerSearches'>,
  bought: number,
): string {
  const { orders, statements, alerts, ownerSearches } = found;
  const things = [
    orders > 0
      ? counted(orders, 'order', 'orders') +
        (bought > 0 ? ` with ${counted(bought, 'search of a title', 'searches of titles')}` : '')
      : '',
    statements > 0
      ? counted(statements, 'register statement or number bought', 'register statements and numbers bought')
      : '',
    alerts > 0 ? counted(alerts, 'alert', 'alerts') : '',
    ownerSearches > 0
      ? counted(ownerSearches, 'owner search with its purpose', 'owner searches with their purposes')
      : '',
  ].filter(Boolean);
  if (things.length === 0) return '';
  const isOne = orders + statements + alerts + ownerSearches === 1;
  const why = isOne
    ? 'it proves what was ordered, paid for or looked up, and why, so Landfolio cannot delete it.'
    : 'they prove what was ordered, paid for and looked up, and why, so Landfolio cannot delete them.';
  const names = orders === 0 ? '' : ` Names that were sent with an order stay in it.`;
  return `${things.join(', ')}, under the matter number: ${why}${names}`;
}

/** The choice to delete its documents as well. `size`: in words. */
export function documentsText(found: Pick<MatterDeletion, 'documents' | 'attachedElsewhere'>, size: string) {
  const { documents, attachedElsewhere } = found;
  const isOne = documents === 1;
  const also = attachedElsewhere === 1 ? '1 is' : `${attachedElsewhere} are`;
  const elsewhere = isOne
    ? 'It is attached to another matter and will be gone there too. '
    : `${also} attached to other matters and will be gone there too. `;
  return (
    `Delete ${counted(documents, 'document', 'documents')} of the matter from this computer as well (${size}). ` +
    (attachedElsewhere > 0 ? elsewhere : '') +
    (isOne
      ? 'What was paid for it stays paid; the service keeps it for a time only.'
      : 'What was paid for them stays paid; the service keeps them for a time only.')
  );
}
