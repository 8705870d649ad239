import type { AppClient } from '../../bridge/client.ts';
import { dropDraftsOf } from '../../bridge/drafts.ts';
import type { GoneMatter } from '../../bridge/forget-matter.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { dropMatter } from '../cart/cart-draft.ts';
import { useCurrentMatterStore } from '../matter-picker/current-matter.ts';
import { matterDraft, moveMatterDraft, typedTexts } from '../matter-picker/matter-draft.ts';
import { type PutAwayMatter, putAwayNotice } from './restricting/text.ts';

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
 * What is typed on it and not saved goes on in the other matter, and that is the current one where it was. Gives whether it was the current
 * matter here, and what it leaves to say: texts that have no place in the other matter.
 */
export function leaveMergedMatter({ id, number, into }: GoneMatter): {
  readonly wasCurrent: boolean;
  readonly left: string | null;
} {
  const { current, enter } = useCurrentMatterStore.getState();
  if (into === undefined) return { wasCurrent: false, left: null };
  const texts = moveMatterDraft(id, into.id);
  const wasCurrent = current?.id === id;
  if (wasCurrent) enter({ ...current, ...into });
  const left =
    texts.length === 0
      ? null
      : `You had typed on both matters. What you typed on ${number} is not in the form: ${texts.join('; ')}`;
  return { wasCurrent, left };
}

/** What is typed on it stays: it is shown again once the matter may be seen again. Its number stays in the cart, which says why. */
function leavePutAwayMatter({ id }: GoneMatter, away: PutAwayMatter): void {
  const { current, leave } = useCurrentMatterStore.getState();
  const wasCurrent = current?.id === id;
  if (wasCurrent) leave();
  const typed = typedTexts(matterDraft(id).read().typed ?? {});
  if (!wasCurrent && typed.length === 0) return;
  useViewState
    .getState()
    .notify({ kind: typed.length > 0 ? 'problem' : 'info', ...putAwayNotice(away, wasCurrent, typed) });
}

async function putAwayOf({ id }: GoneMatter, client: AppClient): Promise<PutAwayMatter | null> {
  try {
    const { connection } = await client.status.get({});
    return await client.office.putAway({ connectionId: connection.id, matterId: id });
  } catch {
    return null;
  }
}

/**
 * Another window or a colleague deleted it, or restricted it to others: said once, where it was the current matter here, or something
 * was typed on it and not saved, however this window came to know.
 */
export async function clearGoneMatter(matter: GoneMatter, client: AppClient): Promise<void> {
  const away = matter.into === undefined ? await putAwayOf(matter, client) : null;
  if (away === null) clearMatterDeletedElsewhere(matter, client);
  else leavePutAwayMatter(matter, away);
}

function clearMatterDeletedElsewhere(matter: GoneMatter, client: AppClient): void {
  const { number, into } = matter;
  if (into !== undefined) {
    const { wasCurrent, left } = leaveMergedMatter(matter);
    if (!wasCurrent && left === null) return;
    const current = wasCurrent ? [`The current matter is ${into.number}.`] : [];
    useViewState.getState().notify({
      kind: left === null ? 'info' : 'problem',
      title: `Matter ${number} merged into ${into.number}`,
      body: ['This was done in another window or on another computer.', ...current, left ?? []]
        .flat()
        .join(' '),
    });
    return;
  }
  const draft = matterDraft(matter.id).read().typed ?? {};
  const typed = typedTexts(draft);
  // In an office it can be read after this notice is gone. What fails is in the notice all the same.
  if (typed.length > 0) client.office.keepTyped({ matterId: matter.id, typed: draft }).catch(() => {});
  const wasCurrent = clearDeletedMatter(matter);
  if (!wasCurrent && typed.length === 0) return;
  const body = [
    ...(wasCurrent
      ? ['It was deleted in another window or on another computer. It is no longer the current matter here.']
      : []),
    ...(typed.length > 0 ? [`You had typed and not saved: ${typed.join('; ')}`] : []),
  ].join(' ');
  useViewState.getState().notify({
    kind: typed.length > 0 ? 'problem' : 'info',
    title: `Matter ${number} deleted`,
    body,
  });
}
