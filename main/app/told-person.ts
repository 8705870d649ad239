import type { Db } from '../storage/db.ts';
import { isKeptOut } from '../storage/restricted-matters.ts';

interface ToldPersonParts {
  readonly now: () => number;
  readonly computer: string;
  readonly yourName: () => string;
  /** Whose computer of the office it is, and since when in milliseconds UTC; null where it belongs to none. */
  readonly member: () => { readonly person: string; readonly joinedAt: number } | null;
}

/** Whom a computer of an office tells what becomes of orders: who ordered, and who looks after the matter. */
export interface ToldPerson {
  /** An order as the views know it. Where there is no office, everything is told. */
  concerns(orderViewId: string): boolean;
  /** Whether a certificate that the office brought is news: not where a library is filled that was empty, or far behind. */
  isNews(receivedAt: number): boolean;
}

/** What is older is not told: who comes back after weeks reads the lists. Milliseconds. */
const newsMs = 7 * 24 * 60 * 60_000;

export function createToldPerson(db: Db, parts: ToldPersonParts): ToldPerson {
  /** An order that was placed here for a matter that is not for this person any more. */
  function isOfKeptOut(id: string): boolean {
    const matterId = db.get('SELECT matter_id FROM intent WHERE id = ?', id)?.matter_id;
    return typeof matterId === 'string' && isKeptOut(db, matterId);
  }

  return {
    concerns(orderViewId) {
      const member = parts.member();
      if (member === null) return true;
      if (isOfKeptOut(orderViewId)) return false;
      const row = db.get(
        `SELECT ordered_on, ordered_by, (SELECT looked_after_by FROM matter WHERE matter.connection_id = theirs.connection_id
           AND number = matter_number) AS person FROM history_order AS theirs WHERE id = ?`,
        orderViewId,
      );
      // Not among the orders of others: it was placed here.
      if (row === undefined || row.ordered_on === null || row.ordered_on === parts.computer) return true;
      const name = parts.yourName().trim();
      return row.ordered_by === member.person || (name !== '' && row.person === name);
    },
    isNews(receivedAt) {
      return receivedAt > Math.max(parts.member()?.joinedAt ?? 0, parts.now() - newsMs);
    },
  };
}
