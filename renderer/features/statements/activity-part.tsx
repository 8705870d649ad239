import Activity from 'lucide-react/icons/activity';
import { dealingSeverity } from '../../../shared/model/register-changes/instruments.ts';
import { severityTexts } from '../../../shared/model/register-changes-text.ts';
import { receivedDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Chip } from '../../ui/chip.tsx';
import { severityTones } from './changes-list.tsx';
import { DocumentNumber } from './named-document.tsx';
import { Received, Source } from './source.tsx';
import styles from './statements.module.css';

/** What is about to change the title, or did lately: never overlooked, and its absence is said. */
export function ActivityPart({
  activity,
}: {
  readonly activity: NonNullable<RegisterStatement['activity']>;
}) {
  const days = activity.numberOfDays === null ? '' : ` in the last ${activity.numberOfDays} days`;
  const hasDealings = activity.dealings.length > 0;
  return (
    <section
      className={`card ${styles.part} ${hasDealings ? styles.active : ''}`}
      aria-label="Activity on this title"
    >
      <h2>
        <Activity size={15} aria-hidden="true" /> Activity on this title{days}
      </h2>
      {hasDealings ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Dealing</th>
              <th scope="col">Document</th>
              <th scope="col">Status</th>
              <th scope="col">Updated</th>
            </tr>
          </thead>
          <tbody>
            {activity.dealings.map((dealing) => {
              const severity = dealingSeverity(dealing.dealingType, dealing.dealingStatus);
              return (
                <tr
                  key={`${dealing.dealingDocument} ${dealing.dealingType} ${dealing.dealingStatusUpdateDate}`}
                >
                  <td>
                    {dealing.dealingType}{' '}
                    <Chip tone={severityTones[severity]} shape="square">
                      {severityTexts[severity]}
                    </Chip>
                  </td>
                  <td>
                    <DocumentNumber text={dealing.dealingDocument} />
                  </td>
                  <td>{dealing.dealingStatus}</td>
                  <td className="nowrap">{receivedDate(dealing.dealingStatusUpdateDate)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className={styles.soft}>None.</p>
      )}
      <Received path="activityOnTitle" />
      <Source />
    </section>
  );
}
