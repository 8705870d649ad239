import { type ReactNode, useContext } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton as AriaToggleButton } from 'react-aria-components/ToggleButton';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './button.module.css';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { FreshQuestion } from './fresh-question.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly isBlock?: boolean;
  readonly isDisabled?: boolean;
  /** Shows that it is at work, keeps the focus and takes no press. The words beside it say what is under way. */
  readonly isPending?: boolean;
  readonly icon?: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { kind = 'secondary', size, isBlock, icon, isPending, type, onPress, children, ...rest } = props;
  const pressing = isPending || !onPress ? {} : { onPress };
  const isTooSoon = useContext(FreshQuestion) && (kind === 'primary' || kind === 'danger');
  return (
    <AriaButton
      {...rest}
      {...pressing}
      isDisabled={rest.isDisabled === true || isTooSoon}
      // Told to be disabled, and keeps the keyboard all the same.
      aria-disabled={isPending || undefined}
      type={isPending ? 'button' : (type ?? 'button')}
      className={`${buttonClass(kind, size, isBlock)} ${isPending ? styles.pending : ''}`}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps {
  /** Its accessible name, shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 'small' | 'normal';
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

export function IconButton({ label, icon, size = 'normal', isDisabled, onPress }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        aria-label={label}
        isDisabled={isDisabled ?? false}
        onPress={onPress}
        className={`${styles.button} ${styles.icon} ${size === 'small' ? styles.small : ''}`}
      >
        {icon}
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}

interface IconToggleProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

export function IconToggle({ label, icon, isSelected, onChange }: IconToggleProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaToggleButton
        aria-label={label}
        isSelected={isSelected}
        onChange={onChange}
        className={`${styles.button} ${styles.icon}`}
      >
        {icon}
      </AriaToggleButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
