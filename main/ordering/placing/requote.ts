import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import type { PrerequisiteView, ProductView } from '../../../shared/contract/views/product.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import { productOfPrerequisite } from '../cart/prerequisites.ts';
import type { CartLine } from '../journal/intent.ts';
import { listProducts } from '../products.ts';

/** How long a price that was read may be relied on. Milliseconds. */
export const quoteLifeMs = 10 * 60_000;

/** Reads the prices of lines again. Gives today's product by line id: of all of them, or fails. */
export async function requote(
  service: LandService,
  lines: readonly CartLine[],
  customerId: string | null = service.connection.customerId,
): Promise<Result<Map<string, ProductView>, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>>> {
  const today = await listAgain(service, lines, customerId);
  if (!today.ok) return failed(serviceFailed(today.failure));
  const { found, gone } = today.value;
  const denied = gone.find(({ why }) => why !== null)?.why;
  if (denied != null) return failed(serviceFailed(denied));
  return gone.length > 0 ? failed(invalid(gone.map(({ line }) => goneFault(line)))) : ok(found);
}

interface ListedAgain {
  /** Today's product by line id. */
  readonly found: Map<string, ProductView>;
  /** What is not offered any more. `why`: the service has no such land, in its own words; null where it lists other products for it. */
  readonly gone: { readonly line: CartLine; readonly why: ServiceFailure | null }[];
}

/** Looks each line up in what is offered today, one listing a title, property or document. */
export async function listAgain(
  service: LandService,
  lines: readonly CartLine[],
  customerId: string | null,
): Promise<Result<ListedAgain, ServiceFailure>> {
  const bySubject = new Map<string, CartLine[]>();
  for (const line of lines) {
    const key = JSON.stringify(line.product.subject);
    bySubject.set(key, [...(bySubject.get(key) ?? []), line]);
  }
  const found = new Map<string, ProductView>();
  const gone: ListedAgain['gone'] = [];
  for (const group of bySubject.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const listing = await listProducts(service, first.product.subject, undefined, customerId);
    if (!listing.ok) {
      const { failure } = listing;
      if (failure.kind !== 'notFound' && failure.kind !== 'rejected') return listing;
      gone.push(...group.map((line) => ({ line, why: failure })));
      continue;
    }
    for (const line of group) {
      const today =
        listing.value.find((product) => product.key === line.product.key) ??
        asPrerequisite(line, group, listing.value);
      if (today === undefined || !today.isOrderable) gone.push({ line, why: null });
      else found.set(line.id, today);
    }
  }
  return ok({ found, gone });
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
