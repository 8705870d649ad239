import { create } from 'zustand';
import type { ItemPhase } from '../../shared/model/order-state.ts';

export interface Notice {
  readonly key: number;
  /** A problem stays until it is dismissed: it may be said nowhere else. */
  readonly kind: 'info' | 'problem';
  readonly title: string;
  readonly body: string;
  readonly documentId: string | null;
  /** What can be opened besides: the order or the register statement that it is about. */
  readonly orderViewId: string | null;
  readonly statementId: string | null;
  /** What the statement says that an earlier one did not is what the notice is about. */
  readonly showsChanges?: boolean;
  /** The product of the certificate that came, or of the last of several; else null. */
  readonly certificateName: string | null;
  /** How many certificates it tells of; more than one has no document of its own. */
  readonly certificates: number;
  /** A single thing to do about it, such as undo. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** What it offers is about this cart as it is, and is no longer to be had once that is placed. */
  readonly ofCart?: string;
}

interface Announcement {
  /** Makes equal texts be said again. */
  readonly key: number;
  readonly text: string;
}

type LinkState = 'connecting' | 'up' | 'lost';

/** An item of an order, as a list shows it. */
interface SeenItem {
  readonly id: string;
  readonly phase: ItemPhase;
}

interface Restricting {
  readonly isRestricted: boolean;
  /** Asks who may see it. */
  readonly ask: () => void;
}

interface ViewState {
  /** This window was opened just now, and at no place of its own. */
  readonly isOpenedPlain: boolean;
  readonly link: LinkState;
  readonly notices: readonly Notice[];
  /** What was said to screen readers, the last of it last; several that come at once are each said. */
  readonly announcements: readonly Announcement[];
  /** The phase in which each item was shown or told last, the last seen last: a change from it is announced. */
  readonly seenPhases: ReadonlyMap<string, ItemPhase>;
  /** How often the connection was switched in this window. */
  readonly switches: number;
  /** Of the last notice or announcement. No two have the same: a card must not live on as another's. */
  readonly lastKey: number;
  readonly isHelpOpen: boolean;
  readonly isNewMatterOpen: boolean;
  /** Who may see the matter whose page is shown, for the command box; null where no page of a matter of an office is. */
  readonly restricting: Restricting | null;
  /** Text of a connection file that was opened from the desktop, until a person has looked at it. */
  readonly offeredConnection: string | null;
  setLink(link: LinkState): void;
  notify(notice: Pick<Notice, 'title'> & Partial<Omit<Notice, 'key' | 'title'>>): void;
  dismiss(key: number): void;
  /** The cart is being placed, here or in another window: what notices offer about it is no longer to be had. */
  leaveCart(cartId: string): void;
  announce(text: string): void;
  seePhases(items: readonly SeenItem[]): void;
  setHelpOpen(isOpen: boolean): void;
  setNewMatterOpen(isOpen: boolean): void;
  setRestricting(restricting: Restricting | null): void;
  offerConnection(text: string | null): void;
  /** Another connection is used now: what was said is unsaid, and what a notice offers is no longer to be had. */
  leaveConnection(): void;
}

/** Older ones go, but for problems: they stay until a person dismisses them. */
const maxNotices = 3;
/** As many are still to be read back; an order rarely says more at once. */
const maxAnnouncements = 8;
/** Seen items that are remembered. */
const maxSeen = 5000;
/** More certificates than this that came in a moment are told together. */
const maxApart = 2;

/** Certificates that come one after the other become one notice, in the place of the last. */
export function merged(notices: readonly Notice[]): Notice[] {
  const about = notices.filter((notice) => notice.certificates > 0);
  const certificates = about.reduce((sum, notice) => sum + notice.certificates, 0);
  const last = about.at(-1);
  // One that tells of several already stays as it is, whatever else is said beside it.
  if (certificates <= maxApart || about.length === 1 || last === undefined) return [...notices];
  const together: Notice = {
    ...last,
    title: `${certificates} certificates downloaded`,
    body: `Latest: ${last.certificateName}, ${last.body}`,
    documentId: null,
    orderViewId: null,
    certificates,
  };
  return [...notices.filter((notice) => notice.certificates === 0), together];
}

/** Whether a notice says again what stands there. Each undo of a removal is one of its own. */
function isRepeat(earlier: Notice, now: Notice): boolean {
  if (now.documentId !== null || now.ofCart !== undefined) return false;
  return earlier.kind === now.kind && earlier.title === now.title && earlier.body === now.body;
}

export const useViewState = create<ViewState>()((set) => ({
  isOpenedPlain: false,
  link: 'connecting',
  notices: [],
  announcements: [],
  seenPhases: new Map(),
  switches: 0,
  lastKey: 0,
  isHelpOpen: false,
  isNewMatterOpen: false,
  restricting: null,
  offeredConnection: null,
  setLink: (link) => set({ link }),
  notify: (given) =>
    set((state) => {
      const key = state.lastKey + 1;
      const certificates = given.certificateName ? 1 : 0;
      const notice: Notice = {
        kind: 'info',
        body: '',
        documentId: null,
        orderViewId: null,
        statementId: null,
        certificateName: null,
        action: null,
        certificates,
        ...given,
        key,
      };
      const others = state.notices.filter((earlier) => !isRepeat(earlier, notice));
      const all = merged([...others, notice]);
      const older = all.slice(0, -maxNotices).filter(({ kind }) => kind === 'problem');
      return { lastKey: key, notices: [...older, ...all.slice(-maxNotices)] };
    }),
  dismiss: (key) => set((state) => ({ notices: state.notices.filter((notice) => notice.key !== key) })),
  leaveCart: (cartId) =>
    set((state) => {
      const notices = state.notices.filter(({ ofCart }) => ofCart !== cartId);
      return notices.length === state.notices.length ? state : { notices };
    }),
  announce: (text) =>
    set((state) => {
      const key = state.lastKey + 1;
      const announcements = [...state.announcements, { key, text }].slice(-maxAnnouncements);
      return { lastKey: key, announcements };
    }),
  seePhases: (items) =>
    set((state) => {
      const seen = new Map(state.seenPhases);
      for (const { id, phase } of items) {
        seen.delete(id);
        seen.set(id, phase);
      }
      return { seenPhases: new Map([...seen].slice(-maxSeen)) };
    }),
  setHelpOpen: (isHelpOpen) => set({ isHelpOpen }),
  setNewMatterOpen: (isNewMatterOpen) => set({ isNewMatterOpen }),
  setRestricting: (restricting) => set({ restricting }),
  offerConnection: (offeredConnection) => set({ offeredConnection }),
  leaveConnection: () =>
    set((state) => ({
      announcements: [],
      seenPhases: new Map(),
      switches: state.switches + 1,
      notices: state.notices
        .filter(({ kind, action }) => kind === 'problem' || action === null)
        .map((notice) => ({
          ...notice,
          action: null,
          documentId: null,
          orderViewId: null,
          statementId: null,
          certificateName: null,
          certificates: 0,
        })),
    })),
}));
