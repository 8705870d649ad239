import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { tellingApart } from '../../ui/land-text.ts';
import { Page } from '../../ui/page.tsx';
import styles from './property.module.css';
import type { PropertySearch } from './property-search.ts';

interface PropertyChoiceProps {
  readonly properties: readonly PropertyView[];
  readonly search: PropertySearch;
  readonly asked: string;
  /** What is to be known of the answer. */
  readonly above?: ReactNode;
}

/** Several properties fit what was asked: the person says which. */
export function PropertyChoice({ properties, search, asked, above }: PropertyChoiceProps) {
  return (
    <Page title="Which property?" under={`${properties.length} properties match “${asked}”.`}>
      {above}
      <ul className="card ruled crop">
        {properties.map((property) => (
          <li key={property.propertyPfi}>
            <Link to="/property" search={{ ...search, pick: property.propertyPfi }} className={styles.choice}>
              <span>
                <span className="medium">{property.address ?? `Property ${property.propertyPfi}`}</span>
                <br />
                <span className="faint">{tellingApart(property)}</span>
              </span>
              <span className="faint">
                {property.parcels.length === 1 ? '1 parcel' : `${property.parcels.length} parcels`},{' '}
                {property.titles.length === 1 ? '1 title' : `${property.titles.length} titles`}
              </span>
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
