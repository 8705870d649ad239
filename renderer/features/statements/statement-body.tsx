import type { ReactNode } from 'react';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { ActivityPart } from './activity-part.tsx';
import { AdditionalParts } from './additional-parts.tsx';
import { LandPart } from './land-part.tsx';
import { Proprietors } from './proprietors.tsx';
import { ReadFrom } from './source.tsx';
import { Standing } from './standing.tsx';
import styles from './statements.module.css';
import { TitleCard } from './title-card.tsx';

/**
 * Every member of a statement, in the order in which a conveyancer looks: the title with its status, recent activity, who holds it, what stands
 * against it, what the register adds, then the land.
 */
export function StatementBody({
  kept,
  statement,
  history,
  authenticity,
}: {
  readonly kept: StatementView;
  readonly statement: RegisterStatement;
  /** The way to the other statements of the title. */
  readonly history?: ReactNode;
  /** Whether its security number is proven. */
  readonly authenticity?: ReactNode;
}) {
  const { activity, registeredProprietor } = statement;
  const isActive = (activity?.dealings.length ?? 0) > 0;
  const recent = activity === null ? null : <ActivityPart activity={activity} />;
  return (
    <ReadFrom value={kept}>
      <div className="stack gap-4">
        <TitleCard statement={statement} />
        {isActive ? recent : null}
        <div className={styles.body}>
          <div className="stack gap-4">
            {registeredProprietor ? <Proprietors proprietor={registeredProprietor} /> : null}
            <Standing statement={statement} />
            {isActive ? null : recent}
          </div>
          <div className={styles.beside}>
            <AdditionalParts additional={statement.additional} />
            {history}
            {authenticity}
          </div>
          <div>
            <LandPart statement={statement} />
          </div>
        </div>
      </div>
    </ReadFrom>
  );
}
