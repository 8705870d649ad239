import type { KnownSearch } from './known-search.ts';
import { isPast, ofKind, parcelsOf, SourcesBy, sourceOf, spiOf, statementSource } from './search-land.ts';
import type { Finding, LineSource, SearchLine } from './search-line.ts';

type Land = Pick<KnownSearch, 'land' | 'ordered' | 'statements'>;

/** What of the land was looked up and what was not, with what is to be known of it. */
export function landLines(known: Land): SearchLine[] {
  return [...propertyLines(known), ...parcelLines(known), ...unnumberedTitles(known)];
}

function propertyLines({ land, ordered }: Land): SearchLine[] {
  const lookedUp = ofKind(land, 'property');
  const named = new SourcesBy<{ readonly address: string | null }>();
  const multi = new Set<string>();
  for (const one of lookedUp) named.add(one.property.propertyPfi, one.property, sourceOf(one));
  for (const one of land) {
    if (one.kind === 'property') continue;
    for (const stub of one.kind === 'parcel' ? one.parcel.properties : one.title.properties) {
      named.add(stub.propertyPfi, stub, sourceOf(one));
      if (stub.isMultiAssess === true) multi.add(stub.propertyPfi);
    }
  }
  for (const { propertyPfi, address } of ordered)
    if (propertyPfi !== null) named.add(propertyPfi, { address }, { kind: 'order' });
  return named.all().map(([propertyPfi, { value, sources }]): SearchLine => {
    const found = lookedUp.find((one) => one.property.propertyPfi === propertyPfi);
    const isMulti = found?.property.isMultiAssess === true || multi.has(propertyPfi);
    return {
      ...landLine(`property ${propertyPfi}`, sources),
      subject: { kind: 'property', propertyPfi, address: value.address },
      state: found
        ? { is: 'held', by: 'search', id: propertyPfi, at: found.at }
        : {
            is: 'notKnown',
            because: 'notLookedUp',
            step: { kind: 'property', thing: propertyPfi },
          },
      findings: [
        ...(isMulti ? [{ is: 'multiAssess' as const }] : []),
        ...(found ? findingsOf(found.property, isMulti) : []),
      ],
    };
  });
}

function findingsOf(
  { isMultiAssess, titles, parcels }: Extract<Land['land'][number], { kind: 'property' }>['property'],
  isMulti: boolean,
): Finding[] {
  const live = titles.filter((title) => !isPast(title));
  const past = titles.length - live.length;
  return [
    ...(isMultiAssess === null && !isMulti ? [{ is: 'multiAssessNotSaid' as const }] : []),
    ...(live.length > 1 ? [{ is: 'severalTitles' as const, count: live.length }] : []),
    ...(live.length === 0 ? [{ is: 'noTitles' as const }] : []),
    ...(past > 0 ? [{ is: 'pastTitles' as const, count: past }] : []),
    ...(parcels.length > 1 ? [{ is: 'severalParcels' as const, count: parcels.length }] : []),
    ...(parcels.length === 0 ? [{ is: 'noParcels' as const }] : []),
  ];
}

function parcelLines({ land, ordered, statements }: Land): SearchLine[] {
  const lookedUp = ofKind(land, 'parcel');
  const named = new SourcesBy<null>();
  const put = (spi: string, source: LineSource) => named.add(spiOf(spi), null, source);
  for (const one of lookedUp) put(one.parcel.spi, sourceOf(one));
  for (const one of land) {
    if (one.kind === 'parcel') continue;
    for (const { spi } of one.kind === 'property' ? one.property.parcels : one.title.parcels)
      put(spi, sourceOf(one));
  }
  for (const one of statements)
    for (const spi of new Set(parcelsOf(one.statement))) put(spi, statementSource(one, 'landParcel'));
  for (const { spi } of ordered) if (spi !== null) put(spi, { kind: 'order' });
  return named.all().map(([spi, { sources }]): SearchLine => {
    const found = lookedUp.find(({ parcel }) => spiOf(parcel.spi) === spi);
    return {
      ...landLine(`parcel ${spi}`, sources),
      subject: { kind: 'parcel', spi },
      state: found
        ? { is: 'held', by: 'search', id: spi, at: found.at }
        : { is: 'notKnown', because: 'notLookedUp', step: { kind: 'parcel', thing: spi } },
      findings: found === undefined ? [] : parcelFindings(found.parcel),
    };
  });
}

function parcelFindings({
  isPartParcel,
  titles,
  properties,
}: Extract<Land['land'][number], { kind: 'parcel' }>['parcel']): Finding[] {
  const live = titles.filter((title) => !isPast(title));
  return [
    ...(isPartParcel === true ? [{ is: 'partParcel' as const }] : []),
    ...(isPartParcel === null ? [{ is: 'partParcelNotSaid' as const }] : []),
    ...(live.length > 1 ? [{ is: 'titlesOnParcel' as const, count: live.length }] : []),
    ...(live.length === 0 ? [{ is: 'noTitles' as const }] : []),
    ...(properties.length > 1 ? [{ is: 'propertiesOnParcel' as const, count: properties.length }] : []),
  ];
}

/**
 * Titles that are listed without a number, as far as no number that is known for the land can be theirs. Which number belongs to
 * which title is not needed: where as many numbers are known as titles are listed, all of them are.
 */
function unnumberedTitles({ land, ordered, statements }: Land): SearchLine[] {
  const lines: SearchLine[] = [];
  const countOf = (titles: readonly { readonly status: string | null }[]) =>
    titles.filter((title) => !isPast(title)).length;
  /** Numbers that are known for a property with these parcels. */
  const numbersOf = (propertyPfi: string | null, parcels: ReadonlySet<string>): ReadonlySet<string> => {
    const touches = (spis: readonly { readonly spi: string }[]) =>
      spis.some(({ spi }) => parcels.has(spiOf(spi)));
    return new Set(
      [
        ...land.flatMap((one) => {
          if (one.kind === 'property')
            return one.property.propertyPfi === propertyPfi ? one.property.titles : [];
          if (one.kind === 'parcel') return parcels.has(spiOf(one.parcel.spi)) ? one.parcel.titles : [];
          const isOfProperty = one.title.properties.some((stub) => stub.propertyPfi === propertyPfi);
          return isOfProperty || touches(one.title.parcels) ? [one.title] : [];
        }),
        ...ordered.flatMap((one) =>
          (propertyPfi !== null && one.propertyPfi === propertyPfi) ||
          (one.spi !== null && parcels.has(spiOf(one.spi)))
            ? [{ volumeFolio: one.volumeFolio, status: null }]
            : [],
        ),
        ...statements.flatMap(({ volumeFolio, statement }) =>
          parcelsOf(statement).some((spi) => parcels.has(spi)) ? [{ volumeFolio, status: null }] : [],
        ),
      ].flatMap((title) => (title.volumeFolio === null || isPast(title) ? [] : [title.volumeFolio])),
    );
  };
  const expected = new Map<string, number>();
  for (const one of ofKind(land, 'property')) {
    const { propertyPfi, parcels, titles } = one.property;
    const spis = new Set(parcels.map(({ spi }) => spiOf(spi)));
    const count = countOf(titles);
    for (const spi of spis) expected.set(spi, Math.max(expected.get(spi) ?? 0, count));
    const unnumbered = count - numbersOf(propertyPfi, spis).size;
    if (unnumbered > 0)
      lines.push({
        ...landLine(`titles of property ${propertyPfi}`, [sourceOf(one)]),
        group: 'needed',
        subject: { kind: 'unnumberedTitles', count: unnumbered },
        state: {
          is: 'notKnown',
          because: 'numberWithheld',
          step: { kind: 'property', thing: propertyPfi },
        },
      });
  }
  for (const one of ofKind(land, 'parcel')) {
    const spi = spiOf(one.parcel.spi);
    const numbers = numbersOf(null, new Set([spi])).size;
    const unnumbered = countOf(one.parcel.titles) - Math.max(expected.get(spi) ?? 0, numbers);
    if (unnumbered > 0)
      lines.push({
        ...landLine(`titles of parcel ${spi}`, [sourceOf(one)]),
        group: 'needed',
        subject: { kind: 'unnumberedTitles', count: unnumbered },
        state: { is: 'notKnown', because: 'numberWithheld', step: { kind: 'parcel', thing: spi } },
      });
  }
  // One that was looked up by itself, where neither its property nor its parcel was.
  const alone = ofKind(land, 'title').filter(({ title }) => {
    const spis = new Set(title.parcels.map(({ spi }) => spiOf(spi)));
    const isListed = land.some(
      (other) =>
        (other.kind === 'property' &&
          title.properties.some((stub) => stub.propertyPfi === other.property.propertyPfi)) ||
        (other.kind === 'parcel' && spis.has(spiOf(other.parcel.spi))),
    );
    return title.volumeFolio === null && !isPast(title) && !isListed && numbersOf(null, spis).size === 0;
  });
  if (alone.length > 0)
    lines.push({
      ...landLine('titles alone', alone.map(sourceOf)),
      group: 'needed',
      subject: { kind: 'unnumberedTitles', count: alone.length },
      state: { is: 'notKnown', because: 'numberWithheld', step: null },
    });
  return lines;
}

function landLine(
  key: string,
  sources: readonly LineSource[],
): Pick<SearchLine, 'key' | 'group' | 'sources' | 'findings' | 'want'> {
  return { key, group: 'land', sources: [...sources], findings: [], want: null };
}
