import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly count?: number }[];
  readonly onChange: (value: Value) => void;
}

/** A filter with a few positions, one always on. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const option = options.find((one) => keys.has(one.value));
        if (option) onChange(option.value);
      }}
      className={styles.group ?? ''}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles.segment ?? ''}>
          {option.text}
          {option.count ? ' ' : null}
          {option.count ? <span className={styles.count}>{option.count.toLocaleString('en-AU')}</span> : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
