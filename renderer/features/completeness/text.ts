import { counted } from '../../../shared/lib/counted.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import type { NamingPart } from '../../../shared/model/named-documents.ts';
import { instrumentWords } from '../../../shared/model/register-changes/values.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import type { LineCounts } from '../../../shared/model/search-completeness/counts.ts';
import type {
  ByHand,
  Finding,
  LineSource,
  LineSubject,
  NotKnownReason,
  SearchLine,
} from '../../../shared/model/search-completeness/search-line.ts';
import { dayInWords } from '../../ui/day-in-words.ts';

/** What a line is about, in a few words. */
export function lineName(subject: LineSubject): string {
  switch (subject.kind) {
    case 'property':
      return subject.address ?? `Property PFI ${subject.propertyPfi}`;
    case 'parcel':
      return `Parcel ${subject.spi}`;
    case 'unnumberedTitles':
      return subject.count === 1
        ? 'Register statement of a title whose number is withheld'
        : `Register statements of ${subject.count} titles whose numbers are withheld`;
    case 'title':
      return `Register statement of title ${subject.volumeFolio}`;
    case 'onTitle':
      return `Plans and instruments on title ${subject.volumeFolio}`;
    case 'plan':
      return `Plan ${subject.number}`;
    case 'instrument':
      return subject.type === null
        ? `Instrument ${subject.number}`
        : `${typeText(subject.type)} ${subject.number}`;
    case 'unnumbered':
      return `Entry without a document number: ${shortened(subject.wording)}`;
    case 'ownersCorporation':
      return `Owners corporation certificate: ${corporationName(subject)}`;
  }
}

/** `Agreement Section 173 Planning and Environment Act 1987`: capitals are the register’s. */
function typeText(type: string): string {
  return instrumentWords(type.replace(/\s+/g, ' ').trim());
}

function shortened(wording: string): string {
  return wording.length > 160 ? `${wording.slice(0, 160)}…` : wording;
}

function corporationName({
  number,
  plan,
  wording,
}: Extract<LineSubject, { kind: 'ownersCorporation' }>): string {
  const named = [number === null ? '' : `No. ${number}`, plan === null ? '' : `plan ${plan}`].filter(Boolean);
  return named.join(', ') || wording || 'not named';
}

/** Why it matters, in one sentence. */
export function whyText({ subject, sources }: Pick<SearchLine, 'subject' | 'sources'>): string {
  switch (subject.kind) {
    case 'property':
      return 'Shows the titles and parcels of the property, and whether it has several assessments.';
    case 'parcel':
      return 'Shows whether it is a part parcel, and which titles and properties it belongs to.';
    case 'unnumberedTitles':
      return 'Each title has owners, mortgages and caveats of its own.';
    case 'title':
      if (subject.role === 'other')
        return 'The register says that this title affects the land, as that of common property does.';
      if (subject.role === 'parent')
        return 'The title that the land came from. It is searched where the history of the land matters.';
      return subject.of > 1
        ? `The land has ${subject.of} titles. Each has owners, mortgages and caveats of its own.`
        : 'Shows who owns the land and what is registered on it.';
    case 'onTitle':
      return 'What a title names becomes known with its register statement.';
    case 'plan':
      return sources.some((source) => source.kind === 'statement' && source.part === 'ownersCorporation')
        ? 'Shows the boundaries, the common property and easements that may stand nowhere else.'
        : 'Shows the boundaries, and easements that may stand nowhere else.';
    case 'instrument':
      return instrumentWhy(subject.type, sources);
    case 'unnumbered':
      return 'The register gives no document number, so no copy can be looked for. Read the entry in the statement.';
    case 'ownersCorporation':
      return 'Tells fees, works, insurance and rules of the owners corporation.';
  }
}

const whyByType: readonly (readonly [RegExp, string])[] = [
  [
    /\b(discharge|withdrawal|removal|release|surrender|cancellation)\b/i,
    'Is to end another entry. The statement shows whether that entry is still on the title.',
  ],
  [/\bcaveat\b/i, 'Says what the caveator claims. A caveat can prevent registration of a transfer.'],
  [/\bcovenant\b/i, 'Says what the land may not be used for, or what may not be built on it.'],
  [
    /\b(agreement|section 173)\b/i,
    'Says what the owner agreed to do or not to do. An agreement on the title also binds later owners.',
  ],
  [/\b(easement|carriageway|right of way)\b/i, 'Says who may use a part of the land, and for what.'],
  [/\bmortgage\b/i, 'A mortgage is usually discharged at settlement. Its copy gives its terms.'],
  [/\b(lease|sub-?lease)\b/i, 'Says who may occupy the land, and for how long.'],
  [/\b(charge|writ|warrant|notice|order)\b/i, 'Can prevent or follow a transfer. Its copy gives the reason.'],
];

function instrumentWhy(type: string | null, sources: readonly LineSource[]): string {
  const known = whyByType.find(([words]) => type !== null && words.test(type));
  if (known !== undefined) return known[1];
  const parts = new Set(sources.flatMap((source) => (source.kind === 'statement' ? [source.part] : [])));
  if (parts.has('dealing')) return 'A recent dealing on the title. It can change what the statement says.';
  if (parts.has('proprietor')) return 'How the present owners came to the title.';
  if (parts.has('nomination')) return 'Named in the nomination on the title.';
  if (parts.has('titleDerivation')) return 'How the title came about.';
  return 'What it means for the land stands in the document itself.';
}

const partTexts: Readonly<Record<NamingPart | 'otherTitle' | 'parentTitle' | 'itself', string>> = {
  diagram: 'diagram location',
  landParcel: 'land description',
  ownersCorporation: 'owners corporations',
  notation: 'notations',
  encumbrance: 'encumbrances, caveats and notices',
  affecting: 'an encumbrance that it affects',
  dealing: 'activity on the title',
  nomination: 'nomination',
  proprietor: 'registered proprietor',
  titleDerivation: 'derivation of the title',
  text: 'its wording',
  otherTitle: 'other titles affecting this land',
  parentTitle: 'parent titles',
  itself: 'the title itself',
};

/** One statement or look-up that names something. */
export interface NamedIn {
  readonly text: string;
  /** Of the statement or look-up, milliseconds UTC; null of an order. */
  readonly at: number | null;
  readonly statementId: string | null;
}

/** Where it is named, each statement and look-up once. */
export function namedIn(sources: readonly LineSource[]): NamedIn[] {
  const found = new Map<string, { source: LineSource; parts: Set<string> }>();
  for (const source of sources) {
    const key = sourceKey(source);
    const one = found.get(key) ?? { source, parts: new Set<string>() };
    if (source.kind === 'statement') one.parts.add(partTexts[source.part]);
    found.set(key, one);
  }
  return [...found.values()].map(({ source, parts }) => ({
    text: sourceText(source, [...parts]),
    at: source.kind === 'order' ? null : source.at,
    statementId: source.kind === 'statement' ? source.statementId : null,
  }));
}

function sourceKey(source: LineSource): string {
  switch (source.kind) {
    case 'statement':
      return `statement ${source.statementId}`;
    case 'property':
      return `property ${source.propertyPfi}`;
    case 'parcel':
      return `parcel ${source.spi}`;
    case 'title':
      return `title ${source.volumeFolio}`;
    case 'order':
      return 'order';
  }
}

function sourceText(source: LineSource, parts: readonly string[]): string {
  switch (source.kind) {
    case 'statement': {
      const produced = source.producedDate === '' ? '' : `, produced ${producedText(source.producedDate)}`;
      return `Register statement of ${source.volumeFolio}${produced}: ${parts.join('; ')}`;
    }
    case 'property':
      return `Look-up of ${source.address ?? `property PFI ${source.propertyPfi}`}`;
    case 'parcel':
      return `Look-up of parcel ${source.spi}`;
    case 'title':
      return source.volumeFolio === null ? 'Look-up of a title' : `Look-up of title ${source.volumeFolio}`;
    case 'order':
      return 'An order of this matter';
  }
}

/** Why it is not known. */
export const reasonTexts: Readonly<Record<NotKnownReason, string>> = {
  notLookedUp: 'Not looked up. Looking it up is free.',
  numberWithheld:
    'Without the number a statement of the title cannot be found here. Open the land to see how the number can be found.',
  noStatement: 'Not known until a register statement of the title is here.',
  onlyCertificate:
    'A Register Search Statement is here as a PDF. Landfolio takes no plans or instruments from it: read it, or order the register statement (DRSS).',
  unreadable: 'The register statement could not be read. Open it to see what came.',
  notRegistered: 'Lodged and not registered when the statement was produced: there is no copy to order yet.',
  noNumber: 'Whether a copy is held cannot be told without a number.',
  whichCorporation:
    'There are several owners corporations, and certificates for fewer. Open the certificates to see which are missing.',
  whichProperty:
    'A certificate is ordered for a property. Look up the property of this title for this matter first.',
};

/** What is to be known of the land or of the statement. */
export function findingText(finding: Finding): string {
  switch (finding.is) {
    case 'multiAssess':
      return 'Multi-assessment: the service marks this property as having several assessments. Each can have rates and certificates of its own.';
    case 'multiAssessNotSaid':
      return 'The service does not say whether this property has several assessments.';
    case 'severalTitles':
      return `${finding.count} titles: a register statement of each is listed below.`;
    case 'severalParcels':
      return `${finding.count} parcels: compare them with the land in the contract.`;
    case 'noTitles':
      return 'The service lists no current title here. Find the title by its volume and folio.';
    case 'noParcels':
      return 'The service lists no parcel for this property.';
    case 'pastTitles':
      return `${counted(finding.count, 'title')} that ${finding.count === 1 ? 'is' : 'are'} not current ${finding.count === 1 ? 'is' : 'are'} left out.`;
    case 'partParcel':
      return 'Part parcel: the service says that this is only a part of the parcel. Compare the title and the plan with the land in the contract.';
    case 'partParcelNotSaid':
      return 'The service does not say whether this is a part parcel.';
    case 'titlesOnParcel':
      return `${finding.count} titles lie over this parcel. Check which of them the contract is for.`;
    case 'propertiesOnParcel':
      return `${finding.count} properties lie on this parcel. Each can have an assessment of its own.`;
    case 'notLive':
      return `The register statement gives the title status ${finding.status}.`;
    case 'notRead':
      return `${counted(finding.count, 'part')} of the register statement could not be read, and may name more.`;
  }
}

/** Beside what is held because a person said so. `added`: when, as a moment. */
export function byHandText({ person, computer, datedOn }: ByHand, added: string): string {
  const where = computer === null ? 'on this computer' : `on computer ${computer}`;
  const who = person === null ? where : `by ${person}`;
  const dated =
    datedOn === null ? 'Its own date was not entered' : `It is dated ${dayInWords(datedOn) ?? datedOn}`;
  return `Added by hand ${who}, ${added}. ${dated}. Landfolio does not check what it states.`;
}

export const holdTexts = {
  act: 'We hold this…',
  title: (name: string) => `A copy of: ${name}`,
  about:
    'Add a PDF, or choose a document that was added to this matter before. It then counts as held here, with who added it.',
  drop: 'Drop the PDF here.',
  choose: 'Choose PDF…',
  added: 'Documents added to this matter',
  none: 'No document was added to this matter yet.',
  this: 'This one',
  said: (name: string, copy: string) => `${name} counts as a copy of: ${copy}`,
} as const;

/** What a cost comes to: of what has a price, and how much has none. */
export interface MissingCost {
  readonly cents: number;
  readonly priced: number;
  readonly unpriced: number;
  /** How many the service offers no copy of. */
  readonly notOffered: number;
  /** How many of them are in the cart. */
  readonly inCart: number;
}

/** `3 of 9 documents held, 1 ordered, 5 missing ($44.55, and 1 without a known price), 2 not known.` */
export function summaryText(
  { all, held, waiting, missing, notKnown }: LineCounts,
  cost: MissingCost,
): string {
  if (all === 0) return 'No documents are named yet.';
  const parts = [
    `${held} of ${counted(all, 'document')} held`,
    waiting > 0 ? `${waiting} ordered` : '',
    missing > 0 ? `${missing} missing${inCartText(cost.inCart)}${costText(cost)}` : '',
    notKnown > 0 ? `${notKnown} not known` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function inCartText(inCart: number): string {
  return inCart === 0 ? '' : `, ${inCart} of them in the cart`;
}

function costText({ cents, priced, unpriced, notOffered }: MissingCost): string {
  if (priced === 0 && notOffered === 0) return unpriced === 0 ? '' : ' (price not known)';
  const parts = [
    priced > 0 ? formatMoney(cents) : '',
    unpriced > 0 ? `${unpriced} without a known price` : '',
    notOffered > 0 ? `${notOffered} not offered by the service` : '',
  ].filter(Boolean);
  return ` (${parts.join(', and ')})`;
}

/** `7 more are named that are usually not ordered, 2 of them held.` Empty where there are none. */
export function recordSummaryText({ all, held }: LineCounts): string {
  if (all === 0) return '';
  const isOne = all === 1;
  const ofThem = held === 0 ? '' : isOne ? ', and it is held' : `, ${held} of them held`;
  return `${all} more ${isOne ? 'is' : 'are'} named that ${isOne ? 'is' : 'are'} usually not ordered${ofThem}.`;
}

/** What the button that adds several says. What cannot go into the cart is no part of its “all”. */
export function putAllText(count: number, missing: number): string {
  if (count < missing) return `Put ${count} of the ${missing} missing into the cart`;
  return count === 1 ? 'Put the missing document into the cart' : `Put all ${count} missing into the cart`;
}

/** `2 of 3 parts of the land looked up.` */
export function landSummaryText({ all, held }: LineCounts): string {
  if (all === 0) return 'No land was looked up for this search.';
  if (held === 0) return `The land was not looked up: ${counted(all, 'part')}.`;
  return held === all
    ? `The land was looked up: ${counted(all, 'part')}.`
    : `${held} of ${counted(all, 'part')} of the land looked up.`;
}

/** Looks up once more what was looked up before, and what was not. */
export function lookUpAgainText(count: number): string {
  return count === 1 ? 'Look up the land again' : `Look up everything again (${count})`;
}

export function lookingUpText({ at, all }: { readonly at: number; readonly all: number }): string {
  return all === 1 ? 'Looking up…' : `Looking up ${at} of ${all}…`;
}

/** So many are named in a notice; the cart has all prices. */
const maxChanges = 5;

/** Where the price is another than stood beside the line when it was put into the cart. */
export function priceChange(name: string, shown: number | null, now: number | null): string[] {
  if (shown === null || now === null || shown === now) return [];
  return [`The price of ${name} is now ${formatMoney(now)}, not ${formatMoney(shown)}.`];
}

/** What came of putting what is missing into the cart. */
export function addedText(
  added: number,
  notOffered: readonly string[],
  matterNumber: string,
  changed: readonly string[] = [],
): { readonly title: string; readonly body: string } {
  const cart = matterNumber === '' ? 'cart' : `the cart for matter ${matterNumber}`;
  const left =
    notOffered.length === 0
      ? ''
      : `The service offers no copy of: ${notOffered.slice(0, 5).join('; ')}${notOffered.length > 5 ? `; and ${notOffered.length - 5} more` : ''}.`;
  if (added > 0)
    return {
      title: `${counted(added, 'product')} added to ${cart}`,
      body: [...changed.slice(0, maxChanges), left].filter(Boolean).join(' '),
    };
  return {
    title: notOffered.length > 0 ? 'Nothing was added to the cart' : 'Already in the cart',
    body: left,
  };
}

export const texts = {
  heading: 'Completeness of the search',
  fold: 'What is held and what is missing for this land',
  from: 'From what this library holds. Prices come from the service.',
  documents: 'Documents',
  record: 'Also named, usually not ordered',
  land: 'Land',
  leftOut: 'What this list leaves out',
  stop: 'Stop after this one',
} as const;

/** What nobody should take for looked at. */
export const leftOutTexts: readonly string[] = [
  'Certificates of councils, water corporations and other authorities. A certificate set lists those.',
  'Documents that your office added, unless one was said to be a copy with “We hold this…” on a matter’s page.',
  'Plans and instruments that other titles affecting the land, and parent titles, name.',
  'Cancelled titles, and what was registered since each statement was produced.',
  'What the register does not show, such as unregistered leases, easements and notices.',
];
