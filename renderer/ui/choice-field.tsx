import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import field from './field.module.css';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** The label is read out and not shown: what stands beside the field already names it. */
  readonly isLabelHidden?: boolean;
  /** What the choice means, where its text has no room to say it. */
  readonly title?: string | undefined;
}

/** One of several, as the system's own list. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, options, onChange, hint, error, isLabelHidden, title } = props;
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={field.field}>
      {isLabelHidden ? null : (
        <label htmlFor={id} className="quiet medium">
          {label}
        </label>
      )}
      <select
        id={id}
        className={field.input}
        value={value}
        title={title}
        aria-label={isLabelHidden ? label : undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={about ? `${id}-about` : undefined}
        {...(error ? { 'data-invalid': '' } : {})}
        onChange={(event) => {
          const option = options.find((one) => one.value === event.target.value);
          if (option) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {about ? (
        <span id={`${id}-about`} className={error ? 'with-icon fault gap-1' : 'faint'}>
          {error ? <CircleAlert size={13} aria-hidden="true" /> : null}
          <span>{about}</span>
        </span>
      ) : null}
    </div>
  );
}
