import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import type { TitlePurchaseView } from '../../../shared/contract/views/title.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { ChargeDoubt } from '../charges/charge-doubt.tsx';
import { MoveToMatter } from '../filing/move-to-matter.tsx';
import { landText, purchaseProblemText, purchaseStateText } from './text.ts';

/** Every title number that was asked for, and what a person can do where it is not known whether it was charged. */
export function PurchasesPage() {
  const { queries } = useOffice();
  const { purchaseId } = useSearch({ from: '/title-purchases' });
  const list = useQuery(queries.titles.purchases.queryOptions({ input: {} }));
  const shown = (list.data ?? []).filter(({ id }) => purchaseId === undefined || id === purchaseId);
  return (
    <Page
      title="Title number purchases"
      under="Volumes and folios that your office ordered for titles whose number is withheld."
      actions={
        purchaseId === undefined ? null : (
          <Link to="/title-purchases" search={{}}>
            Show all title number purchases
          </Link>
        )
      }
    >
      <QueryFallback query={list} label="Loading title number purchases" lines={4} isCard />
      {list.data && shown.length === 0 ? (
        <EmptyState icon={KeyRound} title="No title number purchases">
          To buy a title number, open the page of the title.
        </EmptyState>
      ) : null}
      {shown.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} />
      ))}
    </Page>
  );
}

function Purchase({ purchase }: { readonly purchase: TitlePurchaseView }) {
  const { id, volumeFolio, matterNumber, requestedAt, spis, propertyPfi } = purchase;
  const state = purchaseStateText(purchase.state);
  const problem = purchaseProblemText(purchase);
  const land = landText(purchase);
  return (
    <section className="card grid gap-3 pad mb-4" aria-label={land}>
      <div className="row wrap gap-3">
        <h2>{land}</h2>
        <Chip tone={state.tone}>{state.text}</Chip>
      </div>
      {problem === null ? null : <p>{problem}</p>}
      <Facts
        facts={[
          {
            name: 'Title number',
            value:
              volumeFolio === null ? null : (
                <Link to="/title" search={{ titleId: volumeFolio }}>
                  {volumeFolio}
                </Link>
              ),
          },
          { name: 'Matter', value: matterNumber },
          { name: 'Ordered', value: fullMoment(requestedAt) },
          { name: 'Parcels', value: spis.join(', ') },
          {
            name: 'Property',
            value:
              propertyPfi === null ? null : (
                <Link to="/property" search={{ by: 'pfi', propertyPfi }}>
                  Open property
                </Link>
              ),
          },
        ]}
      />
      <div>
        <MoveToMatter size="small" label={land} things={[{ kind: 'purchase', id }]} />
      </div>
      <ChargeDoubt id={id} />
    </section>
  );
}
