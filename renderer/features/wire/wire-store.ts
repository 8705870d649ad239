import { create } from 'zustand';
import type { WireDraft } from './wire-draft.ts';

interface WireStore {
  readonly drafts: Readonly<Record<string, WireDraft>>;
  setDraft(connectionId: string, change: (before: WireDraft) => WireDraft): void;
}

/** What is typed over the wire profile of each connection; it stays while other screens are shown. */
export const useWireStore = create<WireStore>()((set) => ({
  drafts: {},
  setDraft: (connectionId, change) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [connectionId]: change(drafts[connectionId] ?? {}) } })),
}));
