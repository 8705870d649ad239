import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid, serviceFailed } from '../../shared/contract/failures.ts';
import type { AlertRequest, AlertView } from '../../shared/contract/views/alert.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { sameAlertFault } from '../../shared/model/alert-rules.ts';
import type { Knowingly } from '../../shared/model/claim-failure.ts';
import { reasonText } from '../../shared/model/service-failure-text.ts';
import { alreadyCharged } from '../charging/already-charged.ts';
import type { Charge } from '../charging/charges.ts';
import { claimCharge } from '../charging/claim-charge.ts';
import {
  type ApplyAnswer,
  notNoted,
  recoverCharges,
  type SendingParts,
  sendCharge,
} from '../charging/send-charge.ts';
import { createUnderWay } from '../charging/under-way.ts';
import type { AppContext } from '../context/app-context.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { webPageRemark } from '../http/failure.ts';
import { readJson } from '../http/json.ts';
import type { LandService } from '../ports/land-service.ts';
import { checkSubscription } from './alert-faults.ts';
import { type AlertRow, createAlertStore, mayExist } from './alert-store.ts';
import { alertViewOf } from './alert-views.ts';
import { type Notification, readNotifications } from './read-notifications.ts';
import { createSearchedAlerts } from './searched-alerts.ts';
import { type SubscriptionRequest, subscriptionAnswer } from './wire.ts';

export type SubscribeFailure = DeclaredFailure<
  'INVALID' | 'ALREADY_PLACED' | 'CLAIM_FAILED' | 'SERVICE_FAILED' | 'HOST_FAILED'
>;

/** Title alerts: subscriptions that were made, and the notifications that a person brought. */
export interface Alerts {
  /**
   * Chargeable, sent at most once. An alert comes back whenever bytes may have left, also in state `unknown`; a failure
   * means that nothing was charged.
   */
  subscribe(
    request: AlertRequest & Knowingly & { readonly afterUnknown?: string | undefined },
  ): Promise<Result<AlertView, SubscribeFailure>>;
  /** Of the current connection, newest first. */
  list(): AlertView[];
  /** For the search, of every connection. */
  readonly searched: ReturnType<typeof createSearchedAlerts>;
  /**
   * Takes webhook deliveries in one commit; those that cannot be taken come back in words. One that is kept already is not
   * kept twice; one for a subscription that is not known here makes it known.
   */
  importNotifications(text: string): Result<ImportedNotifications, Fault[]>;
  /** Takes up what an earlier run left half done. */
  recover(): void;
  isBusy(): boolean;
  idle(): Promise<void>;
}

export interface ImportedNotifications {
  readonly imported: number;
  readonly alreadyKnown: number;
  readonly notTaken: Fault[];
  readonly alerts: AlertView[];
  /** How many each alert got that was not kept before, by its id. */
  readonly newFor: ReadonlyMap<string, number>;
}

interface AlertsParts extends Pick<AppContext, 'ids' | 'db' | 'events'>, SendingParts {
  readonly version: string;
  readonly current: () => LandService;
}

export function createAlerts(parts: AlertsParts): Alerts {
  const { db, charges, clock, log, ids, events } = parts;
  const store = createAlertStore(db, { now: () => clock.now(), computer: ids.computer });
  const sending = createUnderWay();
  const currentId = () => parts.current().connection.id;

  function tell(id: string): void {
    const row = store.get(id);
    if (row !== null) events.publish('alertChanged', { alert: view(row), connectionId: row.connectionId });
  }
  // An alert has the id of its charge.
  events.on('chargeChanged', ({ chargeId }) => tell(chargeId));

  /** An answer without an id proves nothing: the subscription may stand. */
  const applyAnswer: ApplyAnswer = (charge, doubt) => {
    // Whatever its content type: it may have been charged.
    const bytes = charge.rawAnswer ?? new Uint8Array();
    const answer = readJson({ headers: {}, bytes }, subscriptionAnswer);
    if (!answer.ok) {
      const cause = doubt ?? `${reasonText(answer.failure.reason)}${webPageRemark(charge.contentType)}`;
      charges.move(charge.id, 'UNKNOWN', { cause });
      return;
    }
    const { subscriptionId } = answer.value;
    if (doubt !== null) {
      charges.move(charge.id, 'UNKNOWN', { cause: `${doubt} The subscription ID is ${subscriptionId}.` });
      return;
    }
    const holder = store.bySubscription(charge.connectionId, subscriptionId);
    if (holder !== null && holder.id !== charge.id) {
      const cause = 'The service responded with the ID of a subscription that is already known.';
      charges.move(charge.id, 'DONE', { cause, answer: { subscriptionId } });
    } else {
      charges.move(charge.id, 'DONE', { cause: null, answer: { subscriptionId } }, () =>
        store.subscribed(charge.id, subscriptionId),
      );
    }
  };

  /** Whether one with this reference monitors the title all this time from now on: a second one would say nothing more, and may be charged. */
  function isSubscribed(connectionId: string, given: SubscriptionRequest): boolean {
    const from = Math.max(Date.parse(given.startDateTime), clock.now());
    return store
      .byReference(connectionId, given.volumeFolio, given.customerRef)
      .some(
        (row) =>
          Date.parse(row.startDateTime) <= from &&
          Date.parse(row.endDateTime) >= Date.parse(given.endDateTime) &&
          chargeOf(row)?.state === 'DONE',
      );
  }

  async function subscribe(
    request: AlertRequest & Knowingly & { readonly afterUnknown?: string | undefined },
  ): Promise<Result<AlertView, SubscribeFailure>> {
    const known = parts.claims?.known() ?? 0;
    const service = parts.current();
    const { connection } = service;
    const checked = checkSubscription(request);
    if (!checked.ok) return failed(invalid(checked.failure));
    const body = checked.value;
    const closed = store.matterFaults(connection.id, body.customerRef);
    if (closed.length > 0) return failed(invalid(closed));
    const id = ids.newId();
    const about = {
      productName: 'Title alert',
      identifier: body.volumeFolio,
      matterNumber: body.customerRef,
    };
    const notClaimed = await claimCharge(
      parts,
      { id, connectionId: connection.id, kind: 'alert', key: body.volumeFolio, ...about, known },
      request,
    );
    if (notClaimed !== null) return failed(notClaimed);
    const closedMeanwhile = store.matterFaults(connection.id, body.customerRef);
    if (closedMeanwhile.length > 0) {
      parts.claims?.drop(id);
      return failed(invalid(closedMeanwhile));
    }
    // In the same turn as it is written down: a question that was open in two windows is paid for once.
    if (request.afterUnknown === undefined && isSubscribed(connection.id, body)) {
      parts.claims?.drop(id);
      return failed(invalid([sameAlertFault]));
    }
    let earlier: Charge | null;
    try {
      earlier = charges.prepare(
        {
          id,
          connectionId: connection.id,
          kind: 'alert',
          key: body.volumeFolio,
          request: {
            api: 'alerts',
            method: 'POST',
            path: '/alert/v1/titles/subscriptions',
            body: new TextEncoder().encode(JSON.stringify(body)),
          },
          about: { matterNumber: null, reference: body.customerRef, subject: { ...body } },
          afterUnknown: request.afterUnknown ?? null,
        },
        () =>
          store.add({
            ...body,
            id,
            connectionId: connection.id,
            chargeId: id,
            subscriptionId: null,
            createdAt: Math.round(clock.now()),
          }),
      );
    } catch (error) {
      parts.claims?.drop(id);
      return failed(hostFailed(notNoted(log, error)));
    }
    if (earlier !== null) {
      parts.claims?.drop(id);
      const { customerRef: matter } = viewOf(earlier.id);
      return failed(alreadyCharged(earlier, { matter, afterUnknown: request.afterUnknown }));
    }
    const { wire } = connection;
    const failure = await sendCharge(
      parts,
      service,
      id,
      {
        headers: {
          'content-type': 'application/json',
          'x-source-system': `landfolio/${parts.version}`,
          [wire.idempotencyKeyHeader]: id,
        },
        maxBytes: answerCaps.alertSubscription,
      },
      applyAnswer,
    );
    return failure === null ? ok(viewOf(id)) : failed(serviceFailed(failure));
  }

  function viewOf(id: string): AlertView {
    const row = store.get(id);
    if (row === null) throw new Error(`No alert ${id}`);
    return view(row);
  }

  function chargeOf(row: AlertRow): Charge | null {
    return row.chargeId === null ? null : charges.get(row.chargeId);
  }

  function view(row: AlertRow, matters = store.mattersOf([row])): AlertView {
    const matter = matters.get(row.id) ?? null;
    return alertViewOf(row, chargeOf(row), store.notifications(row.id), matter);
  }

  /** The charge of an alert that a notification proves, whatever the service provider said of it, or null. */
  function provenBy({ subscriptionId, volumeFolio }: Notification, row: AlertRow): string | null {
    const isUnproven = ['UNKNOWN', 'PLACED', 'PRESUMED_ABSENT'].includes(chargeOf(row)?.state ?? '');
    // Of another title it is of another subscription, so that a number was mistyped.
    const isOfTitle = volumeFolio === row.volumeFolio;
    return subscriptionId !== null && isOfTitle && isUnproven ? row.chargeId : null;
  }

  /** The alert that a notification belongs to, made where none is known. Part of a transaction. */
  function holderFor(connectionId: string, given: Notification): { id: string; confirms: string | null } {
    if (given.subscriptionId !== null) {
      const known = store.bySubscription(connectionId, given.subscriptionId);
      if (known !== null) return { id: known.id, confirms: provenBy(given, known) };
    }
    const candidates = store
      .byReference(connectionId, given.volumeFolio, given.customerRef)
      .filter(
        (row) => mayExist(chargeOf(row)) && (given.subscriptionId === null || row.subscriptionId === null),
      );
    const [first] = candidates;
    if (first !== undefined && (given.subscriptionId === null || candidates.length === 1)) {
      if (given.subscriptionId !== null) store.subscribed(first.id, given.subscriptionId);
      return { id: first.id, confirms: provenBy(given, first) };
    }
    const id = ids.newId();
    store.add({
      id,
      connectionId,
      chargeId: null,
      volumeFolio: given.volumeFolio,
      customerRef: given.customerRef,
      startDateTime: '',
      endDateTime: '',
      subscriptionId: given.subscriptionId,
      createdAt: Math.round(clock.now()),
    });
    return { id, confirms: null };
  }

  return {
    subscribe: (request) => sending.track(subscribe(request)),
    list() {
      const rows = store.list(currentId());
      const matters = store.mattersOf(rows);
      return rows.map((row) => view(row, matters));
    },
    searched: createSearchedAlerts(db),
    importNotifications(text) {
      const { id: connectionId, wire } = parts.current().connection;
      const read = readNotifications(text, wire.alertEventType);
      if (!read.ok) return read;
      const { notifications, notTaken } = read.value;
      const touched = new Set<string>();
      const proven = new Set<string>();
      const newFor = new Map<string, number>();
      let imported = 0;
      db.transaction(() => {
        for (const given of notifications) {
          const holder = store.holderOf(connectionId, given.identity);
          if (holder !== null) {
            touched.add(holder);
            continue;
          }
          const { id: alertId, confirms } = holderFor(connectionId, given);
          // In the same commit: a notification that is kept is not looked at again.
          if (confirms !== null) {
            const cause = 'No response was received, but a notification proves that the subscription exists.';
            const { subscriptionId } = given;
            const answer = subscriptionId === null ? {} : { answer: { subscriptionId } };
            charges.moveInside(confirms, 'DONE', { cause, ...answer });
            proven.add(confirms);
          }
          store.keep(given, { id: ids.newId(), alertId, connectionId });
          touched.add(alertId);
          newFor.set(alertId, (newFor.get(alertId) ?? 0) + 1);
          imported += 1;
        }
      });
      for (const chargeId of proven) events.publish('chargeChanged', { chargeId });
      for (const id of touched) tell(id);
      const alreadyKnown = notifications.length - imported;
      return ok({ imported, alreadyKnown, notTaken, alerts: [...touched].map(viewOf), newFor });
    },
    recover: () => recoverCharges(parts, 'alert', applyAnswer),
    isBusy: sending.isBusy,
    idle: sending.idle,
  };
}
