import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import styles from './page.module.css';

/** Of each screen's heading, which names the part of the window that holds the screen. */
export const screenTitleId = 'screen-title';

// Few screens have it, and not the first.
const FindInPage = lazy(async () => ({ default: (await import('./find/find-in-page.tsx')).FindInPage }));

interface PageProps {
  readonly title: string;
  /** Shown above the title: where this is. */
  readonly over?: ReactNode;
  readonly under?: ReactNode;
  readonly actions?: ReactNode;
  /** The body fills the window and its parts scroll by themselves. */
  readonly isFixed?: boolean;
  /** Ctrl+F finds in it: what it is called, and what is looked for at once. */
  readonly find?: { readonly where: string; readonly given: string | undefined };
  readonly children: ReactNode;
}

/** A screen: a heading, what can be done, and the matter itself. Names the window after it. */
export function Page({ title, over, under, actions, isFixed, find, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} \u2013 Landfolio`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {over ? <div className={styles.over}>{over}</div> : null}
          <h1 id={screenTitleId} className={styles.title}>
            {title}
          </h1>
          {under ? <div className={styles.under}>{under}</div> : null}
        </div>
        {actions ? <div className="row wrap gap-2">{actions}</div> : null}
      </header>
      {find ? (
        <Suspense>
          <FindInPage where={find.where} given={find.given} />
        </Suspense>
      ) : null}
      <div className={`${styles.body} ${isFixed ? styles.bodyFixed : ''}`}>{children}</div>
    </div>
  );
}

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Nothing here yet: says what would be here and what to do. */
export function EmptyState({ icon: Icon, title, actions, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <h2 className={styles.emptyTitle}>{title}</h2>
      <div className={styles.emptyText}>{children}</div>
      {actions ? <div className="flex gap-2 mt-3">{actions}</div> : null}
    </div>
  );
}

const widths = ['62%', '88%', '47%', '74%', '55%', '81%'];

/** Stands where lines will come; `label` tells screen readers what is awaited. */
export function Skeleton({ label, lines = 4 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div className="stack gap-4 pad-5" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
        <span key={line} className={styles.skeleton} style={{ width: widths[line % widths.length] }} />
      ))}
    </div>
  );
}
