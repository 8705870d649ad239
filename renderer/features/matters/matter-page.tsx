import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import FolderSearch from 'lucide-react/icons/folder-search';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import type { MatterPage as MatterPageView, MatterView } from '../../../shared/contract/views/matter.ts';
import { useTypedDrafts } from '../../bridge/drafts.ts';
import { isNotInLibrary } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { asGiven } from '../../bridge/search-params.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { MatterAdjustments } from '../adjustments/matter-adjustments.tsx';
import { draftName } from '../adjustments/use-statement-form.ts';
import { MatterChecklist } from '../checklist/matter-checklist.tsx';
import { SearchCompleteness } from '../completeness/search-completeness.tsx';
import { AddDocuments } from '../documents/own/add-documents.tsx';
import { useEnterMatter } from '../matter-picker/current-matter.ts';
import { propertyText } from '../matter-picker/matter-about.ts';
import { typeOn, useMatterDraft } from '../matter-picker/matter-draft.ts';
import { RestrictedMark, readersText } from '../matter-picker/restricted-mark.tsx';
import { EarlierParties } from '../parties/earlier-parties.tsx';
import { PartyList } from '../parties/party-list.tsx';
import { useMatterActs } from './acts/use-matter-acts.tsx';
import { MatterLife } from './closing/matter-life.tsx';
import { DeleteMatter } from './details/delete-matter.tsx';
import { MatterForm } from './details/matter-form.tsx';
import type { StartField } from './details/start-field.ts';
import { MatterLand } from './land/matter-land.tsx';
import styles from './list/matters.module.css';
import { MatterSummary } from './matter-summary.tsx';
import { type MatterTab, matterTabs, shownTab, shownTabs } from './matter-tabs.ts';
import { MissingMatter } from './missing-matter.tsx';
import { MatterMoney } from './money/matter-money.tsx';
import { AttachDialog } from './records/attach-dialog.tsx';
import { MatterDocuments } from './records/matter-documents.tsx';
import { MatterOrders } from './records/matter-orders.tsx';
import { MatterTimeline } from './records/matter-timeline.tsx';
import { useRestricting } from './restricting/use-restricting.tsx';
import { MatterCover } from './searches/matter-cover.tsx';
import { MatterSearches } from './searches/matter-searches.tsx';
import { useFindAgain } from './searches/use-find-again.ts';
import { changedText, closedChip, kindTexts, settlementDay, tabTexts } from './text.ts';

export function MatterPage() {
  const { queries } = useOffice();
  const { matterId } = useParams({ from: '/matters/$matterId' });
  const page = useQuery(queries.matters.get.queryOptions({ input: { id: matterId } }));
  if (page.data && !isNotInLibrary(page.error)) return <MatterDetail key={matterId} page={page.data} />;
  if (isNotInLibrary(page.error)) return <MissingMatter id={matterId} query={page} />;
  return (
    <Page title="Matter" over={<Link to="/matters">Matters</Link>}>
      <QueryFallback query={page} label="Loading matter" isCard />
    </Page>
  );
}

function MatterDetail({ page }: { readonly page: MatterPageView }) {
  const { matter, counts, ordered, money, earlier } = page;
  const search = useSearch({ from: '/matters/$matterId' });
  const tab = shownTab(search);
  const since = earlier?.until ?? 0;
  const navigate = useNavigate({ from: '/matters/$matterId' });
  const enter = useEnterMatter();
  const now = useNow();
  const acts = useMatterActs(matter);
  const restricting = useRestricting(matter);
  const [dialog, setDialog] = useState<'attach' | 'delete' | null>(null);
  // What was typed and not saved is shown again as it was left; what was saved in the moment before a reload is not.
  const isTyped = typeOn(useMatterDraft(matter.id).typed, matter, {}) !== null;
  const adjustments = useTypedDrafts([draftName(matter.id)]).length > 0;
  const unsaved: ReadonlySet<MatterTab> = new Set([
    ...(isTyped ? (['details'] as const) : []),
    ...(adjustments ? (['adjustments'] as const) : []),
  ]);
  const [isEdited, setEdited] = useState(isTyped);
  if (isTyped && !isEdited) setEdited(true);
  /** In place of the step of the history: Back leads to where the matter was opened from. */
  const show = (next: MatterTab) =>
    void navigate({
      search: next === matterTabs[0] ? {} : { tab: next },
      state: asGiven,
      replace: true,
    });
  const [start, setStart] = useState<StartField | null>(null);
  const edit = (at: StartField = 'kind') => {
    setEdited(true);
    setStart(at);
    if (tab !== 'details') show('details');
  };
  const held: Readonly<Partial<Record<MatterTab, number>>> = {
    documents: counts.documents,
    orders: matter.orders,
    searches: counts.searches + counts.alerts,
  };
  const parts: Readonly<Record<MatterTab, () => ReactNode>> = {
    documents: () => <MatterDocuments matter={matter} since={since} />,
    completeness: () => <MatterCompleteness matter={matter} />,
    orders: () => <MatterOrders matter={matter} since={since} />,
    land: () => <MatterLand matter={matter} ordered={ordered} />,
    details: () => (
      <MatterAbout
        changed={page.changed}
        matter={matter}
        isEdited={isEdited}
        start={start}
        onStarted={() => setStart(null)}
        onEdit={() => edit()}
        onClose={() => setEdited(false)}
      />
    ),
    cost: () => <MatterMoney matter={matter} money={money} earlier={earlier} />,
    adjustments: () => <MatterAdjustments matter={matter} />,
    searches: () => <MatterSearches matter={matter} since={since} />,
    timeline: () => <MatterTimeline matter={matter} />,
  };
  return (
    <Page
      title={`Matter ${matter.number}`}
      over={<Link to="/matters">Matters</Link>}
      under={
        matter.kind === 'other' && matter.closedAt === null && matter.restriction === null ? undefined : (
          <span className="row wrap gap-2">
            {matter.kind === 'other' ? null : kindTexts[matter.kind]}
            {matter.closedAt === null ? null : (
              <Chip tone="still" shape="square">
                {closedChip(matter.closedAt, now)}
              </Chip>
            )}
            <RestrictedMark matter={matter} />
            {readersText(matter)}
          </span>
        )
      }
      actions={
        <>
          {matter.closedAt === null ? (
            <Link to="/sets" search={{ matter: matter.number }} className={buttonClass('secondary')}>
              Use a certificate set
            </Link>
          ) : null}
          <Button icon={<Link2 size={15} />} onPress={() => setDialog('attach')}>
            Attach…
          </Button>
          <MatterLife matter={matter} />
          {matter.closedAt === null ? (
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
          ) : null}
          <ActionsMenu
            label="More actions for this matter"
            actions={[
              { text: 'Edit details', icon: <Pencil size={14} aria-hidden="true" />, onAction: () => edit() },
              ...acts.actions,
              ...restricting.actions,
              {
                text: 'Delete matter permanently…',
                icon: <Trash2 size={14} aria-hidden="true" />,
                onAction: () => setDialog('delete'),
              },
            ]}
          />
        </>
      }
      find={{ where: 'matter', given: search.find }}
    >
      <div className="stack gap-4">
        <MatterSummary matter={matter} money={money} onEdit={edit} />
        <Tabs
          label="Parts of this matter"
          tabs={shownTabs(matter, tab).map((id) => ({
            id,
            text: tabTexts[id],
            ...(held[id] === undefined ? {} : { count: held[id] }),
            mark: unsaved.has(id) ? <Chip tone="warn">Not saved</Chip> : null,
          }))}
          shown={tab}
          onShow={show}
        >
          {parts[tab]()}
        </Tabs>
      </div>
      {acts.dialog}
      {restricting.dialog}
      <AddDocuments matter={matter} />
      {dialog === 'attach' ? <AttachDialog matter={matter} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? <DeleteMatter matter={matter} onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}

function MatterCompleteness({ matter }: { readonly matter: MatterView }) {
  return (
    <div className="stack gap-4">
      <MatterChecklist matter={matter} />
      <SearchCompleteness matter={matter} lookUp={useFindAgain(matter.id)} />
    </div>
  );
}

interface MatterAboutProps {
  readonly changed: MatterPageView['changed'];
  readonly matter: MatterView;
  readonly isEdited: boolean;
  /** Where the form begins. */
  readonly start: StartField | null;
  readonly onStarted: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

function MatterAbout({ matter, changed, isEdited, start, onStarted, onEdit, onClose }: MatterAboutProps) {
  return (
    <aside aria-label="About this matter">
      <section className={`card ${styles.part}`} aria-labelledby="matter-details">
        <div className={styles.partHead}>
          <h2 id="matter-details">Parties and details</h2>
          {isEdited ? null : (
            <Button size="small" icon={<Pencil size={13} />} onPress={onEdit}>
              Edit
            </Button>
          )}
        </div>
        {isEdited ? (
          <MatterForm matter={matter} start={start} onStarted={onStarted} onClose={onClose} />
        ) : (
          <>
            <MatterFacts matter={matter} changed={changed} />
            <MatterCover matter={matter} className="mt-4" />
          </>
        )}
      </section>
    </aside>
  );
}

function MatterFacts({ matter, changed }: Pick<MatterAboutProps, 'matter' | 'changed'>) {
  const isEmpty =
    matter.property === '' &&
    matter.parties.length === 0 &&
    matter.earlierParties === '' &&
    matter.client === '' &&
    matter.lookedAfterBy === '' &&
    matter.notes === '' &&
    matter.contractOn === null &&
    matter.settlementOn === null;
  const ordered = matter.property === '' ? propertyText(matter) : '';
  if (isEmpty) {
    return (
      <>
        {ordered === '' ? null : <Facts isStacked facts={[{ name: 'Ordered for', value: ordered }]} />}
        <p className="quiet">
          No details yet. Add the type, parties, property, settlement date and notes. A sale or a purchase has
          a statement of adjustments.
        </p>
      </>
    );
  }
  const lines = (text: string) => (text === '' ? null : <span className={styles.lines}>{text}</span>);
  return (
    <div className="columns halves gap-5">
      <Facts
        isStacked
        facts={[
          { name: 'Type', value: kindTexts[matter.kind] },
          { name: 'Property', value: matter.property },
          { name: 'Ordered for', value: ordered },
          { name: 'Customer ID', value: matter.client },
          { name: 'Contract', value: matter.contractOn && settlementDay(matter.contractOn) },
          { name: 'Settlement', value: matter.settlementOn && settlementDay(matter.settlementOn) },
          { name: 'Looked after by', value: matter.lookedAfterBy },
          { name: 'Notes', value: lines(matter.notes) },
          { name: 'Notes changed', value: matter.notes === '' ? null : changedText(changed.notes) },
          { name: 'Details changed', value: changedText(changed.details) },
        ]}
      />
      <div className="stack gap-4">
        <PartyList parties={matter.parties} />
        <EarlierParties matter={matter} />
      </div>
    </div>
  );
}
