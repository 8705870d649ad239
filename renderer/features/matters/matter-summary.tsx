import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MatterMoney, MatterView } from '../../../shared/contract/views/matter.ts';
import { isCostKnown, matterCost } from '../../../shared/model/matter-cost.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { useDaysOff } from '../../bridge/days-off.ts';
import { useOffice } from '../../bridge/office.tsx';
import { asGiven } from '../../bridge/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { partiesText, propertyText } from '../matter-picker/matter-about.ts';
import type { StartField } from './details/start-field.ts';
import styles from './matter-summary.module.css';
import { costTexts, openCertificates, settlementDay, settlementText, summaryTexts } from './text.ts';

interface MatterSummaryProps {
  readonly matter: MatterView;
  readonly money: MatterMoney;
  /** Opens the form of its details, at that field. */
  readonly onEdit: (at: StartField) => void;
}

/** What must be known first of a matter: when it settles, what is open, its property and parties. */
export function MatterSummary({ matter, money, onEdit }: MatterSummaryProps) {
  const { queries } = useOffice();
  const now = useNow();
  const daysOff = useDaysOff();
  const { number: matterNumber, settlementOn } = matter;
  const counts = useQuery(queries.orders.lines.counts.queryOptions({ input: { matterNumber } })).data?.counts;
  const settlement = settlementOn === null ? null : settlementText(settlementOn, now, daysOff);
  const cost = matterCost(money);
  const missing = (text: string, at: StartField) => (
    <Button size="small" kind="quiet" onPress={() => onEdit(at)}>
      {text}
    </Button>
  );
  return (
    <section aria-label={summaryTexts.label} className={`card ${styles.summary}`}>
      <dl className={styles.facts}>
        <Fact name="Settlement">
          {settlementOn === null || settlement === null ? (
            missing(summaryTexts.setDate, 'settlementOn')
          ) : (
            <span className="row wrap gap-2">
              <strong>{settlementDay(settlementOn)}</strong>
              <Chip tone={settlement.tone} shape="square">
                {settlement.text}
              </Chip>
            </span>
          )}
        </Fact>
        <Fact name="Certificates">
          <Link to="." search={{}} state={asGiven} replace className="row wrap gap-2 plain-link">
            {counts === undefined
              ? null
              : openCertificates(counts, matter).map(({ text, tone }) => (
                  <Chip key={text} tone={tone} shape="square">
                    {text}
                  </Chip>
                ))}
          </Link>
        </Fact>
        <Fact name="Cost">
          <Link to="." search={{ tab: 'cost' }} state={asGiven} replace title={costTexts(cost).full}>
            {isCostKnown(cost) ? formatTotal(cost.cents) : costTexts(cost).known}
          </Link>
        </Fact>
        <Fact name="Property">{propertyText(matter) || missing(summaryTexts.enterProperty, 'property')}</Fact>
        <Fact name="Parties">{partiesText(matter) || missing(summaryTexts.enterParties, 'parties')}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{name}</dt>
      {/* Text is cut after two lines; a button is not, nor the ring round it. */}
      <dd className={typeof children === 'string' ? styles.value : ''}>{children}</dd>
    </div>
  );
}
