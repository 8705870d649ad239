import { adjust } from '../../../shared/model/adjustments/adjust.ts';
import {
  calculationText,
  periodText,
  reasonText,
  roundingText,
} from '../../../shared/model/adjustments/calculation-text.ts';
import { allowanceText } from '../../../shared/model/adjustments/differences.ts';
import { balanceParts, type NamedAmount, payments } from '../../../shared/model/adjustments/settlement.ts';
import type { Statement } from '../../../shared/model/adjustments/statement.ts';
import { statementDoubts } from '../../../shared/model/adjustments/statement-doubts.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import { Message } from '../../ui/message.tsx';
import { Sums, SumTotal } from '../../ui/sums.tsx';
import styles from './adjustments.module.css';
import { texts } from './text.ts';

/** Each line of a statement with its calculation in words. */
export function LineResults({ statement }: { readonly statement: Statement }) {
  const { lines } = adjust(statement);
  return (
    <ol className={styles.results}>
      {statement.lines.map((line, at) => {
        const result = lines[at];
        return result === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and hold no state
          <li key={at}>
            <div className="row between gap-3">
              <span className="medium">{line.label}</span>
              <span className="medium nowrap">{allowanceText(result)}</span>
            </div>
            <div className="quiet">
              {periodText(line)}. {calculationText(line, result)} {reasonText(line)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What a person looks at again before the statement is saved; nothing where nothing is odd. */
export function Doubts({ statement }: { readonly statement: Statement }) {
  const doubts = statementDoubts(statement);
  if (doubts.length === 0) return null;
  return (
    <Message tone="warn" title={texts.check}>
      <ul className="stack gap-1">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Message>
  );
}

/** The whole statement: lines, balance and the list of payments. */
export function StatementResult({ statement }: { readonly statement: Statement }) {
  const adjustments = adjust(statement);
  const { balanceCents } = adjustments;
  return (
    <div className="stack gap-4">
      {statement.lines.length === 0 ? null : <LineResults statement={statement} />}
      <Part
        title="Balance at settlement"
        amounts={balanceParts(statement, adjustments)}
        total={{ label: 'Balance payable by the purchaser', cents: balanceCents }}
      />
      <Part
        title="Payments at settlement"
        amounts={payments(statement, adjustments)}
        total={{ label: 'Total, equal to the balance', cents: balanceCents }}
      />
      <p className="quiet">{roundingText}</p>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly amounts: readonly NamedAmount[];
  readonly total: NamedAmount;
}

function Part({ title, amounts, total }: PartProps) {
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <Sums>
        {amounts.map(({ label, cents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name
          <div key={at}>
            <dt className="break">{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
        <SumTotal what={total.label} amount={formatTotal(total.cents)} />
      </Sums>
    </div>
  );
}
