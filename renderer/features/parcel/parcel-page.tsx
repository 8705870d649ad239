import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';

import type { ParcelDetailView } from '../../../shared/contract/views/title.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { useKeepRecent } from '../../bridge/use-keep-recent.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Facts } from '../../ui/facts.tsx';
import { sentence } from '../../ui/land-text.ts';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { AttachToMatter } from '../matter-picker/attach-to-matter.tsx';
import { useKeepForMatter } from '../matter-picker/use-keep-for-matter.ts';
import { PropertyStubs, useAddresses } from '../title/property-stubs.tsx';
import { TitleStubs } from '../title/title-stubs.tsx';
import styles from './parcel.module.css';

export function ParcelPage() {
  const { queries } = useOffice();
  const { spi } = useSearch({ from: '/parcel' });
  const isAskable = spi.trim() !== '';
  const found = useQuery(
    queries.parcels.find.queryOptions({ input: { spi }, enabled: isAskable, staleTime: 300_000 }),
  );
  const isFound = (found.data?.length ?? 0) > 0;
  useKeepRecent(isFound ? { label: `Parcel ${spi}`, query: { by: 'parcel', spi } } : null);
  const heading = isAskable ? `Parcel ${spi}` : 'Parcel';
  return (
    <Page title={heading} over="Parcel">
      {found.data && isFound ? (
        <div className={styles.parcels}>
          <LeftOut
            procedure="parcels.find"
            what={['part of the parcel', 'parts of the parcel']}
            input={{ spi }}
            at={found.dataUpdatedAt}
          />
          {found.data.map((parcel) => (
            <ParcelDetail
              key={parcel.spi}
              parcel={parcel}
              isOnly={found.data.length === 1}
              foundAt={found.dataUpdatedAt}
            />
          ))}
        </div>
      ) : found.error ? (
        <Failure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />
      ) : !isAskable || found.data ? (
        <EmptyState
          icon={SearchX}
          title="No parcel found"
          actions={
            <Link to="/" className={buttonClass('primary')}>
              Search again
            </Link>
          }
        >
          The service has no parcel with this identifier. A lot that was subdivided again, or a plan that is
          not yet registered, is listed under another identifier.
        </EmptyState>
      ) : (
        <div className="card">
          <Skeleton label="Loading parcel" lines={6} />
        </div>
      )}
    </Page>
  );
}

function ParcelDetail({
  parcel,
  isOnly,
  foundAt,
}: {
  readonly parcel: ParcelDetailView;
  readonly isOnly: boolean;
  /** When the service was asked for it. */
  readonly foundAt: number;
}) {
  const properties = useAddresses(parcel.properties);
  const found = { kind: 'parcel' as const, parcel: { ...parcel, properties: [...properties] } };
  useKeepForMatter(found, foundAt);
  return (
    <section aria-label={`Parcel ${parcel.spi}`} className="stack gap-4">
      <div className="card stack gap-3 pad">
        {isOnly ? null : <h2>{parcel.spi}</h2>}
        <Facts
          facts={[
            { name: 'Parcel (SPI)', value: parcel.spi },
            { name: 'Lot', value: parcel.lot },
            { name: 'Plan', value: parcel.planNumber },
            { name: 'Type', value: sentence(parcel.type) },
            { name: 'Status', value: sentence(parcel.status) },
            {
              name: 'Part of a parcel',
              value: parcel.isPartParcel === null ? null : parcel.isPartParcel ? 'Yes' : 'No',
            },
          ]}
        />
      </div>
      <div className="columns halves gap-4">
        <div className={`card ${styles.part}`}>
          <TitleStubs titles={parcel.titles} spi={parcel.spi} />
        </div>
        <div className={`card ${styles.part}`}>
          <PropertyStubs properties={properties} />
        </div>
      </div>
      <div>
        <AttachToMatter thing={{ kind: 'land', found, foundAt }} name={`parcel ${parcel.spi}`} />
      </div>
      <p className="muted">
        Certificates are ordered for a title or a property. Open the title or property to see the products
        available.
      </p>
    </section>
  );
}
