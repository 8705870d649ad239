import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { MatterPage as MatterPageView, MatterView } from '../../../shared/contract/views/matter.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Failure } from '../../ui/message.tsx';
import { cardClass, Page, Skeleton } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { MatterDocuments } from './matter-documents.tsx';
import { useMatterDrafts } from './matter-drafts.ts';
import { MatterForm } from './matter-form.tsx';
import { MatterMoney } from './matter-money.tsx';
import { MatterOrders } from './matter-orders.tsx';
import { kindTexts, settlementDay, settlementText } from './matter-text.ts';
import styles from './matters.module.css';

export function MatterPage() {
  const { queries } = useOffice();
  const { matterId } = useParams({ from: '/matters/$matterId' });
  const page = useQuery(queries.matters.get.queryOptions({ input: { id: matterId } }));
  if (page.data) return <MatterDetail key={matterId} page={page.data} />;
  return (
    <Page title="Matter" over={<Link to="/matters">Matters</Link>}>
      {page.error ? (
        <Failure failure={failureText(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <div className={cardClass}>
          <Skeleton label="Reading the matter" />
        </div>
      )}
    </Page>
  );
}

function MatterDetail({ page }: { readonly page: MatterPageView }) {
  const { matter, money } = page;
  const now = useNow();
  // What was typed and not saved is shown again as it was left.
  const [isEdited, setEdited] = useState(() => useMatterDrafts.getState().drafts[matter.id] !== undefined);
  const settlement = matter.settlementOn === null ? null : settlementText(matter.settlementOn, now);
  return (
    <Page
      title={`Matter ${matter.number}`}
      over={<Link to="/matters">Matters</Link>}
      under={
        <>
          {[matter.kind === 'other' ? '' : kindTexts[matter.kind], matter.property]
            .filter(Boolean)
            .join(' \u00b7 ')}{' '}
          {settlement ? (
            <Chip tone={settlement.tone} shape="square">
              {settlement.text}
            </Chip>
          ) : null}
        </>
      }
    >
      <div className={styles.detail}>
        <div className={styles.main}>
          <MatterOrders matter={matter} />
          <MatterDocuments matter={matter} />
        </div>
        <aside className={styles.side} aria-label="About this matter">
          <section className={`${cardClass} ${styles.part}`} aria-labelledby="matter-details">
            <div className={styles.partHead}>
              <h2 id="matter-details">Details</h2>
              {isEdited ? null : (
                <Button size="small" icon={<Pencil size={13} />} onPress={() => setEdited(true)}>
                  Edit
                </Button>
              )}
            </div>
            {isEdited ? (
              <MatterForm matter={matter} onClose={() => setEdited(false)} />
            ) : (
              <MatterFacts matter={matter} />
            )}
          </section>
          <MatterMoney money={money} />
        </aside>
      </div>
    </Page>
  );
}

function MatterFacts({ matter }: { readonly matter: MatterView }) {
  const isEmpty =
    matter.property === '' &&
    matter.parties === '' &&
    matter.client === '' &&
    matter.notes === '' &&
    matter.settlementOn === null;
  if (isEmpty) {
    return (
      <p className={styles.soft}>Nothing is written down yet: parties, property, day of settlement, notes.</p>
    );
  }
  const lines = (text: string) => (text === '' ? null : <span className={styles.lines}>{text}</span>);
  return (
    <Facts
      isStacked
      facts={[
        { name: 'Kind', value: kindTexts[matter.kind] },
        { name: 'Property', value: matter.property },
        { name: 'Parties', value: lines(matter.parties) },
        { name: 'Client', value: matter.client },
        { name: 'Settlement', value: matter.settlementOn && settlementDay(matter.settlementOn) },
        { name: 'Notes', value: lines(matter.notes) },
      ]}
    />
  );
}
