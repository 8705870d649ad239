import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { registerDate } from '../../../shared/model/register-date.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Facts } from '../../ui/facts.tsx';
import { sentence } from '../../ui/land-text.ts';
import { Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { contextOf, type NamedTitle, titleNames } from '../cart/subject.ts';
import { CompletenessFold } from '../completeness/completeness-fold.tsx';
import { AttachToMatter } from '../matter-picker/attach-to-matter.tsx';
import { useKeepForMatter } from '../matter-picker/use-keep-for-matter.ts';
import { PurchasesInDoubt } from '../title-purchases/purchases-in-doubt.tsx';
import { ParcelList } from './parcel-list.tsx';
import { ProductTable } from './product-table.tsx';
import styles from './property.module.css';
import { SubjectList } from './subject-list.tsx';
import { forAllTitles } from './text.ts';
import { canAddForTitles, useAddForTitles } from './use-add-for-titles.ts';
import { type ListedTitle, useListedTitles } from './use-listed-titles.ts';

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}

function firstSubject(property: PropertyView): ProductSubject {
  const title = property.titles[0];
  return title
    ? { kind: 'title', titleId: title.titleId }
    : { kind: 'property', propertyPfi: property.propertyPfi };
}

function subjectName(titles: readonly NamedTitle[], subject: ProductSubject): string {
  if (subject.kind === 'property') return 'the property';
  if (subject.kind === 'document') return `document ${subject.documentId}`;
  const name = titleNames(titles)[titles.findIndex((title) => title.titleId === subject.titleId)];
  return name?.replace(/^Title for/, 'the title for').replace(/^Title/, 'title') ?? 'the title';
}

interface Unreached {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}

/** The way from a property to the sets of certificates. */
function UseSet({ property }: { readonly property: PropertyView }) {
  return (
    <Link to="/sets" search={{ pfi: property.propertyPfi }} className={buttonClass('secondary')}>
      Use a certificate set
    </Link>
  );
}

/** With the numbers that the library knows for certain, as the list of titles shows them. */
function withNumbers(
  property: PropertyView,
  titles: readonly Pick<ListedTitle, 'titleId' | 'volumeFolio'>[],
) {
  const numberOf = (titleId: string) => titles.find((one) => one.titleId === titleId)?.volumeFolio ?? null;
  const numbered = property.titles.map((title) => ({
    ...title,
    volumeFolio: title.volumeFolio ?? numberOf(title.titleId),
  }));
  return { kind: 'property' as const, property: { ...property, titles: numbered } };
}

/** One property: what is registered, and what can be ordered for the title or the property chosen. */
export function PropertyDetail({
  property,
  asked,
  foundAt,
  unreached = null,
  above,
}: {
  readonly property: PropertyView;
  readonly asked: string;
  /** When the service was asked for it. */
  readonly foundAt: number;
  /** Why it was not asked just now, where this is what it said earlier. */
  readonly unreached?: Unreached | null;
  /** What is to be known of the answer. */
  readonly above?: ReactNode;
}) {
  const { titles } = useListedTitles(property);
  const addForTitles = useAddForTitles({ ...property, titles });
  const found = { kind: 'property' as const, property };
  useKeepForMatter(found, foundAt);
  const now = useNow();
  const [subject, setSubject] = useState<ProductSubject>(() => firstSubject(property));
  const councilNumber = property.propertyNumber;
  return (
    <Page
      title={property.address ?? asked}
      over="Property"
      actions={
        <>
          <UseSet property={property} />
          <AttachToMatter thing={{ kind: 'land', found, foundAt }} name={property.address ?? asked} />
        </>
      }
    >
      {unreached === null ? null : (
        <Message
          tone="warn"
          title={`Result from ${momentText(foundAt, now)}; it may have changed since`}
          detail={`${unreached.title}. ${unreached.message}`}
          actions={<Button onPress={unreached.onRetry}>Try again</Button>}
        />
      )}
      {above}
      {addForTitles.question}
      <PurchasesInDoubt
        propertyPfi={property.propertyPfi}
        spis={property.parcels.map(({ spi }) => spi)}
        className="mb-5"
      />
      <section className="card pad mb-5" aria-label="Property details">
        <Facts
          facts={[
            { name: 'Property PFI', value: property.propertyPfi },
            { name: 'Council number', value: councilNumber },
            { name: 'Municipality', value: property.municipality },
            { name: 'Status', value: sentence(property.status) },
            { name: 'Council registered', value: yesNo(property.isCouncilRegistered) },
            { name: 'Multi-assessment', value: yesNo(property.isMultiAssess) },
            { name: 'Created', value: registerDate(property.createdDate?.slice(0, 10) ?? null) },
          ]}
        />
        {property.aliases.length > 0 ? (
          <p className={styles.aliases}>Also known as {property.aliases.join('; ')}</p>
        ) : null}
      </section>
      <div className={styles.layout}>
        <div className="stack gap-4">
          <SubjectList property={{ ...property, titles }} selected={subject} onSelect={setSubject} />
          <ParcelList parcels={property.parcels} />
        </div>
        <ProductTable
          context={contextOf({ ...property, titles }, subject)}
          subject={subject}
          titles={titles}
          also={(product) =>
            canAddForTitles(product, { ...property, titles }) ? (
              <Button
                kind="quiet"
                size="small"
                isPending={addForTitles.isPending && addForTitles.variables.key === product.key}
                isDisabled={addForTitles.isPending}
                onPress={() => addForTitles.mutate(product)}
                aria-label={`${forAllTitles(titles.length)}: add ${product.name}`}
              >
                {forAllTitles(titles.length)}
              </Button>
            ) : null
          }
          name={subjectName(titles, subject)}
          aside={
            subject.kind === 'title' ? (
              <Link to="/title" search={{ titleId: subject.titleId, titleCount: property.titles.length }}>
                Title, register statement, alerts
              </Link>
            ) : null
          }
        />
      </div>
      <CompletenessFold land={{ found: withNumbers(property, titles), foundAt }} />
    </Page>
  );
}
