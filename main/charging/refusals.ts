import type { ChargeKind } from './charges.ts';

/**
 * Statuses by which the service says that it took nothing and charges nothing. Every other status proves nothing: 406
 * speaks of the form of an answer, and what was asked for may be done by then. Source: reliability, response
 * classification.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431]);

/**
 * Whether an answer proves that nothing was charged. The one rule for orders, statements, alerts and bought title numbers.
 * A body that shows what was asked for contradicts the status.
 */
export function isRefusal(status: number, kind: ChargeKind | 'order', bytes: Uint8Array): boolean {
  return refusals.has(status) && !showsGoods(kind, bytes);
}

/**
 * Whether an answer shows what was asked for, or is no text, so that nobody can tell. It is looked at as text, since a body
 * that contradicts its status may be cut off, wrapped or in another format. Words of an error that name a field or repeat
 * what was sent show nothing.
 */
export function showsGoods(kind: ChargeKind | 'order', bytes: Uint8Array): boolean {
  const text = decode(bytes);
  if (noText.test(text)) return true;
  const packed = (text.match(base64) ?? []).map((run) => decode(Buffer.from(run, 'base64')));
  return [text, ...packed].some((part) => {
    const readable = withoutEscapes(part);
    return (
      [...files, ...signs[kind]].some((sign) => sign.test(readable)) || holdsMember(readable, members[kind])
    );
  });
}

/** Control characters, besides those that are parts of letters in UTF-8. */
const noText = /[^\P{Cc}\s\x7f-\x9f]/u;
const base64 = /[\w+/-]{16,40000}/g;
/** A PDF, and a ZIP in Base64. */
const files = [/%PDF-/, /UEsDB/];

// Every repetition has a limit: a long body must neither take long nor fill the stack.
const isValue = `(?:["']?\\s{0,20}[:=]|(?:\\s[^<>]{0,200})?>)[\\s"'[]{0,99}`;
const idObject = `(?:\\{[\\s"']{0,99}(?:value|id|#text|\\$)["']\\s{0,20}:[\\s"']{0,20})?`;
/** What a validation says of an id, in one word. */
const noId =
  '(?:null|none|true|false|undefined|missing|required|invalid|unknown|empty|(?:not|must|is|bad)[-_a-z]{0,40})';
const inToken = `[^\\s"'<>,{}[\\]]`;
/** With a digit, or alone. */
const idToken = `(?:${inToken}{0,80}\\d|(?!${noId}\\b)${inToken}{1,80}(?:["'<,}\\]]|$))`;
const opens = `["']?(?::[\\s[]{0,99}\\{\\s{0,99}["']|(?:\\s[^<>]{0,200})?>\\s{0,99}<\\w)`;

/** An id of the word, also in an object of its own: `subscriptionId`, `order_number`, `"order": { "id"`. */
function idOf(word: string): RegExp {
  return new RegExp(
    `${word}["'\\s:{<>_-]{0,99}(?:item[_-]?)?(?:id|no|number)${isValue}${idObject}${idToken}`,
    'i',
  );
}

/** What tells that the goods are there, in a text without escapes. */
const signs: Readonly<Record<ChargeKind | 'order', readonly RegExp[]>> = {
  order: [idOf('order'), new RegExp(`itemsOrdered${opens}`, 'i'), /orders\/v\d\/[^\s"'<>/?]{0,80}\d/i],
  alert: [idOf('subscription'), /subscriptions\/[^\s"'<>/?]{0,80}\d/i],
  decrypt: [
    new RegExp(`vol(?:ume)?_?fol(?:io)?${isValue}\\d`, 'i'),
    /^(?=.*\bvol(?:ume)?["'\s:=>.]{1,9}\d)(?=.*\bfol(?:io)?["'\s:=>.]{1,9}\d)/is,
    // Alone, or in a sentence with all the digits of today's numbers: 24/7, 26/11/2026 and 2/800 Swanston Street are neither.
    /(?:^|["'>])\s{0,20}\d{1,10}\s{0,9}\/\s{0,9}\d{1,10}\s{0,9}[a-z]{0,2}\s{0,20}(?:$|["'<])/i,
    /(?<![\w./+=-])\d{4,5}\/\d{3}[a-z]?(?![\w/+=])/i,
  ],
  statement: [
    new RegExp(
      `(?:titleSearch(?:Certificate|Detail)|titleReferenceDetail|landDescription|registeredProprietor|encumbrancesCaveatsAndNotices|activityOnTitle)${opens}`,
      'i',
    ),
    /registerSearchStatement(?:Certificate)?["'\s:>]{1,99}[{<][^{}]{0,300}?\b(?:data|link)["'\s:>]{1,99}(?!null\b)\w/i,
    /^(?=.*\bland description\b)(?=.*\bregistered proprietor\b)/is,
  ],
};

/**
 * The start of an object of the word, of any other object, the end of one, and a member: of a text these alone, in their order.
 * The value of a member is not taken, since it may be an object.
 */
function membersOf(word: string, names: string, value: string): RegExp {
  const name = `(?:\\w{1,20}:)?${word}`;
  return new RegExp(
    [
      `(?<start>${word}["']?\\s{0,20}:[\\s[]{0,99}\\{|<${name}(?:\\s[^<>]{0,200}[^<>/])?>)`,
      `(?<other>\\{)|(?<end>\\}|</${name}>)`,
      `(?<member>["'<:](?:${names})${isValue}(?=${value}))`,
    ].join('|'),
    'gi',
  );
}

/** What an object of the goods has as a member of its own, wherever in it. One of an object in it says nothing. */
const members: Readonly<Record<ChargeKind | 'order', RegExp | null>> = {
  order: membersOf('orders?', 'id|no|number', idObject + idToken),
  alert: membersOf('subscriptions?', 'id|no|number', idObject + idToken),
  decrypt: null,
  statement: membersOf('registerSearchStatement(?:Certificate)?', 'data|link', '(?!null\\b)\\w'),
};

function holdsMember(text: string, pattern: RegExp | null): boolean {
  const isOfWord: boolean[] = [];
  for (const { groups = {} } of pattern === null ? [] : text.matchAll(pattern)) {
    if (groups.end !== undefined) isOfWord.pop();
    else if (groups.member === undefined) isOfWord.push(groups.start !== undefined);
    else if (isOfWord.at(-1) === true) return true;
  }
  return false;
}

/** UTF-8 byte by byte, since every sign is ASCII; or UTF-16. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const text =
    isLittle || isBig
      ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replaceAll('\0', '');
}

const entities: Readonly<Record<string, string>> = { quot: '"', '#34': '"', apos: "'", lt: '<', gt: '>' };

/** As it was before JSON in JSON, a URL or HTML wrote it in another way. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\{2,99}/g, '\\')
    .replace(/\\u00([2-7][\da-f])|%([2-7][\da-f])/gi, (_, json, url) =>
      String.fromCharCode(Number.parseInt(json ?? url, 16)),
    )
    .replace(/&(quot|#34|apos|lt|gt);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\\[nrt]/g, ' ')
    .replaceAll('\\', '');
}
