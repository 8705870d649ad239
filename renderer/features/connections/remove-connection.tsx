import { useMutation } from '@tanstack/react-query';
import { dropDraftsOf } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';

interface RemoveConnectionProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Confirms the removal of a connection: what is removed with it, and what stays. */
export function RemoveConnection({ id, name, onClose }: RemoveConnectionProps) {
  const { queries } = useOffice();
  const remove = useMutation(
    queries.connections.remove.mutationOptions({
      onSuccess: () => {
        dropDraftsOf(id);
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.connections.key()] },
    }),
  );
  return (
    <Dialog
      title={`Remove the connection “${name}”?`}
      role="alertdialog"
      isOpen
      isKept={remove.isPending}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm="Remove connection"
          kind="danger"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onCancel={onClose}
        />
      }
    >
      <p>
        Its settings and credentials are removed from this computer. To use it again, you need the connection
        file and the credentials from your IT support.
      </p>
      <p>
        Its orders, documents and statements stay in the library on this computer. They are not shown until
        the connection is added again.
      </p>
      {remove.error ? <Failure failure={errorMessage(remove.error)} /> : null}
    </Dialog>
  );
}
