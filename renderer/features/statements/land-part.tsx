import { Link } from '@tanstack/react-router';
import { plansOfParcel } from '../../../shared/model/named-documents.ts';
import { receivedDate } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Facts } from '../../ui/facts.tsx';
import { DocumentNumber, DocumentsInText } from './named-document.tsx';
import { Part } from './part.tsx';
import { References } from './references.tsx';
import { Received } from './source.tsx';
import styles from './statements.module.css';

/** The land: its parcels with their plans, where the title came from, and the diagram. */
export function LandPart({ statement }: { readonly statement: RegisterStatement }) {
  const { landDescription: land, diagramReference } = statement;
  if (!land && !diagramReference) return null;
  const plans = (land?.landParcels ?? []).flatMap(({ spi }) => plansOfParcel(spi));
  const shown = [land?.titleDerivation ?? null, ...plans];
  return (
    <Part title="Land description">
      {land?.landDescriptionText ? <p className={styles.prose}>{land.landDescriptionText}</p> : null}
      {land && land.landParcels.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Parcel</th>
              <th scope="col">SPI</th>
              <th scope="col">Type</th>
              <th scope="col">Plan</th>
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
                <td>
                  <DocumentNumber text={plansOfParcel(parcel.spi).join(', ')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <DocumentsInText text={land?.landDescriptionText ?? null} shown={shown} />
      {land && land.parentTitles.length > 0 ? (
        <>
          <h3 className="quiet">Parent titles</h3>
          <References references={land.parentTitles} />
        </>
      ) : null}
      <Facts
        facts={[
          {
            name: 'Created by',
            value: land?.titleDerivation ? <DocumentNumber text={land.titleDerivation} /> : null,
          },
          { name: 'Created on', value: receivedDate(land?.titleDerivationDate ?? null) },
          { name: 'Diagram', value: diagramReference },
        ]}
      />
      {land?.titleDerivationText ? <p className={styles.prose}>{land.titleDerivationText}</p> : null}
      <DocumentsInText
        text={[land?.titleDerivationText, diagramReference].filter(Boolean).join('\n')}
        shown={shown}
      />
      <Received path="landDescription" />
      <Received path="diagramLocation" />
    </Part>
  );
}
