import fc from 'fast-check';

/** Any order that a service may answer with, whose discounts are read: what they take off each item, in cents. */
export function anAnsweredOrder() {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const item = fc
    .tuple(cents, fc.option(fc.double({ min: 0, max: 1, noNaN: true })))
    .map(([price, share]) => ({ price, off: share === null ? null : Math.floor(price * share) }));
  return fc
    .record({
      items: fc.array(item, { minLength: 1, maxLength: 6 }),
      fees: fc.array(cents, { maxLength: 3 }),
    })
    .map(({ items, fees }) => {
      const off = items.map((one) => one.off ?? 0);
      return {
        off,
        answer: {
          orderId: 'O-1',
          totalPrice: sum(items.map(({ price }) => price)) + sum(fees) - sum(off),
          fees: fees.map((amount) => ({ type: 'Service fee', amount, gst: 0 })),
          itemsOrdered: items.map((one, n) => ({
            orderItemNumber: n + 1,
            productCode: `P${n % 2}`,
            productName: `Product ${n % 2}`,
            price: one.price,
            gst: 0,
            discounts: one.off === null ? [] : [{ type: 'Discount', amount: one.off, gst: 0 }],
          })),
        },
      };
    });
}

export function asBytes(answer: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(answer));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0);
}
