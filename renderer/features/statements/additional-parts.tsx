import { receivedDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Facts } from '../../ui/facts.tsx';
import { DocumentNumber, DocumentsInText } from './named-document.tsx';
import { Part } from './part.tsx';
import { References } from './references.tsx';
import { Received } from './source.tsx';
import styles from './statements.module.css';

/** What the register adds: owners corporations, nomination, control of the electronic title, other titles, licence. */
export function AdditionalParts({ additional }: Pick<RegisterStatement, 'additional'>) {
  const { nomination, ectControl } = additional;
  return (
    <>
      {additional.ownersCorporations.length > 0 ? (
        <Part title="Owners corporations">
          <ul className={styles.entries}>
            {additional.ownersCorporations.map((one) => (
              <li key={`${one.ownersCorporationNumber} ${one.planNumber} ${one.ownersCorporationText}`}>
                {one.ownersCorporationText ? <p>{one.ownersCorporationText}</p> : null}
                <p className={`${styles.soft} ${styles.entryHead}`}>
                  {one.ownersCorporationNumber ? <span>No. {one.ownersCorporationNumber}</span> : null}
                  {one.planNumber ? <span>plan</span> : null}
                  <DocumentNumber text={one.planNumber} />
                </p>
                <DocumentsInText text={one.ownersCorporationText} shown={[one.planNumber]} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {nomination ? (
        <Part title="Nomination">
          {nomination.nominationText ? <p className={styles.prose}>{nomination.nominationText}</p> : null}
          <Facts
            isStacked
            facts={[
              {
                name: 'Document',
                value: nomination.nominationDocument ? (
                  <DocumentNumber text={nomination.nominationDocument} />
                ) : null,
              },
              { name: 'Nominated to', value: nomination.nominatedTo },
              {
                name: 'Dealing',
                value: nomination.nominatedToDealing ? (
                  <DocumentNumber text={nomination.nominatedToDealing} />
                ) : null,
              },
              { name: 'By', value: nomination.nominatingParty },
              { name: 'Date', value: receivedDate(nomination.nominationDate) },
            ]}
          />
          <DocumentsInText
            text={nomination.nominationText}
            shown={[nomination.nominationDocument, nomination.nominatedToDealing]}
          />
        </Part>
      ) : null}
      {ectControl ? (
        <Part title="Control of the electronic title (eCT)">
          <Facts
            isStacked
            facts={[
              { name: 'Controlled by', value: ectControl.ectController },
              { name: 'Since', value: receivedDate(ectControl.effectiveFromDate) },
            ]}
          />
        </Part>
      ) : null}
      {additional.otherTitles.length > 0 ? (
        <Part title="Other titles affecting this land">
          <References references={additional.otherTitles} />
        </Part>
      ) : null}
      {additional.licenceText ? (
        <Part title="Licence">
          <p className={styles.prose}>{additional.licenceText}</p>
          <DocumentsInText text={additional.licenceText} />
        </Part>
      ) : null}
      <Received path="additionalInformation" />
    </>
  );
}
