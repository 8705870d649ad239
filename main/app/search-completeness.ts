import type { ExistingItem, LineContext } from '../../shared/contract/views/cart.ts';
import type { CompletenessView, LandNow } from '../../shared/contract/views/completeness.ts';
import type { MatterView, OrderedLand } from '../../shared/contract/views/matter.ts';
import type { FoundLand, MatterLinkView } from '../../shared/contract/views/matter-home.ts';
import type { ProductView } from '../../shared/contract/views/product.ts';
import { registerSearchCode } from '../../shared/model/certificate-set.ts';
import { productKey } from '../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import { productNameOf } from '../../shared/model/product-name.ts';
import { checkSearch } from '../../shared/model/search-completeness/check-search.ts';
import type {
  Holding,
  KnownLand,
  KnownStatement,
} from '../../shared/model/search-completeness/known-search.ts';
import { titlesOfLand } from '../../shared/model/search-completeness/search-land.ts';
import type { LineWant } from '../../shared/model/search-completeness/search-line.ts';
import { unlistedProduct } from '../../shared/model/unlisted-product.ts';
import { copiesHeld } from '../library/copies-of.ts';
import type { MatterLinks } from '../library/matter-links.ts';
import type { Matters } from '../library/matters.ts';
import { boughtCopies, boughtCorporationCertificates } from '../ordering/existing/bought-products.ts';
import type { Ordering } from '../ordering/ordering.ts';
import type { Register } from '../register/register.ts';
import type { Db } from '../storage/db.ts';

interface CompletenessParts {
  readonly db: Db;
  readonly connectionId: () => string;
  /** This computer. */
  readonly computer: string;
  readonly links: Pick<MatterLinks, 'list' | 'lookedUp'>;
  readonly matters: Pick<Matters, 'ordered'>;
  readonly register: Pick<Register, 'list' | 'get'>;
  readonly ordering: Pick<Ordering, 'existingPurchases'>;
}

const noLand: readonly OrderedLand[] = [];

/**
 * How complete the search of a matter is, from what the library knows: land as it was looked up, for whatever matter, register
 * statements of its titles, certificates, and orders that wait. No service is asked.
 */
export function createSearchCompleteness(
  parts: CompletenessParts,
): (matter: MatterView | null, shown: readonly LandNow[]) => CompletenessView {
  const { db, connectionId, links, register, ordering } = parts;

  /** Land of the matter and of the screen, and what else was looked up of what these name. */
  function landOf(linked: readonly MatterLinkView[], shown: readonly LandNow[]): KnownLand[] {
    const own = [
      ...linked.flatMap(({ found, foundAt }) => (found && foundAt !== null ? [{ found, foundAt }] : [])),
      ...shown,
    ];
    const named = own.flatMap(({ found }) => namedIn(found));
    return newest([...own, ...links.lookedUp(connectionId(), named)]).map(knownLand);
  }

  /** The newest statement of each title that is here: of the matter’s own, and of the titles of its land. */
  function statementsOf(
    matter: MatterView | null,
    linked: readonly MatterLinkView[],
    land: readonly KnownLand[],
    ordered: readonly OrderedLand[],
  ): KnownStatement[] {
    const ids = new Map<string, string>();
    const take = (list: ReturnType<Register['list']>) => {
      for (const { id, volumeFolio, state } of list)
        if (state === 'kept' && (ids.get(volumeFolio) ?? '') < id) ids.set(volumeFolio, id);
    };
    if (matter !== null) take(register.list({ matterNumber: matter.number }));
    const attached = linked.flatMap(({ kind, thing }) => (kind === 'statement' ? [thing] : []));
    for (const id of attached) {
      const statement = register.get(id);
      if (statement !== null) take([statement]);
    }
    const titles = new Set([
      ...titlesOfLand({ land, ordered, statements: [] }).map(({ volumeFolio }) => volumeFolio),
      ...ids.keys(),
    ]);
    for (const volumeFolio of titles) take(register.list({ volumeFolio }));
    return [...ids.values()].flatMap((id): KnownStatement[] => {
      const kept = register.get(id);
      if (kept === null) return [];
      const { volumeFolio, requestedAt: at, statement, leftOut } = kept;
      return [{ id, volumeFolio, at, statement, notRead: leftOut.length }];
    });
  }

  /** What the library has of one thing, or waits for: the best first. */
  function holdingsOf(
    want: LineWant,
    copies: ReturnType<typeof boughtCopies>,
    matterNumber: string,
  ): Holding[] {
    const lines = wantedProducts(want, copies).map((product) => ({ product, context: contextOf(want) }));
    const found = ordering.existingPurchases(lines, matterNumber).flatMap((items) => items.flatMap(holding));
    const seen = new Set<string>();
    return found
      .filter(({ by, id }) => !seen.has(`${by} ${id}`) && seen.add(`${by} ${id}`))
      .sort((a, b) => Number(a.is === 'waiting') - Number(b.is === 'waiting') || b.at - a.at);
  }

  function wantedProducts(want: LineWant, copies: ReturnType<typeof boughtCopies>): ProductView[] {
    switch (want.kind) {
      case 'statement':
        return [productOf(registerSearchCode, { titleId: want.volumeFolio })];
      case 'document':
        return want.numbers.flatMap((documentId) =>
          [...(copies.get(documentId) ?? [])].map((code) => productOf(code, { documentId })),
        );
      case 'ownersCorporation':
        return boughtCorporationCertificates(db, connectionId(), want.propertyPfi).map(
          ({ productCode, productIds }) => productOf(productCode, productIds),
        );
    }
  }

  return (matter, shown) => {
    const linked = matter === null ? [] : links.list(connectionId(), matter.id);
    const ordered = matter === null ? noLand : parts.matters.ordered(matter.id);
    const land = landOf(linked, shown);
    const known = { land, ordered, statements: statementsOf(matter, linked, land, ordered) };
    // First what is named, so that one question finds under which codes copies of all of it were bought.
    const named = checkSearch({ ...known, holdingsOf: () => [], copyOf: () => null });
    const numbers = named.flatMap(({ want }) => (want?.kind === 'document' ? want.numbers : []));
    const copies = boughtCopies(db, connectionId(), numbers);
    const byHand = copiesHeld(db, {
      connectionId: connectionId(),
      matterId: matter?.id ?? null,
      computer: parts.computer,
    });
    return {
      lines: checkSearch({
        ...known,
        holdingsOf: (want) => holdingsOf(want, copies, matter?.number ?? ''),
        copyOf(copy) {
          const held = byHand.get(copy);
          if (held === undefined) return null;
          const { id, at, ...who } = held;
          return { is: 'held', by: 'document', id, at, byHand: who };
        },
      }),
    };
  };
}

/** What an answer of the service names beside what was asked for. */
function namedIn(found: FoundLand): { readonly kind: FoundLand['kind']; readonly thing: string }[] {
  const parcels = (list: readonly { readonly spi: string }[]) =>
    list.map(({ spi }) => ({ kind: 'parcel' as const, thing: spi }));
  const titles = (list: readonly { readonly volumeFolio: string | null }[]) =>
    list.flatMap(({ volumeFolio }) =>
      volumeFolio === null ? [] : [{ kind: 'title' as const, thing: volumeFolio }],
    );
  const properties = (list: readonly { readonly propertyPfi: string }[]) =>
    list.map(({ propertyPfi }) => ({ kind: 'property' as const, thing: propertyPfi }));
  switch (found.kind) {
    case 'property':
      return [
        ...properties([found.property]),
        ...parcels(found.property.parcels),
        ...titles(found.property.titles),
      ];
    case 'title':
      return [
        ...properties(found.title.properties),
        ...parcels(found.title.parcels),
        ...titles([found.title]),
      ];
    case 'parcel':
      return [
        ...properties(found.parcel.properties),
        ...parcels([found.parcel]),
        ...titles(found.parcel.titles),
      ];
  }
}

/** Each thing once, as it was found last. */
function newest(all: readonly LandNow[]): LandNow[] {
  const found = new Map<string, LandNow>();
  for (const one of all) {
    const key = landKey(one.found);
    if ((found.get(key)?.foundAt ?? Number.NEGATIVE_INFINITY) < one.foundAt) found.set(key, one);
  }
  return [...found.values()];
}

function landKey(found: FoundLand): string {
  switch (found.kind) {
    case 'property':
      return `property ${found.property.propertyPfi}`;
    case 'title':
      return `title ${found.title.volumeFolio ?? found.title.titleId}`;
    case 'parcel':
      return `parcel ${found.parcel.spi}`;
  }
}

function knownLand({ found, foundAt: at }: LandNow): KnownLand {
  return { at, ...found };
}

/** A product as far as the library is asked for it; it is never ordered. */
function productOf(productCode: string, productIds: ProductView['productIds']): ProductView {
  return unlistedProduct({
    key: productKey(productCode, productIds),
    productCode,
    productIds,
    name: productNameOf(productCode),
    subject: { kind: 'document', documentId: '' },
  });
}

function contextOf(want: LineWant): LineContext {
  const nowhere = { address: null, propertyPfi: null, spi: null, volumeFolio: null };
  switch (want.kind) {
    case 'document':
      return nowhere;
    case 'statement':
      return { ...nowhere, volumeFolio: want.volumeFolio };
    case 'ownersCorporation':
      return { ...nowhere, address: want.address, propertyPfi: uncheckedPropertyPfi(want.propertyPfi) };
  }
}

/**
 * What may be another thing is not held: the cart names it before it is paid for. What is ordered counts, also where it is not known
 * whether the order was made.
 */
function holding({ kind, id, at, doubt, differences }: ExistingItem): Holding[] {
  if (doubt === 'land' || differences.some((one) => one.kind === 'matter')) return [];
  if (kind === 'waiting') return [{ is: 'waiting', by: 'order', id, at, isSure: doubt === null }];
  if (doubt === 'charge') return [{ is: 'waiting', by: 'statement', id, at, isSure: false }];
  return doubt === null ? [{ is: 'held', by: kind, id, at }] : [];
}
