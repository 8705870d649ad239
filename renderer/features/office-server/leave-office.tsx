import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeView } from '../../../shared/contract/views/office.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import {
  fetchingText,
  leaveTexts,
  leaveTitle,
  leaveWithoutText,
  leftText,
  notHereText,
  uncheckedText,
  unsentText,
} from './text.ts';

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
      onSuccess: ({ notHere }, { withoutDocuments }) => {
        // More are away than the person was told: the question says so now.
        if (notHere > 0) return;
        notify({ title: `You left ${office.office}`, body: leftText(withoutDocuments ?? 0) });
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.office.key()] },
    }),
  );
  const { months, left } = office.documents;
  const notHere = left.files + office.documentsWaiting;
  const [isWithout, setWithout] = useState(false);
  const keep = useMutation(
    queries.office.keepDocuments.mutationOptions({ meta: { invalidates: [queries.office.key()] } }),
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
          isDisabled={notHere > 0 && !isWithout}
          onConfirm={() => leave.mutate({ withoutDocuments: isWithout ? notHere : 0 })}
          onCancel={onClose}
        />
      }
    >
      {leaveTexts(notHere).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {notHere > 0 ? (
        <Message tone="warn" title={leaveTitle}>
          <div className="stack start gap-2">
            <p>{notHereText(notHere)}</p>
            {left.files > 0 && months !== null ? (
              <Button onPress={() => keep.mutate({ months: null })} isPending={keep.isPending}>
                Fetch all documents
              </Button>
            ) : (
              <p role="status">{fetchingText(notHere, office.phase)}</p>
            )}
            <Checkbox isSelected={isWithout} onChange={setWithout}>
              {leaveWithoutText(notHere)}
            </Checkbox>
          </div>
        </Message>
      ) : null}
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
