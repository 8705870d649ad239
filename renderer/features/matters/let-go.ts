import { useViewState } from '../../bridge/view-state.ts';
import { useCartStore } from '../cart/cart-store.ts';
import { useCurrentMatterStore } from '../matter-picker/current-matter.ts';
import { useMatterDrafts } from './matter-drafts.ts';

/** A matter was deleted: what this window alone remembers of it goes as well. Whether it was worked on here. */
export function clearDeletedMatter({
  id,
  number,
}: {
  readonly id: string;
  readonly number: string;
}): boolean {
  const { current, leave } = useCurrentMatterStore.getState();
  const wasWorkedOn = current?.id === id;
  if (wasWorkedOn) leave();
  useCartStore.getState().dropMatter(number);
  // Its id is the next matter's, where the number is used again.
  useMatterDrafts.getState().setDraft(id, null);
  return wasWorkedOn;
}

/** Another window deleted it: said once, where it was worked on here, however this window came to know. */
export function letGoElsewhere(matter: { readonly id: string; readonly number: string }): void {
  if (!clearDeletedMatter(matter)) return;
  useViewState.getState().notify({
    title: `Matter ${matter.number} deleted`,
    body: 'It was deleted in another window. It is no longer the current matter here.',
  });
}
