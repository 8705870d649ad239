import { create } from 'zustand';
import type { MatterDetails } from '../../../shared/model/matter.ts';

interface MatterDrafts {
  /** What is typed and not saved, by the matter's id. */
  readonly drafts: Readonly<Record<string, Partial<MatterDetails>>>;
  setDraft(matterId: string, draft: Partial<MatterDetails> | null): void;
}

export const useMatterDrafts = create<MatterDrafts>()((set) => ({
  drafts: {},
  setDraft: (matterId, draft) =>
    set(({ drafts }) => {
      const { [matterId]: _, ...rest } = drafts;
      return { drafts: draft === null ? rest : { ...rest, [matterId]: draft } };
    }),
}));
