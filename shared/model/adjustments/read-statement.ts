import type { Fault } from '../../lib/fault.ts';
import { failed, ok, type Result } from '../../lib/result.ts';
import { formatMoney } from '../money.ts';
import { type ObjectReader, readObject } from './object-reader.ts';
import { type AdjustedLine, bases, lineKinds, type OtherItem, type Statement, sides } from './statement.ts';

/**
 * A statement from JSON, or everything that is wrong with it, each fault with its path (`lines[2].from`; empty for the whole).
 * A member that is not known is refused, because a mistyped name would lose an amount.
 */
export function readStatement(given: unknown): Result<Statement, readonly Fault[]> {
  const faults: Fault[] = [];
  const reader = readObject(given, '', faults);
  const statement = {
    settlementDate: reader.day('settlementDate'),
    priceCents: reader.cents('priceCents'),
    depositCents: reader.cents('depositCents'),
    lines: reader.list('lines', (line) => readLine(line, faults)),
    other: reader.list('other', readOther),
  };
  reader.refuseOthers();
  // Of amounts that are not accepted there is no sum.
  if (faults.length === 0) checkSum(statement, faults);
  return faults.length === 0 ? ok(statement) : failed(faults);
}

function readLine(reader: ObjectReader, faults: Fault[]): AdjustedLine {
  const label = reader.label('label');
  const kind = reader.choice('kind', lineKinds) ?? 'outgoing';
  const before = faults.length;
  const from = reader.day('from');
  const to = reader.day('to');
  if (faults.length === before && to < from) {
    const message = `"${to}" is before the first day, "${from}". Enter the last day of the period.`;
    faults.push({ field: reader.path('to'), message });
  }
  const line = {
    label,
    kind,
    from,
    to,
    amountCents: reader.cents('amountCents'),
    paid: reader.flag('paid'),
    basis: reader.choice('basis', bases, kind === 'rent') ?? 'paid',
  };
  reader.refuseOthers();
  return line;
}

function readOther(reader: ObjectReader): OtherItem {
  const item = {
    label: reader.label('label'),
    amountCents: reader.cents('amountCents'),
    payableBy: reader.choice('payableBy', sides) ?? 'vendor',
  };
  reader.refuseOthers();
  return item;
}

/** So that every total of the statement is exact: none is larger than all amounts together. */
function checkSum({ priceCents, depositCents, lines, other }: Statement, faults: Fault[]): void {
  const amounts = [priceCents, depositCents, ...[...lines, ...other].map((one) => one.amountCents)];
  const sum = amounts.reduce((total, cents) => total + BigInt(cents), 0n);
  if (sum <= BigInt(Number.MAX_SAFE_INTEGER)) return;
  const most = formatMoney(Number.MAX_SAFE_INTEGER);
  faults.push({ field: '', message: `All amounts together are more than ${most}. Check them.` });
}
