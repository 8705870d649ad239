import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { AddressHitView } from '../../../shared/contract/views/address-search.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { coordinatesText } from '../../ui/coordinates.ts';
import { Skeleton } from '../../ui/page.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './search-page.module.css';
import { useSearchStore, useSearchTexts } from './search-store.ts';
import { entityTypes, entityTypeTexts, foundText, typeText } from './text.ts';
import { useInView } from './use-in-view.ts';

const options = [
  { value: '', text: 'All types' },
  ...entityTypes.map((value) => ({ value: value as string, text: entityTypeTexts[value][0] })),
];

/** Address search v1: places of every kind by a few words. */
export function PlacesForm() {
  const { queries } = useOffice();
  const { texts, type: change } = useSearchTexts();
  const { askedPlaces, askPlaces } = useSearchStore();
  const [isTried, setTried] = useState(false);
  const found = useQuery(
    queries.addresses.search.queryOptions({
      input: askedPlaces ?? { searchFor: '' },
      enabled: askedPlaces !== null,
      staleTime: 300_000,
    }),
  );
  const results = useInView(found.data);
  const words = texts.places.trim();
  const type = entityTypes.find((one) => one === texts.placesType);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (words !== '') askPlaces({ searchFor: words, ...(type ? { type } : {}) });
  };
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate aria-label="Places and more">
      <p className="muted">
        Enter a few words to search for roads, localities, municipalities, parishes, townships and survey
        marks, as well as addresses and parcels.
      </p>
      <div className={styles.pair}>
        <ChoiceField
          label="Type"
          value={texts.placesType}
          options={options}
          onChange={(value) => change({ placesType: value })}
        />
        <TextField
          label="Name, number or part of an address"
          value={texts.places}
          onChange={(value) => change({ places: value })}
          error={isTried && words === '' ? 'Enter a name, a number or part of an address.' : null}
          placeholder="Foreshore Road Jam Jerrup"
        />
      </div>
      <div className={styles.go}>
        <Button type="submit" kind="primary" isPending={found.isFetching}>
          Find places
        </Button>
      </div>
      {askedPlaces === null ? null : found.isPending ? (
        <Skeleton label="Searching for places" lines={4} />
      ) : found.error ? (
        <SeenFailure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <section ref={results} className={styles.results} aria-label="Places found" aria-live="polite">
          <h2>{foundText(found.data.total, found.data.hits.length, found.data.relation === 'gte')}</h2>
          <LeftOut
            procedure="addresses.search"
            what={['place', 'places']}
            input={{ ...askedPlaces }}
            at={found.dataUpdatedAt}
          />
          {found.data.hits.length === 0 ? (
            <p>No places match. A long text may find nothing. Use fewer words, or choose another type.</p>
          ) : null}
          <ul>
            {found.data.hits.map((hit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hits without an id may be alike
              <li key={at}>
                <Place hit={hit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

/** Where a hit leads. An address hit carries the PFI of an address, which finds no property: its text does. */
function Place({ hit }: { readonly hit: AddressHitView }) {
  const id =
    hit.addressPfi !== null
      ? `address PFI ${hit.addressPfi} (not a property PFI)`
      : hit.docId !== null
        ? `ID ${hit.docId}`
        : null;
  return (
    <div className={styles.result}>
      <span className={styles.recentLabel}>
        {hit.text}
        <span className="quiet block break">
          {[typeText(hit.type), id, hit.type === 'address' ? null : coordinatesText(hit)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {hit.type === 'address' || hit.type === 'property' ? (
        <Link
          to="/property"
          search={{ by: 'address', eziAddress: hit.text }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Look up as property: ${hit.text}`}
        >
          Look up as property
        </Link>
      ) : hit.type === 'parcel' ? (
        <Link
          to="/parcel"
          search={{ spi: hit.text }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Show parcel ${hit.text}`}
        >
          Show parcel
        </Link>
      ) : null}
    </div>
  );
}
