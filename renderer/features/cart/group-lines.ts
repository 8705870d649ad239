import type { CartLineView, CartView } from '../../../shared/contract/views/cart.ts';
import { knownNumber, titleOf } from '../../../shared/model/land-identity.ts';
import { linesTotal } from '../../../shared/model/line-price.ts';
import { subjectKey } from './subject.ts';

interface LineGroup {
  readonly key: string;
  /** `Title 10940/843` or `Property`. */
  readonly name: string;
  readonly address: string | null;
  readonly lines: readonly CartLineView[];
}

/** What a cart holds for one property: its titles and the property itself. */
export interface PropertyGroup {
  readonly key: string;
  /** The address, else what the lines are about. */
  readonly name: string;
  readonly subjects: readonly LineGroup[];
  readonly totalCents: number;
}

/** The lines by property, and within it by title, each in the order in which it came first. No line is in two places. */
export function groupByProperty(lines: readonly CartLineView[]): PropertyGroup[] {
  const properties = new Map<string, CartLineView[]>();
  for (const line of lines) {
    const { propertyPfi, address } = line.context;
    const key = propertyPfi ?? address ?? subjectKey(line.product.subject);
    properties.set(key, [...(properties.get(key) ?? []), line]);
  }
  return [...properties].map(([key, own]) => {
    const subjects = groupLines(own);
    const address = own.find((line) => line.context.address !== null)?.context.address;
    return {
      key,
      name: address ?? subjects[0]?.name ?? '',
      subjects,
      totalCents: linesTotal(own).totalCents,
    };
  });
}

/** Which of the orders that a cart makes each line goes with, from 1; empty where it makes one. */
export function orderNumbers(orders: CartView['orders']): ReadonlyMap<string, number> {
  if (orders.length < 2) return new Map();
  return new Map(orders.flatMap((order, at) => order.lineIds.map((id): [string, number] => [id, at + 1])));
}

/** The lines by what they are about, in the order in which each subject came first. */
function groupLines(lines: readonly CartLineView[]): LineGroup[] {
  const groups = new Map<string, { name: string; address: string | null; lines: CartLineView[] }>();
  for (const line of lines) {
    const key = subjectKey(line.product.subject);
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { name: subjectName(line), address: line.context.address, lines: [line] });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/**
 * Which title a line is of where its group is not of one title: what a product of the property needs beside it. Its
 * number may not be disclosed; then its place on the property's screen tells it from the others, else its place among
 * those that are needed.
 */
export function titleOfLine(line: CartLineView, lines: readonly CartLineView[]): string | null {
  const { product, prerequisiteFor } = line;
  const { titleId } = product.productIds;
  const title = titleOf(line);
  if (titleId === undefined || title === null || product.subject.kind !== 'property') return null;
  const number = knownNumber(title);
  if (number !== null) return `Title ${number}`;
  const label = line.context.titleNames?.find((one) => one.titleId === String(titleId))?.label ?? title.name;
  if (label !== null) return `${label} (number withheld)`;
  const parent = lines.find(({ id }) => id === prerequisiteFor[0]?.lineId);
  const needed = [...new Set((parent?.product.prerequisites ?? []).map((one) => one.productIds.titleId))];
  const titles = needed.filter((id) => id !== undefined);
  const at = titles.indexOf(titleId);
  if (at < 0 || titles.length < 2) return 'Title (number withheld)';
  return `Required title ${at + 1} of ${titles.length} (number withheld)`;
}

function subjectName(line: CartLineView): string {
  const { subject } = line.product;
  if (subject.kind === 'property') return 'Property';
  if (subject.kind === 'document') return `Document ${subject.documentId}`;
  if (line.context.volumeFolio) return `Title ${line.context.volumeFolio}`;
  if (line.context.spi) return `Title of ${line.context.spi}`;
  return `${line.context.titleLabel ?? line.context.titleName ?? 'Title'} (number withheld)`;
}
