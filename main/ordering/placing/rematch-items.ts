import { areOtherTitles, titleNumber } from '../../../shared/model/land-identity.ts';
import type { Item } from '../item-store.ts';
import { isSameProduct, type NewItem } from './match-items.ts';

type Row = Pick<Item, 'id' | 'itemNumber' | 'productCode' | 'thingKey' | 'identifier' | 'state' | 'misses'>;

/** What becomes of the items of an order once the service's record of it was read. */
interface Rematched {
  /** Known items that take the number and the words of the record. */
  readonly moves: readonly { readonly id: string; readonly item: NewItem }[];
  readonly adds: readonly NewItem[];
  /** Known items that keep their number, for which the record discloses another title. */
  readonly contradicted: readonly { readonly row: Row; readonly item: NewItem }[];
}

/**
 * Matches the items of one order, as they are kept, with its record. An item whose number the record gives to the same thing stays,
 * or, where the numbers are the same, to the same product. Each other of which nothing is kept takes the number of the same thing, of the same product, or else the product of its number.
 * `isFree` says that nothing came for it and nothing is under way. None is dropped: it is paid for.
 *
 * Of a record that is not whole only the items are taken whose number nothing has.
 */
export function rematch(
  rows: readonly Row[],
  shown: readonly NewItem[],
  about: { readonly isWhole: boolean; readonly isFree: (row: Row) => boolean },
): Rematched {
  const numbers = new Set(shown.map(({ orderItemNumber }) => orderItemNumber));
  /** Numbers moved, so that one that is known to both may be that of another certificate of the same product. */
  const areMoved = rows.some((row) => about.isFree(row) && !numbers.has(row.itemNumber));
  const isElsewhere = (row: Row) => {
    const same = shown.filter((item) => item.thingKey === row.thingKey);
    return same.length > 0 && same.every((item) => item.orderItemNumber !== row.itemNumber);
  };
  const fits = (row: Row, item: NewItem) =>
    row.itemNumber === item.orderItemNumber &&
    !areOtherTitles(row.identifier, item.identifier) &&
    (row.thingKey === item.thingKey ||
      (!areMoved && !isElsewhere(row) && isSameProduct(row.productCode, item.productCode)));
  const loose = new Set(
    rows.filter((row) => about.isWhole && about.isFree(row) && !shown.some((item) => fits(row, item))),
  );
  const taken = new Set(rows.filter((row) => !loose.has(row)).map(({ itemNumber }) => itemNumber));
  const left = new Set(shown.filter((item) => !taken.has(item.orderItemNumber)));
  const moves: { id: string; item: NewItem }[] = [];
  const rules: ((row: Row, item: NewItem) => boolean)[] = [
    (row, item) => isSameTitle(row, item),
    (row, item) => row.thingKey === item.thingKey,
    // A link to it was there: it is nothing else.
    (row, item) => row.state !== 'COMPLETE' && isSameProduct(row.productCode, item.productCode),
    (row, item) => row.state !== 'COMPLETE' && row.itemNumber === item.orderItemNumber,
  ];
  for (const rule of rules) {
    for (const row of loose) {
      const item = [...left].find((one) => rule(row, one));
      if (item === undefined) continue;
      moves.push({ id: row.id, item });
      loose.delete(row);
      left.delete(item);
    }
  }
  const kept = new Set([...loose].map(({ itemNumber }) => itemNumber));
  const moved = new Set(moves.map(({ id }) => id));
  const contradicted = rows.flatMap((row) => {
    const item = moved.has(row.id) ? undefined : shown.find((one) => one.orderItemNumber === row.itemNumber);
    return item !== undefined && areOtherTitles(row.identifier, item.identifier) ? [{ row, item }] : [];
  });
  return { moves, adds: [...left].filter(({ orderItemNumber }) => !kept.has(orderItemNumber)), contradicted };
}

function isSameTitle(row: Row, item: NewItem): boolean {
  return (
    isSameProduct(row.productCode, item.productCode) &&
    titleNumber(row.identifier) !== null &&
    titleNumber(row.identifier) === titleNumber(item.identifier)
  );
}
