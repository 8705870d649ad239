import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { type Notice, useViewState } from '../bridge/view-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './notices.module.css';
import { noticeShownFor } from './time-limits.ts';

interface NoticeCardProps {
  readonly notice: Notice;
  /** Its time stands still. */
  readonly isHeld: boolean;
  /** Else there is no room for it; its time runs all the same. */
  readonly isShown: boolean;
}

/** One notice; goes by itself after a while, unless it is a problem. */
export function NoticeCard({ notice, isHeld, isShown }: NoticeCardProps) {
  const dismiss = useViewState((state) => state.dismiss);
  const navigate = useNavigate();
  const { key, kind, documentId, orderViewId, statementId, showsChanges, action, certificates } = notice;

  useEffect(() => {
    if (isHeld || kind === 'problem') return;
    const timer = setTimeout(() => dismiss(key), noticeShownFor);
    return () => clearTimeout(timer);
  }, [isHeld, key, kind, dismiss]);

  const open = (to: NavigateOptions) => {
    dismiss(key);
    void navigate(to);
  };
  if (!isShown) return null;
  return (
    <li className={`${styles.notice} ${kind === 'problem' ? styles.problem : ''}`}>
      {kind === 'problem' ? (
        <CircleAlert size={16} className={styles.mark} role="img" aria-label="Problem" />
      ) : null}
      <div className={styles.words}>
        <p className="strong">{notice.title}</p>
        {notice.body ? <p className="muted break">{notice.body}</p> : null}
        {documentId || orderViewId || statementId || action || certificates > 1 ? (
          <div className={styles.actions}>
            {documentId ? (
              <Button
                kind="quiet"
                size="small"
                onPress={() => open({ to: '/documents/$documentId', params: { documentId } })}
              >
                Open document
              </Button>
            ) : null}
            {certificates > 1 ? (
              <Button kind="quiet" size="small" onPress={() => open({ to: '/documents' })}>
                Show documents
              </Button>
            ) : null}
            {statementId ? (
              <Button
                kind="quiet"
                size="small"
                onPress={() =>
                  open({
                    to: '/statements/$statementId',
                    params: { statementId },
                    search: showsChanges ? { view: 'changes' } : {},
                  })
                }
              >
                {showsChanges ? 'Show changes' : 'Open statement'}
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
            {orderViewId ? (
              <Button
                kind="quiet"
                size="small"
                onPress={() => open({ to: '/orders/$orderId', params: { orderId: orderViewId } })}
              >
                Open order
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <IconButton label="Dismiss" size="small" icon={<X size={14} />} onPress={() => dismiss(key)} />
    </li>
  );
}
