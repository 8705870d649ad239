import { counted } from '../../../shared/lib/counted.ts';
import { severityTexts } from '../../../shared/model/register-changes-text.ts';
import { receivedDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { inOrder } from '../../../shared/model/shares.ts';
import { type StandingEntry, standingGroups } from '../../../shared/model/standing-entries.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { severityTones } from './changes-list.tsx';
import { DocumentNumber, DocumentsInText } from './named-document.tsx';
import { type EntryKind, entryKind, holderText, standingRuleText } from './reading-text.ts';
import { Received, Source } from './source.tsx';
import styles from './statements.module.css';

const kinds: Record<NonNullable<EntryKind>, { readonly text: string; readonly tone: Tone }> = {
  caveat: { text: 'Caveat', tone: 'bad' },
  notice: { text: 'Notice', tone: 'away' },
  notation: { text: 'Notation', tone: 'still' },
};

/**
 * What stands against the title, set apart by what it means for settlement and in the register's priority. That there is nothing is
 * said, too.
 */
export function Standing({ statement }: { readonly statement: RegisterStatement }) {
  const groups = standingGroups(statement);
  return (
    <section className={`card ${styles.part}`} aria-label="Encumbrances, caveats and notices">
      <h2>Encumbrances, caveats and notices</h2>
      {groups.length === 0 ? <p className={styles.soft}>The statement lists none.</p> : null}
      {groups.map(({ severity, entries }) => (
        <section
          key={severity}
          className={`${styles.standing} ${styles[severity]}`}
          aria-label={severityTexts[severity]}
        >
          <h3 className="row gap-2">
            <Chip tone={severityTones[severity]} shape="square">
              {severityTexts[severity]}
            </Chip>
            <span className="quiet">{counted(entries.length, 'entry', 'entries')}</span>
          </h3>
          <ol className={styles.entries}>
            {entries.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat all their words, and never move
              <li key={index} className={styles.encumbrance}>
                <Entry one={one} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Received path="encumbrancesCaveatsAndNotices" />
      <Source>{groups.length === 0 ? null : standingRuleText}</Source>
    </section>
  );
}

function Entry({ one }: { readonly one: StandingEntry }) {
  const kind = entryKind(one);
  const chip =
    kind === null ? null : (
      <Chip tone={kinds[kind].tone} shape="square">
        {kinds[kind].text}
      </Chip>
    );
  if (one.kind === 'notation') {
    const { notationText, notationType, notationPlan } = one.entry;
    return (
      <>
        <span className={styles.priority}>–</span>
        <div className="stack gap-half">
          <p className={styles.entryHead}>
            <strong>{notationType ?? 'Notation'}</strong>
            <DocumentNumber text={notationPlan} />
            {chip}
          </p>
          {notationText ? <p className={styles.prose}>{notationText}</p> : null}
          <DocumentsInText text={notationText} shown={[notationPlan]} />
        </div>
      </>
    );
  }
  const { entry } = one;
  const numbers = [entry.encumbranceDocument, ...entry.affectingEncumbrances.map(({ document }) => document)];
  return (
    <>
      <span className={styles.priority}>{entry.encumbrancePriority ?? '–'}</span>
      <div className="stack gap-half">
        <p className={styles.entryHead}>
          <strong>{entry.encumbranceType ?? 'Entry'}</strong>
          <DocumentNumber text={entry.encumbranceDocument} />
          <span className={styles.soft}>{receivedDate(entry.encumbranceDate)}</span>
          {chip}
        </p>
        {inOrder(entry.holders, ({ order }) => order).map((holder, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: holders have no identity and never move
          <p key={index}>
            <span className={styles.soft}>{holderText(entry)}</span> {holder.legalEntityName}
          </p>
        ))}
        {entry.affectingEncumbrances.length > 0 ? (
          <ul className={styles.affecting}>
            {entry.affectingEncumbrances.map((affecting) => (
              <li
                key={`${affecting.type} ${affecting.document} ${affecting.date}`}
                className={styles.entryHead}
              >
                Affected by {affecting.type} <DocumentNumber text={affecting.document} />{' '}
                {receivedDate(affecting.date)}
              </li>
            ))}
          </ul>
        ) : null}
        {entry.encumbranceText ? <p className={styles.words}>{entry.encumbranceText}</p> : null}
        <DocumentsInText text={entry.encumbranceText} shown={numbers} />
      </div>
    </>
  );
}
