import { useLayoutEffect, useRef, useState } from 'react';
import { useViewState } from '../bridge/view-state.ts';
import { Button } from '../ui/button.tsx';
import { useIsDialogOpen } from '../ui/open-dialogs.ts';
import { NoticeCard } from './notice-card.tsx';
import styles from './notices.module.css';
import { useNoticeHold } from './use-notice-hold.ts';
import { useNoticeRoom } from './use-notice-room.ts';

/**
 * Messages that come and go, the newest first, in one row; those that find no room in it stand behind “2 more”. Their time
 * stands still while the pointer or the keyboard is among them, so that none moves from under it, and while all are shown.
 *
 * Under a dialog they are shaded and cannot be used, as everything else in the window: most lead to another screen or undo
 * something behind the dialog's back, and the Tab key would not reach them. Nothing is lost by it: their time stands still
 * until the dialog closes, and what comes meanwhile is read out all the same. React Aria's Toast stays usable there (decision 022).
 */
export function Notices() {
  const notices = useViewState((state) => state.notices);
  const isUnderDialog = useIsDialogOpen();
  const region = useRef<HTMLElement>(null);
  const fits = useNoticeRoom(region, notices.length);
  const [isAllShown, setAllShown] = useState(false);
  const { isHeld, handlers } = useNoticeHold(region, notices);
  useSaidUnderDialog(isUnderDialog);
  const newestFirst = notices.toReversed();
  const more = notices.length - fits;
  // One that comes later is one row again.
  if (isAllShown && more <= 0) setAllShown(false);
  return (
    <section ref={region} aria-label="Messages" aria-live="polite" className={styles.region} {...handlers}>
      <ul>
        {newestFirst.map((notice, at) => (
          <NoticeCard
            key={notice.key}
            notice={notice}
            isHeld={isHeld || isUnderDialog || isAllShown}
            isShown={isAllShown || at < fits}
          />
        ))}
      </ul>
      {more > 0 ? (
        <div className={styles.more}>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isAllShown}
            onPress={() => setAllShown(!isAllShown)}
          >
            {isAllShown ? 'Show fewer' : `${more} more`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** What is under a dialog is silent, so what comes there meanwhile is said where announcements are. */
function useSaidUnderDialog(isUnderDialog: boolean): void {
  const notices = useViewState((state) => state.notices);
  const announce = useViewState((state) => state.announce);
  const lastKey = useRef(0);
  useLayoutEffect(() => {
    for (const { key, title, body } of notices) {
      if (key <= lastKey.current) continue;
      lastKey.current = key;
      if (isUnderDialog) announce(body === '' ? title : `${title}. ${body}`);
    }
  }, [notices, isUnderDialog, announce]);
}
