import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  readonly name: string;
  /** Left out where null: nothing is shown that is not known. */
  readonly value: ReactNode | null;
  readonly isMono?: boolean;
}

export function Facts({
  facts,
  isStacked,
}: {
  readonly facts: readonly Fact[];
  readonly isStacked?: boolean;
}) {
  return (
    <dl className={`${styles.facts} ${isStacked ? styles.stacked : ''}`}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== '')
        .map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt className="faint">{fact.name}</dt>
            <dd className={`break selectable ${fact.isMono ? styles.mono : ''}`}>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
