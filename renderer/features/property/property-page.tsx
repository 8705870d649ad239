import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';

import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { destinationOf } from '../../bridge/recent-destination.ts';
import { useKeepRecent } from '../../bridge/use-keep-recent.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { PropertyChoice } from './property-choice.tsx';
import { PropertyDetail } from './property-detail.tsx';
import { isAskable, propertyQueryOf, propertyQueryText } from './property-search.ts';

export function PropertyPage() {
  const { queries } = useOffice();
  const search = useSearch({ from: '/property' });
  const query = propertyQueryOf(search);
  const label = propertyQueryText(query);
  const found = useQuery(
    queries.properties.find.queryOptions({ input: query, enabled: isAskable(query), staleTime: 300_000 }),
  );
  // What was looked up for a matter is here without the service.
  const stored = useQuery(
    queries.properties.stored.queryOptions({ input: query, enabled: found.isError && isAskable(query) }),
  ).data;
  const isFound = (found.data?.length ?? 0) > 0;
  const address = found.data?.length === 1 ? found.data[0]?.address : null;
  const kept = query.by !== 'address' && address ? `${label} · ${address}` : label;
  useKeepRecent(isFound ? { label: kept, query } : null);

  if (found.data) {
    const picked = found.data.find((property) => property.propertyPfi === search.pick);
    const property = picked ?? (found.data.length === 1 ? found.data[0] : undefined);
    const leftOut = (
      <LeftOut
        className="mb-5"
        procedure="properties.find"
        what={['property or part of one', 'properties or parts of one']}
        input={{ ...query }}
        at={found.dataUpdatedAt}
      />
    );
    if (property)
      return (
        <PropertyDetail
          key={property.propertyPfi}
          property={property}
          asked={label}
          foundAt={found.dataUpdatedAt}
          above={leftOut}
        />
      );
    if (found.data.length > 1)
      return <PropertyChoice properties={found.data} search={search} asked={label} above={leftOut} />;
    return <NothingFound label={label} address={query.by === 'address' ? query.eziAddress : null} />;
  }
  if (found.error) {
    const failure = errorMessage(found.error);
    const onRetry = () => void found.refetch();
    const known = stored?.find(({ property }) => property.propertyPfi === search.pick) ?? stored?.[0];
    if (known !== undefined && (stored?.length === 1 || search.pick !== undefined))
      return (
        <PropertyDetail
          key={known.property.propertyPfi}
          property={known.property}
          asked={label}
          foundAt={known.foundAt}
          unreached={{ ...failure, onRetry }}
        />
      );
    if (stored !== undefined && stored.length > 1) {
      const properties = stored.map(({ property }) => property);
      return <PropertyChoice properties={properties} search={search} asked={label} />;
    }
    return (
      <Page title={label} over="Property">
        <Failure failure={failure} onRetry={onRetry} />
      </Page>
    );
  }
  if (!isAskable(query)) return <NothingFound label="Property" address={null} />;
  return (
    <Page title={label} over="Property">
      <div className="card">
        <Skeleton label="Loading property" lines={6} />
      </div>
    </Page>
  );
}

/** `address`: what was asked for, where that was an address; null otherwise. */
function NothingFound({ label, address }: { readonly label: string; readonly address: string | null }) {
  return (
    <Page title={label} over="Property">
      <EmptyState
        icon={SearchX}
        title="No property found"
        actions={
          <Link to="/" className={buttonClass('primary')}>
            Search again
          </Link>
        }
      >
        The service found no property for this search. A new subdivision may still be listed under the address
        or council number of its parent property.
        {address === null ? null : <DidYouMean address={address} />}
      </EmptyState>
    </Page>
  );
}

/** Addresses that one with a slip may stand for. Who types ahead and presses Enter has not seen them in the command box. */
function DidYouMean({ address }: { readonly address: string }) {
  const { queries } = useOffice();
  const similar = useQuery(
    queries.addresses.similar.queryOptions({ input: { query: address.slice(0, 300) }, staleTime: 60_000 }),
  ).data;
  if (similar === undefined || similar.length === 0) return null;
  return (
    <section className="mt-3" aria-labelledby="did-you-mean">
      <h3 id="did-you-mean">Did you mean</h3>
      <ul>
        {similar.map(({ eziAddress }) => (
          <li key={eziAddress}>
            <Link {...destinationOf({ by: 'address', eziAddress })}>{eziAddress}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
