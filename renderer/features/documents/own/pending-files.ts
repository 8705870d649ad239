import { create } from 'zustand';
import type { Fault } from '../../../../shared/lib/fault.ts';
import {
  kindOfName,
  maxOwnFiles,
  type OwnDocumentDetails,
  ownDocumentName,
  visibleLine,
} from '../../../../shared/model/own-document.ts';
import { ownDocumentFaultText } from '../../../../shared/model/own-document-text.ts';
import { checkOwnFile } from './check-own-file.ts';

/** A file that a person chose and that is not added yet. */
export interface PendingFile {
  readonly id: number;
  readonly matterId: string;
  readonly file: File;
  /** The file's own name, as it can be shown. */
  readonly name: string;
  readonly details: OwnDocumentDetails;
  readonly state: 'checking' | 'ready' | 'adding';
  /** How much of it was sent, from 0 to 1. */
  readonly done: number;
  /** Why it is not added. */
  readonly problem: string | null;
  /** The file itself is at fault: trying again does not help. */
  readonly isBad: boolean;
  /** What is wrong with its details. */
  readonly faults: readonly Fault[];
}

interface PendingFiles {
  readonly files: readonly PendingFile[];
  /** The matter whose dialog is open. */
  readonly openFor: string | null;
  /** Files that were too many, the last time. */
  readonly leftOut: number;
  /** Ends what is being added. */
  readonly adding: AbortController | null;
  /** `about`: what is said of each of them already. */
  take(matterId: string, files: readonly File[], about?: Partial<OwnDocumentDetails>): void;
  change(id: number, part: Partial<PendingFile>): void;
  remove(ids: readonly number[]): void;
  /** Escape leaves what was chosen and typed for the next time: it is lost with the window only. */
  open(matterId: string | null): void;
  setAdding(adding: AbortController | null): void;
}

export const usePendingFiles = create<PendingFiles>()((set, get) => {
  let lastId = 0;
  let checking = Promise.resolve();

  /** One after the other: each is in memory as a whole. */
  async function check({ id, file, name }: PendingFile): Promise<void> {
    if (!get().files.some((one) => one.id === id)) return;
    const fault = await checkOwnFile(file);
    const problem = fault === null ? null : ownDocumentFaultText(name, fault);
    get().change(id, { state: 'ready', problem, isBad: fault !== null });
  }

  return {
    files: [],
    openFor: null,
    leftOut: 0,
    adding: null,
    take(matterId, chosen, about = {}) {
      const mine = get().files.filter((one) => one.matterId === matterId);
      const room = Math.max(0, maxOwnFiles - mine.length);
      const taken = chosen.slice(0, room).map((file): PendingFile => {
        lastId += 1;
        const name = ownDocumentName(file.name);
        return {
          id: lastId,
          matterId,
          file,
          name: visibleLine(file.name),
          details: { name, kind: kindOfName(name), datedOn: null, origin: '', copyOf: [], ...about },
          state: 'checking',
          done: 0,
          problem: null,
          isBad: false,
          faults: [],
        };
      });
      set(({ files }) => ({
        files: [...files, ...taken],
        openFor: matterId,
        leftOut: chosen.length - taken.length,
      }));
      for (const one of taken) checking = checking.then(() => check(one));
    },
    change: (id, part) =>
      set(({ files }) => ({ files: files.map((one) => (one.id === id ? { ...one, ...part } : one)) })),
    remove: (ids) => set(({ files }) => ({ files: files.filter(({ id }) => !ids.includes(id)), leftOut: 0 })),
    open: (openFor) => set({ openFor }),
    setAdding: (adding) => set({ adding }),
  };
});
