import type {
  CartDetails,
  CartLineView,
  CartView,
  ExtraData,
  LineContext,
} from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { Fault } from '../../../shared/lib/fault.ts';

export type FakeCart = ReturnType<typeof createFakeCart>;

/** At most fifty products an order, as the service has it. */
function ordersOf(lines: readonly CartLineView[]): CartView['orders'] {
  const orders: CartView['orders'] = [];
  for (let at = 0; at < lines.length; at += 50) {
    const part = lines.slice(at, at + 50);
    orders.push({
      lineIds: part.map((line) => line.id),
      totalCents: part.reduce((sum, line) => sum + (line.product.priceCents ?? 0), 0),
    });
  }
  return orders;
}

/** A cart that judges what is typed as the office does, in memory. */
export function createFakeCart(now: () => number) {
  let lines: CartLineView[] = [];
  let before: CartLineView[] | null = null;
  let details: CartDetails = {
    matterNumber: '',
    delivery: 'none',
    email: '',
    contactName: 'Priya Nair',
    contactNumber: '03 5422 1000',
    customerId: '',
  };

  const faultsOfLine = (line: CartLineView): Fault[] => {
    const faults: Fault[] = [];
    if (line.product.warning && !line.isWarningAcknowledged)
      faults.push({
        field: 'isWarningAcknowledged',
        message: 'Read the warning and tick the box, or take the product out.',
      });
    for (const key of line.product.extraDataKeys) {
      const value = line.extraData[key];
      if (key !== 'vendors') {
        if (value === undefined) faults.push({ field: `extraData.${key}`, message: `${key} is wanted.` });
        continue;
      }
      const people = Array.isArray(value) ? value : [{}];
      people.forEach((person, index) => {
        const last =
          typeof person === 'object' && person !== null && !Array.isArray(person) ? person.lastName : '';
        if (typeof last !== 'string' || last.trim() === '')
          faults.push({ field: `extraData.vendors[${index}].lastName`, message: 'Give the last name.' });
      });
    }
    return faults;
  };

  const view = (): CartView => {
    const judged = lines.map((line) => ({ ...line, faults: faultsOfLine(line) }));
    const faults: Fault[] = [];
    if (details.matterNumber.trim() === '')
      faults.push({
        field: 'matterNumber',
        message: 'Give the matter number: up to 40 letters, digits, spaces and - _ & ( ) , . @',
      });
    else if (!/^[0-9a-zA-Z\-_&(),.@ ]{1,40}$/.test(details.matterNumber))
      faults.push({
        field: 'matterNumber',
        message: 'Only letters, digits, spaces and - _ & ( ) , . @ are accepted, at most 40.',
      });
    if (details.delivery === 'email' && !/^\S+@\S+\.\S+$/.test(details.email))
      faults.push({ field: 'email', message: 'Give an e-mail address, such as office@example.com.au.' });
    return {
      lines: judged,
      details,
      totalCents: lines.reduce((sum, line) => sum + (line.product.priceCents ?? 0), 0),
      gstCents: lines.reduce((sum, line) => sum + line.product.gstCents, 0),
      orders: ordersOf(lines),
      faults,
      revision: JSON.stringify([lines.map((line) => line.id), details]),
      outgoingMatter: details.matterNumber.trim(),
      isNewMatter: false,
      matter: null,
      forgottenMatter: null,
      isReady: lines.length > 0 && faults.length === 0 && judged.every((line) => line.faults.length === 0),
    };
  };

  return {
    view,
    add(product: ProductView, context: LineContext) {
      const identifier = context.volumeFolio ?? context.spi ?? context.address ?? '';
      const alreadyOrdered =
        product.productCode === 'CopyOfPlan' ? 'Ordered 12 days ago on matter 2026-104 for $7.52.' : null;
      lines = [
        ...lines,
        {
          id: crypto.randomUUID(),
          product,
          context,
          identifier,
          isWarningAcknowledged: false,
          extraData: {},
          quotedAt: now(),
          prerequisiteFor: [],
          isWanted: true,
          alreadyOrdered,
          held: [],
          repeats: [],
          isRepeatAccepted: false,
          twin: null,
          delivery: null,
          prefilled: {},
          faults: [],
        },
      ];
      return view();
    },
    remove(...lineIds: readonly string[]) {
      before = lines;
      lines = lines.filter((line) => !lineIds.includes(line.id));
      return view();
    },
    update(
      lineId: string,
      change: {
        isWarningAcknowledged?: boolean | undefined;
        isRepeatAccepted?: boolean | undefined;
        extraData?: ExtraData | undefined;
      },
    ) {
      lines = lines.map((line) =>
        line.id === lineId
          ? {
              ...line,
              isWarningAcknowledged: change.isWarningAcknowledged ?? line.isWarningAcknowledged,
              isRepeatAccepted: change.isRepeatAccepted ?? line.isRepeatAccepted,
              extraData: change.extraData ?? line.extraData,
            }
          : line,
      );
      return view();
    },
    setDetails(change: { [Key in keyof CartDetails]?: CartDetails[Key] | undefined }) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      details = { ...details, ...given };
      return view();
    },
    clear() {
      before = lines;
      lines = [];
      return view();
    },
    undo() {
      if (before) lines = before;
      before = null;
      return view();
    },
    /** After an order: the lines go, the matter stays free for the next. */
    finish() {
      lines = [];
      before = null;
      details = { ...details, matterNumber: '' };
    },
  };
}
