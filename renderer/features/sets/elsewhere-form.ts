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

/** With what was removed, where it stood in `before`. What was typed since stays. */
export function withAgain(
  items: readonly ElsewhereItem[],
  before: readonly ElsewhereItem[],
  gone: ElsewhereItem,
): readonly ElsewhereItem[] {
  if (items.some(({ key }) => key === gone.key)) return items;
  const place = before.findIndex(({ key }) => key === gone.key);
  return [...items.slice(0, place), gone, ...items.slice(place)];
}
