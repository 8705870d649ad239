import type { DeskFound } from '../../../shared/contract/views/desk.ts';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import { type Named, type Reading, readOneBox } from '../../../shared/model/one-box.ts';
import { coordinatesText } from '../search/coordinates.ts';
import { commandsFor, type Deed } from './commands.ts';
import { twinsAmong } from './suggestions.ts';

export type ChoiceIcon =
  | 'address'
  | 'title'
  | 'parcel'
  | 'council'
  | 'registered'
  | 'property'
  | 'matter'
  | 'order'
  | 'document'
  | 'owner'
  | 'command';

/** One line under the one box. */
export interface Choice {
  /** The same while the same thing is offered, wherever it stands. */
  readonly key: string;
  readonly icon: ChoiceIcon;
  readonly text: string;
  /** Set apart at the end of the line. */
  readonly detail: string;
  /** `detail` tells two equal texts apart, and so is read out. */
  readonly needsDetail: boolean;
  readonly deed: Deed;
}

export interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

export interface BoxSources {
  readonly text: string;
  readonly addresses: readonly SuggestionView[];
  readonly stored: DeskFound | null;
}

/**
 * What is offered for a text: what it can be nothing else than, then addresses, what the office has, what was mended, and
 * what else there is to do. Empty groups are left out.
 */
export function choicesFor({ text, addresses, stored }: BoxSources): Group[] {
  if (text.trimStart().startsWith('>')) return groups(['Commands', commandsFor(text).map(commandChoice)]);
  const readings = readOneBox(text);
  const own = stored === null ? [] : storedChoices(stored, text);
  return groups(
    [
      'Go to',
      [
        ...own.filter(({ isExact }) => isExact).map(({ choice }) => choice),
        ...readings.filter(({ certainty }) => certainty !== 'repaired').map(readingChoice),
      ],
    ],
    ['Addresses', addressChoices(addresses)],
    ['In this office', own.filter(({ isExact }) => !isExact).map(({ choice }) => choice)],
    ['Perhaps', readings.filter(({ certainty }) => certainty === 'repaired').map(readingChoice)],
    ['More', [...furtherChoices(text), ...commandsFor(text).map(commandChoice)]],
  );
}

/** What Enter takes where nothing is pointed at: never something that another group may still come before. */
export function enterTakes(all: readonly Group[], isSettled: boolean): Choice | null {
  const first = all[0];
  if (first === undefined) return null;
  return isSettled || first.name === 'Go to' || first.name === 'Commands' ? (first.choices[0] ?? null) : null;
}

function groups(...all: readonly (readonly [string, readonly Choice[]])[]): Group[] {
  return all.filter(([, choices]) => choices.length > 0).map(([name, choices]) => ({ name, choices }));
}

function readingChoice({ named, said }: Reading): Choice {
  const { icon, deed } = deedOf(named);
  const text = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
  return { key: `reading ${said}`, icon, text, detail: '', needsDetail: false, deed };
}

function deedOf(named: Named): { readonly icon: ChoiceIcon; readonly deed: Deed } {
  switch (named.kind) {
    case 'title':
      return { icon: 'title', deed: { does: 'title', titleId: named.titleId } };
    case 'parcel':
      return { icon: 'parcel', deed: { does: 'parcel', spi: named.spi } };
    case 'cpn': {
      const { propertyNumber, municipality } = named;
      return { icon: 'council', deed: { does: 'cpn', propertyNumber, municipality } };
    }
    case 'document':
      return { icon: 'registered', deed: { does: 'document number', documentId: named.documentId } };
    case 'pfi':
      return { icon: 'property', deed: { does: 'pfi', propertyPfi: named.propertyPfi } };
  }
}

function addressChoices(addresses: readonly SuggestionView[]): Choice[] {
  const twins = twinsAmong(addresses);
  return addresses.map((address) => ({
    key: `address ${address.id}`,
    icon: 'address',
    text: address.eziAddress,
    detail: coordinatesText(address) ?? '',
    needsDetail: twins.has(address.eziAddress),
    deed: { does: 'address', eziAddress: address.eziAddress },
  }));
}

function storedChoices(
  { matters, orders, documents }: DeskFound,
  text: string,
): { readonly choice: Choice; readonly isExact: boolean }[] {
  const typed = text.trim().toUpperCase();
  const bare = typed.replace(/^(?:MATTER|ORDER)(?: NUMBER| NO)?[:.]? +/, '');
  const one = (choice: Omit<Choice, 'needsDetail'>, isExact = false) => ({
    choice: { ...choice, needsDetail: true },
    isExact,
  });
  return [
    ...matters.map(({ id, number, property, orders: placed, documents: kept }) =>
      one(
        {
          key: `matter ${id}`,
          icon: 'matter',
          text: property === '' ? `Matter ${number}` : `Matter ${number}, ${property}`,
          detail: `${counted(placed, 'order')}, ${counted(kept, 'document')}`,
          deed: { does: 'matter', id },
        },
        number.toUpperCase() === bare,
      ),
    ),
    ...orders.map(({ id, orderId, matterNumber, what }) =>
      one(
        {
          key: `order ${id}`,
          icon: 'order',
          text: orderId === null ? what : `Order ${orderId}: ${what}`,
          detail: `matter ${matterNumber}`,
          deed: { does: 'order', id },
        },
        orderId?.toUpperCase() === bare,
      ),
    ),
    ...documents.map(({ id, productName, identifier, address, matterNumber }) =>
      one({
        key: `document ${id}`,
        icon: 'document',
        text: `${productName}, ${address ?? identifier}`,
        detail: `matter ${matterNumber}`,
        deed: { does: 'document', id },
      }),
    ),
  ];
}

/** Ways on that cannot be told from the text alone: an owner's name, a council number without its council. */
function furtherChoices(text: string): Choice[] {
  const typed = text.trim().replace(/\s+/g, ' ');
  const council = /^(?:CPN|council (?:property )?number)[:.]? *(\S{1,20})$/i.exec(typed)?.[1];
  const further: Choice[] = [];
  if (council !== undefined) {
    const deed: Deed = { does: 'council number', propertyNumber: council };
    const words = `Council number ${council}, of which municipality?`;
    further.push({ key: 'council', icon: 'council', text: words, detail: '', needsDetail: false, deed });
  }
  if (/^\p{L}[\p{L}\p{M}'’ .&-]{2,60}$/u.test(typed)) {
    const deed: Deed = { does: 'owner', name: typed };
    const words = `Owners by the name of ${typed}`;
    further.push({ key: 'owner', icon: 'owner', text: words, detail: '', needsDetail: false, deed });
  }
  return further;
}

function commandChoice({ text, deed }: { readonly text: string; readonly deed: Deed }): Choice {
  return { key: `command ${text}`, icon: 'command', text, detail: '', needsDetail: false, deed };
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
