import { Link } from '@tanstack/react-router';
import type { ParcelView } from '../../../shared/contract/views/property.ts';
import styles from './property.module.css';

export function ParcelList({ parcels }: { readonly parcels: readonly ParcelView[] }) {
  return (
    <section className={styles.group} aria-labelledby="parcels">
      <h2 id="parcels">
        Parcels <span>{parcels.length}</span>
      </h2>
      {parcels.length === 0 ? (
        <p className="faint">The service lists no parcels here.</p>
      ) : (
        <ul className={styles.parcels}>
          {parcels.map((parcel) => (
            <li key={parcel.spi}>
              <Link to="/parcel" search={{ spi: parcel.spi }} className="mono selectable">
                {parcel.spi}
              </Link>
              <span className="faint">{remark(parcel)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The type, and the status only where it is not the ordinary one. */
function remark(parcel: ParcelView): string {
  const status = parcel.status && parcel.status !== 'ACTIVE' ? parcel.status : null;
  return [parcel.type, status].filter(Boolean).join(', ').toLowerCase().replaceAll('_', ' ');
}
