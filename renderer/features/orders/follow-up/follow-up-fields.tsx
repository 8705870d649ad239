import type { FollowUpFacts } from '../../../../shared/contract/views/follow-up.ts';
import { followUpWays } from '../../../../shared/model/follow-up.ts';
import { followUpWayTexts } from '../../../../shared/model/follow-up-text.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './follow-up.module.css';

interface FollowUpFieldsProps {
  readonly facts: Omit<FollowUpFacts, 'who'>;
  readonly type: (
    change: Partial<Omit<FollowUpFacts, 'who' | 'promisedOn'> & { promisedOn: string }>,
  ) => void;
  readonly fault: (field: string) => string | null;
  /** Today in Melbourne, YYYY-MM-DD. */
  readonly today: string;
}

/** What is written of one follow-up. */
export function FollowUpFields({ facts, type, fault, today }: FollowUpFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField
          label="How"
          value={facts.how}
          options={followUpWays.map((value) => ({ value, text: followUpWayTexts[value] }))}
          onChange={(how) => type({ how })}
        />
        <DateField
          label="Followed up on"
          value={facts.doneOn}
          onChange={(doneOn) => type({ doneOn })}
          error={fault('doneOn')}
          max={today}
          isShort
          isRequired
        />
        <DateField
          label="Promised for"
          value={facts.promisedOn ?? ''}
          onChange={(promisedOn) => type({ promisedOn })}
          error={fault('promisedOn')}
          hint="Empty if no day was promised."
          isShort
        />
      </div>
      <TextField
        label="To whom"
        value={facts.whom}
        onChange={(whom) => type({ whom })}
        error={fault('whom')}
      />
      <TextField
        label="Note"
        value={facts.note}
        onChange={(note) => type({ note })}
        error={fault('note')}
        rows={2}
        isProse
      />
    </>
  );
}
