import type { CartLine } from '../../main/ordering/journal/intent.ts';
import type { PracticeProduct } from '../../main/practice/catalogue.ts';
import type { PracticeProperty } from '../../main/practice/data/register.ts';
import type { ProductSubject } from '../../shared/contract/views/product.ts';
import { productKey } from '../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import type { ItemOutcome } from './big-library-outcomes.ts';

export interface BigMatter {
  readonly id: string;
  readonly number: string;
  readonly property: PracticeProperty;
}

/** A product with the title that it is of; null for one of the property. */
export type WrittenProduct = PracticeProduct & { readonly volumeFolio: string | null };

export interface BigOrder {
  readonly matter: BigMatter;
  readonly placedAt: number;
  readonly contactName: string;
  /** On another computer: read from the order history. */
  readonly isElsewhere: boolean;
  readonly products: readonly WrittenProduct[];
  readonly outcome: 'confirmed' | 'unknown' | 'rejected' | 'presumedAbsent';
  readonly itemOutcome: (product: WrittenProduct) => ItemOutcome;
}

export function identifierOf(order: BigOrder, product: WrittenProduct): string {
  const { documentId } = product.productIds;
  if (documentId !== undefined) return String(documentId);
  return product.volumeFolio ?? order.matter.property.address;
}

/** What was asked for its products. */
function subjectOf({ matter }: BigOrder, { productIds }: WrittenProduct): ProductSubject {
  const { documentId, titleId } = productIds;
  if (documentId !== undefined) return { kind: 'document', documentId: String(documentId) };
  if (titleId !== undefined) return { kind: 'title', titleId: String(titleId) };
  return { kind: 'property', propertyPfi: uncheckedPropertyPfi(matter.property.pfi) };
}

/** As the cart stood when it was confirmed. */
export function cartOf(order: BigOrder): unknown {
  const { matter, products, contactName } = order;
  return {
    lines: products.map((product, index) => lineOf(order, product, index)),
    details: {
      matterNumber: matter.number,
      delivery: 'none',
      email: '',
      contactName,
      contactNumber: '03 9123 4567',
      customerId: '',
    },
  };
}

export function lineOf(order: BigOrder, product: WrittenProduct, index: number): CartLine {
  const { matter, placedAt } = order;
  const propertyPfi = uncheckedPropertyPfi(matter.property.pfi);
  return {
    id: `line-${index}`,
    product: {
      key: productKey(product.productCode, product.productIds),
      productCode: product.productCode,
      productIds: product.productIds,
      name: product.productName,
      description: product.productDescription,
      availability: 'AVAILABLE',
      isOrderable: true,
      authorityName: product.authorityName,
      priceCents: product.price,
      gstCents: product.gst,
      turnaround: null,
      warning: null,
      extraDataKeys: [],
      prerequisites: [],
      subject: subjectOf(order, product),
    },
    context: {
      address: matter.property.address,
      propertyPfi,
      spi: null,
      volumeFolio: product.volumeFolio,
    },
    identifier: identifierOf(order, product),
    isWarningAcknowledged: true,
    extraData: {},
    quotedAt: placedAt,
    isWanted: true,
  };
}
