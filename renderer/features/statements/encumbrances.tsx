import { registerDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import styles from './statements.module.css';
import { type EncumbranceKind, encumbranceKind, inOrder } from './text.ts';

interface EncumbrancesProps {
  readonly encumbrances: RegisterStatement['encumbrances'];
  readonly notations: RegisterStatement['notations'];
}

const kinds: Record<EncumbranceKind, { readonly text: string; readonly tone: Tone } | null> = {
  caveat: { text: 'Caveat', tone: 'bad' },
  notice: { text: 'Notice', tone: 'away' },
  encumbrance: null,
};

/** What stands against the title, in the register's priority. That there is nothing is said, too. */
export function Encumbrances({ encumbrances, notations }: EncumbrancesProps) {
  return (
    <section className={`card ${styles.part}`} aria-label="Encumbrances, caveats and notices">
      <h2>Encumbrances, caveats and notices</h2>
      {encumbrances.length === 0 ? (
        <p className={styles.soft}>The statement lists none.</p>
      ) : (
        <ol className={styles.entries}>
          {inOrder(encumbrances, (one) => one.encumbrancePriority).map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat all their words, and never move
            <li key={index} className={styles.encumbrance}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {notations.length > 0 ? (
        <>
          <h3 className="quiet">Notations</h3>
          <ul className={styles.entries}>
            {notations.map((one) => (
              <li key={`${one.notationText} ${one.notationType} ${one.notationPlan}`}>
                <p className={styles.prose}>{one.notationText}</p>
                <p className={styles.soft}>
                  {[one.notationType, one.notationPlan].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Entry({ entry }: { readonly entry: RegisterStatement['encumbrances'][number] }) {
  const kind = kinds[encumbranceKind(entry)];
  return (
    <>
      <span className={styles.priority}>
        {entry.encumbrancePriority === null ? '\u2013' : entry.encumbrancePriority}
      </span>
      <div className="stack gap-half">
        <p className={styles.entryHead}>
          <strong>{entry.encumbranceType ?? 'Entry'}</strong>
          {entry.encumbranceDocument ? (
            <span className="mono selectable">{entry.encumbranceDocument}</span>
          ) : null}
          <span className={styles.soft}>{registerDate(entry.encumbranceDate)}</span>
          {kind ? (
            <Chip tone={kind.tone} shape="square">
              {kind.text}
            </Chip>
          ) : null}
        </p>
        {inOrder(entry.holders, (one) => one.order).map((holder, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: holders have no identity and never move
          <p key={index}>{holder.legalEntityName}</p>
        ))}
        {entry.encumbranceText ? <p className={styles.prose}>{entry.encumbranceText}</p> : null}
        {entry.affectingEncumbrances.length > 0 ? (
          <ul className={styles.affecting} aria-label="Affected by">
            {entry.affectingEncumbrances.map((one) => (
              <li key={`${one.type} ${one.document} ${one.date}`}>
                {one.type} <span className="mono selectable">{one.document}</span> {registerDate(one.date)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
