interface FileTypeFacts {
  /** For people, with its article: `a TIFF image`. */
  readonly name: string;
  /** In one or two words. */
  readonly label: string;
  readonly mediaType: string;
  /** What the service may call it, in lower case, besides its extension and its media type. */
  readonly words: readonly string[];
  /**
   * Whether the program for it may be started from here. Not where opening can run what the file holds (an XML file in a
   * browser, macros in old Office files), nor where nobody knows what it is: such a file is saved and looked at with care.
   */
  readonly opens: boolean;
}

/**
 * The types of files that are kept, by the extension of their names. An extension never comes from the service: what it calls a
 * type is looked up here, and what is not found is kept as `bin`.
 *
 * No type whose file is run when it is opened: no program, script, installer or shortcut, no document that is made for macros
 * (`docm`, `xlsm`), and no page that a browser would run (`html`, `svg`): a page is kept as text.
 */
const factsByType = {
  pdf: {
    name: 'a PDF',
    label: 'PDF',
    mediaType: 'application/pdf',
    words: ['application/x-pdf', 'pdf/a'],
    opens: true,
  },
  zip: {
    name: 'a ZIP archive',
    label: 'ZIP',
    mediaType: 'application/zip',
    words: ['application/x-zip-compressed', 'application/x-zip'],
    opens: true,
  },
  tif: {
    name: 'a TIFF image',
    label: 'TIFF',
    mediaType: 'image/tiff',
    words: ['tiff', 'image/tif'],
    opens: true,
  },
  jpg: {
    name: 'a JPEG image',
    label: 'JPEG',
    mediaType: 'image/jpeg',
    words: ['jpeg', 'image/jpg'],
    opens: true,
  },
  png: { name: 'a PNG image', label: 'PNG', mediaType: 'image/png', words: [], opens: true },
  gif: { name: 'a GIF image', label: 'GIF', mediaType: 'image/gif', words: [], opens: true },
  webp: { name: 'a WebP image', label: 'WebP', mediaType: 'image/webp', words: [], opens: true },
  txt: {
    name: 'a text file',
    label: 'Text',
    mediaType: 'text/plain',
    words: ['text', 'plain', 'html', 'htm', 'text/html'],
    opens: true,
  },
  csv: { name: 'a CSV table', label: 'CSV', mediaType: 'text/csv', words: ['application/csv'], opens: true },
  json: {
    name: 'a JSON file',
    label: 'JSON',
    mediaType: 'application/json',
    words: ['geojson'],
    opens: true,
  },
  xml: {
    name: 'an XML file',
    label: 'XML',
    mediaType: 'application/xml',
    words: ['text/xml', 'landxml'],
    opens: false,
  },
  rtf: {
    name: 'an RTF document',
    label: 'RTF',
    mediaType: 'application/rtf',
    words: ['text/rtf'],
    opens: true,
  },
  docx: {
    name: 'a Word document',
    label: 'Word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    words: [],
    opens: true,
  },
  xlsx: {
    name: 'an Excel workbook',
    label: 'Excel',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    words: [],
    opens: true,
  },
  doc: {
    name: 'a Word 97 document',
    label: 'Word 97',
    mediaType: 'application/msword',
    words: [],
    opens: false,
  },
  xls: {
    name: 'an Excel 97 workbook',
    label: 'Excel 97',
    mediaType: 'application/vnd.ms-excel',
    words: [],
    opens: false,
  },
  dwg: {
    name: 'a DWG drawing',
    label: 'DWG',
    mediaType: 'image/vnd.dwg',
    words: ['application/acad', 'application/x-dwg'],
    opens: true,
  },
  dxf: {
    name: 'a DXF drawing',
    label: 'DXF',
    mediaType: 'image/vnd.dxf',
    words: ['application/dxf', 'image/x-dxf'],
    opens: true,
  },
  kml: {
    name: 'a KML map',
    label: 'KML',
    mediaType: 'application/vnd.google-earth.kml+xml',
    words: [],
    opens: true,
  },
  gml: {
    name: 'a GML map',
    label: 'GML',
    mediaType: 'application/gml+xml',
    words: [],
    opens: true,
  },
  '7z': {
    name: 'a 7z archive',
    label: '7z',
    mediaType: 'application/x-7z-compressed',
    words: ['7zip'],
    opens: true,
  },
  bin: {
    name: 'a file of an unknown type',
    label: 'Unknown type',
    mediaType: 'application/octet-stream',
    words: [],
    opens: false,
  },
} as const satisfies Readonly<Record<string, FileTypeFacts>>;

export type FileType = keyof typeof factsByType;

export const fileTypes = Object.keys(factsByType) as FileType[];

/** Where nobody knows what a file is. */
export const unknownFileType = 'bin';

export function fileTypeFacts(fileType: FileType): FileTypeFacts {
  return factsByType[fileType];
}

/** What a row of the library says; what it cannot say is unknown. */
export function knownFileType(text: unknown): FileType {
  return fileTypes.find((fileType) => fileType === text) ?? unknownFileType;
}

/**
 * The type that the service's own word means, which may be anything: `PDF`, `.tif`, `application/pdf; version=1.7`. Null where it
 * says nothing, `bin` where nobody knows the word.
 */
export function fileTypeSaid(said: string | null): FileType | null {
  const [word = ''] = (said ?? '').toLowerCase().split(';');
  const plain = word.trim().replace(/^\./, '');
  if (plain === '') return null;
  const found = fileTypes.find((fileType) => {
    const { mediaType, words }: FileTypeFacts = factsByType[fileType];
    return plain === fileType || plain === mediaType || words.includes(plain);
  });
  return found ?? unknownFileType;
}
