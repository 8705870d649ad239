import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeptView, PrivacyView } from '../../../shared/contract/procedures/privacy.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { ClearOwnerSearches } from './clear-owner-searches.tsx';
import { ClearRecent } from './clear-recent.tsx';
import { ClearReports } from './clear-reports.tsx';
import styles from './privacy.module.css';
import { amountText, keptTexts, sinceText } from './text.ts';

/** What is stored on this computer, where and for how long, and what can be deleted. */
export function PrivacyPanel() {
  const { queries } = useOffice();
  const privacy = useQuery(queries.privacy.get.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <div className="stack gap-5">
      <section className={`card panel gap-3 ${styles.card}`} aria-labelledby="kept">
        <h2 id="kept">Stored data</h2>
        <p className="muted pretty">
          Data of all connections is stored on this computer. None of it is sent anywhere except to the land
          information service, when you search or order, and to your office’s server if this computer joined
          one. Client IDs, secrets and passwords are in the system’s keychain and are deleted when you remove
          their connection. What you type and do not save is deleted when the window closes.
        </p>
        <QueryFallback query={privacy} label="Loading stored data" lines={8} />
        {privacy.data ? <Kept view={privacy.data} /> : null}
      </section>
      <section className={`card panel gap-3 ${styles.card}`} aria-labelledby="clear">
        <h2 id="clear">Delete permanently</h2>
        <ClearOwnerSearches cleared={privacy.data?.cleared ?? []} />
        <ClearRecent />
        <ClearReports files={sum(privacy.data?.kept ?? [], ['logs', 'crashReports', 'memoryImages'])} />
        <h3>One matter</h3>
        <p>
          Delete a matter on its own page, which lists what is deleted and what is kept:{' '}
          <Link to="/matters">Matters</Link>.
        </p>
      </section>
    </div>
  );
}

function sum(kept: readonly KeptView[], kinds: readonly KeptView['kind'][]): number {
  return kept.filter(({ kind }) => kinds.includes(kind)).reduce((all, { count }) => all + count, 0);
}

function Kept({ view }: { readonly view: PrivacyView }) {
  const now = useNow();
  return (
    <>
      <ul className="stack" aria-label="Types of stored data">
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
      <dl className="path-list">
        <dt>Library, documents and backups</dt>
        <dd>{view.folder}</dd>
        {view.reportFolder === '' ? null : (
          <>
            <dt>Log and crash reports</dt>
            <dd>{view.reportFolder}</dd>
          </>
        )}
      </dl>
    </>
  );
}
