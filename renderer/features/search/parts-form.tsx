import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FormEvent, useState } from 'react';
import type {
  StructuredAttribute,
  StructuredHitView,
} from '../../../shared/contract/views/address-search.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/page.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { eziAddressOf, moreParts, type Part, structuredQueryOf, usualParts } from './address-parts.ts';
import styles from './search-page.module.css';
import { useSearchStore } from './search-store.ts';
import { useInView } from './use-in-view.ts';

/** The structured search: an address part by part, where the line of it is not certain. */
export function PartsForm() {
  const { queries } = useOffice();
  const { typed: parts, type } = useDraft<Record<StructuredAttribute, string>>('address-parts');
  const { areMorePartsShown, showMoreParts, askedParts, askParts } = useSearchStore();
  const [isTried, setTried] = useState(false);
  const found = useQuery(
    queries.addresses.structured.queryOptions({
      input: askedParts ?? {},
      enabled: askedParts !== null,
      staleTime: 300_000,
    }),
  );
  const read = structuredQueryOf(parts);
  const fault = isTried && 'fault' in read ? read.fault : null;
  const shownParts = areMorePartsShown ? [...usualParts, ...moreParts] : usualParts;
  const isToldBeside = shownParts.some(({ attribute }) => faultOf(found.error, attribute) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('query' in read) askParts(read.query);
  };
  const field = ({ attribute, label, placeholder }: Part) => (
    <TextField
      key={attribute}
      label={label}
      value={parts[attribute] ?? ''}
      onChange={(text) => type({ [attribute]: text })}
      error={(attribute === 'thoroughfareName' ? fault : null) ?? faultOf(found.error, attribute)}
      {...(placeholder ? { placeholder } : {})}
    />
  );
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate aria-label="By address parts">
      <p className="muted">
        Use this form if an address cannot be found in one line. Enter the parts that you are sure of.
      </p>
      <div className={styles.usualParts}>{usualParts.map(field)}</div>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={areMorePartsShown}
        aria-controls="more-parts"
        onClick={() => showMoreParts(!areMorePartsShown)}
      >
        <ChevronRight size={14} aria-hidden="true" /> Level, lot, prefixes, direction, state
      </button>
      <div id="more-parts">
        {areMorePartsShown ? <div className={styles.parts}>{moreParts.map(field)}</div> : null}
      </div>
      <div className={styles.go}>
        <Button type="submit" kind="primary" isPending={found.isFetching}>
          Find address
        </Button>
      </div>
      {askedParts === null ? null : found.isPending ? (
        <Skeleton label="Searching for addresses" lines={3} />
      ) : isToldBeside ? null : found.error ? (
        <SeenFailure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <LeftOut
            procedure="addresses.structured"
            what={['part of an address', 'parts of addresses']}
            input={{ ...askedParts }}
            at={found.dataUpdatedAt}
          />
          <Hits hits={found.data} asLine={eziAddressOf(askedParts)} />
        </>
      )}
    </form>
  );
}

const shownAlready = new Set(['PROPERTY_PFI', 'EZI_ADDRESS']);

interface HitsProps {
  readonly hits: readonly StructuredHitView[];
  /** What was asked, as an EZI address; null where it is none. */
  readonly asLine: string | null;
}

function Hits({ hits, asLine }: HitsProps) {
  const results = useInView(hits);
  return (
    <section ref={results} className={styles.results} aria-label="Addresses found" aria-live="polite">
      <h2>{counted(hits.length, 'address', 'addresses')}</h2>
      {hits.length === 0 ? (
        <p>No addresses match. Enter fewer parts. The street name and the suburb are often enough.</p>
      ) : null}
      {hits.length === 0 && asLine !== null ? (
        <div className="mt-3">
          <Link
            to="/property"
            search={{ by: 'address', eziAddress: asLine }}
            className={buttonClass('secondary')}
          >
            Look up “{asLine}”
          </Link>
        </div>
      ) : null}
      <ul>
        {hits.map((hit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two hits may be alike in all that is known of them
          <li key={at}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit }: { readonly hit: StructuredHitView }) {
  const others = hit.characteristics.filter((one) => !shownAlready.has(one.name));
  const words = (
    <>
      <span className={styles.recentLabel}>
        {hit.eziAddress ?? `Property PFI ${hit.propertyPfi ?? 'not provided'}`}
        {others.length > 0 ? (
          <span className="quiet block break">
            {others.map((one) => `${one.name.toLowerCase().replaceAll('_', ' ')}: ${one.value}`).join(' · ')}
          </span>
        ) : null}
      </span>
      {hit.propertyPfi && hit.eziAddress ? (
        <span className="faint">Property PFI {hit.propertyPfi}</span>
      ) : null}
    </>
  );
  if (hit.propertyPfi)
    return (
      <Link to="/property" search={{ by: 'pfi', propertyPfi: hit.propertyPfi }} className={styles.result}>
        {words}
      </Link>
    );
  if (hit.eziAddress)
    return (
      <Link to="/property" search={{ by: 'address', eziAddress: hit.eziAddress }} className={styles.result}>
        {words}
      </Link>
    );
  return <div className={styles.result}>{words}</div>;
}
