import { adjust } from '../../shared/model/adjustments/adjust.ts';
import {
  calculationText,
  longDay,
  periodText,
  reasonText,
  roundingText,
  unshownText,
} from '../../shared/model/adjustments/calculation-text.ts';
import { balanceParts, payments } from '../../shared/model/adjustments/settlement.ts';
import type { Statement } from '../../shared/model/adjustments/statement.ts';
import { formatMoney, formatTotal } from '../../shared/model/money.ts';
import { type Block, createPdfPages } from './pdf-page.ts';
import { type StatementAbout, statementTitle } from './statement-about.ts';

/** The statement on A4 pages, as it is sent to the other side. */
export async function statementPdf(statement: Statement, about: StatementAbout): Promise<Uint8Array> {
  const adjustments = adjust(statement);
  const pages = await createPdfPages(statementTitle, about.reference || statementTitle);
  pages.add({ pieces: [{ text: statementTitle, size: 19, isBold: true, isWide: true }], spaceAfter: 8 });
  for (const [name, value] of [...about.facts, ['Settlement', longDay(statement.settlementDate)] as const]) {
    pages.add({ pieces: [{ text: `${name}: ${value}`, size: 10, isWide: true }], spaceAfter: 1 });
  }
  pages.add({ pieces: [], spaceAfter: 12 });

  pages.setHead({
    pieces: [{ text: 'Adjusted by the day' }],
    amounts: { first: 'Vendor allows', second: 'Purchaser allows' },
    isBold: true,
    spaceAfter: 4,
  });
  for (const [index, line] of statement.lines.entries()) {
    const result = adjustments.lines[index];
    if (result === undefined) continue;
    pages.add({
      pieces: [
        { text: line.label, isBold: true },
        { text: periodText(line) },
        { text: calculationText(line, result), isQuiet: true },
        { text: reasonText(line), isQuiet: true },
      ],
      amounts: {
        first: amountOrNothing(result.vendorAllowsCents),
        second: amountOrNothing(result.purchaserAllowsCents),
      },
      isRuled: true,
      spaceAfter: 5,
    });
  }
  if (statement.lines.length === 0) pages.add({ pieces: [{ text: 'Nothing is adjusted.' }], isRuled: true });
  pages.add({
    pieces: [{ text: 'Total' }],
    amounts: {
      first: formatMoney(adjustments.vendorAllowsCents),
      second: formatMoney(adjustments.purchaserAllowsCents),
    },
    isBold: true,
    isRuled: true,
    spaceAfter: 20,
  });
  pages.setHead(null);

  pages.keepTogether([
    heading('Balance at settlement'),
    ...balanceParts(statement, adjustments).map(({ label, cents }) => amountRow(label, cents)),
    totalRow('Balance payable by the purchaser', adjustments.balanceCents),
  ]);
  pages.keepTogether([
    heading('Payments at settlement'),
    ...payments(statement, adjustments).map(({ label, cents }) => amountRow(label, cents)),
    totalRow('Total, equal to the balance', adjustments.balanceCents),
  ]);
  for (const note of [roundingText, ...about.notes]) pages.add(noteRow(note));
  if (pages.hasUnshown()) pages.add(noteRow(unshownText));
  return pages.bytes();
}

function amountOrNothing(cents: number): string {
  return cents === 0 ? '–' : formatMoney(cents);
}

function heading(text: string): Block {
  return { pieces: [{ text, size: 12 }], isBold: true, spaceAfter: 4 };
}

function amountRow(label: string, cents: number): Block {
  return { pieces: [{ text: label }], amounts: { second: formatMoney(cents) }, spaceAfter: 2 };
}

function totalRow(label: string, cents: number): Block {
  return {
    pieces: [{ text: label }],
    amounts: { second: formatTotal(cents) },
    isBold: true,
    isRuled: true,
    spaceAfter: 20,
  };
}

function noteRow(text: string): Block {
  return { pieces: [{ text, size: 8.5, isQuiet: true, isWide: true }], spaceAfter: 4 };
}
