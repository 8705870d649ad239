import { useMutation } from '@tanstack/react-query';
import FolderInput from 'lucide-react/icons/folder-input';
import { type FormEvent, useState } from 'react';
import type { Attachable } from '../../../shared/contract/views/matter-home.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { MatterField } from './matter-field.tsx';
import { MatterNote } from './matter-note.tsx';
import { useMatterMeant } from './use-matter-meant.ts';

/** The way from a thing to the matter that it is to belong to as well. */
export function AttachToMatter({ thing, name }: { readonly thing: Attachable; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderInput size={15} />} onPress={() => setOpen(true)}>
        Attach to a matter…
      </Button>
      {isOpen ? <AttachToMatterDialog thing={thing} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Asks to which matter a thing is to belong as well. */
export function AttachToMatterDialog({
  thing,
  name,
  onClose,
}: {
  readonly thing: Attachable;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const { typed, type, drop } = useDraft<{ number: string }>(`attach ${'id' in thing ? thing.id : name}`);
  const { number = '' } = typed;
  const meant = useMatterMeant(number);
  const discard = () => {
    drop();
    onClose();
  };
  const invalidates = [queries.matters.key()];
  const undo = useMutation(queries.matters.detach.mutationOptions({ meta: { invalidates } }));
  const attach = useMutation({
    mutationFn: async () => {
      const matter = await client.matters.create({ number });
      return { matter, link: await client.matters.attach({ id: matter.id, how: 'attached', thing }) };
    },
    onSuccess: ({ matter, link }) => {
      notify({
        title: `Attached to matter ${matter.number}`,
        body: link.label,
        action: { label: 'Undo', run: () => undo.mutate({ linkId: link.id }) },
      });
      discard();
    },
    meta: { isErrorShown: true, invalidates },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!attach.isPending) attach.mutate();
  };
  const failure = attach.error ? errorMessage(attach.error) : null;
  return (
    <Dialog title={`Attach ${name} to a matter`} isOpen onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Attach to a matter">
        <MatterField
          isOnlyTyped
          value={number}
          onChange={(next) => type({ number: next })}
          error={faultOf(attach.error, 'number')}
          hint="Enter an existing or a new matter number. Nothing is sent to the service, and nothing is charged."
        />
        <MatterNote meant={meant} use="attachment" onUse={(next) => type({ number: next })} />
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <FormFoot>
          <Button onPress={discard}>Cancel</Button>
          <Button kind="primary" type="submit" isPending={attach.isPending}>
            Attach
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
