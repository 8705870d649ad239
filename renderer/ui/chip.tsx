import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type Tone = 'good' | 'wait' | 'away' | 'warn' | 'bad' | 'still' | 'accent';

interface ChipProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  /** `square`: a mark beside a name; otherwise a state. */
  readonly shape?: 'round' | 'square';
  readonly children: ReactNode;
}

export function Chip({ tone, icon, shape = 'round', children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]} ${shape === 'square' ? styles.square : ''}`}>
      {icon}
      {children}
    </span>
  );
}
