import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import {
  changedMeanwhile,
  type MatterChange,
  type MatterField,
} from '../../../shared/model/matter-change.ts';
import { declaredError, failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { afterSave, keepOwn, type MatterDraft, pick, typeOn, useMatterDrafts } from './matter-drafts.ts';

/** What is typed on a matter, over what is kept of it, and its way to the office. */
export function useMatterForm(matter: MatterView, onClose: () => void) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const { drafts, setDraft } = useMatterDrafts();
  const { id, number } = matter;
  const draft = drafts[id];
  const show = (next: MatterView) => {
    cache.setQueryData(queries.matters.get.queryKey({ input: { id } }), (now) =>
      now === undefined ? undefined : { ...now, matter: next },
    );
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
  };
  const undo = async ({ typed, before }: MatterDraft, kept: MatterView) => {
    try {
      show(await client.matters.update({ id, change: before, before: pick(kept, typed) }));
    } catch (error) {
      const { message } = failureText(error);
      const isOthers = declaredError(error)?.code === 'CHANGED_MEANWHILE';
      notify({
        title: `Changes to matter ${number} not undone`,
        body: isOthers ? 'The matter was changed elsewhere after you saved it.' : message,
      });
    }
  };
  const save = useMutation({
    mutationFn: ({ typed, before }: MatterDraft) => client.matters.update({ id, change: typed, before }),
    onSuccess: (next, sent) => {
      show(next);
      const rest = afterSave(useMatterDrafts.getState().drafts[id], sent, next);
      setDraft(id, rest);
      if (rest === null) onClose();
      notify({
        title: `Matter ${number} saved`,
        action: { label: 'Undo', run: () => void undo(sent, next) },
      });
    },
    onError: (error) => {
      const declared = declaredError(error);
      if (declared?.code === 'CHANGED_MEANWHILE') show(declared.data.matter);
    },
    meta: { isErrorShown: true },
  });
  const conflicts = draft === undefined ? [] : changedMeanwhile(draft.typed, draft.before, matter);
  const isRefused = declaredError(save.error)?.code === 'CHANGED_MEANWHILE';
  return {
    details: { ...matter, ...draft?.typed },
    isTyped: draft !== undefined,
    isPending: save.isPending,
    /** A refusal for what others changed ends with the last choice between the two texts. */
    error: isRefused && conflicts.length === 0 ? null : save.error,
    /** Fields that somebody else changed since the person began with them. */
    conflicts,
    type: (change: MatterChange) =>
      setDraft(id, typeOn(draft, matter, change, save.isPending ? save.variables.typed : {})),
    keepMine: (field: MatterField) => {
      if (draft !== undefined) setDraft(id, keepOwn(draft, matter, field));
    },
    takeTheirs: (field: MatterField) => setDraft(id, typeOn(draft, matter, pickOne(matter, field))),
    save() {
      if (save.isPending) return;
      if (draft === undefined) onClose();
      else save.mutate(draft);
    },
    cancel() {
      setDraft(id, null);
      onClose();
    },
  };
}

function pickOne(matter: MatterView, field: MatterField): MatterChange {
  return { [field]: matter[field] };
}
