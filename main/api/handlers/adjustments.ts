import { hostFailed, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { safeFileName } from '../../../shared/model/export-name.ts';
import { statementPdf } from '../../adjustments/statement-pdf.ts';
import { statementSheet } from '../../adjustments/statement-sheet.ts';
import { statementOf, type Versions, versionFileName, versionReference } from '../../adjustments/versions.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';

export interface AdjustmentHandlerParts {
  readonly connectionId: () => string;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly versions: Versions;
}

export function adjustmentHandlers(parts: AdjustmentHandlerParts): AppHandlers['adjustments'] {
  const { connectionId, desktop, versions } = parts;
  return {
    versions({ matterId }) {
      const found = versions.of(connectionId(), matterId);
      return found === null ? failed(notFound('matter', matterId)) : ok(found);
    },
    save: (saved) => versions.save(connectionId(), saved),
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
