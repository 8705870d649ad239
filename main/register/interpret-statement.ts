import { counted } from '../../shared/lib/counted.ts';
import { areOtherTitles } from '../../shared/model/land-identity.ts';
import type { RegisterStatement } from '../../shared/model/register-statement.ts';
import { titleInText } from '../../shared/model/title-in-text.ts';
import { parseVolumeFolio, type VolumeFolio } from '../../shared/model/volume-folio.ts';
import { webPageRemark } from '../http/failure.ts';
import { parseJson } from '../http/json.ts';
import { checkLink, type LinkPolicy } from '../http/link-policy.ts';
import { rawAnswerText } from './raw-answer.ts';
import { note, objectIn, type ReceivedPart, startReading } from './read-parts.ts';
import { decodeText } from './text-version.ts';
import { toStatement } from './to-statement.ts';
import { readCertificate, requiredParts, type TitleSearchCertificate } from './wire.ts';

interface OtherTitle {
  readonly volumeFolio: string;
  readonly statement: RegisterStatement;
  readonly leftOut: readonly ReceivedPart[];
  readonly asReceived: readonly ReceivedPart[];
  readonly text: string | null;
}

/** What a stored answer to a request for a statement means. */
export interface StatementMeaning {
  /** Null where nothing of the answer can be read as the statement of this title; then `remarks` begins with the reason. */
  readonly statement: RegisterStatement | null;
  /** The statement that came, where it is of another title. To be shown as that only: nothing of it says anything of this title. */
  readonly otherTitle: OtherTitle | null;
  /** What of the statement is missing or could not be read. */
  readonly leftOut: readonly ReceivedPart[];
  /** What is not as the document says and changes no meaning: members that it does not name, dates in another form. */
  readonly asReceived: readonly ReceivedPart[];
  /** The Register Search Statement as text; null where none came or it cannot be decoded. */
  readonly text: string | null;
  /** The answer as received, without its link, where no statement could be read; null for that of another title. */
  readonly raw: string | null;
  /** A secret. Null where none came or the link policy refuses it. */
  readonly link: string | null;
  /** What a person should know about the answer, a sentence each. */
  readonly remarks: readonly string[];
}

/**
 * Reads the stored answer, of whatever status. Pure: the same bytes mean the same after a restart. Never throws.
 *
 * What was paid for is read whatever its content type, and shown as far as it can be: statement, text and link are read apart, and
 * each part of the statement for itself.
 */
export function interpretStatement(
  bytes: Uint8Array,
  contentType: string | null,
  title: VolumeFolio,
  policy: LinkPolicy,
): StatementMeaning {
  const json = parseJson(bytes);
  const beside: ReceivedPart[] = [];
  const wire = json.ok ? certificateIn(json.value, beside) : null;
  const { data, leftOut, asReceived } =
    wire === null ? { data: null, leftOut: [], asReceived: [] } : readCertificate(wire);
  const certificate = data !== null && hasContent(data) ? data : null;
  const missing = certificate === null ? [] : missingIn(certificate, leftOut);
  const all = [...leftOut, ...missing];
  const shownTitle = certificate === null ? null : titleIn(certificate);
  const other = shownTitle !== null && areOtherTitles(shownTitle, title) ? shownTitle : null;
  const remarks: string[] = [];
  if (!json.ok) {
    remarks.push(
      `The response from the land information service cannot be read: ${json.failure}.${webPageRemark(contentType)}`,
    );
  } else if (certificate === null) {
    remarks.push(
      'The response from the land information service cannot be used: it contains no titleSearchCertificate.',
    );
  } else if (other !== null) {
    remarks.push(`The service sent the statement for ${other} instead of ${title}.`);
  } else if (all.length > 0) remarks.push(leftOutText(all));
  // A letter need not be given, and what was paid for is shown.
  if (other === null && shownTitle !== null && shownTitle !== title) {
    remarks.push(
      `The service calls this title ${shownTitle} and not ${title}. Check that the statement is for the right title before you rely on it.`,
    );
  }
  const text = readText(data?.registerSearchStatement?.data);
  if (typeof text === 'object' && text !== null) remarks.push(text.fault);
  const named = typeof text === 'string' && other === null ? titleInText(text) : null;
  if (named !== null && areOtherTitles(named, title)) {
    remarks.push(
      `The text version of this statement is for title ${named} and not for ${title}. Ask the service provider before you rely on either.`,
    );
  }
  const link = data?.registerSearchStatementCertificate?.link?.trim();
  const checked = link === undefined || link === '' ? null : checkLink(link, policy);
  if (checked?.ok === false) {
    remarks.push(`The link to the PDF ${checked.failure}, so it is not used.`);
  }
  return {
    statement: certificate !== null && other === null ? toStatement(certificate) : null,
    otherTitle:
      certificate !== null && other !== null
        ? {
            volumeFolio: other,
            statement: toStatement(certificate),
            leftOut: all,
            asReceived: [...asReceived, ...beside],
            text: typeof text === 'string' ? text : null,
          }
        : null,
    leftOut: other === null ? all : [],
    asReceived: other === null ? [...asReceived, ...beside] : [],
    // What is of another title must not stand under this one.
    text: typeof text === 'string' && other === null ? text : null,
    raw: certificate === null ? rawAnswerText(bytes, json.ok ? json.value : undefined) : null,
    link: checked?.ok === true && other === null ? (link ?? null) : null,
    remarks,
  };
}

/** The answer as received, without its link; null where it is empty. */
export function receivedText(bytes: Uint8Array): string | null {
  const json = parseJson(bytes);
  return rawAnswerText(bytes, json.ok ? json.value : undefined);
}

/**
 * The member of the document, also where it stands alone, in a list of one or under one other name, as gateways write it. What
 * stands beside it goes to `beside`.
 */
function certificateIn(value: unknown, beside: ReceivedPart[]): object | null {
  const only = objectIn(value);
  if (only === null) return null;
  if ('titleSearchCertificate' in only) {
    noteOthers(only, 'titleSearchCertificate', beside);
    return certificateIn(only.titleSearchCertificate, beside);
  }
  const names = Object.keys(only).filter((name) => {
    const inner = objectIn(Reflect.get(only, name));
    return inner !== null && 'titleSearchCertificate' in inner;
  });
  const [name] = names;
  if (names.length > 1) return null;
  if (name === undefined) return only;
  noteOthers(only, name, beside);
  return certificateIn(Reflect.get(only, name), beside);
}

function noteOthers(value: object, known: string, beside: ReceivedPart[]): void {
  for (const [name, one] of Object.entries(value)) {
    if (name !== known) note(beside, { ...startReading(), place: [name] }, one, null);
  }
}

const sections = [
  'titleSearchDetail',
  'titleReferenceDetail',
  'landDescription',
  'registeredProprietor',
  'encumbrancesCaveatsAndNotices',
  'activityOnTitle',
  'additionalInformation',
] as const;

function hasContent(certificate: TitleSearchCertificate): boolean {
  return sections.some((section) => Object.keys(certificate[section] ?? {}).length > 0);
}

function missingIn(certificate: TitleSearchCertificate, leftOut: readonly ReceivedPart[]): ReceivedPart[] {
  return requiredParts
    .filter((path) => {
      const value = path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), certificate);
      return (
        value === undefined && !leftOut.some((one) => one.path === path || path.startsWith(`${one.path}.`))
      );
    })
    .map((path) => ({ path, value: null, readAs: null }));
}

/** How much is not as it should be; which, stands beside it on the screen, each with what was received. */
function leftOutText(leftOut: readonly ReceivedPart[]): string {
  const unread = leftOut.filter(({ readAs }) => readAs === null).length;
  const other = leftOut.length - unread;
  const are = unread === 1 ? 'is' : 'are';
  const said = [
    ...(unread === 0
      ? []
      : [`${counted(unread, 'part')} of this statement ${are} missing or could not be read`]),
    ...(other === 0
      ? []
      : [`${counted(other, 'part')} of ${unread === 0 ? 'this statement' : 'it'} came in another form`]),
  ];
  return `${said.join(', and ')}. Compare the statement with its text or PDF before you rely on it.`;
}

/** The title that the statement says it is of; null where it names none that can be read. */
function titleIn(certificate: TitleSearchCertificate): string | null {
  const { volume = '', folio = '', suffix = '' } = certificate.titleReferenceDetail?.titleReference ?? {};
  const read = parseVolumeFolio(`${volume}/${folio}${suffix}`);
  return read.ok ? read.value : null;
}

/** The text version; null where none came. */
function readText(data: unknown): string | null | { readonly fault: string } {
  if (data === undefined || data === null || data === '') return null;
  return (
    decodeText(data) ?? {
      fault: 'The text version of the statement cannot be decoded. The response is saved as received.',
    }
  );
}
