import { Link } from '@tanstack/react-router';
import Activity from 'lucide-react/icons/activity';
import type { ReactNode } from 'react';
import { registerDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement, TitleReference } from '../../../shared/model/register-statement.ts';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Encumbrances } from './encumbrances.tsx';
import { Proprietors } from './proprietors.tsx';
import styles from './statements.module.css';
import { referenceId, referenceText } from './text.ts';

/** One part of a statement under its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`card ${styles.part}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function References({ references }: { readonly references: readonly TitleReference[] }) {
  return (
    <ul className={styles.references}>
      {references.map((reference) => (
        <li key={referenceId(reference)}>
          <Link to="/title" search={{ titleId: referenceId(reference) }}>
            {referenceText(reference)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every member of a statement: what is looked for first stands first. */
export function StatementBody({
  statement,
  history,
  authenticity,
}: {
  readonly statement: RegisterStatement;
  /** The way to the other statements of the title. */
  readonly history?: ReactNode;
  /** Whether its security number is proven. */
  readonly authenticity?: ReactNode;
}) {
  const { additional } = statement;
  const isCancelled = statement.titleStatus !== 'LIVE';
  return (
    <div className={styles.body}>
      <div className="stack gap-4">
        <Dealings statement={statement} />
        {statement.registeredProprietor ? <Proprietors proprietor={statement.registeredProprietor} /> : null}
        <Encumbrances encumbrances={statement.encumbrances} notations={statement.notations} />
        <Land statement={statement} />
      </div>
      <div className="stack gap-4">
        <Part title="Title">
          <p className="row wrap gap-2">
            <Link to="/title" search={{ titleId: referenceId(statement.titleReference) }}>
              {referenceText(statement.titleReference)}
            </Link>{' '}
            <Chip tone={isCancelled ? 'bad' : 'good'} shape="square">
              {statement.titleStatus}
            </Chip>
          </p>
          <Facts
            isStacked
            facts={[
              { name: 'Type', value: statement.titleType },
              { name: 'Certificate', value: statement.ctType },
              { name: 'Address', value: additional.titleStreetAddress },
              { name: 'Diagram', value: statement.diagramReference },
              { name: 'eCT control', value: additional.ectControl?.ectController ?? null },
              {
                name: 'In control since',
                value: registerDate(additional.ectControl?.effectiveFromDate ?? null),
              },
            ]}
          />
        </Part>
        {history}
        {additional.ownersCorporations.length > 0 ? (
          <Part title="Owners corporations">
            <ul className={styles.entries}>
              {additional.ownersCorporations.map((one) => (
                <li key={`${one.ownersCorporationNumber} ${one.planNumber} ${one.ownersCorporationText}`}>
                  {one.ownersCorporationText ? <p>{one.ownersCorporationText}</p> : null}
                  <p className={styles.soft}>
                    {[
                      one.ownersCorporationNumber ? `No. ${one.ownersCorporationNumber}` : null,
                      one.planNumber ? `plan ${one.planNumber}` : null,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {additional.otherTitles.length > 0 ? (
          <Part title="Other titles affecting this land">
            <References references={additional.otherTitles} />
          </Part>
        ) : null}
        {additional.nomination ? (
          <Part title="Nomination">
            {additional.nomination.nominationText ? <p>{additional.nomination.nominationText}</p> : null}
            <Facts
              isStacked
              facts={[
                { name: 'Document', value: additional.nomination.nominationDocument },
                { name: 'Nominated to', value: additional.nomination.nominatedTo },
                { name: 'Dealing', value: additional.nomination.nominatedToDealing },
                { name: 'By', value: additional.nomination.nominatingParty },
                { name: 'Date', value: registerDate(additional.nomination.nominationDate) },
              ]}
            />
          </Part>
        ) : null}
        {additional.licenceText ? (
          <Part title="Licence">
            <p>{additional.licenceText}</p>
          </Part>
        ) : null}
        {authenticity}
      </div>
    </div>
  );
}

/** What is about to change the title: never overlooked, and its absence is said. */
function Dealings({ statement }: { readonly statement: RegisterStatement }) {
  const { activity } = statement;
  if (!activity) return null;
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
            {activity.dealings.map((dealing) => (
              <tr
                key={`${dealing.dealingDocument} ${dealing.dealingType} ${dealing.dealingStatusUpdateDate}`}
              >
                <td>{dealing.dealingType}</td>
                <td className="mono selectable">{dealing.dealingDocument}</td>
                <td>{dealing.dealingStatus}</td>
                <td className="nowrap">{registerDate(dealing.dealingStatusUpdateDate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.soft}>None.</p>
      )}
    </section>
  );
}

function Land({ statement }: { readonly statement: RegisterStatement }) {
  const land = statement.landDescription;
  if (!land) return null;
  return (
    <Part title="Land description">
      {land.landDescriptionText ? <p className={styles.prose}>{land.landDescriptionText}</p> : null}
      {land.landParcels.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Parcel</th>
              <th scope="col">SPI</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            {land.landParcels.map((parcel) => (
              <tr key={`${parcel.spi} ${parcel.parcelDescription}`}>
                <td>{parcel.parcelDescription}</td>
                <td className="mono selectable">
                  {parcel.spi ? (
                    <Link to="/parcel" search={{ spi: parcel.spi }}>
                      {parcel.spi}
                    </Link>
                  ) : null}
                </td>
                <td>{parcel.lotType}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {land.parentTitles.length > 0 ? (
        <>
          <h3 className="quiet">Parent titles</h3>
          <References references={land.parentTitles} />
        </>
      ) : null}
      <Facts
        facts={[
          { name: 'Derivation', value: land.titleDerivation },
          { name: 'Derived', value: registerDate(land.titleDerivationDate) },
        ]}
      />
      {land.titleDerivationText ? <p className={styles.prose}>{land.titleDerivationText}</p> : null}
    </Part>
  );
}
