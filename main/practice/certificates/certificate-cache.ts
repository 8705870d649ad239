import type { Register } from '../data/register.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import { certificatePdf } from './certificate.ts';

const maxHeld = 64;

/** Makes the PDF of an item, and holds the last few: an item is asked for more often than once. */
export function createCertificateCache(
  register: Register,
  store: OrdersStore,
): (orderId: string, orderItemNumber: number) => Promise<Uint8Array> {
  const held = new Map<string, Promise<Uint8Array>>();
  return (orderId, orderItemNumber) => {
    const key = `${orderId}/${orderItemNumber}`;
    const found = held.get(key);
    if (found !== undefined) return found;
    const order = store.get(orderId);
    const item = order?.items.find((candidate) => candidate.orderItemNumber === orderItemNumber);
    if (order === null || item === undefined) return Promise.reject(new Error(`No item ${key}`));
    const made = certificatePdf(register, order, item);
    held.set(key, made);
    made.catch(() => held.delete(key));
    const [oldest] = held.keys();
    if (held.size > maxHeld && oldest !== undefined) held.delete(oldest);
    return made;
  };
}
