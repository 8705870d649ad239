import type { ElsewhereItem } from '../../../shared/model/checklist/elsewhere.ts';
import { isTextOrNull, listOf, textsLike } from '../../bridge/drafts.ts';

/** What is typed over the saved list of what comes from elsewhere. */
export interface ElsewhereDraft {
  readonly items: readonly ElsewhereItem[];
  /** The saved list that it began with, as text. */
  readonly began: string | null;
}

export const draftChecks = {
  items: listOf(textsLike({ key: '', name: '', basis: '' })),
  began: isTextOrNull,
};
