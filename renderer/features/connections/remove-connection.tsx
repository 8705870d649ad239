import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';

interface RemoveConnectionProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The last question before a connection goes: what goes with it, and what stays. */
export function RemoveConnection({ id, name, onClose }: RemoveConnectionProps) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => client.connections.remove({ id }),
    onSuccess: () => {
      onClose();
      return cache.invalidateQueries({ queryKey: queries.connections.key() });
    },
  });
  return (
    <Dialog
      title={`Remove the connection “${name}”?`}
      role="alertdialog"
      isOpen
      isKept={remove.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            Keep it
          </Button>
          <Button kind="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            Remove connection
          </Button>
        </>
      }
    >
      <p>
        Its settings and its credentials go from this computer; to use it again you need the connection file
        and the credentials from your IT.
      </p>
      <p>
        Its orders, documents and statements stay in the library of this computer. They are not shown while
        the connection is not there.
      </p>
      {remove.error ? <Failure failure={failureText(remove.error)} /> : null}
    </Dialog>
  );
}
