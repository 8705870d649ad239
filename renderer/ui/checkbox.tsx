import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './field.module.css';

interface CheckboxProps {
  readonly isSelected: boolean;
  readonly isInvalid?: boolean;
  /** The ids of what a person reads before: a warning, what is wrong. */
  readonly 'aria-describedby'?: string;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox({ isSelected, isInvalid, onChange, children, ...described }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...described}
      isSelected={isSelected}
      isInvalid={isInvalid ?? false}
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
