import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import styles from './message.module.css';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

interface MessageProps {
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly detail?: string | null;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Something the person should know, standing where it matters. Problems are announced at once. */
export function Message({ tone, title, detail, actions, children }: MessageProps) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.message} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'note'}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children ? <div className={styles.body}>{children}</div> : null}
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

interface FailureProps {
  readonly failure: {
    readonly title: string;
    readonly message: string;
    readonly detail: string | null;
    readonly canRetry: boolean;
  };
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** A call that did not give what was asked, with the way to try again where that can help. */
export function Failure({ failure, onRetry, children }: FailureProps) {
  const retry =
    onRetry && failure.canRetry ? (
      <button type="button" className={buttonClass('secondary', 'small')} onClick={onRetry}>
        Try again
      </button>
    ) : null;
  return (
    <Message tone="bad" title={failure.title} detail={failure.detail} actions={retry}>
      {failure.message}
      {children}
    </Message>
  );
}
