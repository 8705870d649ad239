import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { alertDraft } from './alert-form.ts';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts.module.css';
import { ImportNotifications } from './import-notifications.tsx';
import { SchedulesSection } from './schedules-section.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

export function AlertsPage() {
  const { queries } = useOffice();
  const { volumeFolio, import: isAsked, find } = useSearch({ from: '/alerts' });
  const [isImporting, setImporting] = useState(isAsked === true);
  const navigate = useNavigate({ from: '/alerts' });
  useEffect(() => {
    if (volumeFolio === undefined && isAsked === undefined) return;
    if (volumeFolio !== undefined) alertDraft.type({ volumeFolio });
    if (isAsked) setImporting(true);
    // Once: Back must not write over what was typed since.
    void navigate({ search: {}, replace: true });
  }, [volumeFolio, isAsked, navigate]);
  const list = useQuery(queries.alerts.list.queryOptions({ input: {} }));
  return (
    <Page
      title="Title alerts"
      under="An alert monitors one title for a period that you choose. The service sends a notification to your account’s web address when a dealing on the title is prepared or lodged. Import it to see it here with the title. Notifications are kept on the computer that imported them; your office’s other computers do not show them."
      actions={
        <Button aria-expanded={isImporting} onPress={() => setImporting(!isImporting)}>
          Import notifications
        </Button>
      }
      find={{ where: 'page', given: find }}
    >
      <div className={styles.layout}>
        <section className="card stack gap-3 pad" aria-labelledby="subscribe">
          <h2 id="subscribe">New alert</h2>
          <SubscribeForm />
        </section>
        <div className="stack gap-4">
          {isImporting ? <ImportNotifications /> : null}
          <section className="card" aria-labelledby="alerts">
            <h2 id="alerts" className="card-head line-below">
              Your office’s alerts
            </h2>
            <QueryFallback query={list} label="Loading alerts" />
            {list.data?.length === 0 ? (
              <EmptyState icon={BellRing} title="No alerts yet">
                Subscribe before the contract is signed and before settlement, so that you learn of a new
                mortgage, caveat or transfer in time.
              </EmptyState>
            ) : null}
            <ul className="ruled">
              {list.data?.map((alert) => (
                <AlertRow key={alert.id} alert={alert} all={list.data} />
              ))}
            </ul>
          </section>
          <SchedulesSection />
        </div>
      </div>
    </Page>
  );
}
