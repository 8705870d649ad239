import type { AlertView } from '../../shared/contract/views/alert.ts';
import type { CartView } from '../../shared/contract/views/cart.ts';
import type { ReadingView } from '../../shared/contract/views/document.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';
import type { AlertFileFault } from '../../shared/model/alert-file-fault.ts';
import type { ScheduledSearchNotice } from '../../shared/model/search-schedule-notice.ts';

/** An order that was placed here or elsewhere, by the id of its view: the intent's or the history's, never the number of the service. */
interface OrderEvent {
  readonly orderViewId: string;
  readonly connectionId: string;
}

/** There is nothing to say but that it happened: who listens asks. */
type Nothing = Readonly<Record<never, never>>;

/** Every event of the event bus, named for what happened, with what its handlers need to know. */
export interface DomainEvents {
  readonly orderChanged: OrderEvent;
  /** Bytes of an order may have left. */
  readonly orderSent: OrderEvent & { readonly customerId: string | null };
  /**
   * An order in doubt was made after all, more than once or presumably not, or one has a number that cannot be asked for: its
   * state says which.
   */
  readonly orderDoubtChanged: OrderEvent;
  /** What the service charges for an order is not what was confirmed. */
  readonly chargeDifferenceFound: OrderEvent;
  /** The order history shows one that this computer placed and that its library does not know. */
  readonly forgottenOrderSeen: OrderEvent & { readonly isNew: boolean };
  /** The order history of a customer was read without a failure, the first time since the program started. */
  readonly historyFirstRead: { readonly connectionId: string };
  /** A look into the order history ended. */
  readonly historyRead: { readonly connectionId: string };
  /** An item of an order, or the download of its certificate, is not as it was. */
  readonly itemChanged: OrderEvent & { readonly itemId: string };
  /** An item failed or was cancelled, as the service says. */
  readonly itemEnded: OrderEvent & {
    readonly itemId: string;
    readonly productName: string;
    readonly identifier: string;
    /** The service's own word. */
    readonly status: string;
  };
  /** Something was followed up with an authority, or an entry or a contact was changed. */
  readonly followUpChanged: { readonly connectionId: string };
  /** Ordering over a connection stopped, or goes on. */
  readonly orderingLockChanged: { readonly connectionId: string | null };
  /** Of the current connection. */
  readonly cartChanged: { readonly cart: CartView };
  /** A certificate is kept, or quarantined: its row says which. Or a person added or restored a document, or a colleague's came. */
  readonly documentStored: {
    readonly documentId: string;
    readonly connectionId: string;
    readonly source: 'item' | 'statement' | 'own' | 'office';
  };
  /** Certificates were deleted with their matter, or a person deleted a document of their own. */
  readonly documentsDeleted: Nothing;
  /** What a person says of a document of their own is another. */
  readonly documentChanged: Nothing;
  /** Certificates are being read for the search, or all are. */
  readonly readingChanged: { readonly reading: ReadingView };
  /** A matter of the current connection was opened, or what is written on it was changed. */
  readonly matterChanged: { readonly matter: MatterView };
  /** Everything of a matter is in another one now. */
  readonly matterMerged: {
    readonly connectionId: string;
    readonly matterId: string;
    readonly number: string;
    readonly into: { readonly id: string; readonly number: string };
  };
  /** Orders, charges or documents are of another matter, or their matter has another number. */
  readonly filingChanged: { readonly connectionId: string };
  /** A colleague changed what the office sets once for everybody; of keys, anybody. */
  readonly officeSettingsChanged: {
    readonly what:
      | 'details'
      | 'daysOff'
      | 'dueRules'
      | 'landTaxRule'
      | 'elsewhere'
      | 'sets'
      | 'authenticityKeys';
  };
  readonly matterDeleted: {
    readonly connectionId: string;
    readonly matterId: string;
    readonly number: string;
  };
  /** While the office's server could not be asked, this computer bought what another one bought or is buying. */
  readonly orderedTwice: OrderEvent & {
    /** A charge has the id of an order here. */
    readonly of: 'order' | 'charge';
    readonly productName: string;
    readonly identifier: string;
    readonly matterNumber: string;
    /** Who bought the other, when (milliseconds UTC), and for which matter, or null where it may not be read. */
    readonly person: string;
    readonly isYou: boolean;
    readonly at: number;
    readonly otherMatterNumber: string | null;
    /** False while it is being ordered. */
    readonly isOtherOrdered: boolean;
  };
  /** A charge that is no order moved in its journal. */
  readonly chargeChanged: { readonly chargeId: string };
  readonly statementChanged: { readonly statement: StatementSummaryView; readonly connectionId: string };
  /** The host of its link refuses the PDF of a statement for good, as far as that can be known. */
  readonly statementPdfRefused: { readonly statement: StatementSummaryView; readonly connectionId: string };
  readonly alertChanged: { readonly alert: AlertView; readonly connectionId: string };
  /** Notifications that were not known came from the watched folder. */
  readonly alertArrived: {
    readonly alert: AlertView;
    readonly count: number;
    readonly connectionId: string;
  };
  /** A file of the watched folder could not be imported, or not whole. It stays where it is. */
  readonly alertFileNotRead: { readonly name: string; readonly fault: AlertFileFault };
  /** The monitoring of a title of the current connection ends soon, and nothing follows on. */
  readonly alertLapses: {
    readonly volumeFolio: string;
    readonly matterNumber: string | null;
    readonly settlementOn: string | null;
    /** Milliseconds UTC; `next`: when another alert starts. */
    readonly until: number;
    readonly next: number | null;
  };
  /** A search on schedule changed, or what is known of it. */
  readonly searchSchedulesChanged: Nothing;
  /** A scheduled search brought what a person has to know. */
  readonly scheduledSearchTold: { readonly connectionId: string; readonly notice: ScheduledSearchNotice };
  /** Another folder is watched, or what is known of it is another. */
  readonly alertFolderChanged: Nothing;
  /** The calendar file was written, or cannot be. */
  readonly calendarFileChanged: Nothing;
  /** Documents were copied to the folders of their matters, or cannot be. */
  readonly matterFoldersChanged: Nothing;
  /** PDFs from elsewhere were found, or a person decided about some. */
  readonly intakeChanged: Nothing;
  /** The connections, their credentials or the reach of the network changed, or another connection is the current one. */
  readonly connectionChanged: { readonly what: 'connections' | 'current' | 'network' };
  /** The network settings changed. */
  readonly networkSettingsChanged: Nothing;
  /** The library's notice, disk or backups. */
  readonly libraryStateChanged: Nothing;
  readonly updateStateChanged: Nothing;
}

export type DomainEventName = keyof DomainEvents;
