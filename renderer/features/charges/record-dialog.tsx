import type { ReactNode } from 'react';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';

interface RecordDialogProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Closes and discards what is typed. */
  readonly onCancel: () => void;
  readonly record: { readonly isPending: boolean; readonly error: unknown };
  readonly confirm?: string;
  readonly isDisabled: boolean;
  readonly onRecord: () => void;
  /** The fields of the form: each shows its own fault. */
  readonly fields: readonly string[];
  readonly children: ReactNode;
}

/** “Record answer…”, and the dialog that it opens for what the service provider answered. */
export function RecordDialog(props: RecordDialogProps) {
  const { isOpen, onClose, record, fields } = props;
  const failure = record.error ? errorMessage(record.error) : null;
  const isOfField = failure?.faults.some(({ field }) => fields.includes(field));
  return (
    <>
      <Button size="small" onPress={props.onOpen}>
        Record answer…
      </Button>
      <Dialog
        title="What did the service provider answer?"
        isOpen={isOpen}
        isKept={record.isPending}
        onClose={onClose}
        actions={
          <CancelConfirm
            confirm={props.confirm ?? 'Record answer'}
            isPending={record.isPending}
            isDisabled={props.isDisabled}
            onConfirm={props.onRecord}
            onCancel={props.onCancel}
          />
        }
      >
        {/* A change would end the call for the screen, and a second press would record the opposite answer. */}
        <div className="stack gap-4 pretty" inert={record.isPending}>
          {props.children}
          {failure === null || isOfField ? null : (
            <SeenFailure failure={{ ...failure, title: 'The answer was not recorded' }} />
          )}
        </div>
      </Dialog>
    </>
  );
}

interface AnsweredByProps {
  readonly saidBy: string;
  readonly saidOn: string;
  readonly onChange: (change: { readonly saidBy?: string; readonly saidOn?: string }) => void;
  readonly fault: (field: string) => string | null;
}

/** Who answered for the service provider, and when. */
export function AnsweredBy({ saidBy, saidOn, onChange, fault }: AnsweredByProps) {
  return (
    <>
      <TextField
        label="Answered by"
        value={saidBy}
        onChange={(next) => onChange({ saidBy: next })}
        error={fault('saidBy')}
        hint="Enter a name or the number of their message."
        isRequired
      />
      <DateField
        label="Date of the answer"
        value={saidOn}
        onChange={(next) => onChange({ saidOn: next })}
        error={fault('saidOn')}
        max={melbourneDay(useNow())}
        isRequired
      />
    </>
  );
}
