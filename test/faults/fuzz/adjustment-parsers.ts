import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readStatementFile } from '../../../main/hosts/cli/adjust/read-file.ts';
import { adjust } from '../../../shared/model/adjustments/adjust.ts';
import { foundFigures } from '../../../shared/model/adjustments/found-figures.ts';
import { readStatement } from '../../../shared/model/adjustments/read-statement.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { readTypedMoney } from '../../../shared/model/typed-money.ts';
import { anyValue, body, type FuzzedParser, fuzz, hostileText, must } from './arbitraries.ts';

const or = (sound: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: sound }, anyValue);
const day = fc.constantFrom('2026-07-01', '2027-06-30', '2028-02-29', '2027-02-29', '1900-12-31');
const cents = fc.oneof(fc.nat(), fc.maxSafeNat());
const statement = or(
  fc.record(
    {
      settlementDate: or(day),
      priceCents: or(cents),
      depositCents: or(cents),
      lines: or(
        fc.array(
          or(
            fc.record({
              label: or(hostileText),
              kind: or(fc.constantFrom('outgoing', 'rent')),
              from: or(day),
              to: or(day),
              amountCents: or(cents),
              paid: or(fc.boolean()),
              basis: or(fc.constantFrom('paid', 'asIs')),
            }),
          ),
          { maxLength: 3 },
        ),
      ),
      other: or(fc.constant([])),
    },
    { requiredKeys: [] },
  ),
);

const isCents = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0;

function mustAdd(given: ReturnType<typeof readStatement>): void {
  if (!given.ok) {
    must(given.failure.length > 0, 'Refused without a reason');
    return;
  }
  const { lines, balanceCents, payFromVendorCents } = adjust(given.value);
  must([balanceCents, payFromVendorCents].every(Number.isSafeInteger), 'A total that is not exact');
  for (const [index, { vendorCents, purchaserCents }] of lines.entries()) {
    must(vendorCents + purchaserCents === given.value.lines[index]?.amountCents, 'Parts that do not add');
  }
}

/** What is read of a statement of adjustments. */
export const adjustmentParsers: readonly FuzzedParser[] = [
  fuzz(
    'a statement of adjustments',
    ['shared/model/adjustments/read-statement.ts', 'shared/model/adjustments/object-reader.ts'],
    statement,
    (given) => mustAdd(readStatement(given)),
  ),
  fuzz(
    'amounts and days in the text of a page',
    ['shared/model/adjustments/found-figures.ts', 'shared/model/typed-money.ts'],
    hostileText,
    (text) => {
      const { amounts, days } = foundFigures(text);
      must(amounts.every(isCents), 'An amount that is none');
      must(days.every(isCalendarDate), 'A day that is none');
      const typed = readTypedMoney(text);
      must(typed === null || isCents(typed), 'A typed amount that is none');
    },
  ),
  fuzz(
    'the file of a statement of adjustments',
    ['main/hosts/cli/adjust/read-file.ts', 'main/http/json-path.ts'],
    fc.oneof(
      body,
      statement.map((one) => new TextEncoder().encode(JSON.stringify(one) ?? '')),
    ),
    (bytes) => {
      const folder = mkdtempSync(join(tmpdir(), 'landfolio-fuzz-'));
      try {
        const path = join(folder, 'statement.json');
        writeFileSync(path, bytes);
        const read = readStatementFile(path);
        must(read.ok || read.failure.every((line) => line.length > 0), 'Refused without a reason');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  ),
];
