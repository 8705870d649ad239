import { useState } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultOf } from '../charges/fault-of.ts';
import { useRefreshHistory } from './use-refresh-history.ts';

/** Reads the orders of a child customer that nothing was ordered for from here. */
export function OtherCustomer() {
  const refresh = useRefreshHistory();
  const [isOpen, setOpen] = useState(false);
  const [customerId, setCustomerId] = useState('');
  const close = () => {
    setOpen(false);
    setCustomerId('');
    refresh.reset();
  };
  const fault = faultOf(refresh.error, 'customerId');
  const submit = () => {
    if (customerId.trim() !== '' && !refresh.isPending) refresh.mutate({ customerId }, { onSuccess: close });
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Another customer…</Button>
      <Dialog
        title="Orders of another customer"
        isOpen={isOpen}
        isKept={refresh.isPending}
        onClose={close}
        actions={
          <>
            <Button onPress={close} isDisabled={refresh.isPending}>
              Cancel
            </Button>
            <Button
              kind="primary"
              isPending={refresh.isPending}
              isDisabled={customerId.trim() === ''}
              onPress={submit}
            >
              Read orders
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
          aria-label="Orders of another customer"
        >
          <TextField
            label="Customer id"
            value={customerId}
            onChange={setCustomerId}
            error={fault}
            hint="As the service knows it. Its orders are read now, and whenever the list of orders is read. Reading costs nothing."
            isRequired
          />
        </form>
        {refresh.error && fault === null ? <Failure failure={failureText(refresh.error)} /> : null}
      </Dialog>
    </>
  );
}
