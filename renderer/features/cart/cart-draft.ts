import type { CartDetails, ExtraData } from '../../../shared/contract/views/cart.ts';
import { withoutSaved } from '../../../shared/lib/without-saved.ts';
import { draftOf, isText, listOf, recordOf, useDraft } from '../../bridge/drafts.ts';

/** What is typed in the cart and not saved yet. */
interface CartDraft {
  readonly details: Readonly<Partial<CartDetails>>;
  /** The lines of the cart that it is typed in: it goes into no other. */
  readonly lineIds: readonly string[];
  /** Extra data by line. */
  readonly lineData: Readonly<Record<string, ExtraData>>;
  /** The text of fields that stand for other data, as typed, right or wrong; by `fieldKey`. */
  readonly texts: Readonly<Record<string, string>>;
}

const draftName = 'cart';
const isVendor = recordOf(isText);
const isLineData = (value: unknown) =>
  recordOf(() => true)(value) &&
  ((value as ExtraData).vendors === undefined || listOf(isVendor)((value as ExtraData).vendors));
const checks = {
  details: recordOf(isText),
  lineIds: listOf(isText),
  lineData: recordOf(isLineData),
  texts: recordOf(isText),
};
const draft = draftOf<CartDraft>(draftName, checks);
const nothing: CartDraft = { details: {}, lineIds: [], lineData: {}, texts: {} };

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

export function useTypedInCart(): CartDraft {
  return { ...nothing, ...useDraft<CartDraft>(draftName, checks).typed };
}

export function typedInCart(): CartDraft {
  return { ...nothing, ...draft.read() };
}

export function typeInCart(change: Partial<CartDraft>): void {
  const now = typedInCart();
  draft.type({
    details: { ...now.details, ...change.details },
    lineIds: change.lineIds ?? now.lineIds,
    lineData: { ...now.lineData, ...change.lineData },
    texts: { ...now.texts, ...change.texts },
  });
}

/** Drops what was saved: what was typed since then stays. */
export function dropSaved(saved: Partial<Pick<CartDraft, 'details' | 'lineData'>>): void {
  const { details, lineData } = typedInCart();
  draft.type({
    details: withoutSaved(details, saved.details ?? {}),
    lineData: withoutSaved(lineData, saved.lineData ?? {}) as CartDraft['lineData'],
  });
}

/** Drops all of it where none of the cart's lines is one that it was typed with: that cart is gone. */
export function dropOfOtherCart(lines: readonly { readonly id: string }[]): void {
  const { lineIds } = typedInCart();
  if (!lines.some(({ id }) => lineIds.includes(id))) draft.drop();
}

/** Drops a matter number that is typed and not saved, where it is this one. */
export function dropMatter(number: string): void {
  const { matterNumber } = typedInCart().details;
  if (matterNumber?.trim() === number) dropSaved({ details: { matterNumber } });
}
