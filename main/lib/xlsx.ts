import { zipOf } from './zip.ts';

/** How a cell looks. Cells of equal styles share one. */
export interface CellStyle {
  readonly isBold?: boolean;
  readonly size?: number;
  /** Background as RGB in hexadecimal: `FFF4CC`. */
  readonly fill?: string;
  /** A number format of spreadsheets: `d mmm yyyy`. Texts are always text. */
  readonly format?: string;
  readonly isWrapped?: boolean;
}

export type Cell =
  | { readonly text: string; readonly style?: CellStyle }
  /** A number as it is written in the file, so that no cent is lost on the way: `1825.50`. */
  | { readonly number: string; readonly style?: CellStyle }
  /** A formula without `=`, and what it gives, for readers that do not calculate. */
  | { readonly formula: string; readonly result: string; readonly style?: CellStyle };

/** A cell that takes one of a few texts. */
interface Choice {
  /** `B9:B14`. */
  readonly range: string;
  readonly choices: readonly string[];
}

export interface Sheet {
  readonly name: string;
  /** Null where a cell is empty. */
  readonly rows: readonly (readonly (Cell | null)[])[];
  /** In characters. */
  readonly columnWidths: readonly number[];
  readonly choices: readonly Choice[];
}

/**
 * A workbook of one sheet (ECMA-376, SpreadsheetML). A text is never a formula: it stands in an inline string of a cell that is
 * formatted as text, so that it stays one when it is edited.
 */
export async function xlsxOf(sheet: Sheet, modifiedAt: number): Promise<Uint8Array> {
  const styles = new Styles();
  const parts: readonly (readonly [name: string, xml: string])[] = [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', packageRelations],
    ['xl/workbook.xml', workbook(sheet.name)],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ['xl/worksheets/sheet1.xml', worksheet(sheet, styles)],
    ['xl/styles.xml', styles.xml()],
  ];
  const entries = parts.map(([name, xml]) => ({
    name,
    modifiedAt,
    bytes: new TextEncoder().encode(head + xml),
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `A`, `Z`, `AA` of the columns 0, 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The number that stands for a day, YYYY-MM-DD, from March 1900. */
export function daySerial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes =
  `<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`;

const packageRelations =
  `<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelations =
  `<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

/** Everything is calculated again as it is opened, so that no program trusts results that it did not make. */
function workbook(name: string): string {
  return (
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
    `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`
  );
}

function worksheet({ rows, columnWidths, choices }: Sheet, styles: Styles): string {
  const columns = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const drawn = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cell === null ? '' : cellXml(cell, `${columnName(column)}${row + 1}`, styles),
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const checks = choices.map(
    ({ range, choices: texts }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}">` +
      `<formula1>${escaped(`"${texts.join(',')}"`)}</formula1></dataValidation>`,
  );
  const validations =
    checks.length === 0
      ? ''
      : `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>`;
  return (
    `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols>${columns.join('')}</cols>` +
    `<sheetData>${drawn.join('')}</sheetData>${validations}` +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
  );
}

function cellXml(cell: Cell, place: string, styles: Styles): string {
  const isText = 'text' in cell;
  const style = styles.indexOf(isText ? { ...cell.style, format: '@' } : (cell.style ?? {}));
  const start = `<c r="${place}" s="${style}"`;
  if (isText) {
    const text = escaped(cell.text.replace(readAsLetter, '_x005F_'));
    return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  if ('number' in cell) return `${start}><v>${cell.number}</v></c>`;
  return `${start}><f>${escaped(cell.formula)}</f><v>${cell.result}</v></c>`;
}

/** Fonts, fills and formats, each written once; the first font and the first two fills are fixed by the form. */
class Styles {
  readonly #fonts = ['<font><sz val="11"/><name val="Calibri"/></font>'];
  readonly #fills = ['none', 'gray125'].map((kind) => `<fill><patternFill patternType="${kind}"/></fill>`);
  readonly #formats: string[] = [];
  readonly #cells = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];

  indexOf({ isBold = false, size = 11, fill, format, isWrapped = false }: CellStyle): number {
    const font = `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/></font>`;
    const fillId =
      fill === undefined
        ? 0
        : added(
            this.#fills,
            `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`,
          );
    const formatId =
      format === undefined ? 0 : format === '@' ? 49 : firstOwnFormat + added(this.#formats, format);
    const wrap = isWrapped ? ' wrapText="1"' : '';
    return added(
      this.#cells,
      `<xf numFmtId="${formatId}" fontId="${added(this.#fonts, font)}" fillId="${fillId}" borderId="0" xfId="0" ` +
        `applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${wrap}/></xf>`,
    );
  }

  xml(): string {
    const formats = this.#formats.map(
      (format, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escaped(format)}"/>`,
    );
    const own =
      formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
    return (
      `<styleSheet xmlns="${main}">${own}${listed('fonts', this.#fonts)}${listed('fills', this.#fills)}` +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      `${listed('cellXfs', this.#cells)}<cellStyles count="1">` +
      '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}

/** Numbers below are the form's own. */
const firstOwnFormat = 164;

/** The place of `one` in `list`, at its end if it is new. */
function added(list: string[], one: string): number {
  const known = list.indexOf(one);
  return known >= 0 ? known : list.push(one) - 1;
}

function listed(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

/** `_x0041_` would be read as a letter (ECMA-376, ST_Xstring). */
const readAsLetter = /_(?=x[0-9a-fA-F]{4}_)/g;

function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
