import type { Confirmation, StatementContent } from './version-schema.ts';

/** A figure as a confirmation holds it. */
export const figureOf = {
  amount: (cents: number) => String(cents),
  period: ({ from, to }: { readonly from: string; readonly to: string }) => `${from}/${to}`,
};

/** Whether the confirmation is of this figure, and not of an earlier one. */
export function isConfirmed(value: string, confirmation: Confirmation | null): confirmation is Confirmation {
  return confirmation !== null && confirmation.value === value;
}

/** How many figures nobody has compared with a document, of how many. Amounts of 0 say that there is nothing. */
export function countFigures(content: StatementContent): { readonly open: number; readonly all: number } {
  const amount = (value: number, confirmation: Confirmation | null) =>
    value === 0 ? [] : [isConfirmed(figureOf.amount(value), confirmation)];
  const figures = [
    ...amount(content.priceCents, content.priceConfirmed),
    ...amount(content.depositCents, content.depositConfirmed),
    ...content.lines.flatMap((line) => [
      ...amount(line.amountCents, line.amountConfirmed),
      isConfirmed(figureOf.period(line), line.periodConfirmed),
    ]),
    ...content.other.flatMap((item) => amount(item.amountCents, item.amountConfirmed)),
  ];
  return { open: figures.filter((one) => !one).length, all: figures.length };
}
