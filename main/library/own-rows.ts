import { copiesOf } from '../../shared/model/copy-of.ts';
import { type OwnDocumentDetails, ownDocumentKinds } from '../../shared/model/own-document.ts';
import type { SqlRow } from '../storage/db.ts';

/** What a person said of an own document; null for a certificate. A kind that a newer version wrote is shown as another one. */
export function ownDetailsOf(row: SqlRow): OwnDocumentDetails | null {
  if (typeof row.own_name !== 'string') return null;
  return {
    name: row.own_name,
    kind: ownDocumentKinds.find((kind) => kind === row.own_kind) ?? 'other',
    datedOn: typeof row.dated_on === 'string' ? row.dated_on : null,
    origin: String(row.origin ?? ''),
    copyOf: copiesOf(String(row.copy_of ?? '')),
  };
}
