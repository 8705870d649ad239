import { Link } from '@tanstack/react-router';
import type { OperatorAnswerView, OrderView } from '../../../../shared/contract/views/order.ts';
import { operatorText } from '../../../../shared/model/operator-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { momentText } from '../../../ui/moment.ts';
import { ProviderAnswers, ProviderText } from '../../charges/provider-card.tsx';
import styles from '../orders.module.css';
import { lookResultText, nextLookText, saidText } from '../text.ts';
import { useLookHindrance } from './use-look-hindrance.ts';

type Lookup = NonNullable<OrderView['lookup']>;

/** How the order history is checked for an order of unknown status, and what to send to the service provider. */
export function OrderDoubt({ order, now }: { readonly order: OrderView; readonly now: number }) {
  const { lookup, operatorAnswers } = order;
  const question = operatorText(order);
  const hindrance = useLookHindrance();
  if (lookup === null && question === null && operatorAnswers.length === 0) return null;
  return (
    <div className={styles.doubt}>
      {lookup ? <Looking lookup={lookup} hindrance={hindrance} now={now} /> : null}
      {question || operatorAnswers.length > 0 ? (
        <div className="grid gap-4">
          {operatorAnswers.length > 0 ? <OperatorAnswers answers={operatorAnswers} now={now} /> : null}
          {question ? <ProviderText text={question} /> : null}
        </div>
      ) : null}
    </div>
  );
}

interface LookingProps {
  readonly lookup: Lookup;
  /** Why no check can succeed, or null. */
  readonly hindrance: string | null;
  readonly now: number;
}

export function Looking({ lookup, hindrance, now }: LookingProps) {
  return (
    <section className="card pad" aria-labelledby="lookup">
      <h2 id="lookup" className="mb-3">
        {hindrance === null ? 'Checking the order history' : 'Landfolio cannot check the order history'}
      </h2>
      {hindrance === null ? null : <p>{hindrance}</p>}
      <Facts
        isStacked
        facts={[
          {
            name: 'Last check',
            value: lookup.lastAt === null ? 'Not yet' : momentText(lookup.lastAt, now),
          },
          {
            name: 'Result',
            value: lookup.lastResult === null ? null : lookResultText(lookup.lastResult),
          },
          {
            name: 'Checks of the whole order history without this order',
            value: String(lookup.absentTimes),
          },
          {
            name: 'Next check',
            value:
              hindrance === null ? nextLookText(lookup, now) : 'When the client ID and secret are entered',
          },
        ]}
      />
    </section>
  );
}

/** Answers of the service provider as they were recorded. */
function OperatorAnswers(props: { readonly answers: readonly OperatorAnswerView[]; readonly now: number }) {
  return (
    <ProviderAnswers
      answers={props.answers.map((answer) => ({
        ...answer,
        text: `${saidText(answer)}${answer.isUnmatched ? ' The service shows no reference for it.' : ''}`,
      }))}
      now={props.now}
    />
  );
}

/** Where the same products were ordered again, sent or not: the way from one order to the other. */
export function OtherOrder({ order }: { readonly order: OrderView }) {
  const other = order.supersededBy ?? order.supersedes;
  if (other === null) return null;
  return (
    <Link to="/orders/$orderId" params={{ orderId: other }}>
      {order.supersededBy === null
        ? 'Earlier order of the same products'
        : 'Later order of the same products'}
    </Link>
  );
}
