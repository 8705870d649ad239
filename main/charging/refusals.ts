import { scanJson } from '../http/json-scan.ts';
import type { ChargeKind } from './charges.ts';

/**
 * Statuses by which the service says that it took nothing and charges nothing. Every other status proves nothing: 406
 * speaks of the form of an answer, and what was asked for may be done by then. Source: reliability, response
 * classification.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431]);

/**
 * Whether an answer proves that nothing was charged. The one rule for orders, statements, alerts and bought title numbers.
 * `sent`: the text of the request.
 */
export function isRefusal(
  status: number,
  kind: ChargeKind | 'order',
  bytes: Uint8Array,
  sent: string,
): boolean {
  return refusals.has(status) && isOnlyError(kind, bytes, sent);
}

/** Errors are short. What is longer is not read, so that none takes long. */
const maxBytes = 32_768;

/**
 * Whether a body is nothing but an error: nothing at all, JSON with the fields of an error alone, or a short page that
 * names nothing of the product. All else may be what was asked for, in whatever form, and is not believed.
 */
export function isOnlyError(kind: ChargeKind | 'order', bytes: Uint8Array, sent: string): boolean {
  if (bytes.length > maxBytes) return false;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return false;
  }
  const wasSent = new Set(sent.match(number));
  const ids = sent.match(longId) ?? [];
  // A title number has any number of digits. Other numbers in words are limits and counts where they are short.
  const longest = kind === 'decrypt' ? 0 : 3;
  const isWords: IsWords = (written) => {
    const words = ids
      .reduce((left, id) => left.replaceAll(id, ''), written.normalize('NFKC'))
      .replace(ofError, '');
    if (packed.test(words) || named.test(words)) return false;
    return (words.match(number) ?? []).every((digits) => digits.length <= longest || wasSent.has(digits));
  };
  if (text === '' || /^[{[]/.test(text)) {
    const { problem, hasProto } = text === '' ? { problem: null, hasProto: false } : scanJson(text);
    return problem === null && !hasProto && isError(JSON.parse(text || '{}'), isWords);
  }
  const page = /^<(?:!doctype )?html\b/i.test(text)
    ? text.replace(notOfPage, '').replace(/&nbsp;/g, ' ')
    : text;
  const isSentence = page !== text || /^(?:[A-Z][a-z]+|[A-Z]\w* [^<>]{1,200})$/.test(text);
  return isSentence && !product.test(page) && isWords(page);
}

const number = /\p{Nd}+/gu;
const longId = /[\w+/=-]{16,}/g;
/** Numbers that belong to an error: a status, the page of a standard, the place in a list, the version of an interface or a server. */
const ofError =
  /\b[45]\d\d(?= (?:- )?[A-Z][A-Za-z]+)|https:\/\/[a-z.]+\.(?:ietf|rfc-editor)\.org\/[\w./#-]*|\[\d{1,2}\]|(?<=[/.])v?\d{1,2}(?:\.\d{1,3}){0,2}(?![\w/.]*\d)/g;
/** Control characters, escapes, tags and JSON in a text, Base64, files, and what each statement has. */
const packed =
  /[^\P{Cc}\s]|[{}\\]|%[\da-f]{2}|%PDF|&(?!amp;|gt;|apos;|quot;)#?\w+;|(?<![a-z\d+/])(?=[a-z+/]*\d)[a-z\d+/]{16,}|land description|proprietor|encumbranc/iu;
/** The number or address of an order or a subscription. */
const named =
  /(?<!b|rec)(?:order|subscription)s?(?:[ _-]?(?:id|no|number)s?)?\W{1,9}(?:[a-z]{0,9}-)?\w{0,40}\d|[\da-f]{8}-[\da-f]{4}-/i;

/** What an error page has besides its words: its type, its style, and the number of the error itself. */
const notOfPage =
  /<(?:!doctype|html)[^<>]*>|<style[^<>]*>[^<]*(?:<!--[^<]*)?<\/style>|<\/?h\d>|\b(?:support|request|incident|event|trace|correlation|activity|ray) id(?: is)?:?\s{0,9}[\w.+/=-]{1,80}/gi;
/** A border and a recorder are no orders. */
const product =
  /(?<!b|rec)order|subscri|\bvol(?:ume)?\b|\bfol(?:io)?\b|regist|statement|certificate|landdesc|title[\s_-]?(?:id|search|ref)/i;

/** The fields of errors: of the service, RFC 9457, RFC 6749, .NET, Spring and gateways. Without `_`, `-` and `@`, in lower case. */
const names: ReadonlySet<string> = new Set(
  `error errors errortype errormessage errorcode errordescription errordetail errordetails errorid erroruri
  innererror message messages messagedetail msg developermessage usermessage defaultmessage moreinfo moreinformation
  code codes status statuscode statustext httpstatus httpcode httpmessage type category severity level title
  detail details description reason cause timestamp time date path method instance help correlationid requestid
  traceid spanid activityid trace fault faultstring faultcode exception exceptionmessage exceptiontype
  field fields fielderrors modelstate violations invalidparams name param parameter pointer property propertypath source
  target loc domain objectname rejectedvalue`.split(/\s+/),
);
/** Their members are named as the fields of the request are. */
const byField: ReadonlySet<string> = new Set(['errors', 'fielderrors', 'modelstate']);
/** Ids and times of the error itself. */
const ownNumbers: ReadonlySet<string> = new Set(
  'errorid correlationid requestid traceid spanid activityid timestamp time date'.split(' '),
);

/** Not one that is itself a number or an id. */
const isField = /^[a-z_]+$/i;

type IsWords = (words: string) => boolean;

/** `name`: of the member that it is the value of. */
function isError(value: unknown, isWords: IsWords, name = ''): boolean {
  if (Array.isArray(value)) return value.every((one) => isError(one, isWords, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, member]) => {
      const inner = key.replace(/[_@-]/g, '').toLowerCase();
      if (names.has(inner)) return isError(member, isWords, inner);
      if (isField.test(key) && (member === null || member === '')) return true;
      return byField.has(name) && isWords(key) && isOfField(member, key, isWords);
    });
  const words = String(value).trim();
  if (ownNumbers.has(name) && /^[\w.:+-]{0,100}={0,2}$/.test(words)) return true;
  // 201 and "Created" are no error.
  if (/^(?:2\d\d|ok|created|accepted|success\w*|completed?)$/i.test(words)) return false;
  if (/code$|status$/.test(name) && /^(?:[a-z._-]{1,20})?\d{0,6}$/i.test(words)) return true;
  return !/<[a-z!?/]/i.test(words) && isWords(words);
}

/** What an error says of a field: sentences. A word, a number or several lines may be the value of the field. */
function isOfField(value: unknown, key: string, isWords: IsWords): boolean {
  if (Array.isArray(value)) return value.every((one) => isOfField(one, key, isWords));
  return typeof value === 'string' && /^\p{L}+ [^\n<]*\p{L}/u.test(value) && isWords(`${key} ${value}`);
}
