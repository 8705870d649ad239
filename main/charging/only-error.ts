import { scanJson } from '../http/json-scan.ts';
import type { ChargeKind } from './charges.ts';

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
  const longest = kind === 'decrypt' ? 0 : 4;
  const isWords: IsWords = (written) => {
    const words = ids
      .reduce((left, id) => left.replaceAll(id, ''), written.normalize('NFKC'))
      .replace(ofError, '');
    if (packed.test(words) || named.test(words) || link.test(words) || isDone(words)) return false;
    return (words.match(numbered) ?? []).every((token) => {
      const numbers = token.match(number) ?? [];
      return isShort(token, numbers, longest) || numbers.every((digits) => wasSent.has(digits));
    });
  };
  if (text === '') return true;
  if (/^[{[]/.test(text)) {
    const { problem, hasProto } = scanJson(text);
    if (problem !== null || hasProto) return false;
    const body: unknown = JSON.parse(text);
    return isEmpty(body) || (saysError.test(text) && isError(body, isWords));
  }
  const page = /^<(?:!doctype )?html\b/i.test(text)
    ? text.replace(notOfPage, '').replace(/&nbsp;/g, ' ')
    : text;
  const isSentence =
    page !== text || /^(?:[A-Z][a-z]+|(?:[45]\d\d )?[A-Za-z][\w:]* [^<>]{1,200})$/.test(text);
  return isSentence && !product.test(page) && isWords(page);
}

/** A member that names an error. */
const saysError = /"[\w@]*(?:err|fault|message|msg|detail|description|title|reason|httpcode)\w*":/i;
/** That something was done, or is being done, is no error. */
const done =
  /\b(?:created|placed|accepted|received|activ(?:e|ated)|success\w*|completed?|ok|thank\w*|processed|charged|billed|paid|debited|captured|invoiced|booked|committed|confirmed|recorded|registered|finali[sz]ed|settled|purchased|ordered|issued|delivered|dispatched|fulfilled|already|exists|fees? appl(?:y|ies)|went through)\b|(?:^|\b(?:is|are|was|been|being) )(?:processing|pending|queued|submitted|lodged|in progress)(?! \w)|^(?:queued|lodged|submitted)\b/i;
/** What stands behind a "not" in one part of a sentence was not done. */
const denied =
  /(?:\b(?:not|no|cannot|unable|never|failed|without|must)|n['’]t)\b(?:(?!\b(?:but|yet|though|although|however|and|while)\b)[^.;:,!])*/gi;

function isDone(words: string): boolean {
  const spaced = words.replace(/([a-z])(?=[A-Z])|_/g, '$1 ').trim();
  return done.test(spaced.replace(denied, ''));
}

const number = /\p{Nd}+/gu;
/** A word with a number in it: an order number may be written in groups. */
const numbered = /[\w.-]*\p{Nd}[\p{Nd}\w.-]*/gu;

/** Limits and counts are short, and no letters stand between their digits. */
function isShort(token: string, numbers: readonly string[], longest: number): boolean {
  return numbers.join('').length <= longest && !/\d[a-z]+\d/i.test(token);
}

/** A link with a name that nobody chose for a person: what it leads to may be what was asked for. */
const link = /https?:\/\/\S*[A-Z]/;
const longId = /[\w+/=-]{16,}/g;
/** Numbers that belong to an error: a status, the page of a standard, the place in a list, the version of an interface or a server, a day. */
const ofError =
  /(?:(?<=^|>)|\bHTTP(?: Status| Error)?:? )[45]\d\d\b|https:\/\/[a-z.]+\.(?:ietf|rfc-editor)\.org\/[\w./#-]*|(?<=[a-z])\[\d{1,2}\]|(?<=[/.])v\d{1,2}\b|(?<=(?:nginx|openresty|apache|iis|server)\/)\d+(?:\.\d{1,3}){0,3}\b|\bport \d{2,5}\b|\b20\d\d-\d\d-\d\d(?:T[\d:.]+Z?)?\b/gi;
/** Control characters, escapes, tags and JSON in a text, Base64, files, and what each statement has. */
const packed =
  /[^\P{Cc}\s]|[{}\\]|%[\da-f]{2}|%PDF|&(?!amp;|gt;|apos;|quot;)#?\w+;|(?<![a-z\d+/])(?=[a-z+/]*\d)[a-z\d+/]{16,}|land description|proprietor|encumbranc|mortgage|caveat|tenant|fee simple|\blot \d/iu;
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

/** What may stand empty beside an error. */
const mayBeEmpty =
  /^(?:order|subscription|title|item|product|data|result|response|payload|body|certificate|statement|register|document|success|ok|stacktrace)[a-z_]*$/i;

type IsWords = (words: string) => boolean;

/** `name`: of the member that it is the value of. */
function isError(value: unknown, isWords: IsWords, name = ''): boolean {
  if (Array.isArray(value)) return value.every((one) => isError(one, isWords, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, member]) => {
      const inner = key.replace(/[_@-]/g, '').toLowerCase();
      if (names.has(inner)) return isError(member, isWords, inner);
      if (mayBeEmpty.test(key) && isEmpty(member)) return true;
      return byField.has(name) && isWords(key) && isOfField(member, key, isWords);
    });
  const words = String(value).trim();
  if (ownNumbers.has(name)) return ownNumber.test(words) || (!/\p{Nd}/u.test(words) && isWords(words));
  if (/code$|status$/.test(name))
    return /^(?:[13-5]\d\d|900\d{3}|[a-z._-]{0,30})$/i.test(words) ? !isDone(words) : isWords(words);
  return !/<[a-z!?/]/i.test(words) && isWords(words);
}

/** A time, or an id of more characters than what was asked for has. */
const ownNumber = /^(?:\d{4}-\d\d-\d\d[\w.:+-]*|1\d{9}|\d{12,14}|(?=\D*\d)[\da-f-]{16,100})$/i;

/** What an error says of a field: sentences. A word, a number or several lines may be the value of the field. */
function isOfField(value: unknown, key: string, isWords: IsWords): boolean {
  if (Array.isArray(value)) return value.every((one) => isOfField(one, key, isWords));
  return typeof value === 'string' && /^\p{L}+ [^\n<]*\p{L}/u.test(value) && isWords(`${key} ${value}`);
}

function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}
