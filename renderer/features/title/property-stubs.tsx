import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PropertyStubView } from '../../../shared/contract/views/title.ts';
import { useOffice } from '../../bridge/office.tsx';
import styles from '../property/property.module.css';

function note(stub: PropertyStubView): string {
  const status = stub.status && stub.status !== 'ACTIVE' ? stub.status.toLowerCase() : null;
  const parts = [
    stub.address ? `Property PFI ${stub.propertyPfi}` : null,
    status,
    stub.isMultiAssess ? 'multi-assessment' : null,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Of more properties than this the addresses are not looked up one by one. */
const maxLookups = 5;

/** Titles and parcels name their properties by PFI only; people know them by their address, so it is looked up. */
export function useAddresses(stubs: readonly PropertyStubView[]): readonly PropertyStubView[] {
  const { queries } = useOffice();
  const found = useQueries({
    queries: stubs.slice(0, maxLookups).map(({ propertyPfi, address }) =>
      queries.properties.find.queryOptions({
        input: { by: 'pfi', propertyPfi },
        enabled: address === null,
        staleTime: 300_000,
      }),
    ),
  });
  return stubs.map((stub, at) => ({
    ...stub,
    address: stub.address ?? found[at]?.data?.[0]?.address ?? null,
  }));
}

/** The properties that a title or a parcel belongs to, each a way to its screen. */
export function PropertyStubs({ properties }: { readonly properties: readonly PropertyStubView[] }) {
  return (
    <section className={styles.group} aria-labelledby="properties">
      <h2 id="properties">
        Properties <span>{properties.length}</span>
      </h2>
      {properties.length === 0 ? (
        <p className="faint">The service lists no properties here.</p>
      ) : (
        <ul className={styles.stubs}>
          {properties.map((stub) => (
            <li key={stub.propertyPfi}>
              <Link to="/property" search={{ by: 'pfi', propertyPfi: stub.propertyPfi }}>
                {stub.address ?? `Property PFI ${stub.propertyPfi}`}
              </Link>
              <span className="faint">{note(stub)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
