import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Notice, useViewState } from '../../bridge/view-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './notices.module.css';

const shownFor = 9_000;

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const dismiss = useViewState((state) => state.dismiss);
  const navigate = useNavigate();
  const [isHeld, setHeld] = useState(false);
  const { key, documentId, action, certificates } = notice;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(key), shownFor);
    return () => clearTimeout(timer);
  }, [isHeld, key, dismiss]);

  const open = (id: string) => {
    dismiss(key);
    void navigate({ to: '/documents/$documentId', params: { documentId: id } });
  };
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <li
      className={`${styles.notice} ${notice.kind === 'problem' ? styles.problem : ''}`}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words}>
        <p className={styles.title}>{notice.title}</p>
        {notice.body ? <p className={styles.body}>{notice.body}</p> : null}
        {documentId || action || certificates > 1 ? (
          <div className={styles.actions}>
            {documentId ? (
              <Button kind="quiet" size="small" onPress={() => open(documentId)}>
                Open document
              </Button>
            ) : null}
            {certificates > 1 ? (
              <Button
                kind="quiet"
                size="small"
                onPress={() => {
                  dismiss(key);
                  void navigate({ to: '/documents' });
                }}
              >
                Show documents
              </Button>
            ) : null}
            {action ? (
              <Button
                kind="quiet"
                size="small"
                onPress={() => {
                  dismiss(key);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <IconButton label="Dismiss" size="small" icon={<X size={14} />} onPress={() => dismiss(key)} />
    </li>
  );
}

/**
 * Messages that come and go, the newest first; held while the pointer or the focus is on them. An open dialog leaves them
 * their room and lets them be reached.
 */
export function Notices() {
  const notices = useViewState((state) => state.notices);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // With what stands below it; nothing where there are none.
      const room = element.offsetHeight === 0 ? 0 : window.innerHeight - element.getBoundingClientRect().top;
      style.setProperty('--notices', `${room}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices');
    };
  }, []);
  return (
    <section
      ref={region}
      aria-label="Notices"
      aria-live="polite"
      className={styles.region}
      data-react-aria-top-layer="true"
    >
      <ul>
        {notices.toReversed().map((notice) => (
          <NoticeCard key={notice.key} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
