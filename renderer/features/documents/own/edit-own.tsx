import { useMutation, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import type { OwnDocumentDetails } from '../../../../shared/model/own-document.ts';
import { isText, isTextOrNull, listOf, useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { OwnFields } from './own-fields.tsx';

interface OwnProps {
  readonly document: DocumentView;
  readonly own: OwnDocumentDetails;
}

/** What was said of an own document, said otherwise. */
export function EditOwn({ document, own }: OwnProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Pencil size={13} />} onPress={() => setOpen(true)}>
        Edit details…
      </Button>
      {isOpen ? <EditDialog document={document} own={own} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function EditDialog({ document, own, onClose }: OwnProps & { readonly onClose: () => void }) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const { id } = document;
  const { typed, type, drop } = useDraft<OwnDocumentDetails>(`own ${id}`, {
    datedOn: isTextOrNull,
    copyOf: listOf(isText),
  });
  const details = { ...own, ...typed };
  const invalidates = [queries.documents.list.key(), queries.matters.key()];
  const show = (changed: DocumentView) =>
    cache.setQueryData(queries.documents.get.queryKey({ input: { id } }), changed);
  const undo = useMutation(
    queries.ownDocuments.update.mutationOptions({ onSuccess: show, meta: { invalidates } }),
  );
  const update = useMutation({
    mutationFn: (next: OwnDocumentDetails) => client.ownDocuments.update({ id, details: next }),
    onSuccess(changed) {
      show(changed);
      drop();
      onClose();
      notify({
        title: `Details changed: ${changed.productName}`,
        action: { label: 'Undo', run: () => undo.mutate({ id, details: own }) },
      });
    },
    meta: { isErrorShown: true, invalidates },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!update.isPending) update.mutate(details);
  };
  const failure = update.error ? errorMessage(update.error) : null;
  return (
    <Dialog title="Edit document details" isOpen isWide onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Edit document details">
        <OwnFields details={details} faults={failure?.faults ?? []} onChange={type} />
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <FormFoot>
          <Button
            onPress={() => {
              drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={update.isPending}>
            Save
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
