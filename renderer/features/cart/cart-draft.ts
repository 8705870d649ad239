import type { CartDetails, ExtraData } from '../../../shared/contract/views/cart.ts';
import { withoutSaved } from '../../../shared/lib/without-saved.ts';
import { draftOf, idsOfDrafts, isText, listOf, recordOf, useDraft } from '../../bridge/drafts.ts';
import { useShownCart } from './shown-cart.ts';

/** What is typed in a cart and not saved yet. */
interface CartDraft {
  readonly details: Readonly<Partial<CartDetails>>;
  /** Extra data by line. */
  readonly lineData: Readonly<Record<string, ExtraData>>;
  /** The text of fields that stand for other data, as typed, right or wrong; by `fieldKey`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A cart's own: it goes into no other. */
const word = 'cart';
const nameOf = (cartId: string) => `${word} ${cartId}`;
const isVendor = recordOf(isText);
const isLineData = (value: unknown) =>
  recordOf(() => true)(value) &&
  ((value as ExtraData).vendors === undefined || listOf(isVendor)((value as ExtraData).vendors));
const checks = {
  details: recordOf(isText),
  lineData: recordOf(isLineData),
  texts: recordOf(isText),
};
const draftFor = (cartId: string) => draftOf<CartDraft>(nameOf(cartId), checks);
const nothing: CartDraft = { details: {}, lineData: {}, texts: {} };

export function fieldKey(lineId: string, dataKey: string): string {
  return `${lineId} ${dataKey}`;
}

/**
 * What was typed into a field of a line, right or wrong; undefined until then, and once another window saved something else.
 * `isOf`: whether a text stands for what is saved.
 */
export function typedText(
  { lineData, texts }: CartDraft,
  lineId: string,
  dataKey: string,
  isOf: (text: string) => boolean,
): string | undefined {
  const text = texts[fieldKey(lineId, dataKey)];
  return text !== undefined && (lineData[lineId] !== undefined || isOf(text)) ? text : undefined;
}

/** Of the cart on the screen. */
export function useTypedInCart(): CartDraft {
  return useDraftOfCart(useShownCart().id);
}

export function useDraftOfCart(cartId: string): CartDraft {
  return { ...nothing, ...useDraft<CartDraft>(nameOf(cartId), checks).typed };
}

export function typedInCart(cartId: string): CartDraft {
  return { ...nothing, ...draftFor(cartId).read() };
}

export function typeInCart(cartId: string, change: Partial<CartDraft>): void {
  const now = typedInCart(cartId);
  draftFor(cartId).type({
    details: { ...now.details, ...change.details },
    lineData: { ...now.lineData, ...change.lineData },
    texts: { ...now.texts, ...change.texts },
  });
}

/** Drops what was saved: what was typed since then stays. */
export function dropSaved(cartId: string, saved: Partial<Pick<CartDraft, 'details' | 'lineData'>>): void {
  const { details, lineData } = typedInCart(cartId);
  draftFor(cartId).type({
    details: withoutSaved(details, saved.details ?? {}),
    lineData: withoutSaved(lineData, saved.lineData ?? {}) as CartDraft['lineData'],
  });
}

/** Drops a matter number that is typed in any cart and not saved, where it is this one. */
export function dropMatter(number: string): void {
  for (const cartId of idsOfDrafts(word)) {
    const { matterNumber } = typedInCart(cartId).details;
    if (matterNumber?.trim() === number) dropSaved(cartId, { details: { matterNumber } });
  }
}
