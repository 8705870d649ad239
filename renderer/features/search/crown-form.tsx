import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { PlaceView } from '../../../shared/contract/views/title.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { sentence } from '../../ui/land-text.ts';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { crownQueryOf, placesLike, placeText } from './crown-query.ts';
import styles from './search-page.module.css';
import { useSearchStore, useSearchTexts } from './search-store.ts';
import { listHint } from './text.ts';
import { useInView } from './use-in-view.ts';

const halfHour = 1_800_000;

/** Crown land, which has no lot on a plan: allotment, portion or section of a parish or township. */
export function CrownForm() {
  const { queries } = useOffice();
  const { texts, type } = useSearchTexts();
  const { askedCrown, askCrown } = useSearchStore();
  const [isTried, setTried] = useState(false);
  const parishes = useQuery(
    queries.crownAllotments.parishes.queryOptions({ input: {}, staleTime: halfHour }),
  );
  const townships = useQuery(
    queries.crownAllotments.townships.queryOptions({ input: {}, staleTime: halfHour }),
  );
  const read = crownQueryOf(texts, parishes.data ?? [], townships.data ?? []);
  const faults = isTried && 'faults' in read ? read.faults : {};
  const listError = parishes.error ?? townships.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('query' in read) askCrown(read.query);
  };
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate aria-label="By crown allotment">
      <p className="muted">
        Crown land has no lot on a plan. It is an allotment, portion or section of a parish or township.
      </p>
      {listError ? (
        <Failure
          failure={errorMessage(listError)}
          onRetry={() => {
            void parishes.refetch();
            void townships.refetch();
          }}
        />
      ) : null}
      <div className="columns halves gap-3">
        <PlaceField
          label="Parish"
          places={parishes.data}
          isMissing={parishes.isError}
          value={texts.parish}
          onChange={(value) => type({ parish: value })}
          error={faults.parish ?? null}
        />
        <PlaceField
          label="Township"
          places={townships.data}
          isMissing={townships.isError}
          value={texts.township}
          onChange={(value) => type({ township: value })}
          error={faults.township ?? null}
        />
      </div>
      <LeftOut
        procedure="crownAllotments.parishes"
        what={['parish', 'parishes']}
        isBrief
        className="muted"
        input={{}}
        at={parishes.dataUpdatedAt}
      />
      <LeftOut
        procedure="crownAllotments.townships"
        what={['township', 'townships']}
        isBrief
        className="muted"
        input={{}}
        at={townships.dataUpdatedAt}
      />
      <div className={styles.parts}>
        <TextField
          label="Allotment"
          value={texts.allotment}
          onChange={(value) => type({ allotment: value })}
          error={faults.allotment}
          placeholder="12"
        />
        <TextField label="Portion" value={texts.portion} onChange={(value) => type({ portion: value })} />
        <TextField
          label="Section"
          value={texts.section}
          onChange={(value) => type({ section: value })}
          placeholder="10A"
        />
        <TextField label="Block" value={texts.block} onChange={(value) => type({ block: value })} />
        <TextField
          label="Subdivision"
          value={texts.subdivision}
          onChange={(value) => type({ subdivision: value })}
        />
      </div>
      <div className={styles.go}>
        <Button type="submit" kind="primary">
          Find allotments
        </Button>
      </div>
      {askedCrown ? <CrownResults /> : null}
    </form>
  );
}

interface PlaceFieldProps {
  readonly label: string;
  readonly places: readonly PlaceView[] | undefined;
  readonly isMissing: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

function PlaceField({ label, places, isMissing, value, onChange, error }: PlaceFieldProps) {
  const like = (text: string) =>
    placesLike(places ?? [], text)
      .filter((place) => placeText(place) !== value)
      .map((place) => ({ id: place.code, text: placeText(place), note: '' }));
  return (
    <SuggestField
      label={label}
      value={value}
      onChange={onChange}
      suggestions={like(value)}
      all={like('')}
      listLabel={label}
      isOptional
      error={error}
      hint={
        places
          ? listHint('name or code', places.length)
          : isMissing
            ? 'The list could not be loaded.'
            : 'Loading list…'
      }
    />
  );
}

function CrownResults() {
  const { queries } = useOffice();
  const askedCrown = useSearchStore((state) => state.askedCrown);
  const found = useQuery(
    queries.crownAllotments.find.queryOptions({
      input: askedCrown ?? {},
      enabled: askedCrown !== null,
      staleTime: 300_000,
    }),
  );
  const results = useInView(found.data);
  if (found.isPending) return <Skeleton label="Searching for crown allotments" lines={3} />;
  if (found.error)
    return <SeenFailure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <section ref={results} className={styles.results} aria-label="Crown allotments found" aria-live="polite">
      <h2>{counted(found.data.length, 'parcel')}</h2>
      <LeftOut
        procedure="crownAllotments.find"
        what={['parcel', 'parcels']}
        input={{ ...askedCrown }}
        at={found.dataUpdatedAt}
      />
      {found.data.length === 0 ? (
        <p>No crown allotments match. Clear the section or the block, or search by parish instead.</p>
      ) : null}
      <ul>
        {found.data.map((parcel) => (
          <li key={parcel.spi}>
            <Link to="/parcel" search={{ spi: parcel.spi }} className={styles.result}>
              <span className={styles.mono}>{parcel.spi}</span>
              <span className="faint">
                {[sentence(parcel.type), sentence(parcel.status)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
