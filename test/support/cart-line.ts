import type { ConfirmedLine } from '../../main/ordering/journal/intent.ts';
import type {
  CartDetails,
  CartLineView,
  EarlierOrderView,
  LineContext,
} from '../../shared/contract/views/cart.ts';
import type { ProductView } from '../../shared/contract/views/product.ts';
import { productKey } from '../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';

/** A product as a listing gives it: a register search of a title, unless told otherwise. */
export function aProduct(change: Partial<ProductView> = {}): ProductView {
  const productCode = change.productCode ?? 'RegisterSearchStatement';
  const productIds = change.productIds ?? { titleId: '10940/843' };
  return {
    key: productKey(productCode, productIds),
    productCode,
    productIds,
    name: 'Register Search Statement',
    description: null,
    availability: 'AVAILABLE',
    isOrderable: true,
    authorityName: null,
    priceCents: 891,
    gstCents: 81,
    turnaround: { value: 1, unit: 'MIN', text: '1 minute' },
    warning: null,
    extraDataKeys: [],
    prerequisites: [],
    subject: { kind: 'title', titleId: '10940/843' },
    ...change,
  };
}

export function aContext(change: Partial<LineContext> = {}): LineContext {
  return {
    address: '12 SAMPLE STREET CARLTON 3053',
    propertyPfi: uncheckedPropertyPfi('5100001'),
    spi: '1\\PS100001',
    volumeFolio: '10940/843',
    ...change,
  };
}

export function aLine(
  change: Partial<ConfirmedLine> & {
    readonly ofProduct?: Partial<ProductView>;
    readonly ofContext?: Partial<LineContext>;
  } = {},
): ConfirmedLine {
  const { ofProduct, ofContext, ...rest } = change;
  return {
    id: 'line-1',
    product: aProduct(ofProduct),
    context: aContext(ofContext),
    identifier: '10940/843',
    isWarningAcknowledged: false,
    extraData: {},
    quotedAt: 0,
    isWanted: true,
    ...rest,
  };
}

/** An order of the same thing whose outcome is not known. */
export const anOpenOrder: EarlierOrderView = {
  kind: 'open',
  id: 'earlier',
  matterNumber: '2026-117',
  state: 'UNKNOWN',
};

/** The same as the cart shows it: nothing is wrong with it, and the office has nothing like it. */
export function aLineView(change: Parameters<typeof aLine>[0] = {}): CartLineView {
  return {
    ...aLine(change),
    prerequisiteFor: [],
    earlierOrder: null,
    existing: [],
    repeats: [],
    isRepeatAccepted: false,
    isRepeatLapsed: false,
    possibleDuplicate: null,
    delivery: null,
    prefilled: {},
    faults: [],
  };
}

export function someDetails(change: Partial<CartDetails> = {}): CartDetails {
  return {
    matterNumber: '2026-118',
    delivery: 'none',
    email: '',
    contactName: '',
    contactNumber: '',
    customerId: '',
    ...change,
  };
}
