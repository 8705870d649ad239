import { notFound } from '../../../shared/contract/failures.ts';
import type { ChecklistView } from '../../../shared/contract/views/checklist.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

/** What a matter needs, and how it stands. */
export interface Checklists {
  /** Null where there is no such matter or set. */
  get(matterId: string, setId: string): ChecklistView | null;
  /** False where there is no such matter. */
  mark(matterId: string, item: string, isNotApplicable: boolean): boolean;
}

export function checklistHandlers(
  checklists: Checklists,
): Pick<AppHandlers['matters'], 'checklist' | 'markChecklist'> {
  return {
    checklist: ({ matterId, setId }) => found(checklists.get(matterId, setId), 'checklist', setId),
    markChecklist: ({ matterId, item, isNotApplicable }) =>
      checklists.mark(matterId, item, isNotApplicable) ? ok({}) : failed(notFound('matter', matterId)),
  };
}
