import { create } from 'zustand';
import type { ZipDetail } from '../../../shared/contract/procedures/documents.ts';
import { noSelection, type RowSelection } from '../../ui/table/row-selection.ts';
import type { ListedDocument } from './use-documents.ts';

const noneChosen = { selection: noSelection, sizes: new Map<string, number>() };

interface DocumentsView {
  /** What is chosen stays so under another filter, and while other screens are shown. */
  readonly selection: RowSelection;
  /** Bytes of each chosen document. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Shown beside the list. */
  readonly active: ListedDocument | null;
  /** Details that the page of the last ZIP left out. The next begins without them too: nobody shows them by mistake. */
  readonly zipLeavesOut: readonly ZipDetail[];
  /** Everything else here is of this connection. */
  readonly connectionId: string | null;
  /** `listed`: bytes of the documents that are at hand. */
  choose(selection: RowSelection, listed: ReadonlyMap<string, number>): void;
  chooseNone(): void;
  leaveOutOfZip(details: readonly ZipDetail[]): void;
  activate(document: ListedDocument): void;
  /** Nothing of one connection is shown or chosen under another. */
  enter(connectionId: string): void;
}

/** What of the list is chosen. */
export const useDocumentsView = create<DocumentsView>()((set) => ({
  ...noneChosen,
  active: null,
  // Notes of the office are for the office, unless a person says otherwise.
  zipLeavesOut: ['followUps'],
  connectionId: null,
  choose: (selection, listed) =>
    set((state) => ({
      selection,
      sizes: new Map([...selection.ids].map((id) => [id, listed.get(id) ?? state.sizes.get(id) ?? 0])),
    })),
  chooseNone: () => set(noneChosen),
  leaveOutOfZip: (zipLeavesOut) => set({ zipLeavesOut }),
  activate: (active) => set({ active }),
  enter: (connectionId) =>
    set((state) =>
      state.connectionId === connectionId ? state : { connectionId, ...noneChosen, active: null },
    ),
}));
