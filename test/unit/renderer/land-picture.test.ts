import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LandGraph, landGraph } from '../../../renderer/features/matters/land/land-graph.ts';
import {
  hasMany,
  landLayout,
  minWidth,
  type Placed,
} from '../../../renderer/features/matters/land/land-layout.ts';
import type { LandNode } from '../../../renderer/features/matters/land/land-nodes.ts';
import type { FoundLand } from '../../../shared/contract/views/matter-home.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';

const parcel = (spi: string, status: string | null = 'ACTIVE') => ({ spi, type: 'LOT', status });
const title = (titleId: string, volumeFolio: string | null = null, status = 'ACTIVE') => ({
  titleId,
  volumeFolio,
  status,
  type: 'FREEHOLD',
});
const property = (pfi: string, spis: readonly string[], titles: readonly ReturnType<typeof title>[]) =>
  ({
    kind: 'property',
    property: {
      propertyPfi: uncheckedPropertyPfi(pfi),
      address: `${pfi} HIGH STREET KEW 3101`,
      aliases: [],
      status: 'ACTIVE',
      propertyNumber: null,
      municipality: null,
      isCouncilRegistered: null,
      isMultiAssess: null,
      createdDate: null,
      parcels: spis.map((spi) => parcel(spi)),
      titles: [...titles],
    },
  }) satisfies FoundLand;
const graphOf = (...found: readonly FoundLand[]) =>
  landGraph(found.map((one, at) => ({ found: one, foundAt: at })));
const names = (nodes: readonly LandNode[]) => nodes.map(({ name }) => name);

describe('how land hangs together', () => {
  test('a property with one parcel, or with one title, leaves no choice', () => {
    const one = graphOf(property('1', ['1\\PS1'], [title('a'), title('b')]));
    expect(one.parcelTitle).toEqual([
      ['parcel 1\\PS1', 'title a'],
      ['parcel 1\\PS1', 'title b'],
    ]);
    const other = graphOf(property('1', ['2\\PS1', '10\\PS1'], [title('a', '9876/043')]));
    expect(names(other.parcels)).toEqual(['2\\PS1', '10\\PS1']);
    expect(other.parcelTitle.map(([from]) => from)).toEqual(['parcel 2\\PS1', 'parcel 10\\PS1']);
    expect(other.propertyTitle).toEqual([]);
  });

  test('what was only ordered for stands there as the order named it, and never beside its own answer', () => {
    const ordered = {
      propertyPfi: uncheckedPropertyPfi('1'),
      address: '1 HIGH STREET',
      spi: null,
      volumeFolio: '9876/043',
      titleId: null,
      titleName: null,
    };
    const alone = landGraph([], [ordered, { ...ordered, volumeFolio: null }]);
    expect(names(alone.properties)).toEqual(['1 HIGH STREET']);
    expect(alone.properties[0]?.note).toBe('not looked up');
    expect(alone.propertyTitle).toEqual([['property 1', 'title 9876/043']]);
    const found = [{ found: property('1', ['1\\PS1'], [title('a', '9876/043')]), foundAt: 1 }];
    expect(landGraph(found, [ordered])).toEqual(landGraph(found));
  });

  const ofTitle = (titleId: string, volumeFolio: string | null, change: object = {}) => ({
    propertyPfi: uncheckedPropertyPfi('1'),
    address: '1 HIGH STREET',
    spi: null,
    volumeFolio,
    titleId,
    titleName: `Title ${titleId}`,
    ...change,
  });

  test('titles that were ordered for hang from their property, by their number or as the cart called them', () => {
    const land = landGraph([], [ofTitle('a', '10180/330'), ofTitle('b', '9970/414'), ofTitle('c', null)]);
    expect(names(land.properties)).toEqual(['1 HIGH STREET']);
    expect(land.titles.map(({ name, thing, note }) => [name, thing, note])).toEqual([
      ['9970/414', '9970/414', 'ordered'],
      ['10180/330', '10180/330', 'ordered'],
      ['Title c', 'c', 'title number withheld'],
    ]);
    expect(land.propertyTitle.map(([from]) => from)).toEqual(['property 1', 'property 1', 'property 1']);
    // The only title of the only parcel: nothing is left open.
    const only = landGraph([], [ofTitle('a', null, { spi: '1\\PS1' })]);
    expect(names(only.titles)).toEqual(['Title for Lot 1 PS1']);
    expect([only.propertyParcel, only.parcelTitle, only.propertyTitle]).toEqual([
      [['property 1', 'parcel 1\\PS1']],
      [['parcel 1\\PS1', 'title a']],
      [],
    ]);
  });

  test('numbers that came with orders name the listed titles where none can be taken for another', () => {
    const land = (...titles: ReturnType<typeof title>[]) => [
      { found: property('1', ['1\\PS1', '2\\PS1'], titles), foundAt: 1 },
    ];
    const both = [ofTitle('a', '10180/330'), ofTitle('b', '9970/414')];
    const titlesOf = (...args: Parameters<typeof landGraph>) =>
      landGraph(...args).titles.map(({ name, thing }) => [name, thing]);
    expect(titlesOf(land(title('a'), title('b')), both)).toEqual([
      ['9970/414', '9970/414'],
      ['10180/330', '10180/330'],
    ]);
    expect(titlesOf(land(title('a'), title('b', '9970/414')), both)).toEqual([
      ['9970/414', '9970/414'],
      ['10180/330', '10180/330'],
    ]);
    const open = [
      ['Title 1', 'a'],
      ['Title 2', 'b'],
    ];
    expect(titlesOf(land(title('a'), title('b')), both.slice(0, 1))).toEqual(open);
    expect(titlesOf(land(title('a'), title('b', null, 'CANCELLED')), both)).toEqual(open);
  });

  test('where there is a choice nothing is guessed, until the service says it', () => {
    const land = property('1', ['1\\PS1', '2\\PS1'], [title('a'), title('b')]);
    expect(graphOf(land).parcelTitle).toEqual([]);
    expect(graphOf(land).propertyTitle).toHaveLength(2);
    const stub = { propertyPfi: uncheckedPropertyPfi('1'), address: null, status: null, isMultiAssess: null };
    const said = graphOf(land, {
      kind: 'parcel',
      parcel: {
        ...parcel('1\\PS1'),
        isPartParcel: null,
        lot: null,
        planNumber: null,
        titles: [title('b')],
        properties: [stub],
      },
    });
    expect(said.parcelTitle).toEqual([['parcel 1\\PS1', 'title b']]);
    expect(said.propertyTitle).toEqual([['property 1', 'title a']]);
    // What names the property only by its PFI does not take its address away.
    expect(names(said.properties)).toEqual(['1 HIGH STREET KEW 3101']);
  });

  test('a number that was bought names the title that was listed without it, and a cancelled one is marked', () => {
    const { titles } = graphOf(property('1', ['1\\PS1'], [title('a'), title('b', '1/001', 'CANCELLED')]), {
      kind: 'title',
      title: { ...title('a', '9876/043'), properties: [], parcels: [] },
    });
    expect(titles.map(({ name, isPast }) => [name, isPast])).toEqual([
      ['1/001', true],
      ['9876/043', false],
    ]);
  });
});

const anyNode = (kind: LandNode['kind']) => (_: unknown, at: number) => ({
  id: `${kind} ${at}`,
  kind,
  thing: String(at),
  name: String(at),
  note: '',
  isPast: false,
  isOwn: at % 7 === 0,
});
const anyGraph: fc.Arbitrary<LandGraph> = fc
  .record({
    counts: fc.tuple(fc.nat(14), fc.nat(50), fc.nat(50)),
    pairs: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.constantFrom('pl', 'lt', 'pt')), {
      maxLength: 120,
    }),
  })
  .map(({ counts: [properties, parcels, titles], pairs }) => {
    const graph = {
      properties: Array.from({ length: properties }, anyNode('property')),
      parcels: Array.from({ length: parcels }, anyNode('parcel')),
      titles: Array.from({ length: titles }, anyNode('title')),
    };
    const join = (which: string, from: readonly LandNode[], to: readonly LandNode[]) =>
      pairs.flatMap(([a, b, kind]): [string, string][] => {
        const [left, right] = [from[a % Math.max(1, from.length)], to[b % Math.max(1, to.length)]];
        return kind === which && left && right ? [[left.id, right.id]] : [];
      });
    return {
      ...graph,
      propertyParcel: join('pl', graph.properties, graph.parcels),
      parcelTitle: join('lt', graph.parcels, graph.titles),
      propertyTitle: join('pt', graph.properties, graph.titles),
    };
  });

describe('the picture', () => {
  test('no two nodes overlap, none lies outside, and each piece of land is shown or counted once', () => {
    fc.assert(
      fc.property(anyGraph, fc.integer({ min: minWidth, max: 1600 }), fc.boolean(), (graph, width, all) => {
        const { nodes, height, width: drawn } = landLayout(graph, width, all);
        const isOutside = (one: Placed) =>
          one.x < 0 || one.y < 0 || one.x + one.width > drawn + 0.001 || one.y + one.height > height + 0.001;
        expect(nodes.filter(isOutside)).toEqual([]);
        const overlap = (one: Placed, other: Placed) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height;
        const overlaps = nodes.flatMap((one, at) =>
          nodes.slice(at + 1).filter((other) => overlap(one, other)),
        );
        expect(overlaps).toEqual([]);
        for (const [kind, of] of [
          ['property', graph.properties],
          ['parcel', graph.parcels],
          ['title', graph.titles],
        ] as const) {
          const shown = nodes.filter(({ column }) => column === kind);
          const counted = shown.reduce((sum, one) => sum + (one.node === null ? one.folded : 1), 0);
          expect(counted).toBe(of.length);
          if (!all) expect(shown.filter(({ node }) => node !== null).length).toBeLessThanOrEqual(8);
          if (all || of.length <= 8) expect(shown.every(({ folded }) => folded === 0)).toBe(true);
        }
        expect(hasMany(graph)).toBe(
          Math.max(...[graph.properties, graph.parcels, graph.titles].map((n) => n.length)) > 8,
        );
      }),
    );
  });

  test('each line joins its two ends, from one column to the next, and no joint is lost', () => {
    fc.assert(
      fc.property(anyGraph, fc.boolean(), (graph, all) => {
        const { nodes, edges } = landLayout(graph, 900, all);
        const order = ['property', 'parcel', 'title'];
        for (const { from, to, points } of edges) {
          const [left, right] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)];
          if (left === undefined || right === undefined) throw new Error('A line without an end');
          expect(points).toEqual([
            left.x + left.width,
            left.y + left.height / 2,
            right.x,
            right.y + right.height / 2,
          ]);
          expect(order.indexOf(right.column) - order.indexOf(left.column)).toBe(1);
        }
        expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
        if (!all) return;
        const drawn = new Set(edges.map(({ from, to }) => `${from} ${to}`));
        for (const [from, to] of [...graph.propertyParcel, ...graph.parcelTitle]) {
          expect(drawn.has(`${from} ${to}`)).toBe(true);
        }
        for (const [from, to] of graph.propertyTitle) {
          expect(drawn.has(`${from} lane ${from}`) && drawn.has(`lane ${from} ${to}`)).toBe(true);
        }
      }),
    );
  });

  test('forty lots are folded to the first six, those that were looked up before the others', () => {
    const spis = Array.from({ length: 40 }, (_, at) => `${at + 1}\\PS712345`);
    const { nodes, edges } = landLayout(graphOf(property('1', spis, [title('a', '9876/043')])), 900, false);
    const parcels = nodes.filter(({ column }) => column === 'parcel');
    expect(parcels.map(({ node, folded }) => node?.name ?? folded)).toEqual([...spis.slice(0, 6), 34]);
    expect(edges).toHaveLength(14);
  });
});
