import { useMutation } from '@tanstack/react-query';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useStatus } from '../../../bridge/use-status.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { notDecided, openText } from './text.ts';

interface OpenToEveryoneProps {
  readonly matter: MatterView;
  readonly onClose: () => void;
}

/** Asks before everybody sees a restricted matter again. */
export function OpenToEveryone({ matter: { id, number }, onClose }: OpenToEveryoneProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const connectionId = useStatus()?.connection.id;
  const office = useOfficeState()?.office ?? 'your office';
  const open = useMutation(
    queries.office.openMatter.mutationOptions({
      onSuccess: () => {
        notify({ title: `Matter ${number} is open to everyone`, body: `Everybody in ${office} sees it.` });
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.matters.key()] },
    }),
  );
  const confirm = () => {
    if (connectionId !== undefined && !open.isPending) open.mutate({ connectionId, matterId: id });
  };
  return (
    <Dialog
      title={`Open matter ${number} to everyone?`}
      role="alertdialog"
      isOpen
      isKept={open.isPending}
      onClose={onClose}
      onConfirmKey={confirm}
      actions={
        <CancelConfirm
          confirm="Open to everyone"
          isPending={open.isPending}
          isDisabled={connectionId === undefined}
          onConfirm={confirm}
          onCancel={onClose}
        />
      }
    >
      <p>{openText(office)}</p>
      {open.error ? <Failure failure={notDecided(errorMessage(open.error))} /> : null}
    </Dialog>
  );
}
