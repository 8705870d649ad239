import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './field.module.css';

interface CheckboxProps {
  readonly isSelected: boolean;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** The dialog that has just opened begins here. */
  readonly autoFocus?: boolean;
  /** The ids of what a person reads before: a warning, what is wrong. */
  readonly 'aria-describedby'?: string;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox(props: CheckboxProps) {
  const { isSelected, isInvalid, isDisabled, autoFocus, onChange, children, ...described } = props;
  return (
    <AriaCheckbox
      {...described}
      isSelected={isSelected}
      isInvalid={isInvalid ?? false}
      isDisabled={isDisabled ?? false}
      autoFocus={autoFocus ?? false}
      onChange={onChange}
      className={styles.checkbox ?? ''}
    >
      <span className={styles.box} aria-hidden="true">
        {isSelected ? <Check size={12} strokeWidth={3} /> : null}
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
