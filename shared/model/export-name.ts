import type { Fault } from '../lib/fault.ts';
import type { FileType } from './file-types.ts';

/** What a file name can be made of. `date` is `YYYY-MM-DD` in Melbourne time. */
export interface ExportNameValues {
  readonly matter: string;
  readonly product: string;
  /** `10940/843`, an SPI or an address. */
  readonly identifier: string;
  /** Of the property; empty where it is not known. */
  readonly address: string;
  /** The service's number of the order; empty where it has none. */
  readonly order: string;
  readonly date: string;
}

export const defaultExportTemplate = '{matter} {product} {identifier} {date}.pdf';

/** The longest name, with its extension, in UTF-16 units as Windows counts; and in bytes as Linux does. */
const maxNameLength = 100;
const maxBytes = 240;
const maxFolderLength = 80;
/** Room for ` (999)`, which tells two files of one name apart without cutting the date. */
const markLength = 6;
/** What gives way where a name is too long, in this order. The date never does, nor does the number of the order. */
const givingWay = ['address', 'identifier', 'product', 'matter'] as const;
/** A value keeps this much of its beginning for as long as another can give way. */
const minValueLength = 20;
const fallback = 'document';
export const placeholders = ['matter', 'product', 'identifier', 'address', 'order', 'date'] as const;

/** What is wrong with a template; nothing where it can be used. */
export function checkTemplate(
  template: string,
  field = 'exportTemplate',
  names: readonly string[] = placeholders,
): Fault[] {
  const accepted = names.map((name) => `{${name}}`).join(', ');
  if (template.trim() === '') return [{ field, message: `Enter a file name. It can contain ${accepted}.` }];
  const faults = placeholderFaults(template, field, names);
  if (faults.length === 0 && !/\{[^{}]*\}/.test(template)) {
    const message = `Every document would get the same name. Include at least one of ${accepted}.`;
    faults.push({ field, message });
  }
  return faults;
}

/** Placeholders that are none of these names, and braces without their other half. */
export function placeholderFaults(template: string, field: string, names: readonly string[]): Fault[] {
  const accepted = names.map((name) => `{${name}}`).join(', ');
  const faults: Fault[] = [];
  for (const [whole, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    if (!names.includes(name))
      faults.push({ field, message: `${whole} is not a known placeholder. Use ${accepted}.` });
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) {
    faults.push({ field, message: `A brace is missing. Write placeholders as ${accepted}.` });
  }
  return faults;
}

/**
 * The file name of a document, from the office's template; always safe, whatever the values hold. Nothing stands in it twice:
 * not what the template names twice, not the number of a plan or an instrument whose product is named by it, and not the address
 * of what is named by it. Where it is too long the address is shortened first, so that the date stays.
 */
export function exportFileName(
  template: string,
  values: ExportNameValues,
  fileType: FileType = 'pdf',
): string {
  const isInProduct = template.includes('{product}') && holds(values.product, values.identifier);
  const isInIdentifier = template.includes('{identifier}') && holds(values.identifier, values.address);
  const left = [...(isInProduct ? ['identifier'] : []), ...(isInIdentifier ? ['address'] : [])];
  return safeFileName(filledToFit(template, values, left, fileType), fileType);
}

function filledToFit(
  template: string,
  values: ExportNameValues,
  left: readonly string[],
  fileType: FileType,
): string {
  const fitting = { ...values };
  for (const name of givingWay) fitting[name] = cut(trimmed(visible(values[name])), maxNameLength);
  const fill = () => {
    const used = new Set(left);
    return template.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      if (!isPlaceholder(name)) return whole;
      const value = used.has(name) ? '' : fitting[name];
      used.add(name);
      return value;
    });
  };
  const fits = () => {
    const stem = trimmed(visible(withoutExtension(fill(), fileType)));
    return cut(stem, maxNameLength - fileType.length - 1 - markLength) === stem;
  };
  for (const min of [minValueLength, 0]) {
    for (const name of givingWay) {
      while (!fits() && fitting[name].length > min) fitting[name] = withoutLastWord(fitting[name], min);
    }
  }
  return fill();
}

/** Its last word goes, or one character where fewer than `min` would be left. */
function withoutLastWord(text: string, min: number): string {
  const shorter = trimmed(text.replace(/[\s,]*\S+$/, ''));
  return shorter.length >= Math.max(min, 1) ? shorter : trimmed(cut(text, text.length - 1));
}

/** Whether the words hold the number as a whole, however its parts are joined. */
function holds(words: string, number: string): boolean {
  const plain = (text: string) =>
    ` ${text
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(number).trim() !== '' && plain(words).includes(plain(number));
}

/**
 * A name that Windows, macOS and Linux all take, with the extension of its type: nothing that is a path, a device, invisible, or
 * turns the direction of writing around. Made safe a second time it stays as it is.
 */
export function safeFileName(name: string, fileType: FileType = 'pdf'): string {
  return named(safeStem(withoutExtension(name, fileType), fileType), '', fileType);
}

/** A name for a folder, safe as {@link safeFileName} makes that of a file; empty where nothing is left. Made safe again it stays. */
export function safeFolderName(name: string): string {
  const short = trimmed(cut(trimmed(visible(name)), maxFolderLength));
  return isDevice(short) ? `_${short}` : short;
}

/** The same file name with a stem so short that it has at most so many UTF-16 units; never shorter than a few words. */
export function shortenedName(name: string, maxLength: number, fileType: FileType = 'pdf'): string {
  if (name.length <= maxLength) return name;
  const room = Math.max(minValueLength, maxLength - fileType.length - 1);
  return safeFileName(trimmed(cut(withoutExtension(name, fileType), room)), fileType);
}

/** The name without the extension of its type; a template says `.pdf` of every type. */
export function withoutExtension(name: string, fileType: FileType): string {
  return name.replace(new RegExp(`\\.(?:${fileType}|pdf)\\s*$`, 'i'), '');
}

/**
 * Names for files of one folder, in their order: the first of a name keeps it, the others are told apart by a number. Case makes
 * no difference, as on Windows and macOS.
 */
export function uniqueNames(
  files: readonly { readonly fileName: string; readonly fileType: FileType }[],
): string[] {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return files.map(({ fileName, fileType }) => {
    const name = safeFileName(fileName, fileType);
    const stem = withoutExtension(name, fileType);
    let unique = name;
    for (let number = counts.get(folded(name)) ?? 1; used.has(folded(unique)); ) {
      number += 1;
      counts.set(folded(name), number);
      unique = named(stem, ` (${number})`, fileType);
    }
    used.add(folded(unique));
    return unique;
  });
}

function isPlaceholder(name: string): name is (typeof placeholders)[number] {
  return (placeholders as readonly string[]).includes(name);
}

function safeStem(text: string, fileType: FileType): string {
  const short = shortened(trimmed(visible(text)), '', fileType);
  return isDevice(short) ? shortened(`_${short}`, '', fileType) : short;
}

/** Without what no system takes in a name, and without what cannot be seen. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .normalize('NFKC')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ');
}

/** With what tells it apart from others, and its extension; the longest name has room for both. */
function named(stem: string, mark: string, fileType: FileType): string {
  const short = shortened(stem, mark, fileType);
  return `${short === '' ? fallback : short}${mark}.${fileType}`;
}

function shortened(stem: string, mark: string, fileType: FileType): string {
  return trimmed(cut(stem, maxNameLength - fileType.length - 1 - mark.length));
}

/** Windows drops dots and spaces at the end; a dot at the start hides the file elsewhere. */
function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}

/** DOS devices keep their names in every folder, with any extension. */
function isDevice(stem: string): boolean {
  const head = (stem.split('.')[0] ?? '').trimEnd();
  return /^(?:CON|PRN|AUX|NUL|COM\d|LPT\d|CONIN\$|CONOUT\$|CLOCK\$)$/i.test(head);
}

/** Cuts between characters, never within a surrogate pair. */
function cut(text: string, maxLength: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (kept.length + character.length > maxLength || bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}

/** As Windows and macOS tell names apart. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
