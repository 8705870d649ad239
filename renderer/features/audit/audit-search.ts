import type { AuditFilter } from '../../../shared/contract/procedures/audit.ts';
import { auditKinds } from '../../../shared/model/audit.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { given, readChoice, readText } from '../../bridge/search-params.ts';

/** Instead of a name: what nobody of the office is known for. No name begins with this sign. */
export const nobody = '\u0000nobody';

/** How the audit is filtered, as it stands in the address. */
export function readAuditSearch(search: Record<string, unknown>) {
  return given({
    text: readText(search.text),
    kind: readChoice(auditKinds, search.kind),
    person: readText(search.person),
    /** Days as the fields have them, also half typed. */
    from: readText(search.from),
    to: readText(search.to),
  });
}
export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The filter as main is asked; a half typed day bounds nothing. */
export function askedAudit({ text = '', kind, person, from = '', to = '' }: AuditSearch): AuditFilter {
  return {
    text: text.trim(),
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { person: person === nobody ? '' : person }),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(to) ? { to } : {}),
  };
}
