import type { ParcelView, PropertyView, TitleView } from '../../../../shared/contract/views/property.ts';
import type { PropertyStubView } from '../../../../shared/contract/views/title.ts';
import { titleLookup } from '../../../../shared/model/land-identity.ts';
import { numberWithheld } from '../../../ui/land-text.ts';

export type LandKind = 'property' | 'parcel' | 'title';

export interface LandNode {
  /** Unique among all nodes. */
  readonly id: string;
  readonly kind: LandKind;
  /** Property PFI, SPI, or the id that finds the title. */
  readonly thing: string;
  readonly name: string;
  readonly note: string;
  /** Cancelled, or whatever else is not the ordinary state. */
  readonly isPast: boolean;
  /** A title whose number is not disclosed. */
  readonly isUnnamed?: boolean;
  /** It was looked up or attached itself, and does not only hang on something that was. */
  readonly isOwn: boolean;
}

/** Pairs of ids, each once. */
export class Pairs {
  readonly #of = new Map<string, Set<string>>();
  add(from: string, to: string): void {
    const known = this.#of.get(from);
    if (known === undefined) this.#of.set(from, new Set([to]));
    else known.add(to);
  }
  from(id: string): readonly string[] {
    return [...(this.#of.get(id) ?? [])];
  }
  all(): [string, string][] {
    return [...this.#of].flatMap(([from, tos]) => [...tos].map((to): [string, string] => [from, to]));
  }
}

/** What hangs on what: ids of nodes. */
export type Joined = { readonly [Kind in 'propertyParcel' | 'parcelTitle' | 'propertyTitle']: Pairs };

export function idOf(kind: LandKind, thing: string): string {
  return `${kind} ${thing}`;
}

/** The thing that {@link idOf} made the id of. */
export function thingOf(kind: LandKind, id: string): string {
  return id.slice(kind.length + 1);
}

export function propertyNode(
  property: Pick<PropertyStubView | PropertyView, 'propertyPfi' | 'address' | 'status' | 'isMultiAssess'>,
  isOwn: boolean,
): LandNode {
  const { propertyPfi: thing, address, status, isMultiAssess } = property;
  const state = unusual(status);
  return {
    id: idOf('property', thing),
    kind: 'property',
    thing,
    name: address ?? `Property PFI ${thing}`,
    note: [state, address === null ? null : `PFI ${thing}`, isMultiAssess ? 'multi-assessment' : null]
      .filter(Boolean)
      .join(' \u00b7 '),
    isPast: isPast(status),
    isOwn,
  };
}

export function parcelNode({ spi, type, status }: ParcelView, isOwn: boolean): LandNode {
  const note = [unusual(status), words(type)].filter(Boolean).join(' \u00b7 ');
  return {
    id: idOf('parcel', spi),
    kind: 'parcel',
    thing: spi,
    name: spi,
    note,
    isPast: isPast(status),
    isOwn,
  };
}

export function titleNode(title: TitleView, isOwn: boolean, index?: number): LandNode {
  const { volumeFolio, type, status } = title;
  const thing = titleLookup(title);
  const unnamed = index === undefined ? 'Title' : `Title ${index + 1}`;
  return {
    id: idOf('title', thing),
    kind: 'title',
    thing,
    name: volumeFolio ?? unnamed,
    isUnnamed: volumeFolio === null,
    note: [unusual(status), volumeFolio === null ? numberWithheld : null, words(type)]
      .filter(Boolean)
      .join(' \u00b7 '),
    isPast: isPast(status),
    isOwn,
  };
}

function words(text: string | null): string | null {
  return text === null ? null : text.toLowerCase().replaceAll('_', ' ');
}

function unusual(status: string | null): string | null {
  return status === null || /^(active|registered|current)$/i.test(status) ? null : words(status);
}

function isPast(status: string | null): boolean {
  return status !== null && /cancel|retire|historic|inactive/i.test(status);
}
