import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import LandPlot from 'lucide-react/icons/land-plot';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Unlink from 'lucide-react/icons/unlink';
import UserSearch from 'lucide-react/icons/user-search';
import { Fragment } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { OwnerSearchView } from '../../../../shared/contract/views/title.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import { useDetach } from '../../matter-picker/use-detach.ts';
import { emptyOwnerForm, ownerDraft, ownerQueryText } from '../../owners/owner-query.ts';
import { useSearchStore } from '../../search/search-store.ts';
import { LandLink } from '../land/land-picture.tsx';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';
import { firstRows, useShownRows } from '../records/row-list.tsx';
import { Age } from './age.tsx';
import { MatterAlerts } from './matter-alerts.tsx';
import { MatterCover } from './matter-cover.tsx';
import { useFindAgain } from './use-find-again.ts';

const icons = { property: Building2, parcel: LandPlot, title: ScrollText } as const;
const none: readonly MatterLinkView[] = [];

/** What was looked up for the matter, with its age, and its title alerts. Land is looked up again without cost. */
export function MatterSearches({
  matter,
  since,
}: {
  readonly matter: MatterView;
  /** What was looked up before was for an earlier matter with the number; milliseconds UTC. */
  readonly since: number;
}) {
  const { queries } = useOffice();
  const now = useNow();
  const again = useFindAgain(matter.id);
  const detach = useDetach();
  const { isAll, show } = useShownRows();
  const links = useQuery(queries.matters.links.queryOptions({ input: { id: matter.id } })).data ?? none;
  const enter = useEnterMatter();
  const owners = useQuery(
    queries.owners.searches.queryOptions({ input: { matterNumber: matter.number } }),
  ).data?.filter(({ at }) => at >= since);
  const land = links.filter((link) => link.foundAt !== null);
  const shown = isAll ? land : land.slice(0, firstRows);
  const searched = owners ?? [];
  const shownOwners = isAll ? searched : searched.slice(0, firstRows - shown.length);
  const count = land.length + searched.length;
  return (
    <div className="stack gap-4">
      <section className={`card ${styles.list}`} aria-labelledby="matter-searches">
        <div className={styles.partHead}>
          <h2 id="matter-searches">Searches{count > 0 ? ` (${count})` : ''}</h2>
        </div>
        {count === 0 ? (
          <p className="quiet row gap-3 pad">
            No searches for this matter yet. Searches made while it is the current matter are listed here.
          </p>
        ) : null}
        <ul className="ruled">
          {shown.map((link) => {
            const { kind } = link;
            if (kind !== 'property' && kind !== 'parcel' && kind !== 'title')
              return <Fragment key={link.id} />;
            const Icon = icons[kind];
            const foundAt = link.foundAt ?? link.linkedAt;
            return (
              <li key={link.id} className={home.row}>
                <Icon size={15} aria-hidden="true" />
                <span className={home.what}>
                  <LandLink node={{ kind, thing: link.thing }}>{link.label}</LandLink>
                  {link.how === 'attached' ? <span className="quiet"> attached</span> : null}
                </span>
                <Age at={foundAt} now={now} />
                <span className={home.deeds}>
                  <Button
                    size="small"
                    icon={<RefreshCw size={13} />}
                    isPending={again.asking === `${kind} ${link.thing}`}
                    onPress={() => again.ask([link])}
                    aria-label={`Look up again, without cost: ${link.label}`}
                  >
                    Look up again
                  </Button>
                  <IconButton
                    label={`Remove from matter: ${link.label}`}
                    size="small"
                    icon={<Unlink size={14} />}
                    isDestructive
                    onPress={() => detach(link)}
                  />
                </span>
              </li>
            );
          })}
          {shownOwners.map((search) => (
            <li key={search.id} className={home.row}>
              <UserSearch size={15} aria-hidden="true" />
              <span className={home.what}>
                Owner search: {ownerQueryText(search.query)}
                <span className={styles.under}>
                  {search.purpose}; {search.found === null ? 'no response received' : `${search.found} found`}
                  {search.person === '' ? '' : `; by ${search.person}`}
                </span>
              </span>
              <Age at={search.at} now={now} />
              <span className={home.deeds}>
                <Link
                  to="/"
                  className={buttonClass('secondary', 'small')}
                  onClick={() => {
                    enter(matter);
                    askOwner(search, matter.number);
                  }}
                  aria-label={`Search again… owner ${ownerQueryText(search.query)}`}
                >
                  Search again…
                </Link>
              </span>
            </li>
          ))}
        </ul>
        {count > firstRows ? (
          <div className={styles.more}>
            <Button size="small" onPress={() => show(isAll ? undefined : count)}>
              {isAll ? 'Show fewer' : `Show all ${count} searches`}
            </Button>
          </div>
        ) : null}
      </section>
      <MatterCover matter={matter} className="card pad" />
      <MatterAlerts matter={matter} links={links} />
    </div>
  );
}

/** Fills the owner search with what was asked. The purpose is asked for again: it may be another. */
function askOwner({ query }: OwnerSearchView, matterNumber: string): void {
  ownerDraft.type({ ...emptyOwnerForm, ...query, matterNumber });
  useSearchStore.getState().setWay('owner');
}
