import { useMutation } from '@tanstack/react-query';
import type { OfficeView } from '../../../shared/contract/views/office.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { leaveTexts, uncheckedText, unsentText } from './text.ts';

interface LeaveOfficeProps {
  readonly office: OfficeView;
  readonly onClose: () => void;
}

/** Asks before this computer goes back to working alone: what stays, and what no longer happens. */
export function LeaveOffice({ office, onClose }: LeaveOfficeProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const leave = useMutation(
    queries.office.leave.mutationOptions({
      onSuccess: () => {
        notify({ title: `You left ${office.office}`, body: 'The whole library stays on this computer.' });
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.office.key()] },
    }),
  );
  return (
    <Dialog
      title={`Leave ${office.office}?`}
      role="alertdialog"
      isOpen
      isKept={leave.isPending}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm="Leave the office"
          kind="danger"
          isPending={leave.isPending}
          onConfirm={() => leave.mutate({})}
          onCancel={onClose}
        />
      }
    >
      {leaveTexts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {office.waiting > 0 ? (
        <Message tone="warn" title="Not everything is shared yet">
          {unsentText(office.waiting)}
        </Message>
      ) : null}
      {office.conflicts > 0 ? (
        <Message tone="warn" title="Not everything is checked yet">
          {uncheckedText(office.conflicts)}
        </Message>
      ) : null}
      {leave.error ? <Failure failure={errorMessage(leave.error)} /> : null}
    </Dialog>
  );
}
