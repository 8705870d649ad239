import { dropDraftsOf } from '../../bridge/drafts.ts';
import type { GoneMatter } from '../../bridge/forget-matter.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { dropMatter } from '../cart/cart-draft.ts';
import { useCurrentMatterStore } from '../matter-picker/current-matter.ts';
import { moveMatterDraft } from '../matter-picker/matter-draft.ts';

/** A matter was deleted: drops what this window alone has of it. Whether it was the current matter here. */
export function clearDeletedMatter({ id, number }: GoneMatter): boolean {
  const { current, leave } = useCurrentMatterStore.getState();
  const wasCurrent = current?.id === id;
  if (wasCurrent) leave();
  dropMatter(number);
  // Its id is the next matter's, where the number is used again.
  dropDraftsOf(id);
  return wasCurrent;
}

/**
 * Everything of it is in another matter now, also what is typed and not saved, and that is the current one where it was. Whether it was the
 * current matter here.
 */
export function leaveMergedMatter({ id, into }: GoneMatter): boolean {
  const { current, enter } = useCurrentMatterStore.getState();
  if (into !== undefined) moveMatterDraft(id, into.id);
  if (current?.id !== id || into === undefined) return false;
  enter({ ...current, ...into });
  return true;
}

/** Another window deleted it: said once, where it was the current matter here, however this window came to know. */
export function clearMatterDeletedElsewhere(matter: GoneMatter): void {
  const { number, into } = matter;
  if (into !== undefined) {
    if (!leaveMergedMatter(matter)) return;
    useViewState.getState().notify({
      title: `Matter ${number} merged into ${into.number}`,
      body: `This was done in another window. The current matter is ${into.number}.`,
    });
    return;
  }
  if (!clearDeletedMatter(matter)) return;
  useViewState.getState().notify({
    title: `Matter ${matter.number} deleted`,
    body: 'It was deleted in another window. It is no longer the current matter here.',
  });
}
