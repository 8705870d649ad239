import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { uncheckedPropertyPfi } from '../../../../shared/model/pfi.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './land.module.css';
import type { LandGraph } from './land-graph.ts';
import { hasMany, type Layout, landLayout, minWidth, type Placed, type PlacedEdge } from './land-layout.ts';
import type { LandKind, LandNode } from './land-nodes.ts';

const columns: readonly { readonly kind: LandKind; readonly text: string; readonly one: string }[] = [
  { kind: 'property', text: 'Properties', one: 'property' },
  { kind: 'parcel', text: 'Parcels', one: 'parcel' },
  { kind: 'title', text: 'Titles', one: 'title' },
];

/**
 * Properties, parcels and titles, and how they hang together. The nodes are three lists, which say in words what the lines
 * between them show; where there is no room for lines, they are lists and nothing else.
 */
export function LandPicture({ graph }: { readonly graph: LandGraph }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [isUnfolded, setUnfolded] = useState(false);
  const [lit, setLit] = useState<string | null>(null);
  const layout = landLayout(graph, Math.max(width, minWidth), isUnfolded);
  const isList = width < minWidth;
  const counts = {
    property: graph.properties.length,
    parcel: graph.parcels.length,
    title: graph.titles.length,
  };
  return (
    <div className="pad">
      <div ref={box}>
        {width === 0 ? null : (
          <div className={isList ? styles.lists : styles.picture}>
            <div className={styles.heads} aria-hidden="true">
              {isList
                ? null
                : columns.map(({ kind, text }) => (
                    <span key={kind}>
                      {text} <span className={styles.count}>{counts[kind]}</span>
                    </span>
                  ))}
            </div>
            <div className={styles.field} style={isList ? undefined : { height: layout.height }}>
              {isList ? null : <Lines layout={layout} lit={lit} />}
              {columns.map(({ kind, text }) => (
                <section key={kind} aria-label={`${text}: ${counts[kind]}`} className={styles.column}>
                  {isList ? (
                    <h3 className={styles.listHead}>
                      {text} <span className={styles.count}>{counts[kind]}</span>
                    </h3>
                  ) : null}
                  <ul>
                    {layout.nodes
                      .filter((placed) => placed.column === kind && !(isList && isLane(placed)))
                      .map((placed) => (
                        <li
                          key={placed.id}
                          className={styles.place}
                          aria-hidden={isLane(placed) || undefined}
                          style={
                            isList
                              ? undefined
                              : {
                                  left: placed.x,
                                  top: placed.y,
                                  width: placed.width,
                                  height: placed.height,
                                }
                          }
                          onPointerEnter={() => setLit(placed.id)}
                          onPointerLeave={() => setLit(null)}
                          onFocus={() => setLit(placed.id)}
                          onBlur={() => setLit(null)}
                        >
                          <Node placed={placed} onUnfold={() => setUnfolded(true)} />
                          <span className={isList ? styles.joined : 'visually-hidden'}>
                            {joinedText(placed, layout)}
                          </span>
                        </li>
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
        )}
      </div>
      {isUnfolded && hasMany(graph) ? (
        <div className={styles.fold}>
          <Button size="small" onPress={() => setUnfolded(false)}>
            Show fewer
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Lines({ layout, lit }: { readonly layout: Layout; readonly lit: string | null }) {
  const isLit = (edge: PlacedEdge) => edge.from === lit || edge.to === lit;
  // What is lit is drawn last, over the others.
  const drawn = layout.edges.toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)));
  return (
    <svg
      className={styles.lines}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      aria-hidden="true"
    >
      {drawn.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={pathOf(edge)}
          className={`${edge.isLoose ? styles.loose : ''} ${isLit(edge) ? styles.lit : ''}`}
        />
      ))}
    </svg>
  );
}

/** Leaves and arrives level, so that lines of one node part softly. */
function pathOf({ points: [x1, y1, x2, y2] }: PlacedEdge): string {
  const middle = (x1 + x2) / 2;
  return `M ${x1} ${y1} C ${middle} ${y1}, ${middle} ${y2}, ${x2} ${y2}`;
}

function Node({ placed, onUnfold }: { readonly placed: Placed; readonly onUnfold: () => void }) {
  const { node, folded, column } = placed;
  if (node !== null) {
    return (
      <LandLink
        node={node}
        className={`${styles.node} ${styles[node.kind]} ${node.isPast ? styles.past : ''}`}
      >
        <span className={styles.name} title={node.name}>
          {node.name}
        </span>
        {node.note === '' ? null : (
          <span className={styles.note} title={node.note}>
            {node.note}
          </span>
        )}
      </LandLink>
    );
  }
  if (folded === 0) return <span className={styles.lane}>parcel not known</span>;
  const words = columns.find(({ kind }) => kind === column);
  return (
    <button type="button" className={`${styles.node} ${styles.more}`} onClick={onUnfold}>
      <span className={styles.name}>
        {folded} more {words?.text.toLowerCase()}
      </span>
      <span className={styles.note}>Show all</span>
    </button>
  );
}

interface LandLinkProps {
  readonly node: Pick<LandNode, 'kind' | 'thing'>;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** Leads to the screen of a piece of land. */
export function LandLink({ node: { kind, thing }, className = '', children }: LandLinkProps) {
  switch (kind) {
    case 'property':
      return (
        <Link
          to="/property"
          search={{ by: 'pfi', propertyPfi: uncheckedPropertyPfi(thing) }}
          className={className}
        >
          {children}
        </Link>
      );
    case 'parcel':
      return (
        <Link to="/parcel" search={{ spi: thing }} className={className}>
          {children}
        </Link>
      );
    case 'title':
      return (
        <Link to="/title" search={{ titleId: thing }} className={className}>
          {children}
        </Link>
      );
  }
}

/** Stands for what is not known; the titles beside it say so in words. */
function isLane({ node, folded }: Placed): boolean {
  return node === null && folded === 0;
}

/** More names than this are counted. */
const maxNamed = 4;

/** What the lines of a node show, in words: `Parcels 1\PS1, 2\PS1. Title 9876/043.` */
function joinedText({ id, node }: Placed, { nodes, edges }: Layout): string {
  if (node === null) return '';
  const near = new Set(edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  return columns
    .flatMap(({ kind, text, one }) => {
      const others = nodes.filter((other) => near.has(other.id) && other.column === kind);
      const names = others.flatMap((other) => (other.node === null ? [] : [other.node.name]));
      const folded = others.reduce((sum, other) => sum + other.folded, 0);
      const lane = others.find(isLane);
      const count = names.length + folded;
      const known =
        count === 0
          ? []
          : [
              count <= maxNamed && folded === 0
                ? namesText(count === 1 ? one : text.toLowerCase(), names)
                : `${count} ${text.toLowerCase()}`,
            ];
      if (lane === undefined) return known;
      const from = edges.find(({ to }) => to === lane.id)?.from;
      const of = nodes.find((other) => other.id === from)?.node;
      const whose = of && node.kind === 'title' ? ` of ${of.name}` : '';
      return [...known, `parcel${whose} not known`];
    })
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ');
}

/** `parcels 1\PS1, 2\PS1`, and what is called a title or property already is not called so twice. */
function namesText(word: string, names: readonly string[]): string {
  const text = names.join(', ');
  return text.toLowerCase().startsWith(word.slice(0, 5)) ? text : `${word} ${text}`;
}

/** The width that there is, in CSS pixels; 0 before it is known. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => observer.disconnect();
  }, [box]);
  return width;
}
