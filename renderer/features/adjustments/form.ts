import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { maxLabel } from '../../../shared/model/adjustments/object-reader.ts';
import type { Basis, LineSubject, Side } from '../../../shared/model/adjustments/statement.ts';
import { usualPeriod } from '../../../shared/model/adjustments/usual-period.ts';
import type { Confirmation, StatementContent } from '../../../shared/model/adjustments/version-schema.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { readTypedMoney, typedMoney } from '../../../shared/model/typed-money.ts';
import { faultTexts, subjectTexts } from './text.ts';

/** A line as it is typed. Empty where a person has not chosen yet. */
export interface LineForm {
  /** Tells the lines apart while they are moved and removed. */
  readonly key: string;
  readonly subject: LineSubject;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly paid: 'yes' | 'no' | '';
  readonly basis: Basis;
  readonly amountConfirmed: Confirmation | null;
  readonly periodConfirmed: Confirmation | null;
}

export interface OtherForm {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  readonly payableBy: Side | '';
  readonly amountConfirmed: Confirmation | null;
}

export interface StatementForm {
  readonly settlementDate: string;
  readonly price: string;
  readonly deposit: string;
  readonly priceConfirmed: Confirmation | null;
  readonly depositConfirmed: Confirmation | null;
  readonly lines: readonly LineForm[];
  readonly other: readonly OtherForm[];
}

let made = 0;
/** Keys last as long as the draft of a window. */
function newKey(): string {
  made += 1;
  return `${Date.now().toString(36)}-${made}`;
}

/** A line with what custom says of its period. */
export function newLine(subject: LineSubject, settlementDate: string): LineForm {
  const period = isCalendarDate(settlementDate) ? usualPeriod(subject, settlementDate) : null;
  return {
    key: newKey(),
    subject,
    label: subject === 'other' ? '' : subjectTexts[subject],
    from: period?.from ?? '',
    to: period?.to ?? '',
    amount: '',
    paid: '',
    basis: 'paid',
    amountConfirmed: null,
    periodConfirmed: null,
  };
}

/** The form for another settlement date. A line without a period gets that of custom; one that is typed stays. */
export function settledOn(form: StatementForm, settlementDate: string): StatementForm {
  const lines = form.lines.map((line) => {
    const period =
      line.from === '' && line.to === '' && isDay(settlementDate)
        ? usualPeriod(line.subject, settlementDate)
        : null;
    return period === null ? line : { ...line, from: period.from, to: period.to };
  });
  return { ...form, settlementDate, lines };
}

export function newOther(): OtherForm {
  return { key: newKey(), label: '', amount: '', payableBy: '', amountConfirmed: null };
}

/** Of a matter without a statement: the outgoings that nearly every property has. */
export function emptyForm(settlementDate: string): StatementForm {
  return {
    settlementDate,
    price: '',
    deposit: '',
    priceConfirmed: null,
    depositConfirmed: null,
    lines: [newLine('council', settlementDate), newLine('water', settlementDate)],
    other: [],
  };
}

/** A saved version as it is edited. Its lines have the same keys each time. */
export function formOf(content: StatementContent): StatementForm {
  const { settlementDate, priceCents, depositCents, priceConfirmed, depositConfirmed } = content;
  return {
    settlementDate,
    price: typedMoney(priceCents),
    deposit: typedMoney(depositCents),
    priceConfirmed,
    depositConfirmed,
    lines: content.lines.map(({ kind: _, amountCents, paid, ...line }, at) => ({
      ...line,
      key: `line ${at}`,
      amount: typedMoney(amountCents),
      paid: paid ? 'yes' : 'no',
    })),
    other: content.other.map(({ amountCents, ...item }, at) => ({
      ...item,
      key: `other ${at}`,
      amount: typedMoney(amountCents),
    })),
  };
}

/** The statement that was typed, or everything that it still needs, each fault with its field: `lines[0].amount`. */
export function readForm(form: StatementForm): Result<StatementContent, readonly Fault[]> {
  const faults: Fault[] = [];
  const need = (field: string, isSo: boolean, message: string) => {
    if (!isSo) faults.push({ field, message });
  };
  const cents = (field: string, text: string): number => {
    const read = readTypedMoney(text);
    need(field, read !== null, text.trim() === '' ? faultTexts.noAmount : faultTexts.amount);
    return read ?? 0;
  };
  const named = (field: string, label: string): string => {
    const text = label.trim();
    need(field, text !== '' && text.length <= maxLabel && !hasControls(text), faultTexts.label);
    return text;
  };
  const day = (field: string, value: string) => need(field, isDay(value), faultTexts.day);
  day('settlementDate', form.settlementDate);
  const content: StatementContent = {
    settlementDate: form.settlementDate,
    priceCents: cents('price', form.price),
    depositCents: cents('deposit', form.deposit),
    priceConfirmed: form.priceConfirmed,
    depositConfirmed: form.depositConfirmed,
    lines: form.lines.map(({ key: _, amount, paid, ...line }, at) => {
      const field = (name: string) => `lines[${at}].${name}`;
      day(field('from'), line.from);
      day(field('to'), line.to);
      if (isDay(line.from) && isDay(line.to)) need(field('to'), line.to >= line.from, faultTexts.order);
      need(field('paid'), paid !== '', line.subject === 'rent' ? faultTexts.received : faultTexts.paid);
      return {
        ...line,
        label: named(field('label'), line.label),
        kind: line.subject === 'rent' ? 'rent' : 'outgoing',
        amountCents: cents(field('amount'), amount),
        paid: paid === 'yes',
      };
    }),
    other: form.other.map(({ key: _, amount, payableBy, ...item }, at) => {
      const field = (name: string) => `other[${at}].${name}`;
      need(field('payableBy'), payableBy !== '', faultTexts.payableBy);
      return {
        ...item,
        label: named(field('label'), item.label),
        amountCents: cents(field('amount'), amount),
        payableBy: payableBy === '' ? 'vendor' : payableBy,
      };
    }),
  };
  return faults.length === 0 ? ok(content) : failed(faults);
}

function isDay(value: string): boolean {
  return isCalendarDate(value) && value >= '1901-01-01' && value <= '2199-12-31';
}
