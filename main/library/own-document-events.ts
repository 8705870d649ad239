import type { Db } from '../storage/db.ts';

export const ownDocumentActs = ['added', 'changed', 'deleted', 'restored', 'deletedPermanently'] as const;
export type OwnDocumentAct = (typeof ownDocumentActs)[number];

/** Notes in the timeline of its matter what happened to an own document. Part of the caller's transaction. */
export function noteOwnDocument(
  db: Db,
  of: {
    readonly matterId: string;
    readonly id: string;
    readonly name: string;
    readonly act: OwnDocumentAct;
    readonly at: number;
    readonly computer: string;
  },
): void {
  const isGone = of.act === 'deleted' || of.act === 'deletedPermanently';
  db.run(
    'INSERT INTO matter_event (matter_id, at, kind, what, computer) VALUES (?, ?, ?, ?, ?)',
    of.matterId,
    of.at,
    isGone ? 'detached' : 'attached',
    JSON.stringify({ kind: 'document', thing: of.id, label: of.name, act: of.act }),
    of.computer,
  );
}
