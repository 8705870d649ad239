import type { ChangesReportView } from '../../../shared/contract/views/statement.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { otherDifferencesText, severityTexts } from '../../../shared/model/register-changes-text.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import styles from './statements.module.css';

type Severity = ChangesReportView['sentences'][number]['severity'];

const severities: readonly Severity[] = ['stopsSettlement', 'check', 'note'];

export const severityTones: Record<Severity, Tone> = { stopsSettlement: 'bad', check: 'warn', note: 'still' };

/** What changed in sentences, what stops a settlement first; then what else differs, by field. */
export function ChangesList({ report }: { readonly report: ChangesReportView }) {
  const { sentences, fields, columns } = report;
  return (
    <>
      {severities.map((severity) => {
        const own = sentences.filter((sentence) => sentence.severity === severity);
        if (own.length === 0) return null;
        return (
          <section key={severity} className={styles.severity} aria-label={severityTexts[severity]}>
            <Chip tone={severityTones[severity]} shape="square">
              {severityTexts[severity]}
            </Chip>
            <ul className={styles.entries}>
              {own.map(({ text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no identity and never move
                <li key={index} className={styles.prose}>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {fields.length === 0 ? null : (
        <>
          <h3>{otherDifferencesText}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                {['Change', 'Field', ...columns].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map((field, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity and never move
                <tr key={index}>
                  <td>{field.kind}</td>
                  <td className={styles.prose}>{field.item}</td>
                  <td className={styles.prose}>{field.before}</td>
                  <td className={styles.prose}>{field.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

const maxFirst = 4;

/** The first sentences that stop a settlement, above the statement itself. */
export function FirstChanges({ report }: { readonly report: ChangesReportView }) {
  const all = report.sentences.filter(({ severity }) => severity === 'stopsSettlement');
  const first = all.slice(0, maxFirst);
  const more = all.length - first.length;
  if (first.length === 0) return null;
  return (
    <ul className={styles.leftOut} aria-label={severityTexts.stopsSettlement}>
      {first.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no identity and never move
        <li key={index}>{text}</li>
      ))}
      {more > 0 ? <li>{counted(more, 'more change')} that may stop the settlement.</li> : null}
    </ul>
  );
}
