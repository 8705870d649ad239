import { dayBefore } from '../../../shared/model/day-range.ts';
import { finalSearchFrom, lastDayWithin } from '../../../shared/model/due/certificate-age.ts';
import type { DueLineOf } from '../../../shared/model/due/due-line.ts';
import { type DueRule, finalSearchRule } from '../../../shared/model/due/due-rule.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { startOfMelbourneDay } from '../../../shared/model/lateness.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { freeChargeStates } from '../../storage/logged-charges.ts';
import { stateList } from '../../storage/state-list.ts';
import { mattersSettling, type OpenMatter } from './due-matters.ts';
import type { InCarts } from './in-carts.ts';
import { linesOfMatters, linesSince } from './product-lines.ts';
import { type DueQuestion, ofRule, onceEach } from './question.ts';

/** Of each title: the newest day on which it was searched, or is being searched. */
type SearchedOn = Map<string, string>;

/**
 * Titles of settlements that are so close that a search counts as the final one, and that were not searched since. Which titles: those
 * that were searched for the matter before; where none was, those that were found for it.
 */
export function finalSearches(question: DueQuestion, inCarts: InCarts): DueLineOf<'finalSearch'>[] {
  const { db, connectionId, today, daysOff, rules } = question;
  const rule = finalSearchRule(rules);
  if (rule === null || rule.days === null) return [];
  const matters = mattersSettling(db, connectionId, today, lastDayWithin(today, rule.days, daysOff)).filter(
    ({ matter }) => rule.counted[matter.kind] === 'settlement',
  );
  if (matters.length === 0) return [];
  const titles = titlesOf(question, rule, matters);
  const fromOf = onceEach((day) => finalSearchFrom(rule, day, daysOff));
  const froms = matters.map(({ matter }) => fromOf(matter.settlementOn ?? today));
  const earliest = froms.reduce((first, from) => (from < first ? from : first), today);
  const searched = searchedSince(question, rule, earliest);
  return matters.flatMap((open, at): DueLineOf<'finalSearch'>[] => {
    const { matter, isMine } = open;
    const from = froms[at] ?? today;
    const settlementOn = matter.settlementOn ?? today;
    const common = { kind: 'finalSearch' as const, matter, isMine, rule: ofRule(rule), settlementOn, from };
    const own = [...(titles.get(matter.id) ?? new Map<string, string | null>())];
    if (own.length === 0)
      return [
        {
          ...common,
          key: `finalSearch ${matter.id}`,
          volumeFolio: null,
          lastOn: null,
          order: null,
          isInCart: false,
        },
      ];
    return own.flatMap(([volumeFolio, lastOn]) => {
      if ((searched.get(volumeFolio) ?? '') >= from) return [];
      const order = {
        productCode: rule.productCodes[0] ?? '',
        volumeFolio,
        propertyPfi: null,
        address: null,
        authorityId: null,
      };
      return [
        {
          ...common,
          key: `finalSearch ${matter.id} ${volumeFolio}`,
          volumeFolio,
          lastOn,
          order,
          isInCart: inCarts(matter.id, order, rule.productCodes),
        },
      ];
    });
  });
}

/** By matter: its titles, each with the day of its last search for the matter. */
function titlesOf(
  { db, connectionId }: DueQuestion,
  rule: DueRule,
  matters: readonly OpenMatter[],
): ReadonlyMap<string, ReadonlyMap<string, string | null>> {
  const ids = matters.map(({ matter }) => matter.id);
  const found = new Map<string, Map<string, string | null>>();
  const add = (matterId: string, given: string, on: string | null) => {
    const volumeFolio = titleNumber(given);
    if (volumeFolio === null) return;
    const own = found.get(matterId) ?? new Map<string, string | null>();
    found.set(matterId, own);
    const before = own.get(volumeFolio) ?? null;
    own.set(volumeFolio, before === null || (on !== null && on > before) ? on : before);
  };
  for (const line of linesOfMatters(db, connectionId, ids, rule.productCodes))
    if (!line.isOver) add(line.matterId, line.identifier, melbourneDay(line.placedAt));
  for (const row of db.all(
    `SELECT matter_id, volume_folio, requested_at FROM register_statement JOIN charge ON charge.id = register_statement.id
       JOIN matter ON matter.id = matter_id
     WHERE matter_id IN (SELECT value FROM json_each(?)) AND requested_at >= coalesce(matter.reused_at, 0) AND ${mayBeMade}`,
    JSON.stringify(ids),
  ))
    add(String(row.matter_id), String(row.volume_folio), melbourneDay(Number(row.requested_at)));
  const without = ids.filter((id) => !found.has(id));
  for (const row of db.all(
    `SELECT matter_id, thing AS title FROM matter_link WHERE kind = 'title' AND detached_at IS NULL
       AND matter_id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT matter_id, title.value ->> '$.volumeFolio' FROM matter_link, json_each(answer, '$.property.titles') AS title
       WHERE kind = 'property' AND detached_at IS NULL AND matter_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(without),
  ))
    add(String(row.matter_id), String(row.title), null);
  return found;
}

/** Certainly not made: these are no search. All else may have been made, and is not asked for again here. */
const mayBeMade = `charge.state NOT IN ${stateList(freeChargeStates)}`;

/** What is dated later than tomorrow was dated by a clock that was wrong: nobody knows when it was made, and it counts as none. */
function searchedSince({ db, connectionId, today }: DueQuestion, rule: DueRule, from: string): SearchedOn {
  const searched: SearchedOn = new Map();
  const tomorrow = dayBefore(today, -1);
  const since = startOfMelbourneDay(from);
  const add = (given: string, at: number) => {
    const volumeFolio = titleNumber(given);
    if (volumeFolio === null) return;
    const on = melbourneDay(at);
    if (on <= tomorrow && on > (searched.get(volumeFolio) ?? '')) searched.set(volumeFolio, on);
  };
  for (const line of linesSince(db, connectionId, since, rule.productCodes))
    if (!line.isOver) add(line.identifier, line.placedAt);
  for (const row of db.all(
    `SELECT volume_folio, requested_at FROM charge JOIN register_statement ON register_statement.id = charge.id
     WHERE charge.connection_id = ? AND charge.kind = 'statement' AND requested_at >= ? AND ${mayBeMade}`,
    connectionId,
    since,
  ))
    add(String(row.volume_folio), Number(row.requested_at));
  return searched;
}
