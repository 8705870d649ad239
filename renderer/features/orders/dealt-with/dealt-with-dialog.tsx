import { type FormEvent, useRef } from 'react';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { hasEnded } from '../../../../shared/model/open-end.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useYourName, YourNameField } from '../../../bridge/your-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure, Message } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFirstFault } from '../../../ui/use-first-fault.ts';
import { leftText, meaningText } from './text.ts';
import { useDealtWith } from './use-dealt-with.ts';

/** As much of a row as it takes to say what is marked. */
export type MarkedLine = Pick<OrderLineView, 'id' | 'attention' | 'phase' | 'productName'>;

interface DealtWithDialogProps {
  readonly lines: readonly MarkedLine[];
  readonly onClose: () => void;
  /** They are marked. */
  readonly onDone?: () => void;
}

/** Asks for a note and a name, and marks the rows that may be marked. */
export function DealtWithDialog({ lines, onClose, onDone }: DealtWithDialogProps) {
  const open = lines.filter(({ attention }) => attention === 'open');
  const unsettled = lines.filter(({ attention }) => attention === 'unsettled').length;
  const [first] = open;
  const { typed, type, drop } = useDraft<{ note: string; name: string }>(
    `dealt-with ${first?.id} ${open.length}`,
  );
  const { name, keep } = useYourName(typed.name);
  const { note = '' } = typed;
  const { mark } = useDealtWith();
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, mark.error);
  const discard = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mark.isPending) return;
    const sent = { lineIds: open.map(({ id }) => id), note, name };
    mark.mutate(sent, {
      onSuccess() {
        keep(sent.name);
        discard();
        onDone?.();
      },
    });
  };
  const failure = mark.error ? errorMessage(mark.error) : null;
  const left = leftText({ unsettled, others: lines.length - open.length - unsettled });
  const ended = open.filter(({ phase }) => phase !== null && hasEnded({ phase })).length;
  const what = open.length === 1 ? first?.productName : counted(open.length, 'certificate');
  return (
    <Dialog title={`Mark ${what} as dealt with?`} isOpen isKept={mark.isPending} onClose={onClose}>
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate aria-label="Dealt with">
        <p className="pretty">{meaningText(open.length, ended)}</p>
        {left === '' ? null : (
          <Message tone="warn" title="Not all selected certificates are marked">
            {left}
          </Message>
        )}
        <TextField
          label="What was done"
          value={note}
          onChange={(next) => type({ note: next })}
          error={faultOf(mark.error, 'note')}
          hint="For example: ordered again, or received by email."
          rows={3}
          isProse
          isRequired
        />
        <YourNameField
          value={name}
          onChange={(next) => type({ name: next })}
          error={faultOf(mark.error, 'name')}
        />
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <FormFoot>
          <Button onPress={discard} isDisabled={mark.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={mark.isPending}>
            Mark as dealt with
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
