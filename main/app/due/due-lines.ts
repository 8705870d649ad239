import type { DueView } from '../../../shared/contract/views/due.ts';
import { aheadWorkingDays, workingDayAfter } from '../../../shared/model/due/certificate-age.ts';
import type { DueLine } from '../../../shared/model/due/due-line.ts';
import { dueKinds, dueLineDay } from '../../../shared/model/due/due-line-text.ts';
import type { DueRule } from '../../../shared/model/due/due-rule.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { type DaysOff, workingDaysBetween } from '../../../shared/model/working-days.ts';
import { daysOffIn } from '../../settings/days-off.ts';
import { dueRulesIn } from '../../settings/due-rules.ts';
import type { Db } from '../../storage/db.ts';
import { answersOf } from './answers.ts';
import { mattersSettling } from './due-matters.ts';
import { expiringCertificates } from './expiring.ts';
import { finalSearches } from './final-searches.ts';
import { inCartsOf } from './in-carts.ts';
import { lapsingAlerts } from './lapsing-alerts.ts';
import { type DueQuestion, onceEach } from './question.ts';
import { waitingLines } from './waiting-lines.ts';

/** So many lines of one kind are given; how many there are is told. */
const maxShown = 300;

export interface Asked {
  readonly connectionId: string;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly wire: WireProfile;
}

/** The lines of Today, from the library alone: each thing once, by kind and then by the date that it comes from. */
export function dueLines(db: Db, asked: Asked, { maxOfKind = maxShown } = {}): DueView {
  const question = {
    ...asked,
    db,
    today: melbourneDay(asked.now),
    rules: dueRulesIn(db),
    daysOff: daysOffIn(db),
  };
  const { today, daysOff, connectionId } = question;
  const until = workingDayAfter(today, aheadWorkingDays, daysOff);
  const answers = answersOf(question);
  const workingDaysTo = onceEach((day: string) => workingDaysBetween(today, day, daysOff));
  const all: DueLine[] = [
    ...mattersSettling(db, connectionId, today, until).map(({ matter, isMine }): DueLine => {
      const on = matter.settlementOn ?? today;
      const workingDays = workingDaysTo(on);
      return {
        key: `settlement ${matter.id}`,
        kind: 'settlement',
        matter,
        isMine,
        on,
        workingDays,
        isToday: on === today,
      };
    }),
    ...ruleLines(question),
    ...waitingLines(question, answers.itemIds),
    ...lapsingAlerts(question),
    ...answers.lines,
  ];
  const totals: Record<string, number> = {};
  const lines = dueKinds.flatMap((kind) => {
    const own = all.filter((line) => line.kind === kind);
    if (own.length > maxOfKind) totals[kind] = own.length;
    return own.sort(byDay).slice(0, maxOfKind);
  });
  return { today, until, lines, totals };
}

function byDay(a: DueLine, b: DueLine): number {
  const [one, other] = [
    `${dueLineDay(a)} ${numberOf(a)} ${a.key}`,
    `${dueLineDay(b)} ${numberOf(b)} ${b.key}`,
  ];
  return one < other ? -1 : one > other ? 1 : 0;
}

function numberOf({ matter }: DueLine): string {
  return matter?.number ?? '';
}

/** The lines that come from rules of age. */
export function ruleLines(question: DueQuestion) {
  const inCarts = inCartsOf(question.db, question.connectionId);
  return [...finalSearches(question, inCarts), ...expiringCertificates(question, inCarts)];
}

interface Touched {
  readonly matterId: string;
  readonly matterNumber: string;
}

/** Open matters whose lines of Today other rules add or take away. */
export function touchedByRules(
  db: Db,
  asked: Asked,
  rules: readonly DueRule[],
): { readonly added: Touched[]; readonly removed: Touched[] } {
  const today = melbourneDay(asked.now);
  const daysOff: DaysOff = daysOffIn(db);
  const linesWith = (own: readonly DueRule[]) => {
    const question = { ...asked, db, today, rules: own, daysOff };
    const lines = [...ruleLines(question), ...waitingLines(question, answersOf(question).itemIds)];
    return new Map(lines.map((line) => [line.key, line]));
  };
  const [before, after] = [linesWith(dueRulesIn(db)), linesWith(rules)];
  const touched = (lines: ReadonlyMap<string, DueLine>, others: ReadonlyMap<string, DueLine>) => {
    const found = new Map<string, Touched>();
    for (const [key, { matter }] of lines)
      if (!others.has(key) && matter !== null)
        found.set(matter.id, { matterId: matter.id, matterNumber: matter.number });
    return [...found.values()];
  };
  return { added: touched(after, before), removed: touched(before, after) };
}
