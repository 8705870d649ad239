import type { Fault } from '../../../../shared/lib/fault.ts';
import type { OwnDocumentDetails } from '../../../../shared/model/own-document.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './own.module.css';
import { kindOptions } from './text.ts';

interface OwnFieldsProps {
  readonly details: OwnDocumentDetails;
  readonly faults: readonly Fault[];
  readonly onChange: (part: Partial<OwnDocumentDetails>) => void;
}

/** What a person says of a document of their own. */
export function OwnFields({ details, faults, onChange }: OwnFieldsProps) {
  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.message ?? null;
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        isRequired
        value={details.name}
        onChange={(name) => onChange({ name })}
        error={errorOf('name')}
      />
      <ChoiceField
        label="Type"
        value={details.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <DateField
        label="Date of the document (optional)"
        value={details.datedOn ?? ''}
        onChange={(day) => onChange({ datedOn: day === '' ? null : day })}
        error={errorOf('datedOn')}
      />
      <TextField
        label="Obtained from (optional)"
        placeholder="Broker, agent or client"
        value={details.origin}
        onChange={(origin) => onChange({ origin })}
        error={errorOf('origin')}
      />
    </div>
  );
}
