import { Link } from '@tanstack/react-router';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { standingGroups } from '../../../shared/model/standing-entries.ts';
import { aboutOf } from '../../../shared/model/statement-about.ts';
import { Chip } from '../../ui/chip.tsx';
import { activityGlance, standingGlance, statusText, stoppingDealings } from './reading-text.ts';
import { Received, Source } from './source.tsx';
import styles from './statements.module.css';
import { referenceId, referenceText } from './text.ts';

/** The title with its status, and in a line each what is to be known of it first. */
export function TitleCard({ statement }: { readonly statement: RegisterStatement }) {
  const { additional, titleReference, titleStatus } = statement;
  const meaning = statusText(titleStatus);
  const { proprietors } = aboutOf(statement);
  const groups = standingGroups(statement);
  const stops = groups.some(({ severity }) => severity === 'stopsSettlement');
  const mayStop = stoppingDealings(statement.activity).length > 0;
  const isActive = (statement.activity?.dealings.length ?? 0) > 0;
  return (
    <section className={`card ${styles.part}`} aria-label="Title">
      <h2 className="row wrap gap-2">
        <Link to="/title" search={{ titleId: referenceId(titleReference) }}>
          {referenceText(titleReference)}
        </Link>{' '}
        <Chip tone={titleStatus === 'LIVE' ? 'good' : 'bad'} shape="square">
          {titleStatus || 'No status'}
        </Chip>
      </h2>
      {meaning === null ? null : <p className={styles.problem}>{meaning}</p>}
      <dl className={styles.glance}>
        <div>
          <dt className="faint">Activity</dt>
          <dd className={mayStop ? 'bad' : isActive ? 'warn' : ''}>{activityGlance(statement.activity)}</dd>
        </div>
        <div>
          <dt className="faint">Proprietors</dt>
          <dd>{proprietors.map(({ full }) => full).join(', ') || 'None named'}</dd>
        </div>
        <div>
          <dt className="faint">Encumbrances, caveats and notices</dt>
          <dd className={stops ? 'bad' : ''}>{standingGlance(groups)}</dd>
        </div>
        {additional.titleStreetAddress ? (
          <div>
            <dt className="faint">Address</dt>
            <dd>{additional.titleStreetAddress}</dd>
          </div>
        ) : null}
        <div>
          <dt className="faint">Type and certificate</dt>
          <dd>{[statement.titleType, statement.ctType].filter(Boolean).join(', ') || 'Not given'}</dd>
        </div>
      </dl>
      <Received path="titleReferenceDetail" />
      <Source />
    </section>
  );
}
