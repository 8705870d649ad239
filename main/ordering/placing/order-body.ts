import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { sentData } from '../extra-data/sent-vendors.ts';
import type { ConfirmedCart, ConfirmedLine } from '../journal/intent.ts';
import type { OrderRequest } from '../wire.ts';

/** The request body of an order (interface: Order creation request body): what the products need and nothing else. `cart`: with its plain texts. */
export function orderBodyOf(cart: ConfirmedCart, wire: WireProfile): Uint8Array {
  const { details } = cart;
  const body: OrderRequest = {
    products: cart.lines.map((line) => orderedProductOf(line, wire)),
    deliveryPreference: details.delivery === 'email' ? wire.deliveryByEmail : wire.deliveryNone,
    ...(details.delivery === 'email' ? { email: details.email } : {}),
    ...(details.contactName === '' ? {} : { contactName: details.contactName }),
    ...(details.contactNumber === '' ? {} : { contactNumber: details.contactNumber }),
  };
  return new TextEncoder().encode(JSON.stringify(body));
}

function orderedProductOf(line: ConfirmedLine, wire: WireProfile): OrderRequest['products'][number] {
  const { product } = line;
  const extra = sentData(neededExtraData(line), wire);
  return {
    productCode: product.productCode,
    productIds: product.productIds,
    ...(product.warning === null ? {} : { isWarningAcknowledged: line.isWarningAcknowledged }),
    ...(Object.keys(extra).length === 0 ? {} : { extraData: extra }),
  };
}

/** What goes out with a product: what it asks for, and nothing else that was typed. As the cart has it, see `sentData`. */
export function neededExtraData({ product, extraData }: ConfirmedLine): ExtraData {
  return Object.fromEntries(
    product.extraDataKeys.flatMap((key) => {
      const value = extraData[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}
