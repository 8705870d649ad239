import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import type { PrerequisiteView, ProductView } from '../../../shared/contract/views/product.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { LandService } from '../../ports/land-service.ts';
import { productOfPrerequisite } from '../cart/prerequisites.ts';
import type { CartLine } from '../journal/intent.ts';
import { listProducts } from '../products.ts';

/** How long a price that was read may be relied on. Milliseconds. */
export const quoteLifeMs = 10 * 60_000;

/** Reads the prices of lines again, one listing a title, property or document. Gives today's product by line id. */
export async function requote(
  service: LandService,
  lines: readonly CartLine[],
  customerId: string | null = service.connection.customerId,
): Promise<Result<Map<string, ProductView>, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>>> {
  const bySubject = new Map<string, CartLine[]>();
  for (const line of lines) {
    const key = JSON.stringify(line.product.subject);
    bySubject.set(key, [...(bySubject.get(key) ?? []), line]);
  }
  const found = new Map<string, ProductView>();
  const faults: Fault[] = [];
  for (const group of bySubject.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const listing = await listProducts(service, first.product.subject, undefined, customerId);
    if (!listing.ok) return failed(serviceFailed(listing.failure));
    for (const line of group) {
      const today =
        listing.value.find((product) => product.key === line.product.key) ??
        asPrerequisite(line, group, listing.value);
      if (today === undefined || !today.isOrderable) faults.push(goneFault(line));
      else found.set(line.id, today);
    }
  }
  return faults.length > 0 ? failed(invalid(faults)) : ok(found);
}

/**
 * A line that came as the prerequisite of another, as it is listed under that one today. Encrypted title ids differ from
 * listing to listing, so it is known by its place among those of its product code.
 */
function asPrerequisite(
  line: CartLine,
  group: readonly CartLine[],
  listing: readonly ProductView[],
): ProductView | undefined {
  for (const parent of group) {
    const place = parent.product.prerequisites.findIndex((needed) => needed.key === line.product.key);
    const then = parent.product.prerequisites[place];
    const today = listing.find((product) => product.key === parent.product.key);
    if (then === undefined || today === undefined) continue;
    const isAlike = (needed: PrerequisiteView) => needed.productCode === then.productCode;
    const nth = parent.product.prerequisites.slice(0, place).filter(isAlike).length;
    const needed =
      today.prerequisites.find((one) => one.key === then.key) ?? today.prerequisites.filter(isAlike)[nth];
    const product = needed === undefined ? null : productOfPrerequisite(needed, today);
    if (product !== null) return product;
  }
  return undefined;
}

function goneFault(line: CartLine): Fault {
  return {
    field: `lines.${line.id}`,
    message:
      `${line.product.name} for ${line.identifier} is no longer offered as it was when you added it. ` +
      'Remove it, look the property up again and add it again. Nothing was ordered.',
  };
}
