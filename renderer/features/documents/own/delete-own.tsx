import { useMutation, useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { dropDraftsOf } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { deleteQuestion } from './text.ts';

interface DeleteOwnProps {
  readonly document: DocumentView;
  /** What is to be shown once it is gone. */
  readonly onDeleted?: () => void;
}

/** Deletes an own document into the bin. Certificates have no such button. */
export function DeleteOwn({ document, onDeleted }: DeleteOwnProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={<Trash2 size={13} />}
        isDestructive
        onPress={() => setOpen(true)}
      >
        Delete…
      </Button>
      {isOpen ? (
        <DeleteDialog
          document={document}
          onClose={() => setOpen(false)}
          {...(onDeleted ? { onDeleted } : {})}
        />
      ) : null}
    </>
  );
}

/** Asks before an own document goes into the bin. */
export function DeleteDialog({
  document,
  onDeleted,
  onClose,
}: DeleteOwnProps & { readonly onClose: () => void }) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const { id, productName, bytes } = document;
  const attached = useQuery(
    queries.matters.attachedTo.queryOptions({ input: { kind: 'kept', what: 'document', id } }),
  );
  const invalidates = [queries.documents.list.key(), queries.matters.key(), queries.ownDocuments.key()];
  const undo = useMutation(queries.ownDocuments.restore.mutationOptions({ meta: { invalidates } }));
  const remove = useMutation(
    queries.ownDocuments.delete.mutationOptions({
      onSuccess() {
        dropDraftsOf(id);
        onClose();
        onDeleted?.();
        notify({
          title: `${productName} deleted`,
          action: { label: 'Undo', run: () => undo.mutate({ id }) },
        });
      },
      meta: { isErrorShown: true, invalidates },
    }),
  );
  const numbers = attached.data?.map(({ matterNumber }) => matterNumber) ?? [];
  const question = deleteQuestion(bytes, numbers);
  return (
    <Dialog
      title={`Delete “${productName}”?`}
      role="alertdialog"
      isOpen
      isKept={remove.isPending}
      question={question.join(' ')}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm="Delete document"
          kind="danger"
          isPending={remove.isPending}
          isDisabled={attached.isPending}
          onConfirm={() => remove.mutate({ id })}
          onCancel={onClose}
        />
      }
    >
      {question.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {remove.error ? <Failure failure={errorMessage(remove.error)} /> : null}
    </Dialog>
  );
}
