import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import UserSearch from 'lucide-react/icons/user-search';
import type { OwnerSearchView } from '../../../shared/contract/views/title.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Holdings } from './holdings.tsx';
import { OwnerForm } from './owner-form.tsx';
import { ownerDraft, ownerNameText, ownerQueryText, queryForName } from './owner-query.ts';
import { type FoundOwners, useOwnerStore } from './owner-store.ts';
import styles from './owners.module.css';

/** Owner search in three steps: purpose and name, the names there are, and what one of them holds. */
export function OwnersPage() {
  const { found, holdings, setFound } = useOwnerStore();
  const connectionId = useStatus()?.connection.id;
  const current = found && found.connectionId === connectionId ? found : null;
  return (
    <Page
      title="Owner search"
      under={
        current
          ? `Matter ${current.reason.matterNumber} · ${current.reason.purpose}`
          : 'Find the titles that a person or a company holds.'
      }
      actions={current ? <Button onPress={() => setFound(null)}>New owner search</Button> : null}
    >
      {current ? (
        <div className={styles.steps}>
          <Names found={current} />
          {holdings ? (
            <Holdings found={current} holdings={holdings} />
          ) : current.names.length > 0 ? (
            <PickFirst />
          ) : null}
        </div>
      ) : (
        <div className={styles.start}>
          <section className="card stack gap-3 pad" aria-labelledby="step-one">
            <h2 id="step-one">1. Purpose, matter and name</h2>
            <OwnerForm />
          </section>
          <Earlier />
        </div>
      )}
    </Page>
  );
}

interface Opened {
  readonly name: FoundOwners['names'][number];
  /** Among which names it was chosen. */
  readonly of: FoundOwners;
}

function Names({ found }: { readonly found: FoundOwners }) {
  const { client } = useOffice();
  const { holdings, setHoldings } = useOwnerStore();
  const open = useMutation({
    mutationFn: async ({ name, of }: Opened) => ({
      name,
      page: await client.owners.holdings({
        query: queryForName(name),
        reason: { ...of.reason },
        pageNumber: 1,
      }),
      firstNumbers: [1],
    }),
    // Another search was made meanwhile.
    onSuccess: (opened, { of }) => {
      if (useOwnerStore.getState().found === of) setHoldings(opened);
    },
    meta: { isErrorShown: true },
  });
  return (
    <section className={`card ${styles.names}`} aria-labelledby="step-two">
      <h2 id="step-two">2. Names like “{found.asked}”</h2>
      {open.error ? <Failure failure={errorMessage(open.error)} /> : null}
      <LeftOut
        procedure="owners.names"
        what={['name', 'names']}
        input={{ query: found.query, reason: found.reason }}
        at={1}
      />
      {found.names.length === 0 ? (
        <p className="quiet">
          The register lists no such name. Choose “New owner search” and try only the start of the name, or
          another spelling. What you typed is still there.
        </p>
      ) : (
        <ul>
          {found.names.map((name) => {
            const text = ownerNameText(name);
            const isShown = holdings !== null && ownerNameText(holdings.name) === text;
            return (
              <li key={text}>
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={isShown}
                  // Disabled, it would lose the keyboard.
                  aria-disabled={open.isPending}
                  onClick={() => {
                    if (!open.isPending) open.mutate({ name, of: found });
                  }}
                >
                  <span>{text}</span>
                  <ChevronRight size={15} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {found.names.length >= 100 ? (
        <p className="quiet">
          The service lists at most 100 names. Enter more of the name to narrow the search.
        </p>
      ) : null}
    </section>
  );
}

function PickFirst() {
  return (
    <section className="card" aria-label="3. Titles">
      <EmptyState icon={UserSearch} title="Select a name">
        The titles held under the name are then listed here. Different people can have the same name. The
        register statement for a title shows the owner’s address.
      </EmptyState>
    </section>
  );
}

/** `3 names`, `2 holders, page 1`; a missing answer is shown, since the search was made all the same. */
function foundText({ step, found, pageNumber }: OwnerSearchView): string {
  if (found === null) return 'no response received';
  if (step === 'names') return found === 1 ? '1 name' : `${found} names`;
  return `${found === 1 ? '1 holder' : `${found} holders`}, page ${pageNumber}`;
}

function Earlier() {
  const { queries } = useOffice();
  const now = useNow();
  const searches = useQuery(queries.owners.searches.queryOptions({ input: {} }));
  return (
    <section className="stack gap-2" aria-labelledby="earlier">
      <h2 id="earlier">Earlier owner searches</h2>
      {searches.error ? (
        <Failure failure={errorMessage(searches.error)} onRetry={() => void searches.refetch()} />
      ) : null}
      {searches.data?.length === 0 ? (
        <p className="quiet">
          No owner searches yet. Each search is listed here with its purpose and matter.
        </p>
      ) : null}
      <ul>
        {searches.data?.map((search) => (
          <li key={search.id} className={`flex between start gap-3 line-below ${styles.search}`}>
            <div>
              <strong>{ownerQueryText(search.query)}</strong>{' '}
              <span className="quiet">{foundText(search)}</span>
              <p className="quiet">
                {search.purpose} · matter {search.matterNumber} · {momentText(search.at, now)}
                {search.person === '' ? '' : ` · ${search.person}`}
              </p>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Search again… ${ownerQueryText(search.query)}`}
              onPress={() =>
                ownerDraft.type({
                  ...search.query,
                  purpose: search.purpose,
                  matterNumber: search.matterNumber,
                })
              }
            >
              Search again…
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <Link to="/">Other ways to search</Link>
      </p>
    </section>
  );
}
