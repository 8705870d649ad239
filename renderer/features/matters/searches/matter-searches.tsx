import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import LandPlot from 'lucide-react/icons/land-plot';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Unlink from 'lucide-react/icons/unlink';
import UserSearch from 'lucide-react/icons/user-search';
import { Fragment, useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { OwnerSearchView } from '../../../../shared/contract/views/title.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ageText, fullMoment } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import { emptyOwnerForm, ownerDraft, ownerQueryText } from '../../owners/owner-query.ts';
import { useSearchStore } from '../../search/search-store.ts';
import { LandLink } from '../land/land-picture.tsx';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';
import { useDetach } from '../records/use-detach.ts';
import { useBoughtSearches } from './use-bought-searches.ts';
import { useFindAgain } from './use-find-again.ts';

const dayMs = 86_400_000;
/** From this age on, what the register said is marked: it may have moved. */
const oldAfter = 30 * dayMs;
const icons = { property: Building2, parcel: LandPlot, title: ScrollText } as const;
/** More than this are folded. */
const maxShown = 8;

/** What was looked up for the matter, with its age. What is free is looked up again at once; what is charged goes through the cart. */
export function MatterSearches({
  matter,
  links,
  since,
}: {
  readonly matter: MatterView;
  readonly links: readonly MatterLinkView[];
  /** What was looked up before was for an earlier matter with the number; milliseconds UTC. */
  readonly since: number;
}) {
  const { queries } = useOffice();
  const now = useNow();
  const again = useFindAgain(matter.id);
  const detach = useDetach();
  const [isUnfolded, setUnfolded] = useState(false);
  const enter = useEnterMatter();
  const owners = useQuery(
    queries.owners.searches.queryOptions({ input: { matterNumber: matter.number } }),
  ).data?.filter(({ at }) => at >= since);
  const bought = useBoughtSearches(matter.number, since);
  const land = links.filter((link) => link.foundAt !== null);
  const shown = isUnfolded ? land : land.slice(0, maxShown);
  const count = land.length + (owners?.length ?? 0) + bought.length;
  return (
    <section className="card" aria-labelledby="matter-searches">
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
          if (kind !== 'property' && kind !== 'parcel' && kind !== 'title') return <Fragment key={link.id} />;
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
        {shown.length < land.length ? (
          <li className={home.row}>
            <Button size="small" onPress={() => setUnfolded(true)}>
              Show all land searches ({land.length})
            </Button>
          </li>
        ) : null}
        {bought.map((item) => (
          <li key={item.id} className={home.row}>
            <ScrollText size={15} aria-hidden="true" />
            <span className={home.what}>
              {item.name}
              <span className={styles.under}>{item.title}</span>
            </span>
            <Age at={item.at} now={now} />
            <span className={home.deeds}>
              <Link
                to="/title"
                search={{ titleId: item.title }}
                className={buttonClass('secondary', 'small')}
                onClick={() => enter(matter)}
                aria-label={`Go to title to order ${item.name} for ${item.title}`}
              >
                Go to title
              </Link>
            </span>
          </li>
        ))}
        {(owners ?? []).map((search) => (
          <li key={search.id} className={home.row}>
            <UserSearch size={15} aria-hidden="true" />
            <span className={home.what}>
              Owner search: {ownerQueryText(search.query)}
              <span className={styles.under}>
                {search.purpose}; {search.found === null ? 'no response received' : `${search.found} found`}
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
    </section>
  );
}

/** Fills the owner search with what was asked. The purpose is asked for again: it may be another. */
function askOwner({ query }: OwnerSearchView, matterNumber: string): void {
  ownerDraft.type({ ...emptyOwnerForm, ...query, matterNumber });
  useSearchStore.getState().setWay('owner');
}

function Age({ at, now }: { readonly at: number; readonly now: number }) {
  return (
    <span className={home.age} title={fullMoment(at)}>
      {now - at < oldAfter ? (
        ageText(at, now)
      ) : (
        <Chip tone="warn" shape="square">
          {ageText(at, now)}
        </Chip>
      )}
    </span>
  );
}
