import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'react-aria-components/Switch';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { Page, Skeleton } from '../../ui/page.tsx';
import { useIsPractice } from '../charges/charge-note.tsx';
import styles from './practice.module.css';

/** What trainers make happen at the practice service: slow councils, failing items, changed titles. */
export function PracticePage() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const isPractice = useIsPractice();
  const scenarios = useQuery(
    queries.practice.scenarios.queryOptions({ input: {}, enabled: isPractice, staleTime: 0 }),
  );
  const choose = useMutation(
    queries.practice.choose.mutationOptions({
      // Cached, so that the page shows it if the user leaves before main replies.
      onMutate: async ({ name, isActive }) => {
        const key = queries.practice.scenarios.queryKey({ input: {} });
        await cache.cancelQueries({ queryKey: key });
        cache.setQueryData(key, (list) =>
          list?.map((one) => (one.name === name ? { ...one, isActive } : one)),
        );
      },
      meta: { isErrorShown: true, invalidates: [queries.practice.key()], awaitsRefetch: true },
    }),
  );
  return (
    <Page
      title="Practice scenarios"
      under="Control what the practice service on this computer does, for training. You can turn each scenario on or off at any time."
    >
      {isPractice ? null : (
        <Message tone="info" title="Scenarios are available in practice only">
          Select the practice connection in Settings first.
        </Message>
      )}
      {scenarios.error ? (
        <Failure failure={errorMessage(scenarios.error)} onRetry={() => void scenarios.refetch()} />
      ) : null}
      {choose.error ? <Failure failure={errorMessage(choose.error)} /> : null}
      {isPractice && scenarios.isPending ? (
        <div className="card">
          <Skeleton label="Loading scenarios" lines={6} />
        </div>
      ) : null}
      {scenarios.data ? (
        <ul className={`card ${styles.list}`}>
          {scenarios.data.map((scenario) => (
            <li key={scenario.name}>
              <Switch
                isSelected={scenario.isActive}
                onChange={(isActive) => choose.mutate({ name: scenario.name, isActive })}
                className={styles.scenario ?? ''}
              >
                <span className="stack">
                  <strong>{scenario.title}</strong>
                  <span className="muted pretty">{scenario.description}</span>
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.thumb} />
                </span>
              </Switch>
            </li>
          ))}
        </ul>
      ) : null}
    </Page>
  );
}
