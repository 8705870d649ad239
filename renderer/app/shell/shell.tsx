import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useViewState } from '../../bridge/view-state.ts';
import { Announcer } from './announcer.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { Nav } from './nav.tsx';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('../../features/help/help-dialog.tsx')).HelpDialog,
}));

/** What stands around every screen. */
export function Shell() {
  useShortcuts();
  const isHelpOpen = useViewState((state) => state.isHelpOpen);
  const content = useRef<HTMLElement>(null);
  useFocusOnNewScreen(content);
  return (
    <div className={styles.shell}>
      <EnvironmentBand />
      <Nav />
      <div className={styles.main}>
        <TopBar />
        <main id="content" ref={content} tabIndex={-1} className={styles.content}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Notices />
      <StatusLine />
      <Announcer />
      <Suspense>{isHelpOpen ? <HelpDialog /> : null}</Suspense>
    </div>
  );
}

/** After a move to another screen the keyboard goes on there, unless the screen took the focus itself. */
function useFocusOnNewScreen(content: { readonly current: HTMLElement | null }): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === undefined || last.current === path) {
      last.current = path;
      return;
    }
    last.current = path;
    const main = content.current;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path, content]);
}
