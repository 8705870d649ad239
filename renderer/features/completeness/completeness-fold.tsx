import { useState } from 'react';
import type { LandNow } from '../../../shared/contract/views/completeness.ts';
import styles from './completeness.module.css';
import { SearchCompleteness } from './search-completeness.tsx';
import { texts } from './text.ts';

/** The completeness of a search on the screen of a piece of land, read once it is opened. */
export function CompletenessFold({ land }: { readonly land: LandNow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.fold}</summary>
      {isOpen ? <SearchCompleteness matter={null} land={[land]} /> : null}
    </details>
  );
}
