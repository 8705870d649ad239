import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './field.module.css';
import { FieldFault, FieldLabel } from './field-parts.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: string | undefined;
  /** What is wrong with the value and what is accepted; shown beside the field. */
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  /** A date has a field of its own, `date-field.tsx`. */
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'time';
  readonly placeholder?: string;
  readonly rows?: number;
  /** Free text, whose spelling the system may check where it has a checker. */
  readonly isProse?: boolean;
  readonly isMono?: boolean;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Id of a datalist with suggestions. */
  readonly list?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Only where the person's next step is this field, and what had the focus is gone. */
  readonly autoFocus?: boolean;
  /** The label is read out and not shown: what stands beside the field already names it. */
  readonly isLabelHidden?: boolean;
}

/** A labelled field. Never refuses text: what is wrong is said beside it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    rows,
    isProse,
    isMono,
    placeholder,
    list,
    inputRef,
    isRequired,
    isLabelHidden,
    ...field
  } = props;
  const className = `${styles.input} ${isMono ? 'mono' : ''}`;
  return (
    <AriaTextField
      {...field}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={styles.field ?? ''}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {isLabelHidden ? null : <FieldLabel text={label} isRequired={isRequired ?? false} />}
      {rows ? (
        <TextArea rows={rows} className={className} spellCheck={isProse ?? false} />
      ) : (
        <Input
          className={className}
          spellCheck={false}
          {...(placeholder ? { placeholder } : {})}
          {...(list ? { list } : {})}
          {...(inputRef ? { ref: inputRef } : {})}
        />
      )}
      {hint && !error ? (
        <Text slot="description" className="faint">
          {hint}
        </Text>
      ) : null}
      <FieldFault error={error} />
    </AriaTextField>
  );
}
