import { useMutation, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { withoutExtension } from '../../../shared/model/export-name.ts';
import { draftOf, useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The name a document is saved under, and the way to give it another. */
export function SavedAs({ document }: { readonly document: DocumentView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex start gap-1">
      <span className="break">{document.fileName}</span>
      <IconButton label="Rename" size="small" icon={<Pencil size={13} />} onPress={() => setOpen(true)} />
      {isOpen ? <RenameDialog document={document} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function RenameDialog({
  document,
  onClose,
}: {
  readonly document: DocumentView;
  readonly onClose: () => void;
}) {
  const { typed, type, drop } = useDraft<{ name: string }>(draftName(document));
  const { name = withoutExtension(document.fileName, document.fileType) } = typed;
  const discard = () => {
    drop();
    onClose();
  };
  const rename = useRename();
  const give = (next: string | null) => rename.mutate({ document, name: next }, { onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rename.isPending) give(name);
  };
  const failure = rename.error ? errorMessage(rename.error) : null;
  return (
    <Dialog
      title="Rename document"
      isOpen
      onClose={onClose}
      actions={
        <>
          {document.givenName === null ? null : (
            <Button kind="quiet" onPress={() => give(null)}>
              Use template name
            </Button>
          )}
          <Button onPress={discard}>Cancel</Button>
          <Button kind="primary" isPending={rename.isPending} onPress={() => give(name)}>
            Rename
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <TextField
          autoFocus
          label="File name"
          value={name}
          onChange={(next) => type({ name: next })}
          error={faultOf(rename.error, 'name')}
          hint={`The new name applies to this document only and ends with .${document.fileType}. Other documents are named by the template in Settings.`}
        />
      </form>
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
    </Dialog>
  );
}

function draftName({ id }: DocumentView): string {
  return `rename ${id}`;
}

function useRename() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const show = (renamed: DocumentView) =>
    cache.setQueryData(queries.documents.get.queryKey({ input: { id: renamed.id } }), renamed);
  const invalidates = [queries.documents.list.key()];
  const undo = useMutation(
    queries.documents.rename.mutationOptions({ onSuccess: show, meta: { invalidates } }),
  );
  return useMutation({
    mutationFn: ({ document, name }: { readonly document: DocumentView; readonly name: string | null }) =>
      client.documents.rename({ id: document.id, name }),
    onSuccess(renamed, { document }) {
      draftOf(draftName(document)).drop();
      show(renamed);
      const { id, givenName: name } = document;
      notify({
        title: 'Document renamed',
        body: renamed.fileName,
        action: { label: 'Undo', run: () => undo.mutate({ id, name }) },
      });
    },
    meta: { isErrorShown: true, invalidates },
  });
}
