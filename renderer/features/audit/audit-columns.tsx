import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../shared/contract/procedures/audit.ts';
import { auditKindTexts } from '../../../shared/model/audit-text.ts';
import { fullMoment } from '../../ui/moment.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import styles from './audit.module.css';
import { costText } from './text.ts';

/** `isNarrow`: who did it stands below the time. */
export function auditColumns(isInOffice: boolean, isNarrow: boolean): readonly TableColumn<AuditEntry>[] {
  const person: TableColumn<AuditEntry> = {
    id: 'person',
    title: 'Person',
    width: 130,
    cell: ({ person: name }) => <span className={styles.lines}>{name ?? 'Not known'}</span>,
  };
  return [
    {
      id: 'at',
      title: isNarrow && isInOffice ? 'Time, person' : 'Time',
      width: isNarrow ? 150 : 186,
      isFixed: true,
      cell: ({ at, person: name }) => (
        <span className={styles.lines}>
          {fullMoment(at)}
          {isNarrow && isInOffice ? <span className="quiet">, {name ?? 'not known'}</span> : null}
        </span>
      ),
    },
    ...(isInOffice && !isNarrow ? [person] : []),
    {
      id: 'what',
      title: 'What',
      width: isNarrow ? 170 : 220,
      grow: 1,
      isFixed: true,
      cell: (entry) => (
        <span className={styles.lines} title={entry.what}>
          {auditKindTexts[entry.kind]}: <WhatLink entry={entry} />
        </span>
      ),
    },
    {
      id: 'purpose',
      title: 'Purpose',
      width: isNarrow ? 90 : 130,
      grow: 0.5,
      cell: ({ purpose }) => (
        <span className={styles.lines} title={purpose}>
          {purpose}
        </span>
      ),
    },
    {
      id: 'matter',
      title: 'Matter',
      width: isNarrow ? 84 : 100,
      cell: ({ matterId, matterNumber }) =>
        matterId === null ? (
          <span className={styles.lines}>{matterNumber}</span>
        ) : (
          <Link
            to="/matters/$matterId"
            params={{ matterId }}
            tabIndex={-1}
            className={`hover-link ${styles.lines}`}
          >
            {matterNumber}
          </Link>
        ),
    },
    { id: 'cost', title: 'Cost (A$)', width: 84, isRight: true, cell: costText },
  ];
}

function WhatLink({ entry: { what, place } }: { readonly entry: AuditEntry }) {
  const name = what === '' ? 'not known' : what;
  switch (place?.screen) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: place.id }} tabIndex={-1} className="hover-link">
          {name}
        </Link>
      );
    case 'statement':
      return (
        <Link
          to="/statements/$statementId"
          params={{ statementId: place.id }}
          tabIndex={-1}
          className="hover-link"
        >
          {name}
        </Link>
      );
    case 'titlePurchase':
      return (
        <Link to="/title-purchases" search={{ purchaseId: place.id }} tabIndex={-1} className="hover-link">
          {name}
        </Link>
      );
    default:
      return name;
  }
}
