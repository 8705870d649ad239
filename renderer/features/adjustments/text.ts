import { counted } from '../../../shared/lib/counted.ts';
import { longDay } from '../../../shared/model/adjustments/calculation-text.ts';
import type { Basis, LineSubject, Side } from '../../../shared/model/adjustments/statement.ts';
import type { Confirmation } from '../../../shared/model/adjustments/version-schema.ts';
import { fullMoment } from '../../ui/moment.ts';

export const subjectTexts: Readonly<Record<LineSubject, string>> = {
  council: 'Council rates',
  water: 'Water service charge',
  ownersCorporation: 'Owners corporation fees',
  landTax: 'Land tax',
  rent: 'Rent',
  other: 'Other outgoing',
};

export const otherItem = 'Other item';

export const basisTexts: Readonly<Record<Basis, string>> = {
  paid: 'Paid: paid at settlement out of the vendor’s money',
  asIs: 'As is: the purchaser pays it later',
};

export const sideTexts: Readonly<Record<Side, string>> = { vendor: 'The vendor', purchaser: 'The purchaser' };

export const faultTexts = {
  noAmount: 'Enter the amount.',
  amount: 'Enter an amount in dollars, such as 1,843.20.',
  label: 'Enter a name on one line, with at most 200 characters.',
  day: 'Enter the whole date, from 1901 to 2199.',
  order: 'The last day is before the first day of the period.',
  paid: 'Select whether the vendor has paid it.',
  received: 'Select whether the vendor has received it.',
  payableBy: 'Select who pays it.',
} as const;

export const texts = {
  heading: 'Statement of adjustments',
  from: 'Worked out to the cent by the general rule: the day of settlement is the vendor’s.',
  closed: 'This matter is closed. Reopen it to save another version.',
  notFinished: (open: number) => `Complete ${counted(open, 'field')} to see the balance.`,
  check: 'Check before you save it',
  after: 'Settlement is after this period: all of it is the vendor’s.',
  before: 'Settlement is before this period: all of it is the purchaser’s.',
  noDocuments:
    'This matter holds no PDF yet. Add the certificate under Documents, then confirm the figure beside its page.',
  noUsualDocument:
    'No document here is known to be the one for this figure. Select the document in which you read it.',
  noFigures: 'No amount or date was found in the text of this page. Scanned pages have no text.',
  asTyped: (figure: string) => `${figure} as typed: I read it on this page`,
  unconfirmed: 'Not confirmed',
  unconfirmedNote: (open: number, all: number) =>
    open === 0
      ? 'Every figure is confirmed beside a page.'
      : `${open} of ${counted(all, 'figure')} ${open === 1 ? 'is' : 'are'} not confirmed beside a page of a document.`,
} as const;

/** Beside a figure that was compared with a document. */
export function confirmedText({ documentName, page, by, at }: Confirmation): string {
  return `Confirmed on page ${page} of ${documentName} by ${by}, ${fullMoment(at)}`;
}

export function versionTitle(number: number): string {
  return `Version ${number}`;
}

export function savedText(savedBy: string, savedAt: number): string {
  return `saved by ${savedBy}, ${fullMoment(savedAt)}`;
}

/** A notice with its undo: what left the form is what a person typed. */
export const undoTexts = {
  discarded: 'Changes to the statement discarded',
  removed: (name: string) => `${name} removed from the statement`,
  refused: 'Not undone',
  refusedBody: 'The statement was saved or changed since.',
} as const;

/** Over the difference that another settlement date makes. */
export function movedTitle(day: string): string {
  return `Settlement of this matter is now ${longDay(day)}`;
}

export const landTaxTexts = {
  title: 'Land tax in adjustments',
  lead: 'Whether land tax may be a line of a statement of adjustments. It is a starting point and no legal advice, and your office can change it. The computers of an office share it.',
  basis:
    'It rests on s 10G and s 10I of the Sale of Land Act 1962 (Vic). From the day below, a contract may not pass land tax on to the purchaser if the sale price is less than the amount of its year. The amount is indexed each year: add each year’s when it is published. While the amount of a contract’s year is missing, the last one before it is used: a price below it is barred, and for any other price you are asked to check.',
  changed: 'Changed by your office',
  from: 'Contracts from',
  amounts: 'Amounts by year',
  year: 'Year of the contract',
  amount: 'Barred below this price',
  remove: (year: string) => `Remove ${year === '' ? 'this year' : year}`,
  add: 'Add a year',
  back: 'Back to default',
} as const;
