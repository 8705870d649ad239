import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SimilarMatter } from '../../matter-picker/similar-matter.tsx';
import { useMatterMeant } from '../../matter-picker/use-matter-meant.ts';
import { openedHint } from '../text.ts';

/** Opens a matter by its number, or goes to the one that has it. It comes over any screen. */
export function NewMatter() {
  const { queries } = useOffice();
  const navigate = useNavigate();
  const setOpen = useViewState((state) => state.setNewMatterOpen);
  const close = () => setOpen(false);
  const { typed, type, drop } = useDraft<{ number: string }>('new-matter');
  const { number = '' } = typed;
  const meant = useMatterMeant(number);
  const create = useMutation(
    queries.matters.create.mutationOptions({
      onSuccess: () => drop(),
      meta: { isErrorShown: true, invalidates: [queries.matters.key()] },
    }),
  );
  // Whoever closed the dialog meanwhile is left where they are.
  const open = () =>
    create.mutate(
      { number },
      {
        onSuccess: ({ id }) => {
          close();
          void navigate({ to: '/matters/$matterId', params: { matterId: id } });
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) open();
  };
  const failure = create.error ? errorMessage(create.error) : null;
  return (
    <Dialog title="New matter" isOpen onClose={close}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label="New matter">
        <TextField
          label="Matter number"
          value={number}
          onChange={(next) => type({ number: next })}
          error={faultOf(create.error, 'number')}
          hint={openedHint(meant)}
          placeholder="2026-118"
        />
        {meant.kind === 'new' ? (
          <SimilarMatter
            written={meant.written}
            similar={meant.similar}
            use="newMatter"
            onUse={(next) => type({ number: next })}
          />
        ) : null}
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <FormFoot>
          <Button
            onPress={() => {
              drop();
              close();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={create.isPending}>
            Open matter
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
