import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterRefusal } from '../../../../shared/model/matter-refusal.ts';
import { matterRefusalText } from '../../../../shared/model/matter-refusal-text.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { declaredError, errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure, Message } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUndoAct } from '../../filing/use-undo-act.ts';
import { SimilarMatter } from '../../matter-picker/similar-matter.tsx';
import { useMatterMeant } from '../../matter-picker/use-matter-meant.ts';

interface RenameMatterProps {
  readonly matter: MatterView;
  readonly onClose: () => void;
  /** The number is another matter's: both are the same file. */
  readonly onMerge: (number: string) => void;
}

/** Gives a matter another number. The old one goes on finding it. */
export function RenameMatter({ matter, onClose, onMerge }: RenameMatterProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAct();
  const { typed, type, drop } = useDraft<{ number: string }>(`rename ${matter.id}`);
  const number = typed.number ?? matter.number;
  const field = useWholeText();
  const meant = useMatterMeant(number);
  const discard = () => {
    drop();
    onClose();
  };
  const rename = useMutation(
    queries.matterActs.rename.mutationOptions({
      onSuccess: ({ actId, matter: renamed }) => {
        if (actId !== null) {
          notify({
            title: `Matter number changed to ${renamed.number}`,
            body: `${matter.number} still finds this matter.`,
            action: { label: 'Undo', run: () => undo(actId, `Matter number is ${matter.number} again`) },
          });
        }
        discard();
      },
      meta: { isErrorShown: true },
    }),
  );
  const ask = (takesFormer: boolean) => {
    if (!rename.isPending) rename.mutate({ id: matter.id, number, takesFormer });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(false);
  };
  const declared = declaredError(rename.error);
  const refusal = declared?.code === 'MATTER_REFUSED' ? declared.data : null;
  const failure = rename.error ? errorMessage(rename.error) : null;
  return (
    <Dialog title={`Change the number of matter ${matter.number}`} isOpen onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Change number">
        <TextField
          label="Matter number"
          isRequired
          inputRef={field}
          value={number}
          onChange={(next) => {
            type({ number: next });
            if (rename.isError) rename.reset();
          }}
          error={faultOf(rename.error, 'number')}
          hint="Orders that were sent keep the number that they were sent with. The old number still finds this matter."
        />
        {refusal === null && meant.kind === 'new' && meant.similar !== matter.number ? (
          <SimilarMatter written={meant.written} similar={meant.similar} use="rename" onUse={onMerge} />
        ) : null}
        {refusal === null ? null : <Refused refusal={refusal} onMerge={onMerge} onTake={() => ask(true)} />}
        {failure && refusal === null && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <FormFoot>
          <Button onPress={discard} isDisabled={rename.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={rename.isPending}>
            Change number
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

/** The number stands there already: what is typed takes its place. */
function useWholeText() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return field;
}

function Refused({
  refusal,
  onMerge,
  onTake,
}: {
  readonly refusal: MatterRefusal;
  readonly onMerge: (number: string) => void;
  readonly onTake: () => void;
}) {
  const { title, body } = matterRefusalText(refusal);
  const act =
    refusal.kind === 'numberTaken' ? (
      <Button size="small" onPress={() => onMerge(refusal.number)}>
        Merge into {refusal.number}…
      </Button>
    ) : refusal.kind === 'formerNumber' ? (
      <Button size="small" onPress={onTake}>
        Use {refusal.wanted} for this matter
      </Button>
    ) : null;
  return (
    <Message tone="warn" title={title} actions={act}>
      {body}
    </Message>
  );
}
