import { alertLineOf } from './alert-line.ts';
import styles from './alerts.module.css';
import { lineTexts } from './text.ts';

interface AlertPeriodsProps {
  /** Milliseconds UTC. */
  readonly periods: readonly { readonly from: number; readonly until: number }[];
  readonly dates: { readonly contractOn: string | null; readonly settlementOn: string | null };
  readonly now: number;
}

/** Subscriptions of a title on a line with contract, today and settlement. The words beneath say the same in words. */
export function AlertPeriods({ periods, dates, now }: AlertPeriodsProps) {
  const line = alertLineOf(periods, dates, now);
  if (line === null) return null;
  const { alerts, contract, settlement } = lineTexts(periods, dates);
  return (
    <div className={styles.line}>
      <div className={styles.track} aria-hidden="true">
        {line.bars.map(({ from, to, isOver }) => (
          <span
            key={`${from} ${to}`}
            className={styles.bar}
            data-over={isOver}
            style={{ left: `${from}%`, width: `${Math.max(to - from, 0.5)}%` }}
          />
        ))}
        {line.marks.map(({ kind, at }) => (
          <span key={kind} className={styles.tick} data-kind={kind} style={{ left: `${at}%` }} />
        ))}
      </div>
      <p className={styles.legend}>
        {contract === null ? null : <Entry kind="contract" text={contract} />}
        <Entry kind="today" text="Today" />
        {settlement === null ? null : <Entry kind="settlement" text={settlement} />}
        {alerts.map((text) => (
          <Entry key={text} kind="alert" text={text} />
        ))}
      </p>
    </div>
  );
}

function Entry({ kind, text }: { readonly kind: string; readonly text: string }) {
  return (
    <span>
      <span className={styles.sign} data-kind={kind} aria-hidden="true" />
      {text}
    </span>
  );
}
