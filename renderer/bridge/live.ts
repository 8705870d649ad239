import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../shared/contract/events.ts';
import type { AlertView } from '../../shared/contract/views/alert.ts';
import type { DocumentView } from '../../shared/contract/views/document.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { OfficeView } from '../../shared/contract/views/office.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';
import type { NoticeData } from '../../shared/model/notice.ts';
import { downloadAgain } from '../../shared/model/order-words.ts';
import type { Place } from '../../shared/model/place.ts';
import {
  alertChange,
  connectionChange,
  officeChange,
  orderChanges,
  statementChange,
  withNewer,
} from './changes.ts';
import type { OfficeConnector } from './client.ts';
import { otherChoiceText } from './conflict-words.ts';
import { forgetMatter, type GoneMatter } from './forget-matter.ts';
import type { OfficeQueries } from './office.tsx';
import { putMatter } from './put-matter.ts';
import { showError } from './show-error.ts';
import { useViewState } from './view-state.ts';

/** What came from outside the window: a place to show, or the text of a connection file to look at. */
export type PendingEvent =
  | { readonly type: 'show'; readonly place: Place }
  | { readonly type: 'connectionFile'; readonly text: string };

interface LiveOptions {
  readonly connector: OfficeConnector;
  readonly queries: OfficeQueries;
  readonly cache: QueryClient;
  readonly arrive: (arrival: PendingEvent) => void;
  /** Another window deleted a matter. */
  readonly matterGone: (matter: GoneMatter) => void;
}

/** A certificate that can be opened may be told together with others. The words are no part of the first screen. */
async function noticeOf(notice: NoticeData) {
  const { isNoticeOfProblem, noticeText } = await import('../../shared/model/notice-text.ts');
  const documentId = 'documentId' in notice ? notice.documentId : null;
  const isCertificate = notice.kind === 'certificate' && documentId !== null;
  return {
    ...noticeText(notice),
    kind: isNoticeOfProblem(notice) ? ('problem' as const) : ('info' as const),
    documentId,
    certificateName: isCertificate ? notice.productName : null,
  };
}

/** Milliseconds before the nth new try: 0.5 s doubling to 15 s. */
export function reconnectDelay(tries: number): number {
  return Math.min(500 * 2 ** tries, 15_000);
}

/**
 * Follows what the office reports for as long as the page lives, and keeps the query cache true to it.
 *
 *     connecting ──watch answers──▶ up ──stream or port ends──▶ lost ──delay──▶ connecting
 *
 * After a loss everything cached may be old, so all of it is asked again. Returns the way to stop.
 */
export function followOffice(options: LiveOptions): () => void {
  const stopped = new AbortController();
  void follow(options, stopped.signal);
  return () => stopped.abort();
}

async function follow(options: LiveOptions, stopped: AbortSignal): Promise<void> {
  const { setLink } = useViewState.getState();
  const apply = createEventSink(options);
  let tries = 0;
  while (!stopped.aborted) {
    try {
      const connection = await options.connector.open();
      const signal = AbortSignal.any([stopped, connection.lost]);
      const events = await options.connector.client.events.watch({}, { signal });
      if (useViewState.getState().link === 'lost') void options.cache.invalidateQueries();
      setLink('up');
      tries = 0;
      for await (const event of events) apply(event);
    } catch {
      // Every end of the stream is handled alike, below: the office never ends it by itself.
    }
    if (stopped.aborted) return;
    setLink('lost');
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay(tries)));
    tries += 1;
  }
}

function createEventSink(options: LiveOptions): (event: AppEvent) => void {
  const { connector, queries, cache, arrive, matterGone } = options;
  const downloadAgainOf = (itemId: string) => {
    connector.client.orders.checkItem({ itemId }).then(takeOrder).catch(showError);
  };

  const showAlerts = () => arrive({ type: 'show', place: { screen: 'alerts', id: null } });

  const refreshLists = createRefresher(() => {
    void cache.invalidateQueries({ queryKey: queries.orders.list.key() });
    void cache.invalidateQueries({ queryKey: queries.orders.lines.key() });
    void cache.invalidateQueries({ queryKey: queries.documents.list.key() });
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
    void cache.invalidateQueries({ queryKey: queries.packs.key() });
    void cache.invalidateQueries({ queryKey: queries.audit.key() });
    refreshDue();
  });

  /** What is due follows from nearly everything: it is asked again where Today is shown. */
  function refreshDue(): void {
    void cache.invalidateQueries({ queryKey: queries.due.today.key() });
  }

  function refreshCarts(): void {
    void cache.invalidateQueries({ queryKey: queries.cart.get.key() });
    refreshOtherCarts();
  }

  /** What is said beside a cart of the others. */
  function refreshOtherCarts(): void {
    void cache.invalidateQueries({ queryKey: queries.cart.list.key() });
    void cache.invalidateQueries({ queryKey: queries.cart.alsoElsewhere.key() });
    refreshDue();
  }

  /** What a cart, and whoever is about to buy, says of existing purchases. */
  function refreshExisting(): void {
    refreshCarts();
    void cache.invalidateQueries({ queryKey: queries.cart.existing.key() });
    // What was bought may show the number of a title.
    void cache.invalidateQueries({ queryKey: queries.titles.known.key() });
  }

  function takeOrder(order: OrderView): void {
    const key = queries.orders.get.queryKey({ input: { id: order.id } });
    let before = cache.getQueryData(key);
    const lists = { queryKey: queries.orders.list.key({ type: 'query' }) };
    cache.setQueriesData<{ orders: readonly OrderView[]; total: number }>(lists, (list) => {
      before ??= list?.orders.find((one) => one.id === order.id);
      return list && { ...list, orders: withNewer(list.orders, order) };
    });
    cache.setQueryData(key, order);
    // What a cart says of it, and whether it locks the cart.
    if (before?.state !== order.state) refreshCarts();
    const { announce, seePhases, seenPhases } = useViewState.getState();
    for (const text of orderChanges(before, order, (id) => seenPhases.get(id))) announce(text);
    seePhases(order.items);
    // In whatever window it was confirmed, the cart went with it.
    if (order.cartId !== null && (order.state === 'PREPARED' || order.state === 'SENDING'))
      useViewState.getState().leaveCart(order.cartId);
    refreshLists();
  }

  function takeDocument(document: DocumentView): void {
    // Whoever shows an earlier one that this stands in the place of asks again.
    void cache.invalidateQueries({ queryKey: queries.documents.get.key() });
    cache.setQueryData(queries.documents.get.queryKey({ input: { id: document.id } }), document);
    void cache.invalidateQueries({ queryKey: queries.ownDocuments.key() });
    // What was on its way is what one has now.
    refreshExisting();
    refreshLists();
  }

  const refreshStatements = createRefresher(() => {
    void cache.invalidateQueries({ queryKey: queries.statements.list.key() });
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
    refreshDue();
  });

  /** As last told, whether or not a list is in the cache: what is new to every list was told as asked for first. */
  const told = { statements: new Map<string, StatementSummaryView>(), alerts: new Map<string, AlertView>() };

  function takeStatement(statement: StatementSummaryView): void {
    let before = told.statements.get(statement.id);
    told.statements.set(statement.id, statement);
    const lists = { queryKey: queries.statements.list.key({ type: 'query' }) };
    cache.setQueriesData<readonly StatementSummaryView[]>(lists, (list) => {
      before ??= list?.find((one) => one.id === statement.id);
      return list && withNewer(list, statement);
    });
    // What the register says of the title is not in the event: whoever shows it asks for it.
    const key = queries.statements.get.queryKey({ input: { id: statement.id } });
    void cache.invalidateQueries({ queryKey: key });
    void cache.invalidateQueries({ queryKey: queries.statements.authenticity.key() });
    // It is what one has of its title from now on.
    refreshExisting();
    say(statementChange(before, statement));
    refreshStatements();
  }

  function takeAlert(alert: AlertView): void {
    const key = queries.alerts.list.queryKey({ input: {} });
    const list = cache.getQueryData(key);
    say(alertChange(told.alerts.get(alert.id) ?? list?.find((one) => one.id === alert.id), alert));
    told.alerts.set(alert.id, alert);
    const isKnown = list?.some((one) => one.id === alert.id);
    if (list) cache.setQueryData(key, isKnown ? [...withNewer(list, alert)] : [alert, ...list]);
    else void cache.invalidateQueries({ queryKey: key });
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
    refreshDue();
  }

  function takeOffice(office: OfficeView | null): void {
    const key = queries.office.state.queryKey({ input: {} });
    say(officeChange(cache.getQueryData(key), office));
    cache.setQueryData(key, office);
    void cache.invalidateQueries({ queryKey: queries.office.conflicts.key() });
  }

  function takeMatter(matter: MatterView): void {
    putMatter(cache, queries, matter);
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
    void cache.invalidateQueries({ queryKey: queries.adjustments.key() });
    // They are drawn beside its dates.
    void cache.invalidateQueries({ queryKey: queries.alerts.list.key() });
    // For whom one buys, and when settlement is, decides whether what one has is the same.
    refreshExisting();
  }

  function takeGoneMatter(matter: GoneMatter): void {
    // Deleted or merged in this window, which forgets it by itself.
    const ownKey = matter.into === undefined ? queries.matters.delete : queries.matterActs.merge;
    if (cache.isMutating({ mutationKey: ownKey.mutationKey() }) > 0) return;
    matterGone(matter);
    forgetMatter(cache, queries, matter);
    refreshDue();
  }

  /** Whatever names a matter. */
  function refreshFiling(): void {
    const named = [
      'adjustments',
      'matters',
      'matterActs',
      'orders',
      'documents',
      'statements',
      'alerts',
      'titles',
      'owners',
      'cart',
      'audit',
    ] as const;
    for (const topic of named) void cache.invalidateQueries({ queryKey: queries[topic].key() });
    refreshDue();
  }

  /** What the office sets for everybody. Days off decide what is late. */
  function refreshOfficeSettings(): void {
    const { authenticityKeys, settings, daysOff, certificateSets, orders, matters, documents, due } = queries;
    const { authenticity } = queries.statements;
    const { landTaxRule } = queries.adjustments;
    const topics = [
      settings,
      daysOff,
      certificateSets,
      authenticityKeys,
      authenticity,
      landTaxRule,
      orders,
      matters,
      documents,
      due,
    ];
    for (const topic of topics) void cache.invalidateQueries({ queryKey: topic.key() });
  }

  let switches = 0;

  /** Everything shown belongs to another environment from now on, and what was said and offered belonged to the old one. */
  async function takeConnection(): Promise<void> {
    switches += 1;
    const mine = switches;
    // Whoever switched it here sees it change.
    const { use, remove, importFile } = queries.connections;
    const isOwn = [use, remove, importFile].some(
      (call) => cache.isMutating({ mutationKey: call.mutationKey() }) > 0,
    );
    told.statements.clear();
    told.alerts.clear();
    useViewState.getState().leaveConnection();
    void cache.resetQueries();
    try {
      const { connection } = await cache.fetchQuery(queries.status.get.queryOptions({ input: {} }));
      if (mine !== switches) return;
      const { title, body } = connectionChange(connection);
      const { announce, notify } = useViewState.getState();
      if (isOwn) announce(`${title}. ${body}`);
      else notify({ title, body: `Another window switched the connection. ${body}` });
    } catch {
      // The way to the office broke: that is said by the band, and everything is asked again afterwards.
    }
  }

  function say(text: string | null): void {
    if (text !== null) useViewState.getState().announce(text);
  }

  return (event) => {
    switch (event.type) {
      case 'status':
        cache.setQueryData(queries.status.get.queryKey({ input: {} }), event.status);
        void cache.invalidateQueries({ queryKey: queries.updates.get.key() });
        return;
      case 'order':
        return takeOrder(event.order);
      case 'document':
        return takeDocument(event.document);
      case 'documentsChanged':
        void cache.invalidateQueries({ queryKey: queries.documents.get.key() });
        void cache.invalidateQueries({ queryKey: queries.ownDocuments.key() });
        refreshLists();
        return;
      case 'reading':
        cache.setQueryData(queries.documents.reading.queryKey({ input: {} }), event.reading);
        // The PDF of a statement may be among what was read.
        void cache.invalidateQueries({ queryKey: queries.statements.authenticity.key() });
        return;
      case 'cart':
        cache.setQueryData(queries.cart.get.queryKey({ input: { cartId: event.cart.id } }), event.cart);
        return refreshOtherCarts();
      case 'office':
        return takeOffice(event.office);
      case 'statement':
        return takeStatement(event.statement);
      case 'alert':
        return takeAlert(event.alert);
      case 'alertFolder':
        void cache.invalidateQueries({ queryKey: queries.alerts.folder.key() });
        return;
      case 'calendarFile':
        void cache.invalidateQueries({ queryKey: queries.calendar.file.key() });
        return;
      case 'matterFolders':
        void cache.invalidateQueries({ queryKey: queries.matterFolders.key() });
        return;
      case 'searchSchedules':
        void cache.invalidateQueries({ queryKey: queries.searchSchedules.key() });
        return;
      case 'intake':
        void cache.invalidateQueries({ queryKey: queries.intake.key() });
        return;
      case 'charge':
        refreshDue();
        void cache.invalidateQueries({ queryKey: queries.charges.key() });
        void cache.invalidateQueries({ queryKey: queries.audit.key() });
        void cache.invalidateQueries({ queryKey: queries.titles.purchases.key() });
        void cache.invalidateQueries({ queryKey: queries.titles.known.key() });
        return;
      case 'followUps':
        void cache.invalidateQueries({ queryKey: queries.followUps.key() });
        return refreshLists();
      case 'matter':
        return takeMatter(event.matter);
      case 'matterGone':
        return takeGoneMatter({ id: event.matterId, number: event.number, into: event.into });
      case 'filing':
        return refreshFiling();
      case 'otherChoice':
        useViewState.getState().notify({ ...otherChoiceText(event.choice), kind: 'problem' });
        return;
      case 'officeSettings':
        return refreshOfficeSettings();
      case 'connection':
        void takeConnection();
        return;
      case 'show':
      case 'connectionFile':
        return arrive(event);
      case 'notice':
        void noticeOf(event.notice)
          // A notice may be about money: where its words cannot be loaded, it still says where to look.
          .catch(() => ({
            title: 'A message could not be shown',
            body: 'It may be about an order or a charge. Check Orders and Statements.',
            kind: 'problem' as const,
          }))
          .then((words) => {
            const { orderViewId, statementId, heldItemId: itemId } = event.about;
            // A notice of a document opens the document, which leads to its order.
            const opens = 'documentId' in words && words.documentId !== null ? null : orderViewId;
            const isChanged = event.notice.kind === 'scheduledSearch' && event.notice.outcome === 'changed';
            const isScheduled = event.notice.kind === 'scheduledSearch';
            const isOfAlerts = event.notice.kind.startsWith('alert') || (isScheduled && statementId === null);
            const action = isOfAlerts
              ? { label: 'Show alerts', run: showAlerts }
              : itemId === null
                ? null
                : { label: downloadAgain, run: () => downloadAgainOf(itemId) };
            useViewState
              .getState()
              .notify({ ...words, orderViewId: opens, statementId, action, showsChanges: isChanged });
          });
        return;
    }
  };
}

/** Many events in a moment make one refresh, a quarter of a second after the first. */
function createRefresher(refresh: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      refresh();
    }, 250);
  };
}
