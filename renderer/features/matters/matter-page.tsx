import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import FolderSearch from 'lucide-react/icons/folder-search';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { MatterPage as MatterPageView, MatterView } from '../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../shared/contract/views/matter-home.ts';
import { useDaysOff } from '../../bridge/days-off.ts';
import { isNotInLibrary } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useEnterMatter } from '../matter-picker/current-matter.ts';
import { propertyText } from '../matter-picker/matter-about.ts';
import { typeOn, useMatterDraft } from '../matter-picker/matter-draft.ts';
import { EarlierParties } from '../parties/earlier-parties.tsx';
import { PartyList } from '../parties/party-list.tsx';
import { MatterActs } from './acts/matter-acts.tsx';
import { DeleteMatter } from './details/delete-matter.tsx';
import { MatterForm } from './details/matter-form.tsx';
import { MatterLand } from './land/matter-land.tsx';
import styles from './list/matters.module.css';
import { MatterMoney } from './money/matter-money.tsx';
import { AttachDialog } from './records/attach-dialog.tsx';
import { MatterDocuments } from './records/matter-documents.tsx';
import { MatterOrders } from './records/matter-orders.tsx';
import { MatterAlerts, MatterStatements } from './records/matter-register.tsx';
import { MatterTimeline } from './records/matter-timeline.tsx';
import { MatterSearches } from './searches/matter-searches.tsx';
import { kindTexts, settlementDay, settlementText } from './text.ts';

export function MatterPage() {
  const { queries } = useOffice();
  const { matterId } = useParams({ from: '/matters/$matterId' });
  const page = useQuery(queries.matters.get.queryOptions({ input: { id: matterId } }));
  if (page.data && !isNotInLibrary(page.error)) return <MatterDetail key={matterId} page={page.data} />;
  return (
    <Page title="Matter" over={<Link to="/matters">Matters</Link>}>
      <QueryFallback query={page} label="Loading matter" isCard />
    </Page>
  );
}

const noLinks: readonly MatterLinkView[] = [];

function MatterDetail({ page }: { readonly page: MatterPageView }) {
  const { matter, ordered, money, earlier } = page;
  const { find } = useSearch({ from: '/matters/$matterId' });
  const since = earlier?.until ?? 0;
  const { queries } = useOffice();
  const now = useNow();
  const daysOff = useDaysOff();
  const navigate = useNavigate();
  const enter = useEnterMatter();
  const links = useQuery(queries.matters.links.queryOptions({ input: { id: matter.id } })).data ?? noLinks;
  const [dialog, setDialog] = useState<'attach' | 'delete' | null>(null);
  // What was typed and not saved is shown again as it was left; what was saved in the moment before a reload is not.
  const isTyped = typeOn(useMatterDraft(matter.id).typed, matter, {}) !== null;
  const [isEdited, setEdited] = useState(isTyped);
  if (isTyped && !isEdited) setEdited(true);
  const settlement = matter.settlementOn === null ? null : settlementText(matter.settlementOn, now, daysOff);
  return (
    <Page
      title={`Matter ${matter.number}`}
      over={<Link to="/matters">Matters</Link>}
      under={
        <>
          {[matter.kind === 'other' ? '' : kindTexts[matter.kind], propertyText(matter)]
            .filter(Boolean)
            .join(' \u00b7 ')}{' '}
          {settlement ? (
            <Chip tone={settlement.tone} shape="square">
              {settlement.text}
            </Chip>
          ) : null}
        </>
      }
      actions={
        <>
          <Link to="/sets" search={{ matter: matter.number }} className={buttonClass('secondary')}>
            Use a certificate set
          </Link>
          <Button icon={<Link2 size={15} />} onPress={() => setDialog('attach')}>
            Attach…
          </Button>
          <Button
            kind="primary"
            icon={<FolderSearch size={15} />}
            onPress={() => {
              enter(matter);
              void navigate({ to: '/' });
            }}
          >
            Search for this matter
          </Button>
        </>
      }
      find={{ where: 'matter', given: find }}
    >
      <div className={isEdited ? `${styles.detail} ${styles.edited}` : styles.detail}>
        <div className={styles.main}>
          <MatterLand matter={matter} links={links} ordered={ordered} />
          <MatterOrders matter={matter} since={since} />
          <MatterDocuments matter={matter} links={links} since={since} />
          <MatterSearches matter={matter} links={links} since={since} />
          <MatterStatements matter={matter} links={links} since={since} />
          <MatterAlerts matter={matter} links={links} />
          <MatterTimeline matter={matter} />
          <div className="flex wrap gap-2">
            <MatterActs matter={matter} />
            <Button kind="quiet" size="small" icon={<Trash2 size={13} />} onPress={() => setDialog('delete')}>
              Delete matter permanently…
            </Button>
          </div>
        </div>
        <aside className={styles.side} aria-label="About this matter">
          <section className={`card ${styles.part}`} aria-labelledby="matter-details">
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
          <MatterMoney matter={matter} money={money} earlier={earlier} />
        </aside>
      </div>
      {dialog === 'attach' ? <AttachDialog matter={matter} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeleteMatter matter={matter} since={since} onClose={() => setDialog(null)} />
      ) : null}
    </Page>
  );
}

function MatterFacts({ matter }: { readonly matter: MatterView }) {
  const isEmpty =
    matter.property === '' &&
    matter.parties.length === 0 &&
    matter.earlierParties === '' &&
    matter.client === '' &&
    matter.notes === '' &&
    matter.settlementOn === null;
  const ordered = matter.property === '' ? propertyText(matter) : '';
  if (isEmpty) {
    return (
      <>
        {ordered === '' ? null : <Facts isStacked facts={[{ name: 'Ordered for', value: ordered }]} />}
        <p className="quiet">No details yet. Add the parties, property, settlement date and notes.</p>
      </>
    );
  }
  const lines = (text: string) => (text === '' ? null : <span className={styles.lines}>{text}</span>);
  return (
    <div className="stack gap-4">
      <Facts
        isStacked
        facts={[
          { name: 'Type', value: kindTexts[matter.kind] },
          { name: 'Property', value: matter.property },
          { name: 'Ordered for', value: ordered },
          { name: 'Customer ID', value: matter.client },
          { name: 'Settlement', value: matter.settlementOn && settlementDay(matter.settlementOn) },
          { name: 'Notes', value: lines(matter.notes) },
        ]}
      />
      <PartyList parties={matter.parties} />
      <EarlierParties matter={matter} />
    </div>
  );
}
