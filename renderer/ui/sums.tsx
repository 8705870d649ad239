import type { ReactNode } from 'react';
import styles from './sums.module.css';

interface SumsProps {
  /** Lines, each a `div` of what it is for and the amount. */
  readonly children: ReactNode;
}

/** Amounts below each other, what they are for on the left. */
export function Sums({ children }: SumsProps) {
  return <dl className={styles.sums}>{children}</dl>;
}

interface TotalProps {
  readonly what: string;
  readonly amount: string;
}

/** The line below the amounts that it adds up. */
export function SumTotal({ what, amount }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt>{what}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
