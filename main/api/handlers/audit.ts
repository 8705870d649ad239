import { hostFailed } from '../../../shared/contract/failures.ts';
import { type AuditEntry, maxAuditRows } from '../../../shared/contract/procedures/audit.ts';
import { csvText } from '../../../shared/lib/csv.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { auditKindTexts } from '../../../shared/model/audit-text.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { melbourneMoment } from '../../../shared/model/melbourne-moment.ts';
import { chargedWords } from '../../../shared/model/order-words.ts';
import type { Audit } from '../../library/audit.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';

export interface AuditHandlerParts {
  readonly connectionId: () => string;
  readonly audit: Audit;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly now: () => number;
}

export function auditHandlers(parts: AuditHandlerParts): AppHandlers['audit'] {
  const { connectionId, audit } = parts;
  return {
    list: ({ limit, offset, ...filter }) =>
      ok({
        rows: audit.list(connectionId(), filter, { limit, offset }),
        total: audit.count(connectionId(), filter),
        people: audit.people(connectionId()),
      }),
    async exportCsv(filter) {
      const rows = audit.list(connectionId(), filter, { limit: maxAuditRows, offset: 0 });
      const bytes = new TextEncoder().encode(csvText([head, ...rows.map(cells)]));
      const saved = await parts.desktop.saveMade(`Landfolio audit ${melbourneDay(parts.now())}.csv`, bytes);
      return saved.ok ? ok({ path: saved.value, rows: rows.length }) : failed(hostFailed(saved.failure));
    },
  };
}

const head = [
  'Day',
  'Time',
  'Person',
  'Kind',
  'What',
  'Purpose',
  'Matter',
  'Charged',
  'Cost (A$, GST included)',
];

/** Days and times are Melbourne's; money is plain, so that a sheet can add it. */
function cells(entry: AuditEntry): (string | number | null)[] {
  return [
    melbourneDay(entry.at),
    melbourneMoment(entry.at),
    entry.person,
    auditKindTexts[entry.kind],
    entry.what,
    entry.purpose,
    entry.matterNumber,
    entry.kind === 'ownerSearch' || entry.kind === 'restriction' ? '' : chargedWords[entry.charged],
    entry.costCents === null ? null : (entry.costCents / 100).toFixed(2),
  ];
}
