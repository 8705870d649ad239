import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { Facts } from '../../ui/facts.tsx';
import { cardClass, Page } from '../../ui/page.tsx';
import { ParcelList } from './parcel-list.tsx';
import { ProductTable } from './product-table.tsx';
import styles from './property.module.css';
import { sentence } from './sentence.ts';
import { contextOf, titleName } from './subject.ts';
import { SubjectList } from './subject-list.tsx';

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}

function firstSubject(property: PropertyView): ProductSubject {
  const title = property.titles[0];
  return title
    ? { kind: 'title', titleId: title.titleId }
    : { kind: 'property', propertyPfi: property.propertyPfi };
}

function subjectName(property: PropertyView, subject: ProductSubject): string {
  if (subject.kind === 'property') return 'the property';
  if (subject.kind === 'document') return `document ${subject.documentId}`;
  const index = property.titles.findIndex((title) => title.titleId === subject.titleId);
  const title = property.titles[index];
  return title?.volumeFolio
    ? `title ${title.volumeFolio}`
    : title
      ? titleName(title, index).toLowerCase()
      : 'the title';
}

/** One property: what is registered, and what can be ordered for the title or the property chosen. */
export function PropertyDetail({
  property,
  asked,
}: {
  readonly property: PropertyView;
  readonly asked: string;
}) {
  const [subject, setSubject] = useState<ProductSubject>(() => firstSubject(property));
  const councilNumber = property.propertyNumber;
  return (
    <Page title={property.address ?? asked} over="Property">
      <section className={`${cardClass} ${styles.facts}`} aria-label="Facts">
        <Facts
          facts={[
            { name: 'Property PFI', value: property.propertyPfi },
            { name: 'Council number', value: councilNumber },
            { name: 'Municipality', value: property.municipality },
            { name: 'Status', value: sentence(property.status) },
            { name: 'Council registered', value: yesNo(property.isCouncilRegistered) },
            { name: 'Multi-assessment', value: yesNo(property.isMultiAssess) },
            { name: 'Created', value: property.createdDate?.slice(0, 10) ?? null },
          ]}
        />
        {property.aliases.length > 0 ? (
          <p className={styles.aliases}>Also known as {property.aliases.join('; ')}</p>
        ) : null}
      </section>
      <div className={styles.layout}>
        <div className={styles.side}>
          <SubjectList property={property} selected={subject} onSelect={setSubject} />
          <ParcelList parcels={property.parcels} />
        </div>
        <ProductTable
          context={contextOf(property, subject)}
          subject={subject}
          titles={property.titles}
          name={subjectName(property, subject)}
          aside={
            subject.kind === 'title' ? (
              <Link to="/title" search={{ titleId: subject.titleId, titleCount: property.titles.length }}>
                Title, register statement, alerts
              </Link>
            ) : null
          }
        />
      </div>
    </Page>
  );
}
