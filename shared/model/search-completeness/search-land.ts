import type { RegisterStatement, TitleReference } from '../register-statement.ts';
import { parseSpi } from '../spi.ts';
import { parseVolumeFolio } from '../volume-folio.ts';
import type { KnownLand, KnownSearch, KnownStatement } from './known-search.ts';
import type { LineSource } from './search-line.ts';

export type Of<K extends KnownLand['kind']> = Extract<KnownLand, { readonly kind: K }>;

/** A title by its number, and where it is named. */
export interface NumberedTitle {
  readonly volumeFolio: string;
  readonly sources: readonly LineSource[];
  /** How many titles the land has that it is named with. */
  readonly of: number;
}

/** Sources by a key, in the order in which each key came up first. */
export class SourcesBy<T> {
  readonly #found = new Map<string, { readonly value: T; readonly sources: LineSource[] }>();

  add(key: string, value: T, source: LineSource): void {
    const before = this.#found.get(key);
    if (before === undefined) this.#found.set(key, { value, sources: [source] });
    else before.sources.push(source);
  }

  has(key: string): boolean {
    return this.#found.has(key);
  }

  all(): (readonly [string, { readonly value: T; readonly sources: readonly LineSource[] }])[] {
    return [...this.#found];
  }
}

export function ofKind<K extends KnownLand['kind']>(land: readonly KnownLand[], kind: K): Of<K>[] {
  return land.filter((one): one is Of<K> => one.kind === kind);
}

export function sourceOf(land: KnownLand): LineSource {
  const { at } = land;
  switch (land.kind) {
    case 'property': {
      const { propertyPfi, address } = land.property;
      return { kind: 'property', propertyPfi, address, at };
    }
    case 'parcel':
      return { kind: 'parcel', spi: land.parcel.spi, at };
    case 'title':
      return { kind: 'title', volumeFolio: land.title.volumeFolio, at };
  }
}

export function statementSource(
  { id, volumeFolio, at, statement }: KnownStatement,
  part: Extract<LineSource, { kind: 'statement' }>['part'],
  type: string | null = null,
): LineSource {
  const producedDate = statement?.producedDate ?? '';
  return { kind: 'statement', statementId: id, volumeFolio, producedDate, at, part, type };
}

/** A title that is no more: the service lists it for the history of the land. */
export function isPast({ status }: { readonly status: string | null }): boolean {
  return status !== null && /cancel|retire|historic|inactive/i.test(status);
}

/** `10940/843`; what cannot be read stays as the register wrote it. */
export function referenceNumber({ volume, folio, suffix }: TitleReference): string {
  const written = `${volume}/${folio}${suffix ?? ''}`;
  const read = parseVolumeFolio(written);
  return read.ok ? read.value : written;
}

export function spiOf(written: string): string {
  const read = parseSpi(written);
  return read.ok ? read.value : written.trim();
}

export function parcelsOf(statement: RegisterStatement | null): string[] {
  return (statement?.landDescription?.landParcels ?? []).flatMap(({ spi }) =>
    spi === null || spi.trim() === '' ? [] : [spiOf(spi)],
  );
}

/** Titles that a statement names beside its own. */
export function namedTitles(statement: RegisterStatement): {
  readonly other: readonly string[];
  readonly parent: readonly string[];
} {
  return {
    other: statement.additional.otherTitles.map(referenceNumber),
    parent: (statement.landDescription?.parentTitles ?? []).map(referenceNumber),
  };
}

/**
 * The titles of the land by number: those that the service lists, and those that were ordered for or of which there is a statement,
 * unless a statement of a listed one names them as another or a parent title.
 */
export function titlesOfLand({
  land,
  ordered,
  statements,
}: Pick<KnownSearch, 'land' | 'ordered' | 'statements'>): NumberedTitle[] {
  const found = new SourcesBy<number>();
  const counts = new Map<string, number>();
  const put = (volumeFolio: string | null, source: LineSource, of: number) => {
    if (volumeFolio === null) return;
    found.add(volumeFolio, of, source);
    counts.set(volumeFolio, Math.max(counts.get(volumeFolio) ?? 1, of));
  };
  for (const one of land) {
    const source = sourceOf(one);
    if (one.kind === 'title') put(isPast(one.title) ? null : one.title.volumeFolio, source, 1);
    else {
      const { titles } = one.kind === 'property' ? one.property : one.parcel;
      const live = titles.filter((title) => !isPast(title));
      for (const { volumeFolio } of live) put(volumeFolio, source, live.length);
    }
  }
  const named = new Set(
    statements
      .filter(({ volumeFolio }) => found.has(volumeFolio))
      .flatMap(({ statement }) => {
        if (statement === null) return [];
        const { other, parent } = namedTitles(statement);
        return [...other, ...parent];
      }),
  );
  const listed = new Set(found.all().map(([volumeFolio]) => volumeFolio));
  const isOfLand = (volumeFolio: string) => listed.has(volumeFolio) || !named.has(volumeFolio);
  for (const { volumeFolio } of ordered)
    if (volumeFolio !== null && isOfLand(volumeFolio)) put(volumeFolio, { kind: 'order' }, 1);
  for (const one of statements)
    if (!listed.has(one.volumeFolio) && isOfLand(one.volumeFolio))
      put(one.volumeFolio, statementSource(one, 'itself'), 1);
  return found
    .all()
    .map(([volumeFolio, { sources }]) => ({ volumeFolio, sources, of: counts.get(volumeFolio) ?? 1 }));
}
