import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeptView, PrivacyView } from '../../../shared/contract/procedures/privacy.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { Failure } from '../../ui/message.tsx';
import { dayText, fullMoment } from '../../ui/moment.ts';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ClearOwnerSearches } from './clear-owner-searches.tsx';
import { ClearRecent } from './clear-recent.tsx';
import { ClearReports } from './clear-reports.tsx';
import { keptTexts } from './kept-text.ts';
import styles from './privacy.module.css';

/** What is kept on this computer, where and for how long, and what of it can be deleted. */
export function PrivacyPanel() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const privacy = useQuery(queries.privacy.get.queryOptions({ input: {}, staleTime: 0 }));
  const refresh = () => {
    for (const part of [queries.privacy, queries.support, queries.owners]) {
      void cache.invalidateQueries({ queryKey: part.key() });
    }
  };
  return (
    <div className={styles.panel}>
      <section className={`${cardClass} ${styles.card}`} aria-labelledby="kept">
        <h2 id="kept">What is kept</h2>
        <p className={styles.lead}>
          On this computer only, of all connections. Nothing of it goes anywhere but to the land information
          service, when you search or order. Client ids, secrets and passwords are in the system’s keychain,
          and go when their connection is removed.
        </p>
        {privacy.error ? (
          <Failure failure={failureText(privacy.error)} onRetry={() => void privacy.refetch()} />
        ) : null}
        {privacy.isPending ? <Skeleton label="Counting what is kept" lines={8} /> : null}
        {privacy.data ? <Kept view={privacy.data} /> : null}
      </section>
      <section className={`${cardClass} ${styles.card}`} aria-labelledby="clear">
        <h2 id="clear">Delete for good</h2>
        <ClearOwnerSearches cleared={privacy.data?.cleared ?? []} onCleared={refresh} />
        <ClearRecent />
        <ClearReports
          files={sum(privacy.data?.kept ?? [], ['logs', 'crashReports', 'memoryImages'])}
          onCleared={refresh}
        />
        <h3>One matter</h3>
        <p>
          A matter is deleted on its own page, which says what goes with it and what stays:{' '}
          <Link to="/matters">Matters</Link>.
        </p>
      </section>
    </div>
  );
}

function sum(kept: readonly KeptView[], kinds: readonly KeptView['kind'][]): number {
  return kept.filter(({ kind }) => kinds.includes(kind)).reduce((all, { count }) => all + count, 0);
}

/** A day within a sentence: its words are small, its month is not. */
function sinceText(at: number, now: number): string {
  const day = dayText(at, now);
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}

function Kept({ view }: { readonly view: PrivacyView }) {
  const now = useNow();
  return (
    <>
      <ul className={styles.kinds} aria-label="Kinds of things that are kept">
        {keptTexts.map(({ kind, title, text, leave }) => {
          const found = view.kept.find((one) => one.kind === kind);
          return (
            <li key={kind} className={styles.kind}>
              <h3>{title}</h3>
              <p className={styles.amount}>
                {amountText(found)}
                {found?.oldestAt == null ? null : (
                  <span title={fullMoment(found.oldestAt)}> since {sinceText(found.oldestAt, now)}</span>
                )}
              </p>
              <p className={styles.about}>
                {text} {leave}
              </p>
            </li>
          );
        })}
      </ul>
      <dl className={styles.folders}>
        <dt>Library, documents and backups</dt>
        <dd>{view.folder}</dd>
        {view.reportFolder === '' ? null : (
          <>
            <dt>Log and reports</dt>
            <dd>{view.reportFolder}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function amountText(found: KeptView | undefined): string {
  if (found === undefined || found.count === 0) return 'none';
  const count = found.count.toLocaleString('en-AU');
  if (found.bytes === null) return count;
  return `${count} ${found.count === 1 ? 'file' : 'files'}, ${bytesText(found.bytes)}`;
}
