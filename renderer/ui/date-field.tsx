import { Input } from 'react-aria-components/Input';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { dayInWords } from './day-in-words.ts';
import styles from './field.module.css';
import { FieldFault, FieldLabel } from './field-parts.tsx';

interface DateFieldProps {
  readonly label: string;
  /** `2026-12-04`, with a time `2026-12-04T09:00`; empty where no whole date is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What an empty field means; gives way to the date in words. */
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  readonly hasTime?: boolean;
  /** The label is read out and not shown: what stands beside the field already names it. */
  readonly isLabelHidden?: boolean;
  /** Where there is little room: `Fri 4 Dec 2026`. */
  readonly isShort?: boolean;
  /** Says the date another way, with its zone for example; null where it means none. */
  readonly inWords?: (value: string) => string | null;
}

/**
 * The one field of a date. The system's own field stands here, which a computer set to US English shows month first: 3 April
 * and 4 March look alike. So the date is said in words beneath, in a line that is always there, that nothing moves by it;
 * it describes the field and is no live region, which would speak at each digit.
 */
export function DateField({
  label,
  value,
  onChange,
  hint,
  error,
  isRequired = false,
  hasTime = false,
  isLabelHidden = false,
  isShort = false,
  inWords = (day) => dayInWords(day, isShort ? 'short' : 'long'),
}: DateFieldProps) {
  const said = value === '' ? null : inWords(value);
  return (
    <AriaTextField
      type={hasTime ? 'datetime-local' : 'date'}
      value={value}
      onChange={onChange}
      isRequired={isRequired}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={styles.field ?? ''}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {isLabelHidden ? null : <FieldLabel text={label} isRequired={isRequired} />}
      {/* With no end Chromium takes six digits for a year. */}
      <Input className={styles.input ?? ''} max={hasTime ? '9999-12-31T23:59' : '9999-12-31'} />
      {/* Drawn also while empty: React Aria names as a description only what was there from the start. */}
      <Text slot="description" className={`${styles.hint} ${styles.inWords}`}>
        {said ?? (value === '' ? hint : undefined)}
      </Text>
      <FieldFault error={error} />
    </AriaTextField>
  );
}
