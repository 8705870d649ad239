import type { RefObject } from 'react';
import { Announcer } from './announcer.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { IntakeDrop } from './intake-drop.tsx';
import { Nav } from './nav.tsx';
import { Notices } from './notices.tsx';
import { StatusLine } from './status-line.tsx';
import { useFirstStart } from './use-first-start.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** What stands before the screen: the bands and the places. */
export function Before() {
  return (
    <>
      <EnvironmentBand />
      <Nav />
    </>
  );
}

/** What stands after it, and what looks after the screen itself once it is there. */
export function After({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  useFocusRecovery(content);
  useScrollRestoration(content);
  useFirstStart();
  return (
    <>
      <Notices />
      <StatusLine />
      <Announcer />
      <IntakeDrop />
    </>
  );
}
