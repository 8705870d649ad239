import { ORPCError } from '@orpc/client';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { whyNotOrderable } from '../../../shared/model/availability.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { reasonText } from '../../../shared/model/service-failure-text.ts';
import type { AppClient } from './app-client.ts';
import { JobFailed } from './report.ts';

export interface ChosenProduct {
  readonly product: ProductView;
  readonly context: LineContext;
}

/**
 * Finds each product code among what is listed for the property and its title; for the title alone where no property is given. Never guesses between two: that is
 * `ambiguous`, with the candidates.
 */
export async function chooseProducts(
  client: AppClient,
  property: PropertyView | null,
  titleId: string | null,
  codes: readonly string[],
): Promise<{ chosen: ChosenProduct[]; listed: ProductView[] }> {
  const titleIds = titleId === null ? (property?.titles ?? []).map((title) => title.titleId) : [titleId];
  const subjects: ProductSubject[] = [
    ...(property === null ? [] : [{ kind: 'property' as const, propertyPfi: property.propertyPfi }]),
    ...titleIds.map((id) => ({ kind: 'title' as const, titleId: id })),
  ];
  const listed: ProductView[] = [];
  let refused: unknown = null;
  for (const subject of subjects) {
    try {
      listed.push(...(await client.products.list({ subject })));
    } catch (error) {
      // A title that was named is never replaced by the titles of the property.
      if (titleId !== null && subject.kind === 'title') throw aboutTitle(titleId, error);
      // A property without products of its own is no reason not to order for its title; the last word is below.
      refused = error;
    }
  }
  if (listed.length === 0 && refused !== null) throw refused;
  const offered = titleId === null ? listed : listed.filter((product) => !isOfAnyTitle(product));
  const chosen = codes.map((code) => chooseOne(offered, code, titleId, unreadableWords(refused)));
  return {
    listed,
    chosen: chosen.map((product) => ({ product, context: contextOf(product, property, titleId) })),
  };
}

/** The service's own refusal, with the option that it is about. */
function aboutTitle(titleId: string, error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'SERVICE_FAILED') return error;
  const { kind, reason, ...details } = error.data as ServiceFailure;
  if (kind !== 'notFound' && kind !== 'rejected') return error;
  const words = [reasonText(reason), details.serverMessage].filter(Boolean).join(' ');
  return new JobFailed(kind, `--title ${titleId}: ${words}`, details);
}

/** Listed for the property, and bought for whichever of its titles. */
function isOfAnyTitle({ subject, productIds }: ProductView): boolean {
  return subject.kind === 'property' && productIds.titleId !== undefined;
}

/** The product may be in a listing that could not be read, or that was of other land. */
function unreadableWords(error: unknown): string {
  if (!(error instanceof ORPCError) || error.code !== 'SERVICE_FAILED') return '';
  const { kind, reason } = error.data as ServiceFailure;
  return kind === 'unreadable' ? ` ${reasonText(reason)}` : '';
}

function chooseOne(
  listed: readonly ProductView[],
  code: string,
  titleId: string | null,
  unreadable: string,
): ProductView {
  const named = listed.filter((product) => product.productCode.toLowerCase() === code.toLowerCase());
  const distinct = [...new Map(named.map((product) => [product.key, product])).values()];
  const orderable = distinct.filter((product) => product.isOrderable);
  const [product] = orderable;
  if (product !== undefined && orderable.length === 1) return product;
  if (orderable.length > 1) {
    throw new JobFailed(
      'ambiguous',
      `${code} is offered ${orderable.length} times. Select one title with --title.`,
      {
        candidates: orderable.map(({ productCode, productIds, name }) => ({ productCode, productIds, name })),
      },
    );
  }
  const [offered] = distinct;
  if (offered !== undefined)
    throw new JobFailed('not_orderable', `${code} cannot be ordered now: ${whyNotOrderable(offered)}.`);
  const subject =
    titleId === null ? 'this property or its titles' : `this property or the --title ${titleId}`;
  throw new JobFailed('product_not_found', `${code} is not offered for ${subject}.${unreadable}`, {
    candidates: [...new Set(listed.map((product_) => product_.productCode))],
  });
}

function contextOf(product: ProductView, property: PropertyView | null, titleId: string | null): LineContext {
  const { subject } = product;
  const { parcels, titles } = property ?? { parcels: [], titles: [] };
  const isOnly = parcels.length === 1 && titles.length === 1;
  return {
    address: property?.address ?? null,
    propertyPfi: property?.propertyPfi ?? null,
    spi: isOnly ? (parcels[0]?.spi ?? null) : null,
    ...(titles.length === 1 ? { isOnlyTitle: true } : {}),
    volumeFolio: subject.kind === 'title' ? titleNumber(titleId ?? subject.titleId) : null,
  };
}
