import type { Fault } from '../../../../shared/lib/fault.ts';
import { copyName } from '../../../../shared/model/copy-of.ts';
import type { OwnDocumentDetails } from '../../../../shared/model/own-document.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './own.module.css';
import { copiesText, kindOptions } from './text.ts';

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
      <CopiesOf copies={details.copyOf} onChange={(copyOf) => onChange({ copyOf })} />
    </div>
  );
}

interface CopiesOfProps {
  readonly copies: readonly string[];
  readonly onChange: (copies: readonly string[]) => void;
}

/** What it was said to be a copy of, from the completeness of a search, and the way to take that back. */
function CopiesOf({ copies, onChange }: CopiesOfProps) {
  if (copies.length === 0) return null;
  return (
    <div className={styles.copies}>
      <p className="quiet">{copiesText}</p>
      <ul className="stack gap-1" aria-label="Copy of">
        {copies.map((copy) => (
          <li key={copy} className="row between gap-3">
            {copyName(copy)}
            <Button
              size="small"
              kind="quiet"
              aria-label={`Remove: ${copyName(copy)}`}
              onPress={() => onChange(copies.filter((one) => one !== copy))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
