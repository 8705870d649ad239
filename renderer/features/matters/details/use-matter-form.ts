import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import {
  changedMeanwhile,
  type MatterChange,
  type MatterField,
} from '../../../../shared/model/matter-change.ts';
import { declaredError, errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { useFirstFault } from '../../../ui/use-first-fault.ts';
import {
  afterSave,
  keepOwn,
  type MatterDraft,
  pick,
  typeOn,
  useMatterDraft,
} from '../../matter-picker/matter-draft.ts';

/** What is typed on a matter, over what is saved of it, and the way to save it. */
export function useMatterForm(matter: MatterView, onClose: () => void) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const element = useRef<HTMLFormElement>(null);
  const { id, number } = matter;
  const draft = useMatterDraft(id);
  const { typed = {}, before = {} } = draft.typed;
  const isTyped = draft.typed.typed !== undefined;
  const put = (next: MatterDraft | null) => (next === null ? draft.drop() : draft.type(next));
  const show = (next: MatterView) => {
    cache.setQueryData(queries.matters.get.queryKey({ input: { id } }), (now) =>
      now === undefined ? undefined : { ...now, matter: next },
    );
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
  };
  const undo = async (sent: MatterDraft, saved: MatterView) => {
    try {
      const change = { id, change: sent.before, before: pick(saved, sent.typed) };
      show(await client.matters.update(change));
    } catch (error) {
      const { message } = errorMessage(error);
      const isOthers = declaredError(error)?.code === 'CHANGED_MEANWHILE';
      notify({
        title: `Changes to matter ${number} not undone`,
        body: isOthers ? 'The matter was changed elsewhere after you saved it.' : message,
      });
    }
  };
  const save = useMutation({
    mutationFn: (sent: MatterDraft) => client.matters.update({ id, change: sent.typed, before: sent.before }),
    onSuccess: (next, sent) => {
      show(next);
      const rest = afterSave(draft.read(), sent, next);
      put(rest);
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
  // A row may stand far from the button that was pressed.
  useFirstFault(element, save.error);
  const conflicts = changedMeanwhile(typed, before, matter);
  const isRefused = declaredError(save.error)?.code === 'CHANGED_MEANWHILE';
  /** Rows that moved since they were refused are not blamed for each other. */
  const areSentRows = save.variables?.typed.parties?.length === typed.parties?.length;
  return {
    details: { ...matter, ...typed },
    element,
    /** What the last save found wrong with a field of the parties. */
    partyFault: (field: string) =>
      areSentRows ? (faultOf(save.error, `change.${field}`) ?? faultOf(save.error, field)) : null,
    isTyped,
    isPending: save.isPending,
    /** A refusal for what others changed ends with the last choice between the two texts. */
    error: isRefused && conflicts.length === 0 ? null : save.error,
    /** Fields that somebody else changed since the person began with them. */
    conflicts,
    type: (change: MatterChange) =>
      put(typeOn(draft.typed, matter, change, save.isPending ? save.variables.typed : {})),
    keepMine: (field: MatterField) => put(keepOwn(draft.typed, matter, field)),
    takeTheirs: (field: MatterField) => put(typeOn(draft.typed, matter, { [field]: matter[field] })),
    save() {
      if (save.isPending) return;
      if (isTyped) save.mutate({ typed, before });
      else onClose();
    },
    cancel() {
      draft.drop();
      onClose();
    },
  };
}
