import { useCallback, useEffect, useRef } from 'react';
import type { CartDetails, CartView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { oneAtATime } from '../../../shared/lib/one-at-a-time.ts';
import type { AppClient } from '../../bridge/client.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { onceShown, useCartWriter } from '../open-carts/use-cart.ts';
import { dropSaved, typedInCart, typeInCart } from './cart-draft.ts';

/** Milliseconds without a key. */
const restBeforeSaving = 400;

/**
 * One at a time for each cart, whatever screen begins it: of two under way, the later could be answered first, and the earlier would
 * then write its older text over it.
 */
const savers = new WeakMap<AppClient, Map<string, () => Promise<void>>>();

/** Saves all that is typed in a cart now. */
export function useSaveCartDraft(): (cartId: string) => Promise<void> {
  const { client } = useOffice();
  const write = useCartWriter();
  return useCallback((cartId) => saverOf(client, cartId, write)(), [client, write]);
}

function saverOf(client: AppClient, cartId: string, write: (cart: CartView) => void): () => Promise<void> {
  const ofClient = savers.get(client) ?? new Map<string, () => Promise<void>>();
  savers.set(client, ofClient);
  const known = ofClient.get(cartId);
  if (known) return known;
  const save = oneAtATime(() => saveTyped(client, cartId, write));
  ofClient.set(cartId, save);
  return save;
}

/** Saves all that is typed in the cart at this moment. What is typed on meanwhile stays typed. */
async function saveTyped(client: AppClient, cartId: string, write: (cart: CartView) => void): Promise<void> {
  const { details, lineData } = typedInCart(cartId);
  if (Object.keys(details).length > 0) {
    write(await client.cart.setDetails({ cartId, ...details }));
    await onceShown(() => dropSaved(cartId, { details }));
  }
  for (const [lineId, extraData] of Object.entries(lineData)) {
    try {
      write(await client.cart.updateLine({ cartId, lineId, extraData }));
    } catch (error) {
      // The line was removed meanwhile: its details have nowhere to go.
      if (declaredError(error)?.code !== 'NOT_FOUND') throw error;
    }
    await onceShown(() => dropSaved(cartId, { lineData: { [lineId]: extraData } }));
  }
}

export interface CartDraftActions {
  readonly setDetail: <K extends keyof CartDetails>(field: K, value: CartDetails[K]) => void;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
  /** Resolves once all that was typed is saved. Rejects where main did not save it. */
  readonly flush: () => Promise<void>;
  /** A field was left: what is typed is saved now. */
  readonly leave: () => void;
}

/** What is typed in a cart, saved after a rest in typing and on leaving. What could not be saved stays typed. */
export function useCartDraft(cartId: string): CartDraftActions {
  const saveDraft = useSaveCartDraft();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    return saveDraft(cartId);
  }, [saveDraft, cartId]);

  // A failed save leaves the draft: the next change, or placing the order, saves it again.
  const flushQuietly = useCallback(() => void flush().catch(() => undefined), [flush]);
  useEffect(() => {
    // What a reload left behind.
    flushQuietly();
    return flushQuietly;
  }, [flushQuietly]);

  const type = (change: Parameters<typeof typeInCart>[1]) => {
    typeInCart(cartId, change);
    clearTimeout(timer.current);
    timer.current = setTimeout(flushQuietly, restBeforeSaving);
  };
  return {
    setDetail: (field, value) => type({ details: { [field]: value } }),
    setLineData: (lineId, data) => type({ lineData: { [lineId]: data } }),
    flush,
    leave: flushQuietly,
  };
}
