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
  const shown = facts.filter((fact) => fact.value !== null && fact.value !== '');
  /** Two of them may have one name, such as “Written by”. */
  const keyOf = (fact: Fact) =>
    `${fact.name} ${shown.filter(({ name }) => name === fact.name).indexOf(fact)}`;
  return (
    <dl className={`${styles.facts} ${isStacked ? styles.stacked : ''}`}>
      {shown.map((fact) => (
        <div key={keyOf(fact)} className={styles.fact}>
          <dt className="faint">{fact.name}</dt>
          <dd className={`break selectable ${fact.isMono ? styles.mono : ''}`}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
