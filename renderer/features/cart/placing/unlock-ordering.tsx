import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecretDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useYourName, YourNameField } from '../../../bridge/your-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure, Message } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Lets a person order again after a restore, where the order history cannot prove that it is whole. */
export function UnlockOrdering({ onUnlock }: { readonly onUnlock: () => void }) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { typed, type, drop } = useSecretDraft<{ name: string; reason: string }>();
  const { reason = '' } = typed;
  const { name, keep } = useYourName(typed.name);
  const unlock = useMutation(
    queries.orders.unlock.mutationOptions({
      onSuccess(status, sent) {
        keep(sent.name);
        cache.setQueryData(queries.status.get.queryKey({ input: {} }), status);
        onUnlock();
        discard();
      },
      meta: { isErrorShown: true },
    }),
  );
  const close = () => {
    setOpen(false);
    unlock.reset();
  };
  const discard = () => {
    drop();
    close();
  };
  const fault = (field: string) => faultOf(unlock.error, field);
  const rest = unlock.error ? errorMessage(unlock.error) : null;
  const isElsewhere = rest !== null && fault('name') === null && fault('reason') === null;
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Unlock ordering…
      </Button>
      <Dialog
        title="Unlock ordering?"
        isOpen={isOpen}
        isKept={unlock.isPending}
        onClose={close}
        actions={
          <CancelConfirm
            confirm="Unlock ordering"
            kind="danger"
            isPending={unlock.isPending}
            onConfirm={() => unlock.mutate({ name, reason })}
            onCancel={discard}
          />
        }
      >
        <div className="grid gap-3">
          <Message tone="warn" title="An order may be missing">
            This library was restored and may not include an order that was placed earlier. If you order the
            same products again, you are charged for both orders. Before you unlock ordering, compare your
            cart with the service’s order list, or ask the service provider. Unlocking does not send anything.
          </Message>
          <YourNameField value={name} onChange={(next) => type({ name: next })} error={fault('name')} />
          <TextField
            label="How you checked"
            value={reason}
            onChange={(next) => type({ reason: next })}
            error={fault('reason')}
            hint="This is stored permanently with your name and the time."
            isRequired
          />
          {isElsewhere ? <Failure failure={rest} /> : null}
        </div>
      </Dialog>
    </>
  );
}
