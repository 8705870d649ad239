import type { ReactNode } from 'react';
import styles from './filter-row.module.css';

/** The filters of a list beside each other. The first one is a text, which gives way. */
export function FilterRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
