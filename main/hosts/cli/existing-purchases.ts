import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import type { AppClient } from './app-client.ts';
import type { ChosenProduct } from './choose-products.ts';

/** A history that does not answer is waited for no longer: what is known then is told. Milliseconds. */
const maxHistoryWaitMs = 8000;

/** What another computer ordered, or this library has forgotten, is known after it. A service that does not answer stops nothing. */
export async function readHistory(client: AppClient): Promise<void> {
  await client.orderHistory.refresh({}, { signal: AbortSignal.timeout(maxHistoryWaitMs) }).catch(() => {});
}

/** What the library and the order history have of each product already, as reported. `isHistoryRead` false: what others ordered may be missing. */
export async function existingPurchases(
  client: AppClient,
  matterNumber: string,
  lines: readonly (ChosenProduct & { readonly extraData: ExtraData })[],
): Promise<{
  readonly isHistoryRead: boolean;
  readonly existing: readonly object[][];
}> {
  await readHistory(client);
  const held = await client.cart.held({ lines: [...lines], matterNumber: matterNumber.slice(0, 200) });
  const { isHistoryRead } = await client.cart.get({});
  const existing = held.map((list) =>
    list.map(({ kind, id, matterNumber: number, at, differences, doubt }) => ({
      kind,
      id,
      matterNumber: number,
      at: new Date(at).toISOString(),
      isSame: differences.length === 0,
      isCertain: doubt === null,
      doubt,
      differences,
    })),
  );
  return { isHistoryRead, existing };
}
