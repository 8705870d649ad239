import { postalAddress } from '../data/address.ts';
import { dealingsAt } from '../data/changes.ts';
import { createDice, hash } from '../data/dice.ts';
import type { PracticeTitle } from '../data/register.ts';
import { melbourneTime } from '../melbourne-time.ts';
import type { PracticeOrder } from '../orders/practice-order.ts';
import {
  diagramText,
  encumbranceLines,
  folioText,
  impliedEncumbrances,
  landLines,
  proprietorLines,
  slashed,
} from '../statement/folio-text.ts';
import type { CertificateContent, CertificateSubject } from './content.ts';

const lineWidth = 80;

/** A register search statement in the layout of the real ones, line for line. */
export function registerSearchContent(subject: CertificateSubject): CertificateContent {
  return {
    title: 'Register Search Statement',
    authority: 'Landfolio Practice Registers',
    sections: [{ kind: 'lines', lines: registerSearchLines(subject) }],
  };
}

function registerSearchLines({ title, property, order, register }: CertificateSubject): string[] {
  if (title === null) return ['NO SUCH TITLE'];
  const [volume = '', folio = ''] = title.volumeFolio.split('/');
  const produced = melbourneTime(order.createdAt);
  const reference = `VOLUME ${volume.padStart(5, '0')} FOLIO ${folio}`;
  const { notes } = title;
  return [
    'REGISTER SEARCH STATEMENT (Title Search)  Transfer of Land Act 1958',
    'PRACTICE - not a real certificate. Every name and number is invented.',
    '-'.repeat(lineWidth),
    columns(reference, `Security no : ${securityNumber(title.volumeFolio, order)}`),
    columns(
      title.status === 'CANCELLED' ? 'CANCELLED FOLIO' : '',
      `Produced ${produced.dateInWords} ${produced.timeInWords}`,
    ),
    '',
    ...heading('LAND DESCRIPTION'),
    ...landLines(register, title),
    '',
    ...heading('REGISTERED PROPRIETOR'),
    ...proprietorLines(title),
    '',
    ...heading('ENCUMBRANCES, CAVEATS AND NOTICES'),
    ...title.encumbrances.flatMap((encumbrance) => [...encumbranceLines(title, encumbrance), '']),
    ...notes.notations.flatMap(({ type, text, plan }) => [`NOTATION ${type} ${plan}`, `    ${text}`, '']),
    ...impliedEncumbrances,
    '',
    ...heading('DIAGRAM LOCATION'),
    diagramText(title),
    '',
    ...heading('ACTIVITY IN THE LAST 125 DAYS'),
    ...activityLines(title, order.createdAt),
    '',
    centred('END OF REGISTER SEARCH STATEMENT'),
    '',
    'Additional information: (not part of the Register Search Statement)',
    '',
    `Street Address: ${property === null ? 'NOT KNOWN' : postalAddress(property.parts)}`,
    '',
    ...(notes.otherTitles.length === 0
      ? []
      : [...heading('OTHER TITLES AFFECTING THIS LAND'), ...notes.otherTitles.map(folioText), '']),
    ...(notes.licence === null ? [] : [...heading('LICENCES'), notes.licence, '']),
    ...(title.ownersCorporation === null
      ? []
      : [
          ...heading('OWNERS CORPORATIONS'),
          'The land in this folio is affected by',
          `    ${title.ownersCorporation}`,
          '',
        ]),
    ...heading('ADMINISTRATIVE NOTICES'),
    ...noticeLines(title),
    '',
    'DOCUMENT END',
  ];
}

function heading(text: string): string[] {
  return [text, '-'.repeat(text.length)];
}

function columns(left: string, right: string): string {
  return `${left.padEnd(42)}${right}`;
}

function centred(text: string): string {
  const dashes = Math.max(2, lineWidth - text.length);
  return `${'-'.repeat(Math.floor(dashes / 2))}${text}${'-'.repeat(Math.ceil(dashes / 2))}`;
}

function activityLines(title: PracticeTitle, at: number): string[] {
  const dealings = dealingsAt(title, at);
  if (dealings.length === 0) return ['', 'NIL'];
  return [
    'NUMBER        NATURE OF DEALING                 STATUS          DATE',
    ...dealings.map(
      ({ document, type, status, date }) =>
        `${document.padEnd(14)}${type.padEnd(34)}${status.padEnd(16)}${slashed(date)}`,
    ),
  ];
}

function noticeLines({ notes }: PracticeTitle): string[] {
  const { nomination, ectControl } = notes;
  const nominated =
    nomination === null
      ? ['NIL']
      : [
          `NOMINATION ${nomination.document} ${slashed(nomination.date)}`,
          `    to ${nomination.nominatedTo} for dealing ${nomination.nominatedToDealing}`,
          `    by ${nomination.nominatingParty}`,
        ];
  if (ectControl === null) return nominated;
  return [
    ...nominated,
    '',
    `eCT Control    ${ectControl.controller}`,
    `Effective from ${slashed(ectControl.from)}`,
  ];
}

/** 124080291367D: a year, digits and a letter; the same for one title in one order, and in its statement as data. */
export function securityNumber(volumeFolio: string, { orderId, createdAt }: PracticeOrder): string {
  const dice = createDice(hash(`${volumeFolio} ${orderId} ${createdAt}`), 'security');
  return `1${melbourneTime(createdAt).date.slice(2, 4)}${dice.digits(9)}${dice.letter()}`;
}
