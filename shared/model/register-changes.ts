import type { RegisterStatement, TitleReference } from './register-statement.ts';

export type RegisterPart = 'title' | 'proprietors' | 'encumbrances' | 'activity' | 'land' | 'other';

/** One thing that differs between two statements of the same title. */
export interface RegisterChange {
  readonly part: RegisterPart;
  readonly kind: 'new' | 'gone' | 'changed';
  /** What it is: `MORTGAGE AL123457V`, `Title status`, the name of a proprietor. */
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Line {
  readonly part: RegisterPart;
  readonly what: string;
  /** The same thing in both statements has the same. */
  readonly key: string;
  readonly text: string;
  /** Says again what stands elsewhere in its part: told only where nothing else of the part differs. */
  readonly isRestating: boolean;
}

const partOrder: readonly RegisterPart[] = [
  'title',
  'proprietors',
  'encumbrances',
  'activity',
  'land',
  'other',
];

/**
 * What differs between two statements of one title, part by part: new first, then changed, then gone.
 *
 * Left out is what belongs to a statement and not to the title (its time, security number, token, copyright, how many
 * days of activity it covers) and the numbers that only put entries in an order.
 */
export function registerChanges(before: RegisterStatement, after: RegisterStatement): RegisterChange[] {
  const old = keyed(linesOf(before));
  const now = keyed(linesOf(after));
  const found: (RegisterChange & { readonly isRestating: boolean })[] = [];
  for (const [key, line] of now) {
    const earlier = old.get(key);
    if (earlier?.text === line.text) continue;
    const kind = earlier === undefined ? 'new' : 'changed';
    const { part, what, isRestating } = line;
    found.push({ part, kind, what, before: earlier?.text ?? null, after: line.text, isRestating });
  }
  for (const [key, { part, what, text, isRestating }] of old) {
    if (!now.has(key)) found.push({ part, kind: 'gone', what, before: text, after: null, isRestating });
  }
  const kinds = ['new', 'changed', 'gone'];
  const told = found.filter(
    (one) => !one.isRestating || !found.some((other) => other.part === one.part && !other.isRestating),
  );
  return told
    .map(({ isRestating: _, ...change }) => change)
    .sort(
      (a, b) =>
        partOrder.indexOf(a.part) - partOrder.indexOf(b.part) ||
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
    );
}

/** Equal keys in one statement are counted, so that none hides another. */
function keyed(lines: readonly Line[]): Map<string, Line> {
  const map = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.part} ${line.key}`;
    let free = key;
    for (let n = 2; map.has(free); n += 1) free = `${key} #${n}`;
    map.set(free, line);
  }
  return map;
}

function linesOf(statement: RegisterStatement): Line[] {
  const { additional } = statement;
  const { nomination, ectControl } = additional;
  return [
    ...fact('title', 'Title status', statement.titleStatus),
    ...fact('title', 'Title type', statement.titleType),
    ...fact('title', 'Certificate of title', statement.ctType),
    ...fact(
      'title',
      'eCT control',
      ectControl && words(ectControl.ectController, since(ectControl.effectiveFromDate)),
    ),
    ...proprietorLines(statement),
    ...encumbranceLines(statement),
    ...(statement.activity?.dealings ?? []).map((one) =>
      line('activity', entryName(one.dealingType, one.dealingDocument) || 'Dealing', {
        text: words(one.dealingStatus, one.dealingStatusUpdateDate),
      }),
    ),
    ...landLines(statement),
    ...fact('other', 'Street address', additional.titleStreetAddress),
    ...fact('other', 'Licence', additional.licenceText),
    ...fact('other', 'Diagram', statement.diagramReference),
    ...fact('other', 'Nomination', nomination && words(...Object.values(nomination))),
    ...additional.otherTitles.map((one) =>
      line('other', 'Other title affecting this land', { key: titleText(one), text: titleText(one) }),
    ),
    ...additional.ownersCorporations.map((one) =>
      line('other', 'Owners corporation', {
        key: `corporation ${one.ownersCorporationNumber} ${one.planNumber}`,
        text: words(one.ownersCorporationText, one.ownersCorporationNumber, one.planNumber),
      }),
    ),
  ];
}

function proprietorLines({ registeredProprietor }: RegisterStatement): Line[] {
  if (registeredProprietor === null) return [];
  const { estateType, expiryDate, lifeEstateText, proprietorships } = registeredProprietor;
  return [
    ...fact('proprietors', 'Estate', estateType),
    ...fact('proprietors', 'Estate expires', expiryDate),
    ...fact('proprietors', 'Life estate', lifeEstateText),
    ...proprietorships.flatMap((ship, index) => [
      ...fact(
        'proprietors',
        'Derived from',
        words(ship.proprietorDerivation, since(ship.effectiveDate)) || null,
      ),
      ...restating('proprietors', 'Registered proprietor', `${index}`, ship.registeredProprietorshipText),
      ...ship.groups.flatMap((group) => {
        const share = [group.shareNumerator, group.shareDenominator].map((part) => part ?? '?').join('/');
        const held = words(
          group.tenancyType,
          group.mannerOfHoldingForTheShareValue,
          share === '?/?' ? null : `share ${share}`,
          group.proprietorGroupFreeText,
          group.nicoText,
        );
        const derived = words(group.proprietorDerivation, since(group.proprietorDerivationDate));
        return [
          ...group.holdings.map(({ party }) => {
            const built = [...party.givenNames, party.familyName].filter(Boolean).join(' ');
            const name = party.proprietorNameText ?? party.legalEntityName ?? built;
            // The register's own line stands for the name; other spellings beside it count too.
            const others = [party.legalEntityName, built].filter((other) => other !== name);
            return line('proprietors', name || 'Name not given', {
              text: words(party.address, held, ...others),
            });
          }),
          // Most groups derive from what their proprietorship says; and one without holders is not lost.
          ...restating('proprietors', 'Group of proprietors', `group ${index}`, words(held, derived) || null),
        ];
      }),
    ]),
  ];
}

function encumbranceLines({ encumbrances, notations }: RegisterStatement): Line[] {
  return [
    ...encumbrances.flatMap((one) => {
      const entry = entryName(one.encumbranceType, one.encumbranceDocument) || 'Entry';
      const affecting = one.affectingEncumbrances.map(
        ({ type, document, date }) => `affected by ${words(entryName(type, document), date)}`,
      );
      const holders = one.holders.map((holder) => holder.legalEntityName);
      return [
        line('encumbrances', entry, { text: words(...holders, one.encumbranceDate, ...affecting) }),
        ...restating('encumbrances', entry, `text ${entry}`, one.encumbranceText),
        // Whatever goes before it moves it up.
        ...restating(
          'encumbrances',
          `Priority of ${entry}`,
          `priority ${entry}`,
          one.encumbrancePriority === null ? null : String(one.encumbrancePriority),
        ),
      ];
    }),
    ...notations.map((one) =>
      line('encumbrances', 'Notation', {
        key: `notation ${one.notationText}`,
        text: words(one.notationType, one.notationText, one.notationPlan),
      }),
    ),
  ];
}

function landLines({ landDescription: land }: RegisterStatement): Line[] {
  if (land === null) return [];
  return [
    ...land.landParcels.map((one) =>
      line('land', `Parcel ${one.spi ?? one.parcelDescription ?? ''}`.trim(), {
        text: words(one.parcelDescription, one.lotType),
      }),
    ),
    ...land.parentTitles.map((one) =>
      line('land', 'Parent title', { key: `parent ${titleText(one)}`, text: titleText(one) }),
    ),
    ...fact(
      'land',
      'Title derived from',
      words(land.titleDerivation, since(land.titleDerivationDate)) || null,
    ),
    ...restating('land', 'Title derivation', 'derivation text', land.titleDerivationText),
    ...restating('land', 'Land description', 'description', land.landDescriptionText),
  ];
}

function line(
  part: RegisterPart,
  what: string,
  { key = what, text }: { readonly key?: string; readonly text: string },
): Line {
  return { part, what, key, text, isRestating: false };
}

function fact(part: RegisterPart, what: string, text: string | null): Line[] {
  return text === null ? [] : [line(part, what, { key: `fact ${what}`, text })];
}

function restating(part: RegisterPart, what: string, key: string, text: string | null): Line[] {
  return text === null ? [] : [{ part, what, key: `again ${key}`, text, isRestating: true }];
}

function words(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** `MORTGAGE AL123457V`: a kind and its number. */
function entryName(type: string | null, document: string | null): string {
  return [type, document].filter(Boolean).join(' ');
}

function since(date: string | null): string | null {
  return date === null ? null : `from ${date}`;
}

function titleText({ volume, folio, suffix }: TitleReference): string {
  return `${volume}/${folio}${suffix ?? ''}`;
}
