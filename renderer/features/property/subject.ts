import type { CartLineView, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView, TitleView } from '../../../shared/contract/views/property.ts';

/** The name of a title for a person: never its encrypted id, which says nothing and does not stay the same. */
export function titleName(title: TitleView, index: number): string {
  return title.volumeFolio ?? `Title ${index + 1}`;
}

/** Two subjects are the same thing to list products for. */
export function isSameSubject(a: ProductSubject, b: ProductSubject): boolean {
  return subjectKey(a) === subjectKey(b);
}

/** Tells subjects apart, also those of different kinds. */
export function subjectKey(subject: ProductSubject): string {
  switch (subject.kind) {
    case 'title':
      return `title ${subject.titleId}`;
    case 'property':
      return `property ${subject.propertyPfi}`;
    case 'document':
      return `document ${subject.documentId}`;
  }
}

/** The cart's line for this product, or undefined. */
export function lineOf(lines: readonly CartLineView[], product: ProductView): CartLineView | undefined {
  return lines.find(
    (line) => line.product.key === product.key && isSameSubject(line.product.subject, product.subject),
  );
}

/** Where a line comes from. The SPI is told only where it is certain: one property with one parcel and one title. */
export function contextOf(property: PropertyView, subject: ProductSubject): LineContext {
  const { titles, parcels } = property;
  const place = titles.findIndex((one) => subject.kind === 'title' && one.titleId === subject.titleId);
  const title = titles[place];
  const isOnly = titles.length === 1 && parcels.length === 1;
  return {
    address: property.address,
    propertyPfi: property.propertyPfi,
    spi: subject.kind === 'title' && isOnly ? (parcels[0]?.spi ?? null) : null,
    volumeFolio: title?.volumeFolio ?? null,
    ...(title && !title.volumeFolio && titles.length > 1
      ? { titleName: `${titleName(title, place)} of ${titles.length}` }
      : {}),
  };
}
