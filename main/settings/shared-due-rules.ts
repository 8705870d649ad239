import { changedRule, checkDueRule, dueRuleChange } from '../../shared/model/due/due-rule.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { FieldValue, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { dropDueRule, dueRulePrefix, keepDueRule, readDueRule } from './due-rules.ts';
import { dueRuleKind } from './shared-names.ts';

const maxId = 100;

/** A rule of age that the office changed or added: the same on each of its computers. Without a change it is not shared. */
export function createSharedDueRules(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  const idOf = (rule: string) => derivedId(dueRuleKind, rule);
  const changeOf = (rule: string) => {
    const row = db.get('SELECT value FROM office_detail WHERE name = ?', `${dueRulePrefix}${rule}`);
    return row === undefined ? null : readDueRule(String(row.value));
  };
  return {
    kind: dueRuleKind,
    version: 1,
    // A rule is one choice of several parts: nobody compares two of them in a conflict.
    typed: {},
    firstKept: ['change'],
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => {
      const name = `${on === 'DELETE' ? 'OLD' : 'NEW'}.name`;
      const rule = `substr(${name}, ${dueRulePrefix.length + 1})`;
      return { table: 'office_detail', on, thing: `iif(${name} GLOB '${dueRulePrefix}*', ${rule}, NULL)` };
    }),
    all: () =>
      db
        .all('SELECT name FROM office_detail WHERE name GLOB ?', `${dueRulePrefix}*`)
        .map(({ name }) => String(name).slice(dueRulePrefix.length)),
    read(rule, _ids, known) {
      const change = changeOf(rule);
      if (change === null && known === null) return null;
      return {
        id: idOf(rule),
        matter: null,
        file: null,
        fields: { rule, ...(change === null ? {} : { change: change as unknown as FieldValue }) },
      };
    },
    find: (id, { rule }) =>
      typeof rule === 'string' && id === idOf(rule) && changeOf(rule) !== null ? rule : null,
    write({ id, fields: { rule, change } }) {
      if (typeof rule !== 'string' || rule.length > maxId || id !== idOf(rule)) return null;
      if (change === undefined || change === null) {
        dropDueRule(db, rule);
        return rule;
      }
      const told = dueRuleChange.safeParse(change);
      // What an office could not have typed is nobody's.
      if (!told.success || checkDueRule(told.data).length > 0 || changedRule(rule, told.data) === null)
        return null;
      keepDueRule(db, rule, told.data);
      return rule;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'dueRules' }),
  };
}
