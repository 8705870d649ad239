import { useQuery } from '@tanstack/react-query';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import type { PropertyQuery } from '../../../shared/contract/views/property.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { PropertyPicker } from './property-picker.tsx';
import { SetUse } from './set-use.tsx';
import type { SetsSearch } from './sets-search.ts';
import { type MatterLand, useMatterLand } from './use-matter-land.ts';

interface SetPropertyProps {
  readonly set: CertificateSetView;
  readonly search: SetsSearch;
  readonly onPick: (property: {
    readonly pfi?: string;
    readonly address?: string;
    readonly ask?: true;
  }) => void;
}

/** The property that a set is used for, asked for where it is not known. */
export function SetProperty({ set, search, onPick }: SetPropertyProps) {
  const { queries } = useOffice();
  const land = useMatterLand(search.matter);
  const isGiven = search.pfi !== undefined || search.address !== undefined;
  const begun = isGiven ? search : search.ask ? {} : propertyOf(land);
  const query: PropertyQuery =
    begun.pfi !== undefined
      ? { by: 'pfi', propertyPfi: uncheckedPropertyPfi(begun.pfi) }
      : { by: 'address', eziAddress: begun.address ?? '' };
  const isAsked = begun.pfi !== undefined || begun.address !== undefined;
  const found = useQuery(
    queries.properties.find.queryOptions({ input: query, enabled: isAsked, staleTime: 300_000 }),
  );
  if (land.isPending && !isGiven) return <Skeleton label="Loading property" lines={3} />;
  if (!isAsked) return <PropertyPicker matter={search.matter} ofMatter={land.properties} onPick={onPick} />;
  const [property, ...others] = found.data ?? [];
  return (
    <>
      <p className="row wrap gap-2-3">
        <strong>{property?.address ?? begun.address ?? `Property PFI ${begun.pfi}`}</strong>
        <Button size="small" kind="quiet" onPress={() => onPick({ ask: true })}>
          Change property
        </Button>
      </p>
      <QueryFallback query={found} label="Loading property" lines={3} />
      {found.data?.length === 0 ? (
        <Message tone="warn" title="Property not found">
          The service has no property for this selection. Select another property, or search for the property
          and use a set from its page.
        </Message>
      ) : null}
      {property && others.length > 0 ? (
        <ul className="stack gap-2" aria-label="Select a property">
          {[property, ...others].map((one) => (
            <li key={one.propertyPfi} className="row wrap gap-2">
              <Button size="small" onPress={() => onPick({ pfi: one.propertyPfi })}>
                {one.address ?? 'Property'}
              </Button>
              <span className="quiet">PFI {one.propertyPfi}</span>
            </li>
          ))}
        </ul>
      ) : property ? (
        <SetUse
          key={`${set.id} ${property.propertyPfi}`}
          set={set}
          property={property}
          matter={search.matter}
        />
      ) : null}
    </>
  );
}

/** The one property that the matter knows. Of several a person chooses; a typed text counts only where nothing is known. */
function propertyOf({ properties, address }: MatterLand): {
  readonly pfi?: string;
  readonly address?: string;
} {
  const [only, ...others] = properties;
  if (only !== undefined) return others.length === 0 ? { pfi: only.pfi } : {};
  return address === '' ? {} : { address };
}
