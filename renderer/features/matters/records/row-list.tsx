import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { asGiven } from '../../../bridge/search-params.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../list/matters.module.css';

/** So many rows a tab begins with: with what stands above them, two screens of a usual window. */
export const firstRows = 12;
/** The most that a list of the page reads. */
export const maxRows = 500;

/** How many rows the lists of the tab show, in the address: all of them, or those that it begins with. */
export function useShownRows() {
  const { rows } = useSearch({ from: '/matters/$matterId' });
  const navigate = useNavigate({ from: '/matters/$matterId' });
  const show = (next: number | undefined) =>
    void navigate({
      search: ({ rows: _, ...kept }) => (next === undefined ? kept : { ...kept, rows: next }),
      state: asGiven,
      replace: true,
    });
  return { rows, isAll: rows !== undefined, show };
}

interface RowListProps {
  readonly id: string;
  /** Its heading, with how many there are. */
  readonly title: string;
  readonly actions?: ReactNode;
  /** Stands where there are no rows. */
  readonly fallback?: ReactNode;
  readonly rows: readonly ReactNode[];
  /** With so many it begins. */
  readonly first: number;
  /** `documents`, for the button that shows the others. */
  readonly what: string;
}

/** A list of a tab that begins short. */
export function RowList({ id, title, actions, fallback, rows, first, what }: RowListProps) {
  const { isAll, show } = useShownRows();
  const hidden = rows.length - first;
  return (
    <section className={`card ${styles.list}`} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {fallback}
      <ul className="ruled">{isAll ? rows : rows.slice(0, first)}</ul>
      {hidden > 0 ? (
        <div className={styles.more}>
          <Button size="small" onPress={() => show(isAll ? undefined : maxRows)}>
            {isAll ? 'Show fewer' : `Show all ${rows.length} ${what}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
