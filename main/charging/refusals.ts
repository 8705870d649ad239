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
  const goods = members[kind];
  const packed = (text.match(base64) ?? []).map((run) => decode(Buffer.from(run, 'base64')));
  return [text, ...packed].some((part) => {
    const readable = withoutEscapes(part);
    return (
      [...files, ...signs[kind]].some((sign) => sign.test(readable)) ||
      (goods?.word.test(readable) === true &&
        [...new Set([readable, ...layersOf(part)])].some((one) => holdsMember(one, goods.parts)))
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
/** What a validation says of an id, in one word. */
const noId =
  '(?:null|none|true|false|undefined|missing|required|invalid|unknown|empty|(?:not|must|is|bad)[-_a-z]{0,40})';
const inToken = `[^\\s"'<>,{}[\\]]`;
/** With a digit other than a lone 0, or alone. */
const idToken = `(?!0{1,80}(?!${inToken}))(?:${inToken}{0,80}\\d|(?!${noId}\\b)${inToken}{1,80}(?:["'<,}\\]]|$))`;
const idNames = '(?:id|no|number)s?';
/** A border and a recorder are no orders. */
const orderWord = 'order(?<!\\bborder|recorder)';
const opens = `["']?(?::[\\s[]{0,99}\\{\\s{0,99}["']|(?:\\s[^<>]{0,200})?>\\s{0,99}<\\w)`;

/** An id of the word: `subscriptionId`, `order_number`, `"order": { "id"`, as a pair of name and value, or in a table. */
function idsOf(word: string): RegExp[] {
  const label = `${word}[\\s_-]{0,9}${idNames}`;
  const pair = `["']?\\s{0,20}(?:,\\s{0,20}["']|</\\w{1,20}>\\s{0,20}<)value`;
  const cells = `(?:</?(?:t[dhr]|d[td]|b|strong|span|label)(?:\\s[^<>]{0,99})?>\\s{0,20}){1,4}`;
  return [
    `${word}["'\\s:{<>_-]{0,99}(?:item[_-]?)?${idNames}${isValue}${idToken}`,
    `(?:name|key)${isValue}${label}${pair}${isValue}${idToken}`,
    `${label}\\s{0,9}:?\\s{0,9}${cells}${inToken}{0,80}\\d`,
  ].map((sign) => new RegExp(sign, 'i'));
}

/** An address of one thing. A word with a fragment is a page of help. */
function addressIn(path: string): RegExp {
  return new RegExp(`${path}/(?![a-z]{1,40}#)[^\\s"'<>/?]{0,80}\\d`, 'i');
}

/** What tells that the goods are there, in a text without escapes. */
const signs: Readonly<Record<ChargeKind | 'order', readonly RegExp[]>> = {
  order: [...idsOf(orderWord), new RegExp(`itemsOrdered${opens}`, 'i'), addressIn('orders/v\\d')],
  alert: [...idsOf('subscription'), addressIn('subscriptions')],
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

interface Members {
  readonly word: RegExp;
  readonly parts: RegExp;
}

/**
 * The start of an object of the goods or of an id, of any other object, the end of one, and a member: of a text these alone, in
 * their order. The value of a member is not taken, since it may be an object.
 */
function membersOf(word: string, names: string, value: string, id = '(?!)'): Members {
  const object = `(?:["']?\\s{0,20}[:=]|>)[\\s"'[]{0,99}\\{`;
  const name = `(?:\\w{1,20}:)?(?:${word})`;
  const parts = [
    `(?<start>${word}${object})|(?<id>${id}${object})|(?<ownId>["']${id === '(?!)' ? id : names}${object})`,
    `(?<other>\\{)|(?<end>\\})`,
    `(?<tag><${name}(?:\\s[^<>]{0,200}[^<>/])?>)|(?<endTag></${name}>)`,
    `["'<:](?:(?<member>${names})|(?<value>value|#text|\\$))${isValue}(?=${value})`,
  ].join('|');
  return { word: new RegExp(word, 'i'), parts: new RegExp(parts, 'gi') };
}

const idMembers = (word: string) => membersOf(`${word}s?`, idNames, idToken, `${word}[_-]?${idNames}`);

/** What an object of the goods has as a member of its own, wherever in it. One of an object in it says nothing. */
const members: Readonly<Record<ChargeKind | 'order', Members | null>> = {
  order: idMembers(orderWord),
  alert: idMembers('subscription'),
  decrypt: null,
  statement: membersOf('registerSearchStatement(?:Certificate)?', '(?:data|link)', '(?!null\\b)\\w'),
};

function holdsMember(text: string, pattern: RegExp): boolean {
  const open: ('goods' | 'id' | 'other' | 'tag')[] = [];
  for (const { groups = {} } of text.matchAll(pattern)) {
    const inner = open.at(-1);
    if (groups.member !== undefined) {
      if (inner !== undefined && inner !== 'other') return true;
    } else if (groups.value !== undefined) {
      if (inner === 'id') return true;
    } else if (groups.tag !== undefined) open.push('tag');
    else if (groups.endTag !== undefined) {
      if (inner === 'tag') open.pop();
    }
    // Braces between tags are text.
    else if (inner === 'tag') continue;
    else if (groups.end !== undefined) open.pop();
    else if (groups.start !== undefined) open.push('goods');
    else
      open.push(
        groups.id !== undefined || (groups.ownId !== undefined && inner === 'goods') ? 'id' : 'other',
      );
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

/** How JSON in JSON, a URL or HTML writes a character. */
const written = /\\u00([2-7][\da-f])|%([2-7][\da-f])|&#x([2-7][\da-f]);|&#(\d{2,3});|&(quot|apos|lt|gt);/gi;
/** And a quote that is not written so, which begins or ends a string. */
const writtenOrQuote = new RegExp(`${written.source}|\\\\([\\s\\S])|"`, 'gi');
const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>' };
const cdata = /<!\[CDATA\[|\]\]>/g;

function character(_: string, json?: string, url?: string, hex?: string, decimal?: string, name?: string) {
  const code = json ?? url ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return decimal === undefined
    ? (entities[name?.toLowerCase() ?? ''] ?? '')
    : String.fromCharCode(Number(decimal));
}

/** As it was before it was written in another way. Nothing tells then what is in a string of what. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\{2,99}/g, '\\')
    .replace(written, character)
    .replace(written, character)
    .replace(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')
    .replace(cdata, '');
}

/** What is in the strings of a text, as it was before it was written in them. */
function inStrings(text: string): string {
  return text.replace(writtenOrQuote, (match, json, url, hex, decimal, name, plain) => {
    if (match === '"') return ' ';
    if (plain === undefined) return character(match, json, url, hex, decimal, name);
    return plain === 'n' || plain === 'r' || plain === 't' ? ' ' : plain;
  });
}

/** The text, what is in its strings, and what is in theirs, each without the braces in its own strings: those end nothing. */
function layersOf(text: string): string[] {
  const layers: string[] = [];
  let layer = text;
  for (let depth = 0; depth < 8; depth += 1) {
    let isInString = false;
    layers.push(
      layer
        .replace(/\\[\s\S]|["{}]/g, (token) => {
          if (token === '"') isInString = !isInString;
          return isInString && (token === '{' || token === '}') ? ' ' : token;
        })
        .replace(cdata, ''),
    );
    const inner = inStrings(layer);
    if (inner === layer) break;
    layer = inner;
  }
  return layers;
}
