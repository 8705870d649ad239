import { hostFailed, invalid, notFound } from '../../../shared/contract/failures.ts';
import type { LandTaxRuleView } from '../../../shared/contract/views/adjustments.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { safeFileName } from '../../../shared/model/export-name.ts';
import { statementPdf } from '../../adjustments/statement-pdf.ts';
import { statementSheet } from '../../adjustments/statement-sheet.ts';
import { statementOf, type Versions, versionFileName, versionReference } from '../../adjustments/versions.ts';
import type { EventBus } from '../../context/event-bus.ts';
import type { Desktop } from '../../ports/desktop.ts';
import {
  changedLandTaxRule,
  dropLandTaxRule,
  landTaxRuleIn,
  saveLandTaxRule,
} from '../../settings/land-tax-rule.ts';
import type { Db } from '../../storage/db.ts';
import type { AppHandlers } from '../handlers.ts';

export interface AdjustmentHandlerParts {
  readonly connectionId: () => string;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly versions: Versions;
  readonly db: Db;
  readonly events: Pick<EventBus, 'publish'>;
}

export function adjustmentHandlers(parts: AdjustmentHandlerParts): AppHandlers['adjustments'] {
  const { connectionId, desktop, versions, db, events } = parts;
  const ruleView = (): LandTaxRuleView => {
    const { from, amounts } = landTaxRuleIn(db);
    return { from, amounts: [...amounts], isChanged: changedLandTaxRule(db) !== null };
  };
  const ruleChanged = () => {
    events.publish('officeSettingsChanged', { what: 'landTaxRule' });
    return ok(ruleView());
  };
  return {
    versions({ matterId }) {
      const found = versions.of(connectionId(), matterId);
      return found === null ? failed(notFound('matter', matterId)) : ok(found);
    },
    save: (saved) => versions.save(connectionId(), saved),
    landTaxRule: () => ok(ruleView()),
    saveLandTaxRule(rule) {
      const saved = saveLandTaxRule(db, rule);
      return saved.ok ? ruleChanged() : failed(invalid(saved.failure));
    },
    resetLandTaxRule() {
      dropLandTaxRule(db);
      return ruleChanged();
    },
    async export({ id, form }) {
      const version = versions.get(connectionId(), id);
      if (version === null) return failed(notFound('version', id));
      const statement = statementOf(version.content);
      const about = { facts: version.facts, reference: versionReference(version), notes: [] };
      const bytes =
        form === 'pdf'
          ? await statementPdf(statement, about)
          : await statementSheet(statement, about, version.savedAt);
      const saved = await desktop.saveMade(safeFileName(versionFileName(version), form), bytes);
      return saved.ok ? ok({ path: saved.value }) : failed(hostFailed(saved.failure));
    },
  };
}
