import type { AppEvent } from '../../shared/contract/events.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Documents } from '../library/documents.ts';
import type { Ordering } from '../ordering/ordering.ts';

interface PublishEventsParts extends Pick<AppContext, 'events'> {
  readonly ordering: Pick<Ordering, 'view'>;
  readonly documents: Pick<Documents, 'get'>;
  readonly isCurrent: (connectionId: string) => boolean;
  readonly publish: (event: AppEvent) => void;
}

/** Feeds the contract's stream of events from the event bus: what is the current connection's, as whole views. */
export function publishEvents({ events, ordering, documents, isCurrent, publish }: PublishEventsParts): void {
  function orderChanged(id: string, connectionId: string): void {
    const order = isCurrent(connectionId) ? ordering.view(id) : null;
    if (order !== null) publish({ type: 'order', order });
  }

  events.on('orderChanged', ({ orderViewId, connectionId }) => orderChanged(orderViewId, connectionId));
  events.on('itemChanged', ({ orderViewId, connectionId }) => orderChanged(orderViewId, connectionId));
  events.on('followUpChanged', ({ connectionId }) => {
    if (isCurrent(connectionId)) publish({ type: 'followUps' });
  });
  events.on('cartChanged', ({ cart }) => publish({ type: 'cart', cart }));
  events.on('documentStored', ({ documentId, connectionId }) => {
    const document = isCurrent(connectionId) ? documents.get(documentId) : null;
    if (document !== null) publish({ type: 'document', document });
  });
  events.on('documentsDeleted', () => publish({ type: 'documentsChanged' }));
  events.on('documentChanged', () => publish({ type: 'documentsChanged' }));
  events.on('readingChanged', ({ reading }) => publish({ type: 'reading', reading }));
  events.on('matterChanged', ({ matter }) => publish({ type: 'matter', matter }));
  events.on('matterDeleted', ({ matterId, number }) => publish({ type: 'matterGone', matterId, number }));
  events.on('matterMerged', ({ matterId, number, into }) =>
    publish({ type: 'matterGone', matterId, number, into }),
  );
  events.on('filingChanged', ({ connectionId }) => {
    if (isCurrent(connectionId)) publish({ type: 'filing' });
  });
  events.on('officeSettingsChanged', () => publish({ type: 'officeSettings' }));
  events.on('statementChanged', ({ statement, connectionId }) => {
    if (isCurrent(connectionId)) publish({ type: 'statement', statement });
  });
  events.on('chargeChanged', ({ chargeId }) => publish({ type: 'charge', chargeId }));
  events.on('alertChanged', ({ alert, connectionId }) => {
    if (isCurrent(connectionId)) publish({ type: 'alert', alert });
  });
  events.on('searchSchedulesChanged', () => publish({ type: 'searchSchedules' }));
  events.on('alertFolderChanged', () => publish({ type: 'alertFolder' }));
  events.on('calendarFileChanged', () => publish({ type: 'calendarFile' }));
  events.on('matterFoldersChanged', () => publish({ type: 'matterFolders' }));
  events.on('intakeChanged', () => publish({ type: 'intake' }));
  events.on('connectionChanged', ({ what }) => {
    if (what === 'current') publish({ type: 'connection' });
  });
}
