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
 * Whether a body is nothing but an error: nothing at all, JSON with the fields of an error alone, or a short page or text
 * that names nothing of the product. All else may be what was asked for, in whatever form, and is not believed.
 */
export function isOnlyError(kind: ChargeKind | 'order', bytes: Uint8Array, sent: string): boolean {
  if (bytes.length > maxBytes) return false;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return false;
  }
  /** Words show nothing, nor do numbers in them that were sent. */
  const isWords = (words: string) =>
    !packed.test(words) &&
    !(kind === 'decrypt' && volumeFolio.test(words)) &&
    (words.match(numbers) ?? []).every((number) => sent.includes(number));
  if (/^[{["]/.test(text)) {
    const { problem, hasProto } = scanJson(text);
    return problem === null && !hasProto && isErrorValue(JSON.parse(text), '', isWords);
  }
  const page = text.replace(notOfPage, '');
  return !product.test(page) && isWords(page);
}

/** Control characters, escapes, JSON in a text, files, and what each statement has. */
const packed = /[^\P{Cc}\s]|\{|\\["u]|%[\da-f]{2}|%PDF|&(?:#|l)|land description/iu;
/** The number or address of an order or subscription, and Base64. */
const numbers =
  /\d{5,}|[\da-f]{8}-[\da-f]{4}-|(?:orders\/v\d\/|subscriptions\/|(?:order|subscription)[ _-]?(?:id|no|number)\W{1,9})[\w-]{0,40}\d|(?<![a-z\d+])(?=[a-z+]*\d)[a-z\d+]{16,}/gi;
/** No date. */
const volumeFolio =
  /(?<![\w+/=.])\d{1,10}\s*\/\s*\d{1,10}[a-z]{0,2}(?![\w/])|\d\.\d{3}|\b(?:vol|fol)[a-z]*\D{0,12}\d/i;

/** What an error page has besides its words: its style, and the number of the error itself. */
const notOfPage =
  /<!doctype[^<>]*>|<style[^<>]*>[^<]*(?:<!--[^<]*)?<\/style>|\b(?:support|request|incident|event|trace|correlation|activity|ray) id(?: is)?:?\s{0,9}[\w.+/=-]{1,80}/gi;
/** A border and a recorder are no orders. */
const product =
  /(?<!b|rec)order|subscri|\bvol(?:ume)?\b|\bfol(?:io)?\b|proprietor|regist|statement|certificate|encumb|landdesc|title[\s_-]?(?:id|search|ref)/i;

/** The fields of errors: of the service, RFC 9457, RFC 6749, .NET, Spring and gateways. Without `_`, `-` and `@`, in lower case. */
const names: ReadonlySet<string> = new Set(
  `error errors errortype errormessage errorcode errordescription errordetail errordetails errorid erroruri
  innererror message messages messagedetail msg developermessage usermessage defaultmessage moreinfo moreinformation
  code codes status statuscode statustext httpstatus httpcode httpmessage type category severity level title
  detail details description reason cause timestamp time date path method instance help correlationid requestid
  traceid spanid activityid trace fault faultstring faultcode exception exceptionmessage exceptiontype stacktrace
  field fields fielderrors modelstate violations invalidparams name param parameter pointer property propertypath source
  target loc domain objectname arguments rejectedvalue attemptedvalue input bindingfailure`.split(/\s+/),
);
/** Their members are named as the fields of the request are. */
const byField: ReadonlySet<string> = new Set(['errors', 'fielderrors', 'modelstate']);
/** Ids and times of the error itself. */
const ownNumbers: ReadonlySet<string> = new Set(
  'errorid correlationid requestid traceid spanid activityid timestamp time date'.split(' '),
);

type IsWords = (words: string) => boolean;

function isErrorValue(value: unknown, name: string, isWords: IsWords): boolean {
  if (Array.isArray(value)) return value.every((one) => isErrorValue(one, name, isWords));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, member]) => {
      const inner = key.replace(/[_@-]/g, '').toLowerCase();
      if (names.has(inner)) return isErrorValue(member, inner, isWords);
      if (isEmpty(member)) return true;
      return byField.has(name) && isWords(key) && [member].flat().every((one) => isOfField(one, isWords));
    });
  const words = String(value);
  if (ownNumbers.has(name) && /^[\w.:+-]{0,100}={0,2}$/.test(words)) return true;
  if (name.endsWith('code') && /^\d{0,6}$/.test(words)) return true;
  return !/<[a-z!?/]/i.test(words) && isWords(words);
}

/** What an error says of a field. One word, or several lines, may be the value of the field. */
function isOfField(value: unknown, isWords: IsWords): boolean {
  const isSentence = typeof value === 'object' || /^\S+ [^\n]*$/.test(String(value));
  return isSentence && isErrorValue(value, '', isWords);
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !value;
}
