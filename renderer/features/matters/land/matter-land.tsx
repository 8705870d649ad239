import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MatterView, OrderedLand } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import styles from '../list/matters.module.css';
import { useFindAgain } from '../searches/use-find-again.ts';
import { landGraph } from './land-graph.ts';
import { LandPicture } from './land-picture.tsx';

/** More parcels than this are not looked up one by one. */
const maxLookups = 12;
const noLinks: readonly MatterLinkView[] = [];

/** The land of the matter as a picture, from what was looked up and ordered for it. */
export function MatterLand({
  matter,
  ordered,
}: {
  readonly matter: MatterView;
  readonly ordered: readonly OrderedLand[];
}) {
  const { queries } = useOffice();
  const links = useQuery(queries.matters.links.queryOptions({ input: { id: matter.id } })).data ?? noLinks;
  const graph = useMemo(() => landGraph(links, ordered), [links, ordered]);
  const again = useFindAgain(matter.id);
  const loose = new Set(graph.propertyTitle.map(([property]) => property));
  const unknown = graph.propertyParcel.flatMap(([property, id]) => {
    const parcel = graph.parcels.find((one) => one.id === id);
    return loose.has(property) && parcel ? [{ ...parcel, label: parcel.name }] : [];
  });
  const isEmpty = graph.properties.length + graph.parcels.length + graph.titles.length === 0;
  return (
    <section className={`card ${styles.list}`} aria-labelledby="matter-land">
      <div className={styles.partHead}>
        <h2 id="matter-land">Land</h2>
        {unknown.length > 0 && unknown.length <= maxLookups ? (
          <Button size="small" isPending={again.isPending} onPress={() => again.ask(unknown)}>
            {again.isPending ? 'Looking up…' : 'Match titles to parcels'}
          </Button>
        ) : null}
      </div>
      {isEmpty ? <NoLand matter={matter} /> : <LandPicture graph={graph} />}
    </section>
  );
}

function NoLand({ matter }: { readonly matter: MatterView }) {
  const enter = useEnterMatter();
  const navigate = useNavigate();
  return (
    <p className="quiet row gap-3 pad">
      No property, parcel or title has been looked up for this matter.
      <Button
        onPress={() => {
          enter(matter);
          void navigate({ to: '/' });
        }}
      >
        Find a property
      </Button>
    </p>
  );
}
