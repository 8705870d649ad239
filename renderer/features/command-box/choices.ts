import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import type {
  FoundInside,
  FoundRecord,
  QuickSearchFound,
} from '../../../shared/contract/views/quick-search.ts';
import { type Named, type Reading, readCommandBox } from '../../../shared/model/command-box.ts';
import { orderTerms } from '../../../shared/model/order-terms.ts';
import {
  endsWithinWordOf,
  hasTypedNumber,
  isSameAddress,
  wholeAddress,
} from '../../../shared/model/whole-address.ts';
import { atPlace } from '../documents/documents-search.ts';
import type { Choice, ChoiceIcon } from './choice.ts';
import { type Action, commandsAsked, commandsFor, matterCommands, setCommands } from './commands.ts';
import { foundDocumentDetail, foundDocumentText } from './found-document.ts';
import { missedUnits } from './missed-unit.ts';
import { askedChoices, storedChoices } from './stored-choices.ts';

export interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

export interface BoxSources {
  readonly text: string;
  readonly addresses: readonly SuggestionView[];
  readonly stored: QuickSearchFound | null;
  /** Addresses that the text may be a slip of. */
  readonly similar?: readonly SuggestionView[];
  /** Further addresses, once they were asked for; null while they are on their way. */
  readonly more?: readonly { readonly text: string }[] | null;
  /** The service has answered which addresses fit, or could not: a whole address that it does not suggest is offered as typed. */
  readonly areAddressesKnown?: boolean;
  /** The office's certificate sets, which are commands as well. */
  readonly sets?: readonly { readonly id: string; readonly name: string }[];
  /** The matter whose page is shown, where people of an office may be chosen for it. */
  readonly matter?: { readonly isRestricted: boolean } | null;
}

/**
 * What is offered for a text: exact matches, then addresses, what the office has, corrected readings, the certificates that
 * contain it, and commands. Empty groups are left out.
 */
export function choicesFor({
  text,
  addresses,
  stored,
  similar = [],
  more,
  areAddressesKnown = false,
  sets = [],
  matter = null,
}: BoxSources): Group[] {
  const commands = [...matterCommands(matter), ...setCommands(sets)];
  if (text.trimStart().startsWith('>'))
    return groups(['Commands', commandsFor(text, commands).map(commandChoice)]);
  const readings = readCommandBox(text);
  const asked = commandsAsked(text);
  const others = commandsFor(text, commands).filter((one) => !asked.includes(one));
  const own = stored === null ? [] : [...askedChoices(stored, text), ...storedChoices(stored, text)];
  return groups(
    [
      'Go to',
      [
        ...own.filter(({ isExact }) => isExact).map(({ choice }) => choice),
        ...readings.filter(({ certainty }) => certainty !== 'repaired').map(readingChoice),
      ],
    ],
    [`Received ${stored?.kept?.said}`, own.filter(({ isKept }) => isKept).map(({ choice }) => choice)],
    ['Addresses', [...addressChoices(addresses, text), ...moreAddresses(addresses, more)]],
    ['In your office', own.filter(({ isExact, isKept }) => !(isExact || isKept)).map(({ choice }) => choice)],
    [
      didYouMean,
      [
        ...addressChoices(similar, text),
        ...readings.filter(({ certainty }) => certainty === 'repaired').map(readingChoice),
      ],
    ],
    ['As typed', areAddressesKnown ? typedAddress(text, addresses) : []],
    ['Inside documents', (stored?.inside ?? []).map(insideChoice)],
    [insideRecords, (stored?.records ?? []).map(recordChoice)],
    ['More', [...[...asked, ...others].map(commandChoice), ...furtherChoices(text)]],
  );
}

/**
 * What Enter takes if no option is active: never something that another choice may still come before, and an address only if it
 * is the one that has the number that was typed. Else null: a person chooses. `isOfficeKnown`: the office has answered what it
 * has by that name.
 */
export function enterTakes(
  all: readonly Group[],
  text: string,
  isSettled: boolean,
  isOfficeKnown = isSettled,
): Choice | null {
  const first = all[0];
  if (first === undefined) return null;
  if (!isOfficeKnown && first.choices[0]?.mayBeOwn) return null;
  if (!isSettled && first.name !== 'Go to' && first.name !== 'Commands') return null;
  // What may be meant is chosen by a person.
  if (first.name === didYouMean && first.choices[0]?.icon === 'address') return null;
  if (first.name !== 'Addresses') return first.choices[0] ?? null;
  const [address, another] = first.choices.filter(
    (choice) => choice.action.does === 'find' && hasTypedNumber(choice.text, text),
  );
  if (address === undefined) return all.find(({ name }) => name === 'As typed')?.choices[0] ?? null;
  return another === undefined || isSameAddress(address.text, text) ? address : null;
}

export const didYouMean = 'Did you mean';
const insideRecords = 'Inside statements, matters and alerts';

/** Whether the text is exactly something else than an address, or stands in what is kept: nobody misses an address then. */
export function isFoundElsewhere(all: readonly Group[], text: string): boolean {
  return (
    all.some(({ name }) => ['Go to', 'Inside documents', insideRecords].includes(name)) ||
    commandsAsked(text).length > 0
  );
}

function groups(...all: readonly (readonly [string, readonly Choice[]])[]): Group[] {
  return all.filter(([, choices]) => choices.length > 0).map(([name, choices]) => ({ name, choices }));
}

function readingChoice({ named, said, certainty }: Reading): Choice {
  const text = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
  return {
    key: `reading ${said}`,
    icon: namedIcons[named.by],
    text,
    detail: '',
    needsDetail: false,
    mayBeOwn: certainty === 'likely',
    action: { does: 'find', query: named },
  };
}

const namedIcons: Record<Named['by'], ChoiceIcon> = {
  title: 'title',
  parcel: 'parcel',
  cpn: 'council',
  document: 'registered',
  pfi: 'property',
};

function addressChoices(addresses: readonly SuggestionView[], typed: string): Choice[] {
  const missedUnit = missedUnits(
    typed,
    addresses.map(({ eziAddress }) => eziAddress),
  );
  // Two places of one address are one search, whose screen tells them apart.
  const different = addresses.filter(
    ({ eziAddress }, index) => addresses.findIndex((one) => one.eziAddress === eziAddress) === index,
  );
  return different.map(({ eziAddress, municipality }) => {
    const unit = missedUnit(eziAddress);
    const missed = unit === null ? '' : `unit ${unit} not found`;
    return addressChoice(eziAddress, missed || (municipality ?? ''), missed !== '');
  });
}

function addressChoice(eziAddress: string, detail: string, needsDetail: boolean): Choice {
  return {
    key: `address ${eziAddress}`,
    icon: 'address',
    text: eziAddress,
    detail,
    needsDetail,
    action: { does: 'find', query: { by: 'address', eziAddress } },
  };
}

/** The service suggests so many at most. */
const maxSuggested = 10;

/** The way to further addresses where there may be some; then these. */
function moreAddresses(addresses: readonly SuggestionView[], more: BoxSources['more']): Choice[] {
  if (addresses.length < maxSuggested) return [];
  if (more) {
    const shown = new Set(addresses.map(({ eziAddress }) => eziAddress));
    const others = new Set(more.map(({ text }) => text).filter((text) => !shown.has(text)));
    return [...others].map((text) => addressChoice(text, '', false));
  }
  return [
    {
      key: 'more addresses',
      icon: 'command',
      text: more === null ? 'Searching for more addresses…' : 'Show more addresses',
      detail: '',
      needsDetail: false,
      isAsTyped: true,
      action: { does: 'more addresses' },
    },
  ];
}

/** A whole address that is not suggested. The service may still know it by another name. */
function typedAddress(text: string, addresses: readonly SuggestionView[]): Choice[] {
  const typed = text.trim().replace(/\s+/g, ' ');
  const isOffered = ({ eziAddress }: SuggestionView) =>
    isSameAddress(eziAddress, typed) || endsWithinWordOf(typed, eziAddress);
  if (wholeAddress(typed) === null || addresses.some(isOffered)) return [];
  return [
    {
      key: 'typed address',
      icon: 'address',
      text: `Search for \u201c${typed}\u201d as typed`,
      detail: '',
      needsDetail: false,
      isAsTyped: true,
      action: { does: 'find', query: { by: 'address', eziAddress: typed } },
    },
  ];
}

function insideChoice(found: FoundInside): Choice {
  const { id, snippet } = found;
  return {
    key: `inside ${id}`,
    icon: 'inside',
    text: foundDocumentText(found),
    detail: foundDocumentDetail(found),
    needsDetail: true,
    action: { does: 'document', id, at: atPlace(found) },
    snippet,
  };
}

function recordChoice(found: FoundRecord): Choice {
  const { id, snippet, find } = found;
  const choice = { key: `inside ${id}`, detail: '', needsDetail: true, isAsTyped: true, snippet };
  switch (found.kind) {
    case 'statement':
      return {
        ...choice,
        icon: 'title',
        text: `Register statement ${found.volumeFolio}`,
        detail: [found.land, found.proprietors, `matter ${found.matterNumber}`]
          .filter(Boolean)
          .join(' \u00b7 '),
        action: { does: 'statement', id, find },
      };
    case 'matter':
      return {
        ...choice,
        icon: 'matter',
        text: found.property === '' ? `Matter ${found.number}` : `Matter ${found.number}, ${found.property}`,
        detail: [found.isRestricted ? 'restricted' : '', found.isClosed ? 'closed' : '']
          .filter(Boolean)
          .join(', '),
        action: { does: 'matter', id, find },
      };
    case 'alert':
      return {
        ...choice,
        icon: 'alert',
        text: `Alert for ${found.volumeFolio}`,
        detail: found.customerRef,
        action: { does: 'alerts', find },
      };
  }
}

/** Searches that the text alone does not decide: an owner's name, a council number without its council. */
function furtherChoices(text: string): Choice[] {
  const typed = text.trim().replace(/\s+/g, ' ');
  const council = /^(?:CPN|council (?:property )?number)[:.]? *(\S{1,20})$/i.exec(typed)?.[1];
  const further: Choice[] = [];
  if (council !== undefined) {
    const action: Action = { does: 'council number', propertyNumber: council };
    const words = `Council number ${council}: select the municipality`;
    further.push({ key: 'council', icon: 'council', text: words, detail: '', needsDetail: false, action });
  }
  if (/^\p{L}[\p{L}\p{M}'’ .&-]{2,60}$/u.test(typed)) {
    const action: Action = { does: 'owner', name: typed };
    const words = `Owners named ${typed}`;
    further.push({ key: 'owner', icon: 'owner', text: words, detail: '', needsDetail: false, action });
  }
  const terms = orderTerms(typed);
  const isState = (state: boolean) => terms.some(({ status }) => (status !== null) === state);
  if (isState(true) && isState(false) && commandsAsked(text).length === 0) {
    const action: Action = { does: 'orders', show: 'all', text: typed };
    const words = `Orders matching ${typed.includes('"') ? typed : `\u201c${typed}\u201d`}`;
    further.push({ key: 'orders', icon: 'order', text: words, detail: '', needsDetail: false, action });
  }
  return further;
}

function commandChoice({ text, action }: { readonly text: string; readonly action: Action }): Choice {
  return { key: `command ${text}`, icon: 'command', text, detail: '', needsDetail: false, action };
}
