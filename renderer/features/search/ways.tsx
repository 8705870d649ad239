import type { LucideIcon } from 'lucide-react';
import Building2 from 'lucide-react/icons/building-2';
import Crown from 'lucide-react/icons/crown';
import FileText from 'lucide-react/icons/file-text';
import Hash from 'lucide-react/icons/hash';
import LandPlot from 'lucide-react/icons/land-plot';
import MapPinned from 'lucide-react/icons/map-pinned';
import Rows3 from 'lucide-react/icons/rows-3';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserSearch from 'lucide-react/icons/user-search';
import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Skeleton } from '../../ui/page.tsx';
import { NumberForm } from './number-form.tsx';
import styles from './search-page.module.css';
import { useSearchStore, type Way } from './search-store.ts';

const OwnerWay = lazy(async () => ({ default: (await import('../owners/owner-way.tsx')).OwnerWay }));
const CrownForm = lazy(async () => ({ default: (await import('./crown-form.tsx')).CrownForm }));
const PartsForm = lazy(async () => ({ default: (await import('./parts-form.tsx')).PartsForm }));
const PlacesForm = lazy(async () => ({ default: (await import('./places-form.tsx')).PlacesForm }));

interface WayTile {
  readonly way: Way;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly example: string;
}

const tiles: readonly WayTile[] = [
  { way: 'title', icon: ScrollText, name: 'Title', example: 'volume and folio' },
  { way: 'parcel', icon: LandPlot, name: 'Parcel', example: 'lot and plan (SPI)' },
  { way: 'owner', icon: UserSearch, name: 'Owner', example: 'person or company' },
  { way: 'cpn', icon: Building2, name: 'Council number', example: 'CPN and municipality' },
  { way: 'document', icon: FileText, name: 'Document number', example: 'dealing, instrument, plan' },
  { way: 'crown', icon: Crown, name: 'Crown allotment', example: 'parish or township' },
  { way: 'parts', icon: Rows3, name: 'Address parts', example: 'unit, street, suburb' },
  { way: 'places', icon: MapPinned, name: 'Places and more', example: 'roads, survey marks' },
  { way: 'pfi', icon: Hash, name: 'PFI', example: 'of a property' },
];

const forms: Record<Way, () => React.ReactNode> = {
  title: () => <NumberForm way="title" />,
  parcel: () => <NumberForm way="parcel" />,
  owner: () => <OwnerWay />,
  cpn: () => <NumberForm way="cpn" />,
  document: () => <NumberForm way="document" />,
  crown: () => <CrownForm />,
  parts: () => <PartsForm />,
  places: () => <PlacesForm />,
  pfi: () => <NumberForm way="pfi" />,
};

/** Every way to find something without its address in one line, all of them named and in sight. */
export function Ways() {
  const { way, setWay } = useSearchStore();
  return (
    <Tabs
      selectedKey={way}
      onSelectionChange={(key) => {
        const tile = tiles.find((one) => one.way === key);
        if (tile) setWay(tile.way);
      }}
      className={styles.ways ?? ''}
    >
      <TabList aria-label="Other ways to search" className={styles.tiles ?? ''}>
        {tiles.map(({ way: id, icon: Icon, name, example }) => (
          <Tab key={id} id={id} className={styles.tile ?? ''}>
            <Icon size={16} aria-hidden="true" />
            <span className="medium">{name}</span>
            <span className={styles.tileExample}>{example}</span>
          </Tab>
        ))}
      </TabList>
      {tiles.map(({ way: id }) => (
        <TabPanel key={id} id={id} className={`card ${styles.panel}`}>
          <Suspense fallback={<Skeleton label="Loading form" lines={2} />}>{forms[id]()}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  );
}
