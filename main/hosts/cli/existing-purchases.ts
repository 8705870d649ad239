import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import type { AppClient } from './app-client.ts';

/** A history that does not answer is waited for no longer: what is known then is told. Milliseconds. */
const maxHistoryWaitMs = 8000;

/**
 * What another computer ordered, or this library has forgotten, is known after it. A service that does not answer stops nothing.
 * Whether it was read.
 */
export async function refreshHistory(client: AppClient): Promise<boolean> {
  const signal = AbortSignal.timeout(maxHistoryWaitMs);
  return client.orderHistory.refresh({}, { signal }).then(
    () => true,
    () => false,
  );
}

/** What the library and the order history have of a product already, as reported. */
export function existingPurchase({ kind, id, matterNumber, at, differences, doubt }: ExistingItem): object {
  return {
    kind,
    id,
    matterNumber,
    at: new Date(at).toISOString(),
    isSame: differences.length === 0,
    isCertain: doubt === null,
    doubt,
    differences,
  };
}
