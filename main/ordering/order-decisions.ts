import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { alreadyPlaced, invalid, notFound } from '../../shared/contract/failures.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Knowingly } from '../../shared/model/claim-failure.ts';
import { isSameMatterNumber } from '../../shared/model/matter-number.ts';
import type { AppContext } from '../context/app-context.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Carts } from './cart/carts.ts';
import type { Intent } from './journal/intent.ts';
import type { Journal } from './journal/journal.ts';
import { orderActions } from './order-problem.ts';
import type { ApplyOutcome } from './placing/apply-outcome.ts';
import type { AnswerFailure, OperatorAnswer, RecordAnswer } from './placing/operator-answer.ts';
import type { PlaceFailure, SendFailure } from './placing/place-failure.ts';
import type { Placing } from './placing/place-order.ts';
import type { Reconcile } from './placing/reconcile.ts';

interface OrderDecisionsParts extends Pick<AppContext, 'clock' | 'events'> {
  readonly journal: Journal;
  readonly placing: Placing;
  /** The orders that are being sent now. */
  readonly underWay: ReadonlySet<string>;
  readonly reconcile: Reconcile;
  readonly applyOutcome: ApplyOutcome;
  readonly recordAnswer: RecordAnswer;
  /** The connection that is used now. */
  readonly current: () => LandService;
  readonly view: (intent: Intent) => OrderView;
  readonly carts: Pick<Carts, 'changedByOrder'>;
}

/** What a person does with one order that was confirmed before. NOT_FOUND: the current connection has no such order. */
export interface OrderDecisions {
  sendPrepared(
    id: string,
    knowingly?: Knowingly,
  ): Promise<Result<OrderView, SendFailure | DeclaredFailure<'NOT_FOUND'>>>;
  discard(id: string): Result<OrderView, DeclaredFailure<'NOT_FOUND' | 'ALREADY_PLACED'>>;
  /** Reads the order history for this order now. */
  lookAgain(id: string): Promise<Result<OrderView, DeclaredFailure<'NOT_FOUND'>>>;
  /** Orders what is presumed absent once more. `typed` must be its matter number. */
  orderAgain(
    id: string,
    typed: string,
    confirmedTotalCents: number,
    knowingly?: Knowingly,
  ): Promise<Result<OrderView, PlaceFailure | DeclaredFailure<'NOT_FOUND'>>>;
  /** Writes down what the operator answered about an order in doubt. */
  recordAnswer(
    id: string,
    answer: OperatorAnswer,
  ): Promise<Result<OrderView, AnswerFailure | DeclaredFailure<'NOT_FOUND'>>>;
}

export function createOrderDecisions(parts: OrderDecisionsParts): OrderDecisions {
  const { journal, placing, reconcile, clock } = parts;
  const connectionId = () => parts.current().connection.id;

  function viewOf(id: string): OrderView | null {
    const intent = journal.get(id);
    return intent === null ? null : parts.view(intent);
  }

  function asOrder<F>(result: Result<string, F>): Result<OrderView, F> {
    if (!result.ok) return result;
    const order = viewOf(result.value);
    if (order === null) throw new Error(`No intent ${result.value}`);
    return ok(order);
  }

  return {
    async sendPrepared(id, knowingly = {}) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return failed(notFound('order', id));
      return asOrder(await placing.sendPrepared(id, knowingly));
    },
    discard(id) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return failed(notFound('order', id));
      if (placing.isBusy()) {
        const kind = parts.underWay.has(id) ? 'sending' : 'otherSending';
        return failed(alreadyPlaced(id, { kind }));
      }
      if (!orderActions(intent, clock.now()).includes('discard'))
        return failed(alreadyPlaced(id, { kind: 'changed' }));
      parts.applyOutcome.discard(intent);
      parts.events.publish('orderChanged', { orderViewId: id, connectionId: intent.connectionId });
      // Its products may be in one again.
      parts.carts.changedByOrder(intent);
      return asOrder(ok(id));
    },
    async lookAgain(id) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return failed(notFound('order', id));
      const isAllowed = parts.view(intent).actions.includes('lookAgain');
      if (isAllowed) await reconcile.check(id);
      return asOrder(ok(id));
    },
    async orderAgain(id, typed, confirmedTotalCents, knowingly = {}) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return failed(notFound('order', id));
      const matterNumber = journal.matterNumber(intent);
      if (!isSameMatterNumber(typed, matterNumber)) {
        const message = `Enter the matter number of this order, ${matterNumber}, to order it again. Nothing was sent.`;
        return failed(invalid([{ field: 'typed', message }]));
      }
      return asOrder(await placing.orderAgain(id, confirmedTotalCents, knowingly));
    },
    async recordAnswer(id, answer) {
      const intent = journal.get(id);
      if (intent === null || intent.connectionId !== connectionId()) return failed(notFound('order', id));
      const recorded = await parts.recordAnswer(parts.current(), id, answer);
      return asOrder(recorded.ok ? ok(id) : recorded);
    },
  };
}
