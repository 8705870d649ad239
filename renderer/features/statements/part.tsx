import type { ReactNode } from 'react';
import styles from './statements.module.css';

/** One part of a statement under its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`card ${styles.part}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
