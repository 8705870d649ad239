import type { MatterDetails } from '../../../shared/model/matter.ts';
import { isSameValue, type MatterChange, matterFields } from '../../../shared/model/matter-change.ts';
import { emptyName, emptyParty } from '../../../shared/model/party.ts';
import { partyText } from '../../../shared/model/party-text.ts';
import { readParties } from '../../../shared/model/read-parties.ts';
import {
  type Check,
  draftOf,
  isTextOrNull,
  listOf,
  recordOf,
  textsLike,
  useDraft,
} from '../../bridge/drafts.ts';

/** What is typed on a matter and not saved. */
export interface MatterDraft {
  readonly typed: MatterChange;
  /** Of each typed field, what stood there when the typing began. */
  readonly before: MatterChange;
}

const areNames = listOf(textsLike(emptyName));
const areParties = listOf(
  (value) =>
    textsLike(emptyParty)(value) && areNames((value as { representatives?: unknown }).representatives),
);
const isField: Check = (value) => isTextOrNull(value) || areParties(value);
const checks = { typed: recordOf(isField), before: recordOf(isField) };

const nameOf = (matterId: string) => `matter ${matterId}`;

export function useMatterDraft(matterId: string) {
  const draft = useDraft<MatterDraft>(nameOf(matterId), checks);
  return { ...draft, typed: withRows(draft.typed) };
}

/** The same for whoever does not show it. */
export function matterDraft(matterId: string) {
  const draft = draftOf<MatterDraft>(nameOf(matterId), checks);
  return { ...draft, read: () => withRows(draft.read()) };
}

/**
 * What is typed on a matter goes on in the one that it was merged into, and gives way to what is typed there. Gives the texts that
 * gave way: they are to be shown.
 */
export function moveMatterDraft(fromId: string, intoId: string): string[] {
  const [from, into] = [matterDraft(fromId), matterDraft(intoId)];
  const [moved, there] = [from.read(), into.read()];
  if (moved.typed === undefined) return [];
  into.type({ typed: { ...moved.typed, ...there.typed }, before: { ...moved.before, ...there.before } });
  from.drop();
  const gaveWay = Object.entries(moved.typed).filter(([field]) => Object.hasOwn(there.typed ?? {}, field));
  const kept = typedTexts(there.typed ?? {});
  return typedTexts(Object.fromEntries(gaveWay)).filter((text) => !kept.includes(text));
}

/** Everything typed that a person would have to type again. */
export function typedTexts({ property, parties = [], client, lookedAfterBy, notes }: MatterChange): string[] {
  return [property, ...parties.map(partyText), client, lookedAfterBy, notes].flatMap(
    (text) => text?.trim() || [],
  );
}

/** A tab that stayed open may hold parties typed as text in an earlier version: they become rows to check. */
function withRows(draft: Partial<MatterDraft>): Partial<MatterDraft> {
  const parties: unknown = draft.typed?.parties;
  if (typeof parties !== 'string') return draft;
  const { parties: _, ...before } = draft.before ?? {};
  return { typed: { ...draft.typed, parties: readParties(parties) }, before };
}

/**
 * The draft with more typed; null where nothing differs from what is saved. `sending`: what is being saved; what is typed back of
 * that differs once it is saved.
 */
export function typeOn(
  { typed = {}, before = {} }: Partial<MatterDraft>,
  matter: MatterDetails,
  change: MatterChange,
  sending: MatterChange = {},
): MatterDraft | null {
  const next = { ...typed, ...change };
  return only({ typed: next, before: { ...pick(matter, next), ...before } }, (field) => {
    const value = next[field];
    return value !== undefined && (!isSameValue(value, matter[field]) || sending[field] !== undefined);
  });
}

/** What remains of the draft when `sent` was saved as `saved`: what was typed on since then. */
export function afterSave(
  { typed = {}, before = {} }: Partial<MatterDraft>,
  sent: MatterDraft,
  saved: MatterDetails,
): MatterDraft | null {
  return only({ typed, before: { ...before, ...pick(saved, sent.typed) } }, (field) => {
    const [value, was] = [typed[field], sent.typed[field]];
    return value !== undefined && (was === undefined || !isSameValue(value, was));
  });
}

/** The draft once the person has seen what somebody else wrote in the field, and keeps their own. */
export function keepOwn(
  { typed = {}, before = {} }: Partial<MatterDraft>,
  matter: MatterDetails,
  field: keyof MatterDetails,
): MatterDraft {
  return { typed, before: { ...before, [field]: matter[field] } };
}

/** Of details, the fields that the other has. */
export function pick(details: MatterDetails, like: MatterChange): MatterChange {
  return Object.fromEntries(
    matterFields.filter((field) => like[field] !== undefined).map((field) => [field, details[field]]),
  );
}

function only(
  { typed, before }: MatterDraft,
  isTyped: (field: keyof MatterDetails) => boolean,
): MatterDraft | null {
  const fields = matterFields.filter(isTyped);
  if (fields.length === 0) return null;
  const those = (change: MatterChange): MatterChange =>
    Object.fromEntries(fields.map((field) => [field, change[field]]));
  return { typed: those(typed), before: those(before) };
}
