import type { OfficeView } from '../../shared/contract/views/office.ts';

/** A computer of an office that is current. */
export function joinedView(change: Partial<OfficeView> = {}): OfficeView {
  return {
    office: 'Smith & Partners',
    person: 'Alice Ng',
    login: 'alice',
    hosts: ['db.office.example:5432'],
    joinedAt: 1,
    phase: 'current',
    fault: null,
    since: null,
    waiting: 0,
    askers: [],
    documentsWaiting: 0,
    documents: { months: null, left: { files: 0, bytes: 0 }, freeing: null, freedBytes: 0, keepers: 1 },
    unwritten: { version: 0, matter: 0, unreadable: 0, isBought: false },
    progress: null,
    conflicts: 0,
    lastCurrentAt: 2,
    clockAheadMs: null,
    isPasswordLost: false,
    notBack: null,
    ...change,
  };
}
