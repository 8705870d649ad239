import type { CartLineView, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView, TitleView } from '../../../shared/contract/views/property.ts';
import { unnumberedTitleNames } from '../../../shared/model/title-name.ts';

/** A title of a property, with its lots and plans in words where they are known. */
export interface NamedTitle extends TitleView {
  readonly land?: string | null;
}

/**
 * The name of each of these titles for a person: its number, else its lot and plan, else its place. Never its encrypted id, which
 * says nothing and does not stay the same.
 */
export function titleNames(titles: readonly NamedTitle[]): string[] {
  const names = unnumberedTitleNames(
    titles.map(({ volumeFolio, land }) => (volumeFolio === null ? (land ?? null) : null)),
  );
  return titles.map(({ volumeFolio }, at) => (volumeFolio ? `Title ${volumeFolio}` : (names[at] ?? 'Title')));
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

/**
 * The cart's line for this product, or undefined. A title or a document is itself whatever it was put in with: also with a
 * product of the property that needs it.
 */
export function lineOf(lines: readonly CartLineView[], product: ProductView): CartLineView | undefined {
  const { titleId, documentId } = product.productIds;
  const isItself = titleId !== undefined || documentId !== undefined;
  return lines.find(
    (line) =>
      line.product.key === product.key && (isItself || isSameSubject(line.product.subject, product.subject)),
  );
}

/** `10940/843` or `Title 2 of 3`. */
function nameAmong(titles: readonly TitleView[], at: number): string {
  const title = titles[at];
  if (title?.volumeFolio) return title.volumeFolio;
  return titles.length > 1 ? `Title ${at + 1} of ${titles.length}` : 'Title';
}

/** The place in the list, where a title has others beside it that have no number: it may have one that they have not. */
function placeAmong(titles: readonly NamedTitle[], at: number): { readonly place?: string } {
  const isTold = titles.length > 1 && titles.some(({ volumeFolio }) => volumeFolio === null);
  return isTold ? { place: `Title ${at + 1} of ${titles.length}` } : {};
}

/** What is shown of a title without a number: it never tells whether two titles are the same. */
function labelsOf(titles: readonly NamedTitle[]): { readonly label?: string }[] {
  const names = titleNames(titles);
  return titles.map(({ volumeFolio, land }, at) => {
    const label = names[at];
    return volumeFolio === null && land && label !== undefined ? { label } : {};
  });
}

/** The context of one product of the property: with the names of the titles that come with it, where it needs any. */
export function contextOfProduct(
  context: LineContext,
  product: ProductView,
  titles: readonly NamedTitle[],
): LineContext {
  const needed = new Set(product.prerequisites.map(({ productIds }) => productIds.titleId));
  const labels = labelsOf(titles);
  const named = titles.flatMap(({ titleId }, at) =>
    needed.has(titleId)
      ? [{ titleId, name: nameAmong(titles, at), ...placeAmong(titles, at), ...labels[at] }]
      : [],
  );
  return named.length === 0 ? context : { ...context, titleNames: named };
}

/** Where a line comes from. The SPI is told only where it is certain which title is
 * meant: one property with one parcel and one title, also for what the property's own products bring with them. */
export function contextOf(
  property: Pick<PropertyView, 'address' | 'propertyPfi' | 'parcels'> & {
    readonly titles: readonly NamedTitle[];
  },
  subject: ProductSubject,
): LineContext {
  const { titles, parcels } = property;
  const place = titles.findIndex((one) => subject.kind === 'title' && one.titleId === subject.titleId);
  const title = titles[place];
  const isOnly = titles.length === 1 && parcels.length === 1;
  const label = labelsOf(titles)[place]?.label;
  const titleName = title === undefined ? undefined : placeAmong(titles, place).place;
  return {
    address: property.address,
    propertyPfi: property.propertyPfi,
    spi: isOnly ? (parcels[0]?.spi ?? null) : null,
    ...(titles.length === 1 ? { isOnlyTitle: true } : {}),
    volumeFolio: title?.volumeFolio ?? null,
    ...(titleName === undefined ? {} : { titleName }),
    ...(titleName === undefined || label === undefined ? {} : { titleLabel: label }),
  };
}
