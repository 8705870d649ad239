import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import styles from './field.module.css';

interface RadioChoiceProps<Value extends string> {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function RadioChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioChoiceProps<Value>) {
  const choose = (given: string) => {
    const option = options.find((one) => one.value === given);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup value={value} onChange={choose} className="stack gap-1">
      <Label className="quiet medium">{label}</Label>
      <div className="stack gap-1">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.radio ?? ''}>
            <span className={styles.dot} aria-hidden="true" />
            {option.text}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
