import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import { certificateDays } from '../../../shared/model/due/due-rule.ts';

/** What a product depends on besides its land and itself. Sources: conveyancing practice in Victoria, named at each rule. */
export interface PurchaseRule {
  /** For whom it is obtained counts: for the vendor or the purchaser, and for which people. */
  readonly isOfParty: boolean;
  /** Its figures are those of a calendar year. */
  readonly isOfYear: boolean;
  /** People that go out with it, who change nothing about what it says. */
  readonly ignoresPeople: boolean;
  /** For so many days one stands for another, where no rule of age is for its code; null where what it says does not age. */
  readonly goodForDays: number | null;
  /** Close to settlement a last one is made, however new the one before is. */
  readonly hasFinal: boolean;
}

interface RuleRow {
  readonly rule: PurchaseRule;
  /** Codes as the service writes them, in whatever case. Few are documented, so words of the name count as well. */
  readonly codes: readonly string[];
  readonly words: RegExp;
}

const ofLand: PurchaseRule = {
  isOfParty: false,
  isOfYear: false,
  ignoresPeople: true,
  goodForDays: null,
  hasFinal: false,
};

/** For what no row fits: all extra data counts, and it does not age. */
const cautious: PurchaseRule = { ...ofLand, ignoresPeople: false };

/**
 * THE table of what is compared when the office has something already. The first row that fits a product, by its code or by the
 * words of its name, is its rule.
 */
const rules: readonly RuleRow[] = [
  // State Revenue Office: protects only the party that obtained it; updated for 90 days; figures of the calendar year asked about.
  {
    codes: ['LandTaxCertificate', 'LandTaxClearanceCertificate', 'PropertyClearanceCertificate'],
    words: /clearance|\bland tax\b|windfall gains/i,
    rule: { ...ofLand, isOfParty: true, isOfYear: true, ignoresPeople: false, goodForDays: certificateDays },
  },
  // Insurers ask for a final (check) search right before settlement: an old search never counts as that one.
  {
    codes: [registerSearchCode],
    words: /register search|title search|\b(?:final|check) search/i,
    rule: { ...ofLand, goodForDays: 30, hasFinal: true },
  },
  // Offices refresh these where they are older than about 90 days; a general meeting makes that of an owners corporation stale.
  {
    codes: ['PlanningCertificate2'],
    words:
      /\bplanning\b|land information|water information|\broads? certificate|owners corporation|\brates\b/i,
    rule: { ...ofLand, goodForDays: certificateDays },
  },
  // What is registered stays as it was registered.
  { codes: ['CopyOfPlan'], words: /copy of (?:the )?(?:plan|instrument|document|dealing)/i, rule: ofLand },
];

export function ruleOf(product: { readonly productCode: string; readonly name: string }): PurchaseRule {
  const code = product.productCode.toLowerCase();
  const fits = ({ codes, words }: RuleRow) =>
    codes.some((one) => one.toLowerCase() === code) || words.test(product.name);
  return rules.find(fits)?.rule ?? cautious;
}

/** What a key of extra data says. */
type Meaning = 'vendors' | 'purchasers' | 'people' | 'purpose' | 'year' | 'other';

/** The same table for keys, of which only `vendors` is documented: by the words in them. */
const meanings: readonly (readonly [RegExp, Meaning])[] = [
  [/vendor|seller|transferor/i, 'vendors'],
  [/purchaser|buyer|transferee/i, 'purchasers'],
  [/applicant|part(?:y|ies)\b|client|proprietor|\bowners?\b(?! corporation)/i, 'people'],
  [/purpose|reason/i, 'purpose'],
  [/year/i, 'year'],
];

/** `words`: the key as words, such as `Assessment year`. */
export function meaningOf(words: string): Meaning {
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}
