import { useState } from 'react';
import { useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRefreshHistory } from './use-refresh-history.ts';

/** Loads the orders of a child customer that this library has no orders for. */
export function OtherCustomer() {
  const refresh = useRefreshHistory({ isErrorShown: true });
  const [isOpen, setOpen] = useState(false);
  const { typed, type, drop } = useDraft<{ customerId: string }>('other-customer');
  const { customerId = '' } = typed;
  const close = () => {
    setOpen(false);
    refresh.reset();
  };
  const discard = () => {
    drop();
    close();
  };
  const fault = faultOf(refresh.error, 'customerId');
  const submit = () => {
    if (customerId.trim() !== '' && !refresh.isPending)
      refresh.mutate({ customerId }, { onSuccess: discard });
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Load another customer’s orders…</Button>
      <Dialog
        title="Load another customer’s orders"
        isOpen={isOpen}
        isKept={refresh.isPending}
        onClose={close}
        actions={
          <CancelConfirm
            confirm="Load orders"
            isPending={refresh.isPending}
            isDisabled={customerId.trim() === ''}
            onConfirm={submit}
            onCancel={discard}
          />
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
          className="stack gap-3"
          aria-label="Load another customer’s orders"
        >
          <p className="muted pretty">
            If your account orders for several customers, the service keeps a list of orders for each of them.
            Landfolio reads the list of this customer now and whenever it refreshes orders. This is free and
            orders nothing.
          </p>
          <TextField
            label="Customer ID"
            value={customerId}
            onChange={(next) => type({ customerId: next })}
            error={fault}
            hint="The ID that was sent with the order as its customer ID. The service provider issues it."
            isRequired
          />
        </form>
        {refresh.error && fault === null ? <Failure failure={errorMessage(refresh.error)} /> : null}
      </Dialog>
    </>
  );
}
