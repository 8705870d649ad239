import type { AppEvent } from '../../shared/contract/events.ts';
import type { Connections } from '../connection/connections.ts';
import type { Documents } from '../library/documents.ts';
import { createOrdering, type Ordering } from '../ordering/ordering.ts';
import type { OrderingParts } from '../ordering/ordering-parts.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { daysOffIn } from '../settings/days-off.ts';
import { readOfficeSettings } from '../settings/office-settings.ts';
import { olderReason } from '../storage/library/notices.ts';
import type { Library } from '../storage/library/open-library.ts';
import type { Announcements } from './announcements.ts';

/** What ordering is given as it is. */
type Given = Pick<
  OrderingParts,
  | 'checkpoints'
  | 'store'
  | 'clock'
  | 'random'
  | 'power'
  | 'log'
  | 'newId'
  | 'bootId'
  | 'computer'
  | 'current'
  | 'serviceFor'
  | 'matterId'
>;

interface ComposeOrderingParts extends Given {
  readonly library: Library;
  readonly settings: SettingsStore;
  readonly connections: Connections;
  readonly documents: Documents;
  readonly announcements: Announcements;
  readonly publish: (event: AppEvent) => void;
  readonly statusMoved: () => void;
}

/** Ordering as a part of one office: see main/app/create-app.ts. */
export function composeOrdering(parts: ComposeOrderingParts): Ordering {
  const { library, settings, connections, documents, announcements, publish, statusMoved } = parts;
  return createOrdering({
    ...parts,
    db: library.db,
    intentLog: library.intentLog,
    libraryLock: {
      reason: () => library.state.orderingLockedReason(),
      release: () => library.state.unlockOrdering(),
    },
    daysOff: () => daysOffIn(settings),
    contactDefaults() {
      const { contactName, contactNumber, email } = readOfficeSettings(settings);
      return { contactName, contactNumber, email };
    },
    keepDocument: (document, matterId) =>
      documents.add({
        id: document.documentId,
        connectionId: document.item.connectionId,
        matterId,
        source: { itemId: document.item.id },
        state: document.state,
        sha256: document.sha256,
        bytes: document.bytes,
        fileType: document.fileType,
        remark: document.remark,
        resourceText: document.resourceText,
      }),
    documentArrived: (arrived) => announcements.documentArrived(arrived),
    itemEnded: (item) => announcements.itemEnded(item),
    cartChanged: (cart) => publish({ type: 'cart', cart }),
    connectionIds: () => connections.ids(),
    orderAlarm: (order, connectionId) => announcements.orderAlarm(order, connectionId),
    chargeDiffers: (order, connectionId) => announcements.chargeDiffers(order, connectionId),
    stopsChanged: () => statusMoved(),
    libraryIsOlder() {
      const { state } = library;
      const told = { kind: 'older', at: Math.round(parts.clock.now()), message: olderReason } as const;
      // What else happened to it is told first.
      if (state.notice() === null) state.tell({ ...told, backupTakenAt: null, setAside: null });
      statusMoved();
    },
    orderChanged(order, connectionId) {
      if (connectionId === connections.current().id) publish({ type: 'order', order });
      statusMoved();
    },
  });
}
