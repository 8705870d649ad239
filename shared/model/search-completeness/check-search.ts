import { copyOfLine } from '../copy-of.ts';
import {
  isForTheRecord,
  isNotRegistered,
  type NamedDocument,
  namedDocuments,
  unnumberedEntries,
} from '../named-documents.ts';
import type { Holding, KnownSearch, KnownStatement } from './known-search.ts';
import { landLines } from './land-lines.ts';
import {
  type NumberedTitle,
  namedTitles,
  ofKind,
  parcelsOf,
  SourcesBy,
  spiOf,
  statementSource,
  titlesOfLand,
} from './search-land.ts';
import type {
  Finding,
  LineSource,
  LineState,
  LineSubject,
  LineWant,
  NotKnownReason,
  SearchLine,
} from './search-line.ts';

/**
 * How complete a search is: each piece of land that is to be looked at, and each document that the land and its register
 * statements name, once, with where it is named and whether it is held. What nobody asked the service is not known, and never complete.
 */
export function checkSearch(known: KnownSearch): SearchLine[] {
  const titles = titlesOfLand(known);
  const ofTitle = new Map(known.statements.map((one) => [one.volumeFolio, one]));
  const statements = titles.flatMap(({ volumeFolio }) => ofTitle.get(volumeFolio) ?? []);
  return [
    ...landLines({ ...known, statements }),
    ...titles.flatMap((title) => titleLines(known, title, ofTitle.get(title.volumeFolio) ?? null)),
    ...ownersCorporations(known, statements),
    ...documentLines(known, statements),
    ...otherTitles(known, titles, ofTitle, statements),
  ];
}

/** The statement of a title, and what stands on the title where no statement of it can be read. */
function titleLines(known: KnownSearch, title: NumberedTitle, kept: KnownStatement | null): SearchLine[] {
  const { volumeFolio, sources, of } = title;
  const want: LineWant = { kind: 'statement', volumeFolio };
  const subject: LineSubject = { kind: 'title', volumeFolio, role: 'land', of };
  const statement = kept?.statement ?? null;
  const state: LineState =
    kept === null ? stateOf(known, want, subject) : { is: 'held', by: 'statement', id: kept.id, at: kept.at };
  const own: SearchLine = {
    key: `title ${volumeFolio}`,
    group: 'needed',
    subject,
    sources: [...sources],
    state,
    findings: kept === null ? [] : statementFindings(kept),
    want,
  };
  const because: NotKnownReason | null =
    statement !== null
      ? null
      : kept !== null
        ? 'unreadable'
        : state.is === 'held'
          ? 'onlyCertificate'
          : 'noStatement';
  const onTitle: SearchLine[] =
    because === null
      ? []
      : [
          {
            key: `on title ${volumeFolio}`,
            group: 'needed',
            subject: { kind: 'onTitle', volumeFolio },
            sources: [...sources],
            state: { is: 'notKnown', because, step: null },
            findings: [],
            want: null,
          },
        ];
  return [own, ...onTitle];
}

function statementFindings({ statement, notRead }: KnownStatement): Finding[] {
  const status = statement?.titleStatus ?? 'LIVE';
  return [
    ...(status.toUpperCase() === 'LIVE' ? [] : [{ is: 'notLive' as const, status }]),
    ...(notRead > 0 ? [{ is: 'notRead' as const, count: notRead }] : []),
  ];
}

/** Each plan and instrument once, however many statements name it, and the entries that give no number. */
function documentLines(known: KnownSearch, statements: readonly KnownStatement[]): SearchLine[] {
  const found = new Map<string, { document: NamedDocument; sources: LineSource[]; titles: Set<string> }>();
  const unnumbered = new SourcesBy<string>();
  for (const one of statements) {
    if (one.statement === null) continue;
    for (const document of namedDocuments(one.statement)) {
      const sources = document.at.map(({ part, type }) => statementSource(one, part, type));
      const before = found.get(document.key);
      if (before === undefined) {
        found.set(document.key, { document, sources, titles: new Set([one.volumeFolio]) });
        continue;
      }
      before.titles.add(one.volumeFolio);
      before.sources.push(...sources);
      before.document = {
        ...before.document,
        spellings: [...new Set([...before.document.spellings, ...document.spellings])],
        at: [...before.document.at, ...document.at],
      };
    }
    for (const wording of unnumberedEntries(one.statement))
      unnumbered.add(wording, wording, statementSource(one, 'encumbrance'));
  }
  const documents = [...found.values()].map(({ document, sources, titles }): SearchLine => {
    const { kind, number, spellings, at } = document;
    const want: LineWant = { kind: 'document', document: kind, numbers: [...spellings], titles: [...titles] };
    const subject: LineSubject = { kind, number, type: at.find(({ type }) => type !== null)?.type ?? null };
    const held = stateOf(known, want, subject);
    const isPending = held.is === 'missing' && isNotRegistered(document);
    return {
      key: `document ${document.key}`,
      group: isForTheRecord(document) ? 'record' : 'needed',
      subject,
      sources,
      state: isPending ? { is: 'notKnown', because: 'notRegistered', step: null } : held,
      findings: [],
      want,
    };
  });
  const entries = unnumbered.all().map(
    ([wording, { sources }]): SearchLine => ({
      key: `unnumbered ${wording}`,
      group: 'needed',
      subject: { kind: 'unnumbered', wording },
      sources: [...sources],
      state: { is: 'notKnown', because: 'noNumber', step: null },
      findings: [],
      want: null,
    }),
  );
  return [...documents, ...entries];
}

/** A certificate of each owners corporation. It is ordered for a property, so that of several the certificates are counted. */
function ownersCorporations(known: KnownSearch, statements: readonly KnownStatement[]): SearchLine[] {
  const found = new SourcesBy<{
    number: string | null;
    plan: string | null;
    wording: string | null;
    property: { propertyPfi: string; address: string | null } | null;
  }>();
  for (const one of statements)
    for (const { ownersCorporationNumber, planNumber, ownersCorporationText } of one.statement?.additional
      .ownersCorporations ?? []) {
      const [number, plan, wording] = [ownersCorporationNumber, planNumber, ownersCorporationText].map(
        (text) => text?.trim() || null,
      );
      const key = number || plan ? `${number ?? ''} ${plan ?? ''}`.toUpperCase() : (wording ?? '');
      const property = propertyOf(known, one);
      found.add(
        key,
        { number: number ?? null, plan: plan ?? null, wording: wording ?? null, property },
        statementSource(one, 'ownersCorporation'),
      );
    }
  const all = found.all();
  return all.map(([key, { value, sources }]): SearchLine => {
    const { property, number, plan, wording } = value;
    const subject: LineSubject = { kind: 'ownersCorporation', number, plan, wording };
    const want: LineWant | null = property && { kind: 'ownersCorporation', ...property };
    const beside = all.filter(
      ([, other]) => other.value.property?.propertyPfi === property?.propertyPfi,
    ).length;
    return {
      key: `owners corporation ${key}`,
      group: 'needed',
      subject,
      sources: [...sources],
      state:
        copyIn(known, subject) ??
        (want === null
          ? { is: 'notKnown', because: 'whichProperty', step: null }
          : stateAmong(known.holdingsOf(want), beside)),
      findings: [],
      want,
    };
  });
}

function stateAmong(holdings: readonly Holding[], corporations: number): LineState {
  const isFewer = holdings.length > 0 && holdings.length < corporations;
  return isFewer ? { is: 'notKnown', because: 'whichCorporation', step: null } : best(holdings, null);
}

/** The property that the title of a statement is of, where there is one to choose. */
function propertyOf({ land, ordered }: KnownSearch, { statement, volumeFolio }: KnownStatement) {
  const spis = new Set(parcelsOf(statement));
  const properties = ofKind(land, 'property').map(({ property }) => property);
  const own = properties.filter(
    ({ parcels, titles }) =>
      parcels.some(({ spi }) => spis.has(spiOf(spi))) ||
      titles.some((title) => title.volumeFolio === volumeFolio),
  );
  const stubs = land.flatMap((one) => {
    if (one.kind === 'title') return one.title.volumeFolio === volumeFolio ? one.title.properties : [];
    return one.kind === 'parcel' && spis.has(spiOf(one.parcel.spi)) ? one.parcel.properties : [];
  });
  const orders = ordered.flatMap((one) =>
    one.volumeFolio === volumeFolio && one.propertyPfi !== null
      ? [{ propertyPfi: one.propertyPfi, address: one.address }]
      : [],
  );
  for (const candidates of [own, stubs, orders, properties]) {
    const [first] = candidates;
    const isOne = new Set(candidates.map(({ propertyPfi }) => propertyPfi)).size === 1;
    if (first !== undefined && isOne) return { propertyPfi: first.propertyPfi, address: first.address };
  }
  return null;
}

/** Titles that statements of the land name beside it: others that affect it, and those that it came from. */
function otherTitles(
  known: KnownSearch,
  titles: readonly NumberedTitle[],
  ofTitle: ReadonlyMap<string, KnownStatement>,
  statements: readonly KnownStatement[],
): SearchLine[] {
  const ofLand = new Set(titles.map(({ volumeFolio }) => volumeFolio));
  const found = new SourcesBy<'other' | 'parent'>();
  const roles = new Map<string, 'other' | 'parent'>();
  for (const role of ['other', 'parent'] as const)
    for (const one of statements) {
      if (one.statement === null) continue;
      for (const volumeFolio of new Set(namedTitles(one.statement)[role])) {
        if (ofLand.has(volumeFolio)) continue;
        if (!roles.has(volumeFolio)) roles.set(volumeFolio, role);
        found.add(volumeFolio, role, statementSource(one, role === 'other' ? 'otherTitle' : 'parentTitle'));
      }
    }
  return found.all().map(([volumeFolio, { value: role, sources }]): SearchLine => {
    const want: LineWant = { kind: 'statement', volumeFolio };
    const subject: LineSubject = { kind: 'title', volumeFolio, role, of: 1 };
    const kept = ofTitle.get(volumeFolio);
    return {
      key: `title ${volumeFolio}`,
      group: role === 'other' ? 'needed' : 'record',
      subject,
      sources: [...sources],
      state:
        kept === undefined
          ? stateOf(known, want, subject)
          : { is: 'held', by: 'statement', id: kept.id, at: kept.at },
      findings: kept === undefined ? [] : statementFindings(kept),
      want,
    };
  });
}

function stateOf(known: KnownSearch, want: LineWant, subject: LineSubject): LineState {
  return best(known.holdingsOf(want), copyIn(known, subject));
}

/** What was ordered, once it is here, comes before what a person added; that comes before what waits. */
function best([first]: readonly Holding[], copy: Holding | null): LineState {
  return (first?.is === 'held' ? first : (copy ?? first)) ?? { is: 'missing' };
}

function copyIn(known: KnownSearch, subject: LineSubject): Holding | null {
  const copy = copyOfLine({ subject });
  return copy === null ? null : known.copyOf(copy);
}
