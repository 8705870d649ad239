import {
  compareTitles,
  knownNumber,
  type OrderedThing,
  type TitleIdentity,
  titleOf,
} from '../../../shared/model/land-identity.ts';
import type { ConfirmedCart } from '../journal/intent.ts';
import { mayBeSameNumber } from './order-number.ts';

type Basket = {
  readonly details: Pick<ConfirmedCart['details'], 'matterNumber'>;
  readonly lines: readonly OrderedThing[];
};

/**
 * Whether two carts may buy the same for one matter. It is asked of orders in doubt, where ordering once more may charge twice: so
 * what does not tell two lines apart for certain counts as the same. The basket key is an exact text and cannot say this: the
 * service gives a title another id at each look, and may write codes, PFIs and SPIs in two ways.
 */
export function mayBeSameCart(one: Basket, other: Basket): boolean {
  if (matterOf(one) !== matterOf(other) || one.lines.length !== other.lines.length) return false;
  const left = [...other.lines];
  return one.lines.every((line) => {
    const at = left.findIndex((candidate) => mayBeSameThing(line, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function matterOf({ details }: Basket): string {
  return details.matterNumber.trim().toLowerCase();
}

/** Keys that say of which land or document a product is. Any other may change from listing to listing. */
const landKeys = ['propertyPfi', 'documentId', 'authorityId', 'councilNumber', 'planNumber'];

function mayBeSameThing(a: OrderedThing, b: OrderedThing): boolean {
  const [ids, others] = [a.product.productIds, b.product.productIds];
  if (!mayBeSameNumber(a.product.productCode, b.product.productCode)) return false;
  const common = landKeys.filter((key) => ids[key] !== undefined && others[key] !== undefined);
  if (!common.every((key) => mayBeSameNumber(String(ids[key]), String(others[key])))) return false;
  const [title, otherTitle] = [titleOf(plain(a)), titleOf(plain(b))];
  if (title !== null && otherTitle !== null) return mayBeSameTitle(title, otherTitle);
  if (title !== null || otherTitle !== null) return false;
  return common.length > 0 || landKeys.every((key) => ids[key] === undefined && others[key] === undefined);
}

/** One spelling for the same land. */
function plain({ product, context }: OrderedThing): OrderedThing {
  const text = (value: string | null) =>
    value
      ?.replace(/\s+/g, ' ')
      .trim()
      .toUpperCase()
      .replace(/^0+(?=.)/, '') ?? null;
  const { propertyPfi, spi, address } = context;
  return {
    product,
    context: { ...context, propertyPfi: text(propertyPfi), spi: text(spi), address: text(address) },
  };
}

function mayBeSameTitle(a: TitleIdentity, b: TitleIdentity): boolean {
  const [number, other] = [knownNumber(a), knownNumber(b)];
  if (number !== null && other !== null) return number === other;
  return compareTitles(a, b) !== 'other' || isUnplaced(a) || isUnplaced(b);
}

/** Asked for by itself: nothing says at which property it is. */
function isUnplaced({ seen }: TitleIdentity): boolean {
  return seen.propertyPfi === null && seen.address === null;
}
