import { finalSearchFrom, lastDayWithin } from '../../../shared/model/due/certificate-age.ts';
import type { DueLine } from '../../../shared/model/due/due-line.ts';
import { dueKinds, dueLineDay } from '../../../shared/model/due/due-line-text.ts';
import { finalSearchRule } from '../../../shared/model/due/due-rule.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { daysOffIn } from '../../settings/days-off.ts';
import { dueRulesIn } from '../../settings/due-rules.ts';
import type { Db } from '../../storage/db.ts';
import { type Asked, ruleLines } from './due-lines.ts';
import { mattersSettling } from './due-matters.ts';
import { lapsingAlerts } from './lapsing-alerts.ts';
import { onceEach } from './question.ts';

/** What the calendar says of a matter beside its settlement. */
export interface CalendarDues {
  /** Lines of Today that come from a date of the matter, in the order in which they are written. */
  readonly dues: readonly DueLine[];
  /** The first day whose search counts as the final one, YYYY-MM-DD, while that day is ahead; else null. */
  readonly finalSearchFrom: string | null;
}

/** Of a settlement of any later day the first day of its final search is known; it is far behind any date that is meant. */
const lastDay = '9999-12-31';

/** By matter. Without what needs a person today: an event of the day of settlement is no place for it. */
export function calendarDues(db: Db, asked: Asked): ReadonlyMap<string, CalendarDues> {
  const today = melbourneDay(asked.now);
  const question = { ...asked, db, today, rules: dueRulesIn(db), daysOff: daysOffIn(db) };
  const found = new Map<string, { dues: DueLine[]; finalSearchFrom: string | null }>();
  const of = (matterId: string) => {
    const known = found.get(matterId) ?? { dues: [], finalSearchFrom: null };
    found.set(matterId, known);
    return known;
  };
  for (const line of [...ruleLines(question), ...lapsingAlerts(question)])
    if (line.matter !== null) of(line.matter.id).dues.push(line);
  for (const { dues } of found.values()) dues.sort(byKindAndDay);
  const rule = finalSearchRule(question.rules);
  if (rule === null || rule.days === null) return found;
  const isSoon = lastDayWithin(today, rule.days, question.daysOff);
  const fromOf = onceEach((day) => finalSearchFrom(rule, day, question.daysOff));
  for (const { matter } of mattersSettling(db, asked.connectionId, today, lastDay))
    if (
      rule.counted[matter.kind] === 'settlement' &&
      matter.settlementOn !== null &&
      matter.settlementOn > isSoon
    )
      of(matter.id).finalSearchFrom = fromOf(matter.settlementOn);
  return found;
}

function byKindAndDay(a: DueLine, b: DueLine): number {
  const placeOf = (line: DueLine) => `${dueKinds.indexOf(line.kind)} ${dueLineDay(line)} ${line.key}`;
  const [one, other] = [placeOf(a), placeOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
