import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView, ProductView } from '../../../shared/contract/views/product.ts';
import { isSameThing, knownNumber, titleOf } from '../../../shared/model/land-identity.ts';
import type { CartLine } from '../journal/intent.ts';

/** Which lines of a cart need which. */
export interface Needs {
  /** By line: what it needs and the cart does not hold. */
  readonly missing: ReadonlyMap<string, readonly PrerequisiteView[]>;
  /** By line: the lines that need it. */
  readonly neededBy: ReadonlyMap<string, readonly string[]>;
}

/** Finds the prerequisites of each line among the others. One line may serve two products, but not one product twice. */
export function needsOf(lines: readonly CartLine[]): Needs {
  const missing = new Map<string, PrerequisiteView[]>();
  const neededBy = new Map<string, string[]>();
  for (const line of lines) {
    const taken = new Set<string>([line.id]);
    for (const needed of distinct(line.product.prerequisites)) {
      const found = lines.find((other) => !taken.has(other.id) && satisfies(other, line, needed));
      if (found === undefined) missing.set(line.id, [...(missing.get(line.id) ?? []), needed]);
      else {
        taken.add(found.id);
        neededBy.set(found.id, [...(neededBy.get(found.id) ?? []), line.id]);
      }
    }
  }
  return { missing, neededBy };
}

/** The lines that go with `lineId`: those that nobody put in and that no other line needs. */
export function goesWith(lineId: string, lines: readonly CartLine[]): string[] {
  const { neededBy } = needsOf(lines);
  return lines.flatMap((line) => {
    const by = neededBy.get(line.id) ?? [];
    return !line.isWanted && by.includes(lineId) && by.every((id) => id === lineId) ? [line.id] : [];
  });
}

/** A prerequisite as a product of its own; null where the listing did not say what it costs. */
export function productOfPrerequisite(needed: PrerequisiteView, of: ProductView): ProductView | null {
  if (needed.priceCents === null) return null;
  return { ...needed, priceCents: needed.priceCents, prerequisites: [], subject: of.subject };
}

/**
 * What is known of a prerequisite. Where a product needs several titles, the volume/folio and the parcel that it was
 * found under say nothing about each of them.
 */
export function contextOfPrerequisite(
  needed: PrerequisiteView,
  of: ProductView,
  context: LineContext,
): LineContext {
  const { titleId } = needed.productIds;
  if (titleId === undefined) return { ...context, spi: null, volumeFolio: null };
  const title = titleOf({ product: needed, context: { ...context, volumeFolio: null } });
  const number = title && knownNumber(title);
  const isOnlyTitle =
    distinct(of.prerequisites).filter((one) => one.productIds.titleId !== undefined).length === 1;
  const isSameTitle = String(of.productIds.titleId) === String(titleId);
  return {
    ...context,
    ...(isOnlyTitle ? {} : { isOnlyTitle }),
    spi: isOnlyTitle ? context.spi : null,
    volumeFolio: number ?? (isOnlyTitle || isSameTitle ? context.volumeFolio : null),
  };
}

function satisfies(other: CartLine, line: CartLine, needed: PrerequisiteView): boolean {
  if (other.product.productCode !== needed.productCode) return false;
  if (other.product.key === needed.key) return true;
  const context = contextOfPrerequisite(needed, line.product, line.context);
  const product = productOfPrerequisite({ ...needed, priceCents: needed.priceCents ?? 0 }, line.product);
  return product !== null && isSameThing(other, { product, context });
}

function distinct(prerequisites: readonly PrerequisiteView[]): PrerequisiteView[] {
  return [...new Map(prerequisites.map((one) => [one.key, one])).values()];
}
