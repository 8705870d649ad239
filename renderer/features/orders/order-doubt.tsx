import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import type { OperatorAnswerView, OrderView } from '../../../shared/contract/views/order.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { momentText } from '../../ui/moment.ts';
import { cardClass } from '../../ui/page.tsx';
import styles from './orders.module.css';
import { lookResultText, nextLookText, saidText } from './text.ts';
import { useLookHindrance } from './use-look-hindrance.ts';

type Lookup = NonNullable<OrderView['lookup']>;

/** How the order history is checked for an order of unknown status, and what to send to the service provider. */
export function OrderDoubt({ order, now }: { readonly order: OrderView; readonly now: number }) {
  const { lookup, operatorText, operatorAnswers } = order;
  const hindrance = useLookHindrance();
  if (lookup === null && operatorText === null && operatorAnswers.length === 0) return null;
  return (
    <div className={styles.doubt}>
      {lookup ? <Looking lookup={lookup} hindrance={hindrance} now={now} /> : null}
      {operatorText || operatorAnswers.length > 0 ? (
        <div className={styles.operator}>
          {operatorAnswers.length > 0 ? <OperatorAnswers answers={operatorAnswers} now={now} /> : null}
          {operatorText ? <OperatorText text={operatorText} /> : null}
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
    <section className={`${cardClass} ${styles.doubtPart}`} aria-labelledby="lookup">
      <h2 id="lookup">
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
            name: 'Complete order histories checked without finding it',
            value: lookup.absentTimes === 0 ? 'None yet' : String(lookup.absentTimes),
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

/** Answers of the service provider as they were recorded, newest first. */
function OperatorAnswers(props: { readonly answers: readonly OperatorAnswerView[]; readonly now: number }) {
  return (
    <section className={`${cardClass} ${styles.doubtPart}`} aria-labelledby="answers">
      <h2 id="answers">Answers from the service provider</h2>
      <ul className={styles.answers}>
        {props.answers.toReversed().map((answer) => (
          <li key={`${answer.at} ${answer.orderId}`}>
            {saidText(answer)}
            {answer.isUnmatched ? ' The service shows no reference for it.' : ''}
            <span className={styles.under}>
              {answer.saidBy}, {answer.saidOn}. Recorded {momentText(answer.at, props.now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OperatorText({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // A person can still select and copy the text.
      setCopied(false);
    }
  };
  return (
    <section className={`${cardClass} ${styles.doubtPart}`} aria-labelledby="operator">
      <div className={styles.doubtHead}>
        <h2 id="operator">For the service provider</h2>
        <Button
          size="small"
          icon={isCopied ? <Check size={13} /> : <Copy size={13} />}
          onPress={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre className={styles.operatorText}>{text}</pre>
    </section>
  );
}

/** Where an order was knowingly placed instead of another: the way from one to the other. */
export function OtherOrder({ order }: { readonly order: OrderView }) {
  const other = order.supersededBy ?? order.supersedes;
  if (other === null) return null;
  return (
    <Link to="/orders/$orderId" params={{ orderId: other }}>
      {order.supersededBy === null ? 'Placed instead of an earlier order' : 'Ordered again: view that order'}
    </Link>
  );
}
