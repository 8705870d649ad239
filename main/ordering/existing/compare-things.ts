import {
  compareTitles,
  isSameThing,
  knownNumber,
  type OrderedThing,
  type TitleIdentity,
  titleOf,
} from '../../../shared/model/land-identity.ts';
import { mayBeSameNumber } from '../placing/order-number.ts';

/**
 * `unsure`: nothing tells them apart for certain, such as two titles of one property where the number of one is not disclosed.
 * `unplaced`: so it is, but only because nothing says at which property one of them is.
 */
export type Sameness = 'same' | 'unsure' | 'unplaced' | 'other';

/**
 * Whether two lines may buy the same: the one rule wherever ordering once more may charge twice. The service gives a title another
 * id at each look, and may write codes, PFIs and SPIs in two ways.
 */
export function compareThings(a: OrderedThing, b: OrderedThing): Sameness {
  if (isSameThing(a, b)) return 'same';
  const [ids, others] = [a.product.productIds, b.product.productIds];
  if (!mayBeSameNumber(a.product.productCode, b.product.productCode)) return 'other';
  const common = landKeys.filter((key) => ids[key] !== undefined && others[key] !== undefined);
  if (!common.every((key) => mayBeSameNumber(String(ids[key]), String(others[key])))) return 'other';
  const [title, otherTitle] = [titleOf(plain(a)), titleOf(plain(b))];
  if (title !== null && otherTitle !== null) return compareTwoTitles(title, otherTitle);
  if (title !== null || otherTitle !== null) return 'other';
  const areOfNoLand = landKeys.every((key) => ids[key] === undefined && others[key] === undefined);
  return common.length > 0 || areOfNoLand ? 'unsure' : 'other';
}

/** Keys that say of which land or document a product is. Any other may change from listing to listing. */
const landKeys = ['propertyPfi', 'documentId', 'authorityId', 'councilNumber', 'planNumber'];

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

function compareTwoTitles(a: TitleIdentity, b: TitleIdentity): Sameness {
  const [number, other] = [knownNumber(a), knownNumber(b)];
  if (number !== null && other !== null) return number === other ? 'unsure' : 'other';
  if (compareTitles(a, b) !== 'other') return 'unsure';
  return isUnplaced(a) || isUnplaced(b) ? 'unplaced' : 'other';
}

/** Asked for by itself: nothing says at which property it is. */
function isUnplaced({ seen }: TitleIdentity): boolean {
  return seen.propertyPfi === null && seen.address === null;
}
