import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { CartDetails, CartView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { oneAtATime } from '../../../shared/lib/one-at-a-time.ts';
import { withoutSaved } from '../../../shared/lib/without-saved.ts';
import type { AppClient } from '../../bridge/client.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useCartStore } from './cart-store.ts';
import { withTyped } from './draft.ts';
import { onceShown, useCartWriter } from './use-cart.ts';

const restBeforeSaving = 400;

/**
 * One at a time, whatever screen begins it: of two under way, the later could be answered first, and the earlier would then
 * write its older text over it.
 */
const savers = new WeakMap<AppClient, () => Promise<void>>();

/** Saves all that is typed in the cart now. */
export function useSaveDrafts(): () => Promise<void> {
  const { client } = useOffice();
  const write = useCartWriter();
  return useCallback(() => saverOf(client, write)(), [client, write]);
}

function saverOf(client: AppClient, write: (cart: CartView) => void): () => Promise<void> {
  const known = savers.get(client);
  if (known) return known;
  const save = oneAtATime(() => saveTyped(client, write));
  savers.set(client, save);
  return save;
}

/** Keeps all that is typed in the cart at this moment. What is typed on meanwhile stays typed. */
async function saveTyped(client: AppClient, write: (cart: CartView) => void): Promise<void> {
  const { draft, draftLines, lineDrafts, setDraft, dropLineDraft } = useCartStore.getState();
  if (Object.keys(draft).length > 0) {
    write(await client.cart.setDetails({ ...draft, lineIds: [...draftLines] }));
    await onceShown(() => setDraft((now) => withoutSaved(now, draft)));
  }
  for (const [lineId, extraData] of Object.entries(lineDrafts)) {
    try {
      write(await client.cart.updateLine({ lineId, extraData }));
    } catch (error) {
      // The line was removed meanwhile: its details have nowhere to go.
      if (declaredError(error)?.code !== 'NOT_FOUND') throw error;
    }
    await onceShown(() => dropLineDraft(lineId, extraData));
  }
}

export interface Drafts {
  readonly setDetail: <K extends keyof CartDetails>(field: K, value: CartDetails[K]) => void;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
  /** Resolves once all that was typed is kept. Rejects where the office did not keep it. */
  readonly flush: () => Promise<void>;
  /** A field was left: what is typed is kept now. */
  readonly leave: () => void;
}

/**
 * What is typed in the cart, saved after a rest in typing and on leaving. What could not be saved stays typed, as long as this is
 * the cart that it was typed in: another window may place it, empty it or choose another connection.
 */
export function useDrafts({ lines }: Pick<CartView, 'lines'>): Drafts {
  const saveDrafts = useSaveDrafts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    return saveDrafts();
  }, [saveDrafts]);

  // A failed save leaves the drafts: the next change, or placing the order, saves them again.
  const flushQuietly = useCallback(() => void flush().catch(() => undefined), [flush]);
  useEffect(() => {
    // What a reload left behind.
    flushQuietly();
    return flushQuietly;
  }, [flushQuietly]);

  useLayoutEffect(() => {
    const { draftLines, setDraft } = useCartStore.getState();
    if (!lines.some(({ id }) => draftLines.includes(id))) setDraft(() => ({}));
  }, [lines]);

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flushQuietly, restBeforeSaving);
  }, [flushQuietly]);

  const setDetail = useCallback(
    <K extends keyof CartDetails>(field: K, value: CartDetails[K]) => {
      const lineIds = lines.map(({ id }) => id);
      useCartStore.getState().setDraft((now) => withTyped(now, field, value), lineIds);
      saveSoon();
    },
    [saveSoon, lines],
  );
  const setLineData = useCallback(
    (lineId: string, data: ExtraData) => {
      useCartStore.getState().setLineDraft(lineId, data);
      saveSoon();
    },
    [saveSoon],
  );
  return { setDetail, setLineData, flush, leave: flushQuietly };
}
