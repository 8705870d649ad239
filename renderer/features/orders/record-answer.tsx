import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorAnswerView, OrderView } from '../../../shared/contract/views/order.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultOf } from '../charges/fault-of.ts';
import { AnsweredBy } from './answered-by.tsx';
import styles from './orders.module.css';

type Says = Extract<OperatorAnswerView['says'], 'made' | 'notMade'>;

const choices: readonly { readonly value: Says; readonly text: string }[] = [
  { value: 'made', text: 'It was made' },
  { value: 'notMade', text: 'There is no such order' },
];
const ownFields = ['orderId', 'saidBy', 'saidOn', 'typed'];

/** Writes down what the operator of the service answered about an order whose history proves nothing. */
export function RecordAnswer({ order }: { readonly order: OrderView }) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [says, setSays] = useState<Says>('made');
  const [orderId, setOrderId] = useState('');
  const [saidBy, setSaidBy] = useState('');
  const [saidOn, setSaidOn] = useState('');
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
    record.reset();
  };
  const record = useMutation({
    mutationFn: () =>
      client.orders.recordAnswer({
        id: order.id,
        says,
        orderId: says === 'made' ? orderId.trim() : '',
        saidBy,
        saidOn,
        typed,
      }),
    onSuccess(next) {
      cache.setQueryData(queries.orders.get.queryKey({ input: { id: next.id } }), next);
      close();
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: queries.orders.list.key() }),
  });
  const fault = (field: string) => faultOf(record.error, field);
  const unmatched = fault('typed');
  const rest = record.error ? failureText(record.error) : null;
  const isElsewhere = rest !== null && !rest.faults.some(({ field }) => ownFields.includes(field));
  const isTyped = typed.trim().toLowerCase() === order.matterNumber.toLowerCase();
  /** Another number is another question: what was warned of counts for the first alone. */
  const change = (set: () => void) => {
    set();
    setTyped('');
    record.reset();
  };
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Record the operator’s answer…
      </Button>
      <Dialog
        title="What did the operator answer?"
        isOpen={isOpen}
        isKept={record.isPending}
        onClose={close}
        actions={
          <>
            <Button onPress={close} isDisabled={record.isPending}>
              Not now
            </Button>
            <Button
              kind="primary"
              isPending={record.isPending}
              isDisabled={unmatched !== null && !isTyped}
              onPress={() => record.mutate()}
            >
              {unmatched === null ? 'Record the answer' : 'Take it on the operator’s word'}
            </Button>
          </>
        }
      >
        <div className={styles.again}>
          <p>
            Send the operator of the service the text that stands with this order, and write down here what
            they answer. It is kept with the order, and nothing is sent or charged by it.
          </p>
          <RadioChoice
            label="They say"
            value={says}
            options={choices}
            onChange={(next) => change(() => setSays(next))}
          />
          {says === 'made' ? (
            <TextField
              label="Order number"
              value={orderId}
              onChange={(next) => change(() => setOrderId(next))}
              error={fault('orderId')}
              hint="It is looked up at the service before it counts."
              autoComplete="off"
              isRequired
            />
          ) : (
            <Message tone="warn" title="It may still turn up">
              The order is taken for not made, so the same can be ordered again. Landfolio watches for it for
              30 days from now and tells you.
            </Message>
          )}
          <AnsweredBy
            saidBy={saidBy}
            saidOn={saidOn}
            onSaidBy={setSaidBy}
            onSaidOn={setSaidOn}
            fault={fault}
          />
          {unmatched !== null ? (
            <>
              <Message tone="warn" title="The service does not show that it is this order">
                {unmatched}
              </Message>
              <TextField
                label={`Type the matter number, ${order.matterNumber}, to go on`}
                value={typed}
                onChange={setTyped}
                autoComplete="off"
                autoFocus
              />
            </>
          ) : rest !== null && isElsewhere ? (
            <Failure failure={rest} />
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
