import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StatusView } from '../../shared/contract/views/status.ts';
import { orderingLockText } from '../../shared/model/ordering-lock-text.ts';
import { useOffice } from '../bridge/office.tsx';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { momentText } from '../ui/moment.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './library-banner.module.css';
import { diskProblemText, libraryNoticeText } from './library-text.ts';

const titles = {
  restored: 'Your library was restored',
  kept: 'The latest changes to your library were lost',
  interrupted: 'Landfolio stopped during a change',
  older: 'Your library is older than your orders',
} as const;

type Library = NonNullable<StatusView['library']>;

/** What happened to the library, what it means, and what the person may do; and that the disk is nearly full. */
export function LibraryBanner({
  library,
  orderingStopped,
}: {
  readonly library: Library;
  readonly orderingStopped: StatusView['orderingStopped'];
}) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const now = useNow();
  const dismiss = useMutation(
    queries.status.dismissLibraryNotice.mutationOptions({
      onSuccess: (status) => cache.setQueryData(queries.status.get.queryKey({ input: {} }), status),
    }),
  );
  const { notice, problem } = library;
  return (
    <div className={styles.banner}>
      {notice === null ? null : (
        <Message
          tone={notice.kind === 'interrupted' ? 'info' : 'warn'}
          title={titles[notice.kind]}
          actions={
            <>
              <Button size="small" isPending={dismiss.isPending} onPress={() => dismiss.mutate({})}>
                Dismiss
              </Button>
              <Link to="/orders" className={styles.link}>
                Show orders
              </Link>
            </>
          }
        >
          <p>
            {capital(momentText(notice.at, now))}: {libraryNoticeText(notice.told)}
            {notice.backupTakenAt === null
              ? null
              : ` The backup is from ${momentText(notice.backupTakenAt, now)}.`}
          </p>
          {notice.kind !== 'interrupted' && orderingStopped !== null ? (
            <p>{orderingLockText(orderingStopped)}</p>
          ) : null}
          {notice.setAside === null ? null : (
            <p className="break">
              The previous library files are in {notice.setAside}. Keep them until you have checked that
              nothing is missing.
            </p>
          )}
        </Message>
      )}
      {problem === null ? null : (
        <Message tone="warn" title="This computer’s disk needs attention">
          {diskProblemText(problem)}
        </Message>
      )}
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
