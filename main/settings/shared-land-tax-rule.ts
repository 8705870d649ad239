import { checkLandTaxRule, landTaxRule } from '../../shared/model/adjustments/land-tax-schema.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { FieldValue, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { changedLandTaxRule, dropLandTaxRule, keepLandTaxRule, landTaxRuleName } from './land-tax-rule.ts';
import { landTaxRuleKind } from './shared-names.ts';

/** One for the whole office. */
const thingId = derivedId(landTaxRuleKind);

/** The rule that bars land tax adjustment, as the office changed it. Without a change it is not shared. */
export function createSharedLandTaxRule(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  return {
    kind: landTaxRuleKind,
    version: 1,
    // A rule is one choice of several parts: nobody compares two of them in a conflict.
    typed: {},
    firstKept: ['change'],
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => {
      const name = `${on === 'DELETE' ? 'OLD' : 'NEW'}.name`;
      return { table: 'office_detail', on, thing: `iif(${name} = '${landTaxRuleName}', ${name}, NULL)` };
    }),
    all: () => (changedLandTaxRule(db) === null ? [] : [landTaxRuleName]),
    read(_id, _ids, known) {
      const change = changedLandTaxRule(db);
      if (change === null && known === null) return null;
      return {
        id: thingId,
        matter: null,
        file: null,
        fields: { ...(change === null ? {} : { change: change as unknown as FieldValue }) },
      };
    },
    find: (id) => (id === thingId && changedLandTaxRule(db) !== null ? landTaxRuleName : null),
    write({ id, fields: { change } }) {
      if (id !== thingId) return null;
      if (change === undefined || change === null) {
        dropLandTaxRule(db);
        return landTaxRuleName;
      }
      const told = landTaxRule.safeParse(change);
      // What an office could not have typed is nobody's.
      if (!told.success || checkLandTaxRule(told.data).length > 0) return null;
      keepLandTaxRule(db, told.data);
      return landTaxRuleName;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'landTaxRule' }),
  };
}
