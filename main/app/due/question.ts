import type { DueRuleOfLine } from '../../../shared/model/due/due-line.ts';
import type { DueRule } from '../../../shared/model/due/due-rule.ts';
import { basisText } from '../../../shared/model/due/due-rule-text.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';
import type { Db } from '../../storage/db.ts';

/** What is asked of a library. */
export interface DueQuestion {
  readonly db: Db;
  readonly connectionId: string;
  /** Milliseconds UTC. */
  readonly now: number;
  /** The day of `now` in Melbourne. */
  readonly today: string;
  readonly rules: readonly DueRule[];
  readonly daysOff: DaysOff;
  readonly wire: WireProfile;
}

export function ofRule(rule: DueRule): DueRuleOfLine {
  return { id: rule.id, basis: basisText(rule), days: rule.days };
}

/** Many matters have the same few days: what follows from a day is found out once. */
export function onceEach<T>(find: (day: string) => T): (day: string) => T {
  const known = new Map<string, T>();
  return (day) => {
    const found = known.get(day) ?? find(day);
    known.set(day, found);
    return found;
  };
}
