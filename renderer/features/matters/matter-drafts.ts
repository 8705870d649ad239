import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { MatterDetails } from '../../../shared/model/matter.ts';
import { type MatterChange, matterFields } from '../../../shared/model/matter-change.ts';

/** What is typed on a matter and not saved. */
export interface MatterDraft {
  readonly typed: MatterChange;
  /** Of each typed field, what stood there when the typing began. */
  readonly before: MatterChange;
}

const noDraft: MatterDraft = { typed: {}, before: {} };

/**
 * The draft with more typed; null where nothing differs from what is kept. `sending`: what is on its way to be kept; what is
 * typed back of that differs once it is kept.
 */
export function typeOn(
  draft: MatterDraft | undefined,
  matter: MatterDetails,
  change: MatterChange,
  sending: MatterChange = {},
): MatterDraft | null {
  const { typed, before } = draft ?? noDraft;
  const next = { ...typed, ...change };
  return only({ typed: next, before: { ...pick(matter, next), ...before } }, (field) => {
    return next[field] !== undefined && (next[field] !== matter[field] || sending[field] !== undefined);
  });
}

/** What remains of the draft when `sent` was saved as `kept`: what was typed on since then. */
export function afterSave(
  draft: MatterDraft | undefined,
  sent: MatterDraft,
  kept: MatterDetails,
): MatterDraft | null {
  const { typed, before } = draft ?? noDraft;
  return only({ typed, before: { ...before, ...pick(kept, sent.typed) } }, (field) => {
    return typed[field] !== undefined && typed[field] !== sent.typed[field];
  });
}

/** The draft once the person has seen what somebody else wrote in the field, and keeps their own. */
export function keepOwn(draft: MatterDraft, matter: MatterDetails, field: keyof MatterDetails): MatterDraft {
  return { ...draft, before: { ...draft.before, [field]: matter[field] } };
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

interface MatterDrafts {
  /** By the matter's id. */
  readonly drafts: Readonly<Record<string, MatterDraft>>;
  setDraft(matterId: string, draft: MatterDraft | null): void;
}

/** Lives in the window's own session storage: a reload loses nothing that was typed. */
export const useMatterDrafts = create<MatterDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      setDraft: (matterId, draft) =>
        set(({ drafts }) => {
          const { [matterId]: _, ...rest } = drafts;
          return { drafts: draft === null ? rest : { ...rest, [matterId]: draft } };
        }),
    }),
    { name: 'landfolio.typed-on-matters', storage: createJSONStorage(() => sessionStorage) },
  ),
);
