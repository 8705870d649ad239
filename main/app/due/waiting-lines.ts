import { workingDayAfter } from '../../../shared/model/due/certificate-age.ts';
import type { DueLineOf } from '../../../shared/model/due/due-line.ts';
import { ruleOfProduct } from '../../../shared/model/due/due-rule.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { shownProductName } from '../../../shared/model/product-name.ts';
import { workingDaysBetween } from '../../../shared/model/working-days.ts';
import { notDealtWith, waitingStages } from '../../ordering/order-line-terms.ts';
import type { SqlRow } from '../../storage/db.ts';
import { isOwnLine } from '../../storage/own-things.ts';
import { mattersNumbered } from './due-matters.ts';
import { type DueQuestion, ofRule, onceEach } from './question.ts';

/** A follow-up that brought no promise is made again after so many working days. */
export const followUpAgainDays = 5;

/** The last follow-up of an item; what was withdrawn does not count. The columns beside `max` are of its row. */
const lastFollowUp = `(SELECT json_array(max(done_on || ' ' || logged_at), done_on, who, promised_on) FROM follow_up_item
  JOIN follow_up ON follow_up.id = follow_up_id WHERE follow_up_item.item_id = line.item_id AND withdrawn_at IS NULL)`;

/** Ids of lines that may be due: late by their listing, of a product whose authority has so many days by law, or promised for a day that is behind. */
const candidates = `
  SELECT id FROM order_line WHERE connection_id = ?1 AND late_from < ?2
  UNION SELECT id FROM order_line WHERE connection_id = ?1 AND ${waitingStages}
    AND lower(product_code) IN (SELECT lower(value) FROM json_each(?3))
  UNION SELECT follow_up_item.item_id FROM follow_up JOIN follow_up_item ON follow_up_item.follow_up_id = follow_up.id
    WHERE follow_up.connection_id = ?1 AND withdrawn_at IS NULL AND promised_on < ?4`;

/**
 * Certificates that are late with their authority, and those whose follow-up is due: each once. One that was promised for a day to come,
 * or was followed up lately, is neither. `besides`: items that have a line of their own already.
 */
export function waitingLines(
  question: DueQuestion,
  besides: ReadonlySet<string>,
): (DueLineOf<'late'> | DueLineOf<'followUp'>)[] {
  const { db, connectionId, now, today, rules } = question;
  const byLaw = rules.filter(({ isOn, answerDays }) => isOn && answerDays !== null);
  const rows = db
    .all(
      `SELECT item_id, coalesce(intent_id, history_id) AS view_id, product_code, product_name, identifier, authority_name, matter,
         placed_at, awaited_until, late_from, ${lastFollowUp} AS followed_up, ${isOwnLine} AS is_mine
       FROM order_line AS line WHERE id IN (${candidates}) AND line.connection_id = ?1 AND item_id IS NOT NULL
         AND ${waitingStages} AND ${notDealtWith} ORDER BY placed_at`,
      connectionId,
      now,
      JSON.stringify(byLaw.flatMap(({ productCodes }) => productCodes)),
      today,
    )
    .filter((row) => !besides.has(String(row.item_id)));
  const lawful = new Map<number, (day: string) => string>();
  const lawfulAfter = (days: number) => {
    const known = lawful.get(days) ?? onceEach((day) => workingDayAfter(day, days, question.daysOff));
    lawful.set(days, known);
    return known;
  };
  const matters = mattersNumbered(
    db,
    connectionId,
    rows.map(({ matter }) => String(matter)),
  );
  return rows.flatMap((row): (DueLineOf<'late'> | DueLineOf<'followUp'>)[] => {
    const open = matters.get(String(row.matter));
    const item = itemOf(row);
    const common = {
      key: `item ${item.itemId}`,
      matter: open?.matter ?? null,
      isMine: row.is_mine === 1 || open?.isMine === true,
    };
    const followedUp = followedUpOf(row);
    if (followedUp !== null) {
      const isDue = isFollowUpDue(question, followedUp);
      return isDue ? [{ ...common, ...item, kind: 'followUp' as const, ...followedUp }] : [];
    }
    const rule = ruleOfProduct(byLaw, String(row.product_code));
    const lawfulOn =
      rule === null || rule.answerDays === null ? null : lawfulAfter(rule.answerDays)(item.placedOn);
    const isLateByLaw = lawfulOn !== null && lawfulOn < today;
    const isLate = row.late_from !== null && Number(row.late_from) < now;
    if (!isLate && !isLateByLaw) return [];
    return [
      {
        ...common,
        ...item,
        kind: 'late' as const,
        rule: isLateByLaw && rule !== null ? ofRule(rule) : null,
        expectedOn: isLate && row.awaited_until !== null ? melbourneDay(Number(row.awaited_until)) : null,
        lawfulOn: isLateByLaw ? lawfulOn : null,
      },
    ];
  });
}

type FollowedUp = Pick<DueLineOf<'followUp'>, 'promisedOn' | 'lastOn' | 'lastBy'>;

function followedUpOf({ followed_up }: SqlRow): FollowedUp | null {
  const [last, lastOn, lastBy, promisedOn] = JSON.parse(String(followed_up)) as (string | null)[];
  return last == null ? null : { promisedOn: promisedOn ?? null, lastOn: lastOn ?? '', lastBy: lastBy ?? '' };
}

function isFollowUpDue({ today, daysOff }: DueQuestion, { promisedOn, lastOn }: FollowedUp): boolean {
  if (promisedOn !== null) return promisedOn < today;
  return workingDaysBetween(lastOn, today, daysOff) >= followUpAgainDays;
}

function itemOf(row: SqlRow) {
  return {
    orderViewId: String(row.view_id),
    itemId: String(row.item_id),
    productName: shownProductName(String(row.product_name), String(row.product_code)),
    identifier: String(row.identifier),
    authorityName: typeof row.authority_name === 'string' ? row.authority_name : null,
    placedOn: melbourneDay(Number(row.placed_at)),
  };
}
