import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The heading over what is wrong with an answer and with no field of it. */
export const notRecorded = 'The answer was not recorded';

interface AnsweredByProps {
  readonly saidBy: string;
  readonly saidOn: string;
  readonly onSaidBy: (saidBy: string) => void;
  readonly onSaidOn: (saidOn: string) => void;
  readonly fault: (field: string) => string | null;
}

/** Who answered for the service provider, and when. */
export function AnsweredBy({ saidBy, saidOn, onSaidBy, onSaidOn, fault }: AnsweredByProps) {
  return (
    <>
      <TextField
        label="Answered by"
        value={saidBy}
        onChange={onSaidBy}
        error={fault('saidBy')}
        hint="Enter a name or the number of their message."
        isRequired
      />
      <DateField
        label="Date of the answer"
        value={saidOn}
        onChange={onSaidOn}
        error={fault('saidOn')}
        isRequired
      />
    </>
  );
}
