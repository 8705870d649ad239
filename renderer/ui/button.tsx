import { type ReactNode, useContext, useState } from 'react';
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
  /** One press removes or discards: focus recovery never puts the keyboard on it. Nor on what `kind` says does more. */
  readonly isDestructive?: boolean;
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
  const { kind = 'secondary', size, isBlock, icon, isPending, isDisabled, isDestructive, ...rest } = props;
  const { type, onPress, children, ...others } = rest;
  const isWeighty = kind === 'primary' || kind === 'danger';
  const isTooSoon = useContext(FreshQuestion) && isWeighty;
  const isOff = isDisabled === true || isTooSoon;
  const takesPress = !isOff && !isPending;
  return (
    <AriaButton
      {...others}
      {...usePress(isOff, takesPress, onPress)}
      type={takesPress ? (type ?? 'button') : 'button'}
      data-skip-focus-recovery={isDestructive || isWeighty || undefined}
      className={`${buttonClass(kind, size, isBlock)} ${isPending ? styles.pending : ''} ${isTooSoon ? styles.tooSoon : ''}`}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </AriaButton>
  );
}

/** What is disabled while it has the keyboard keeps it until it is left, and takes no press. */
function usePress(isOff: boolean, takesPress: boolean, onPress: (() => void) | undefined) {
  const [hasFocus, setFocus] = useState(false);
  return {
    isDisabled: isOff && !hasFocus,
    onFocusChange: setFocus,
    'aria-disabled': !takesPress || undefined,
    ...(takesPress && onPress ? { onPress } : {}),
  };
}

interface IconButtonProps {
  /** Its accessible name, shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 'small' | 'normal';
  readonly isDisabled?: boolean;
  readonly isDestructive?: boolean;
  readonly onPress: () => void;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'normal', isDisabled = false, isDestructive, onPress } = props;
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        aria-label={label}
        {...usePress(isDisabled, !isDisabled, onPress)}
        data-skip-focus-recovery={isDestructive || undefined}
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
