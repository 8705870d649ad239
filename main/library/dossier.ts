import type { DocumentView } from '../../shared/contract/views/document.ts';
import type { FollowUpView } from '../../shared/contract/views/follow-up.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import { matterKey } from '../../shared/model/customer-reference.ts';
import { uniqueNames } from '../../shared/model/export-name.ts';
import type { Db } from '../storage/db.ts';
import type { Documents } from './documents.ts';
import type { FollowUps } from './follow-ups.ts';
import type { Matters } from './matters.ts';

/** A document that is exported with others, and what a list of them says of it. */
export interface DossierDocument {
  readonly document: DocumentView;
  /** Its name among the others. */
  readonly name: string;
  /** Milliseconds UTC, or null where it is not known. */
  readonly orderedAt: number | null;
  /** With GST; null where the service does not say. */
  readonly costCents: number | null;
  /** The matter number with which it was ordered, where its matter has another one now. */
  readonly sentAs: string | null;
}

/** Which documents; `under` is the number of the matter that they were chosen by, its own and what is attached to it. */
export interface Chosen {
  readonly ids: readonly string[];
  readonly under: string | null;
}

/** Documents by matter, each matter's in the order that they came. */
export interface Dossier {
  readonly matters: readonly {
    readonly number: string;
    /** Null where the matter was deleted. */
    readonly matter: MatterView | null;
    /** What was followed up for its orders, oldest first. */
    readonly followUps: readonly FollowUpView[];
    readonly documents: readonly DossierDocument[];
  }[];
  readonly documents: readonly DossierDocument[];
}

/** What many documents together say of themselves; those that are not this connection's are not among them. */
export function readDossier(
  parts: {
    readonly db: Db;
    readonly documents: Documents;
    readonly matters: Matters;
    readonly followUps: Pick<FollowUps, 'ofMatter'>;
  },
  connectionId: string,
  { ids, under }: Chosen,
): Dossier {
  const { db, documents, matters } = parts;
  const listed = documents.list({
    connectionId,
    text: '',
    matterNumber: undefined,
    ids,
    by: 'received',
    isDescending: false,
    limit: Math.max(ids.length, 1),
    offset: 0,
  }).documents;
  const collator = new Intl.Collator('en-AU', { numeric: true });
  const numberOf = (document: DocumentView) => under ?? document.matterNumber;
  const numbers = [...new Set(listed.map(numberOf))].sort(collator.compare);
  const sorted = numbers.flatMap((number) => listed.filter((one) => numberOf(one) === number));
  const names = uniqueNames(sorted);
  const facts = readFacts(db, sorted);
  const all = sorted.map((document, at): DossierDocument => {
    const { orderedAt = null, costCents = null, sentAs = '' } = facts.get(document.id) ?? {};
    const isOther = sentAs !== '' && matterKey(sentAs) !== matterKey(document.matterNumber);
    return {
      document,
      name: names[at] ?? document.fileName,
      orderedAt,
      costCents,
      sentAs: isOther ? sentAs : null,
    };
  });
  return {
    documents: all,
    matters: numbers.map((number) => {
      const row = db.get(
        'SELECT id FROM matter WHERE connection_id = ? AND number = ?',
        connectionId,
        number,
      );
      return {
        number,
        matter: row === undefined ? null : matters.get(connectionId, String(row.id)),
        followUps: row === undefined ? [] : parts.followUps.ofMatter(connectionId, String(row.id)),
        documents: all.filter(({ document }) => numberOf(document) === number),
      };
    }),
  };
}

interface Facts {
  readonly orderedAt: number | null;
  readonly costCents: number | null;
  /** Empty where it was not ordered here. */
  readonly sentAs: string;
}

function readFacts(db: Db, documents: readonly DocumentView[]): ReadonlyMap<string, Facts> {
  const rows = db.all(
    `SELECT document.id, coalesce(intent.ordered_at, item.placed_at, charge.requested_at) AS ordered_at, item.price_cents,
       coalesce(trim(intent.cart ->> '$.details.matterNumber'), '') AS sent_as
     FROM document LEFT JOIN item ON item.id = document.item_id LEFT JOIN intent ON intent.id = item.intent_id
       LEFT JOIN charge ON charge.id = document.statement_id
     WHERE document.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(documents.map(({ id }) => id)),
  );
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        orderedAt: row.ordered_at === null ? null : Number(row.ordered_at),
        costCents: row.price_cents === null ? null : Number(row.price_cents),
        sentAs: String(row.sent_as),
      },
    ]),
  );
}
