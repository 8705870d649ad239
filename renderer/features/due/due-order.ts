import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { DueLine, DueLineOf, DueOrder } from '../../../shared/model/due/due-line.ts';
import { dueAct } from '../../../shared/model/due/due-line-text.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';

/** What is ordered where it is due. */
export type OrderLine = DueLineOf<'finalSearch'> | DueLineOf<'expiring'>;
/** One that can be put into a cart now. */
export type ReadyLine = OrderLine & { readonly order: DueOrder };

export function isOrder(line: DueLine): line is OrderLine {
  return line.kind === 'finalSearch' || line.kind === 'expiring';
}

export function canBeOrdered(line: OrderLine): line is ReadyLine {
  return line.order !== null && dueAct(line) === 'order';
}

/** Where the service lists it; null where neither a title nor a property is known. */
export function subjectOf({ volumeFolio, propertyPfi }: DueOrder): ProductSubject | null {
  if (volumeFolio !== null) return { kind: 'title', titleId: volumeFolio };
  return propertyPfi === null ? null : { kind: 'property', propertyPfi: uncheckedPropertyPfi(propertyPfi) };
}

/** The product of a listing that is wanted: by its code, and of several by the authority of the last one. */
export function listedProduct(
  { productCode, authorityId }: DueOrder,
  listed: readonly ProductView[],
): ProductView | null {
  const own = listed.filter((one) => one.productCode.toLowerCase() === productCode.toLowerCase());
  const ofAuthority = own.filter(
    ({ productIds }) => authorityId !== null && String(productIds.authorityId) === authorityId,
  );
  const found = ofAuthority.length > 0 ? ofAuthority : own;
  return found.find(({ isOrderable }) => isOrderable) ?? found[0] ?? null;
}

export function contextOf({ volumeFolio, propertyPfi, address }: DueOrder): LineContext {
  return {
    address,
    volumeFolio,
    spi: null,
    propertyPfi: propertyPfi === null ? null : uncheckedPropertyPfi(propertyPfi),
  };
}
