import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef } from 'react';
import { useViewState } from '../bridge/view-state.ts';
import { useSavedAppearance } from '../features/settings/use-appearance.ts';
import { screenTitleId } from '../ui/page.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('../features/help/help-dialog.tsx')).HelpDialog,
}));

const NewMatter = lazy(async () => ({
  default: (await import('../features/matters/list/new-matter.tsx')).NewMatter,
}));

const navRoom = <div className={styles.navRoom} />;

// Read when the command box is there, with React Aria, which takes as long to read as all before it.
const Before = lazy(async () => ({ default: (await import('./around.tsx')).Before }));
const After = lazy(async () => ({ default: (await import('./around.tsx')).After }));

/** What stands around every screen; drawn right after it, so that the command box takes letters sooner. */
export function Shell(): ReactNode {
  const isAround = useDeferredValue(true, false);
  useShortcuts();
  useSavedAppearance();
  const isHelpOpen = useViewState((state) => state.isHelpOpen);
  const isNewMatterOpen = useViewState((state) => state.isNewMatterOpen);
  const content = useRef<HTMLElement>(null);
  return (
    <div className={styles.shell}>
      <Suspense fallback={navRoom}>{isAround ? <Before /> : navRoom}</Suspense>
      <div className={styles.main}>
        <TopBar />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          aria-labelledby={screenTitleId}
          className={styles.content}
        >
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense>{isAround ? <After content={content} /> : null}</Suspense>
      <Suspense>{isHelpOpen ? <HelpDialog /> : null}</Suspense>
      <Suspense>{isNewMatterOpen ? <NewMatter /> : null}</Suspense>
    </div>
  );
}
