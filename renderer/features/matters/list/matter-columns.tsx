import { Link } from '@tanstack/react-router';
import type { MatterRow, MatterView } from '../../../../shared/contract/views/matter.ts';
import type { DaysOff } from '../../../../shared/model/working-days.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayText, fullMoment } from '../../../ui/moment.ts';
import type { SortDirection, TableColumn } from '../../../ui/table/table-column.ts';
import { partiesText, propertyText } from '../../matter-picker/matter-about.ts';
import { readersText } from '../../matter-picker/restricted-mark.tsx';
import { costTexts, kindTexts, settlementDay, settlementText } from '../text.ts';
import type { MatterOrder } from './matter-order.ts';
import styles from './matters.module.css';

type Column = TableColumn<MatterRow> & { readonly id: MatterOrder; readonly sorts: SortDirection };

/**
 * The columns of the list. Numbers and addresses get the room: the rest is as wide as what stands in it. In a narrow window the client
 * stands under the number, and the counts are for who asks for them.
 */
export function matterColumns(now: number, daysOff: DaysOff, isNarrow: boolean): readonly Column[] {
  return [
    {
      id: 'number',
      title: 'Matter',
      width: isNarrow ? 136 : 124,
      sorts: 'ascending',
      isFixed: true,
      cell: (matter) => <Numbered matter={matter} hasClient={isNarrow} />,
    },
    {
      id: 'client',
      title: 'Customer ID',
      width: 112,
      grow: 0.6,
      sorts: 'ascending',
      isHiddenAtFirst: isNarrow,
      cell: ({ client }) => <span title={client}>{client}</span>,
    },
    {
      id: 'property',
      title: 'Property and parties',
      width: 220,
      grow: 3,
      sorts: 'ascending',
      isFixed: true,
      cell: (matter) => <About matter={matter} />,
    },
    {
      id: 'settlement',
      title: 'Settlement',
      width: 136,
      sorts: 'ascending',
      cell: ({ settlementOn }) => <Settlement day={settlementOn} now={now} daysOff={daysOff} />,
    },
    {
      id: 'person',
      title: 'Looked after by',
      width: 128,
      sorts: 'ascending',
      isHiddenAtFirst: true,
      cell: ({ lookedAfterBy }) => <span title={lookedAfterBy}>{lookedAfterBy}</span>,
    },
    {
      id: 'used',
      title: 'Last used',
      width: 92,
      sorts: 'descending',
      cell: ({ lastUsedAt }) => <span title={fullMoment(lastUsedAt)}>{dayText(lastUsedAt, now)}</span>,
    },
    { ...counted('orders', 'Orders', 66), isHiddenAtFirst: isNarrow },
    { ...counted('documents', 'Documents', 88), isHiddenAtFirst: isNarrow },
    {
      id: 'cost',
      title: 'Cost (A$)',
      width: isNarrow ? 104 : 132,
      isRight: true,
      sorts: 'descending',
      cell: ({ cost }) => <Cost cost={cost} isShort={isNarrow} />,
    },
    {
      id: 'kind',
      title: 'Type',
      width: 88,
      sorts: 'ascending',
      isHiddenAtFirst: true,
      cell: ({ kind }) => kindTexts[kind],
    },
  ];
}

function counted(id: 'orders' | 'documents', title: string, width: number): Column {
  return {
    id,
    title,
    width,
    isRight: true,
    sorts: 'descending',
    cell: (matter) => matter[id].toLocaleString('en-AU'),
  };
}

/** What is known of it; under that, how much is not. */
function Cost({ cost, isShort }: Pick<MatterRow, 'cost'> & { readonly isShort: boolean }) {
  const { known, open, short, full } = costTexts(cost);
  return (
    <>
      <span title={full}>{known}</span>
      {open ? (
        <span className={styles.under} title={full}>
          {isShort ? short : open}
        </span>
      ) : null}
    </>
  );
}

function Numbered({ matter, hasClient }: { readonly matter: MatterView; readonly hasClient: boolean }) {
  const closed = matter.closedAt === null ? '' : 'Closed';
  const restricted = matter.restriction === null ? '' : 'Restricted';
  const under = [restricted, closed, kindTexts[matter.kind], hasClient ? matter.client : '']
    .filter(Boolean)
    .join(' \u00b7 ');
  return (
    <>
      <Link
        to="/matters/$matterId"
        params={{ matterId: matter.id }}
        tabIndex={-1}
        className="hover-link strong"
        title={matter.number}
      >
        {matter.number}
      </Link>
      <span className={styles.under} title={readersText(matter) ?? under}>
        {under}
      </span>
    </>
  );
}

function About({ matter }: { readonly matter: MatterView }) {
  const parties = partiesText(matter);
  const property = propertyText(matter);
  if (!property && !parties) return <span className="quiet">No details yet</span>;
  return (
    <>
      <span title={property || parties}>{property || parties}</span>
      {property && parties ? (
        <span className={styles.under} title={parties}>
          {parties}
        </span>
      ) : null}
    </>
  );
}

function Settlement({
  day,
  now,
  daysOff,
}: {
  readonly day: string | null;
  readonly now: number;
  readonly daysOff: DaysOff;
}) {
  if (day === null) return <span className="quiet">No date set</span>;
  const { tone, text, short } = settlementText(day, now, daysOff);
  return (
    <>
      <span>{settlementDay(day)}</span>
      <span className={styles.under} title={text}>
        <Chip tone={tone} shape="square">
          {short}
        </Chip>
      </span>
    </>
  );
}
