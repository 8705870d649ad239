import type { RegisterStatement } from '../../shared/model/register-statement.ts';
import { parseVolumeFolio, type VolumeFolio } from '../../shared/model/volume-folio.ts';
import { parseJson, readJson } from '../http/json.ts';
import { checkLink, type LinkPolicy } from '../http/link-policy.ts';
import { toStatement } from './to-statement.ts';
import { statementAnswer, statementExtras } from './wire.ts';

/** What a stored answer to a request for a statement means. */
export interface StatementMeaning {
  /** Null where the answer cannot be read as the statement of this title; then `remarks` begins with the reason. */
  readonly statement: RegisterStatement | null;
  /** The Register Search Statement as text; null where none came or it cannot be decoded. */
  readonly text: string | null;
  /** A secret. Null where none came or the link policy refuses it. */
  readonly link: string | null;
  /** What a person should know about the answer, a sentence each. */
  readonly remarks: readonly string[];
}

/**
 * Reads the stored answer of a status from 200 to 299. Pure: the same bytes mean the same after a restart. Never throws.
 *
 * Statement, text and link are read apart, so that what was paid for is shown as far as it can be.
 */
export function interpretStatement(
  bytes: Uint8Array,
  contentType: string | null,
  title: VolumeFolio,
  policy: LinkPolicy,
): StatementMeaning {
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  const whole = readJson({ headers, bytes }, statementAnswer);
  const other = whole.ok ? otherTitle(whole.value.titleSearchCertificate, title) : null;
  const remarks: string[] = [];
  if (!whole.ok) remarks.push(whole.failure.message);
  else if (other !== null) {
    remarks.push(`The service answered with the statement of ${other} and not of ${title}.`);
  }
  const json = parseJson(bytes, contentType ?? undefined);
  const extras = statementExtras.safeParse(json.ok ? json.value : null);
  const given = extras.success ? extras.data.titleSearchCertificate : {};
  const text = readText(given.registerSearchStatement?.data);
  if (typeof text === 'object' && text !== null) remarks.push(text.fault);
  const link = given.registerSearchStatementCertificate?.link;
  const checked = link === undefined || link === '' ? null : checkLink(link, policy);
  if (checked?.ok === false) {
    remarks.push(`The link to the PDF ${checked.failure}, so it is not used.`);
  }
  return {
    statement: whole.ok && other === null ? toStatement(whole.value.titleSearchCertificate) : null,
    // The text of another title must not stand under this one.
    text: typeof text === 'string' && other === null ? text : null,
    link: checked?.ok === true && other === null ? (link ?? null) : null,
    remarks,
  };
}

/** The title that the statement is of, where that certainly is another. */
function otherTitle(
  certificate: {
    readonly titleReferenceDetail: {
      readonly titleReference: { volume: string; folio: string; suffix?: string | undefined };
    };
  },
  title: VolumeFolio,
): string | null {
  const { volume, folio, suffix = '' } = certificate.titleReferenceDetail.titleReference;
  const read = parseVolumeFolio(`${volume}/${folio}${suffix}`);
  return read.ok && read.value !== title ? read.value : null;
}

/** Base64 (RFC 4648, line breaks forgiven) of UTF-8 text; exactly, or not at all. */
function readText(data: unknown): string | null | { readonly fault: string } {
  if (data === undefined || data === null || data === '') return null;
  const fault = {
    fault: 'The text version of the statement cannot be decoded; the answer is kept as it came.',
  };
  if (typeof data !== 'string') return fault;
  const packed = data.replace(/[\r\n]+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  // Node skips over what is not base64, so only the way back proves it.
  if (bytes.toString('base64') !== packed) return fault;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fault;
  }
}
