import { create } from 'zustand';
import type { EventForm } from './event-form.ts';

/** The fields that were typed into; the others are shown as the event has them. */
type EventDraft = Readonly<Partial<EventForm>>;

interface EventDrafts {
  readonly drafts: Readonly<Record<string, EventDraft>>;
  keep(key: string, draft: EventDraft): void;
  drop(key: string): void;
}

/** One draft an event and connection, and one for a new event. */
export function draftKey(connectionId: string, eventId: string | null): string {
  return `${connectionId} ${eventId ?? 'new'}`;
}

/** What was typed into the form of an event: it stays when the form is closed without saving or cancelling. */
export const useEventDrafts = create<EventDrafts>()((set) => ({
  drafts: {},
  keep: (key, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } })),
  drop: (key) =>
    set(({ drafts }) => ({
      drafts: Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)),
    })),
}));
