import { type Coded, textOf } from '../lib/coded.ts';
import { type FileType, fileTypeFacts, unknownFileType } from './file-types.ts';

interface OfType {
  readonly fileType: FileType;
}

/** Why a file is not what it should be. */
const faults = {
  empty: 'The file is empty.',
  pdfIsPage: 'A web page arrived instead of a PDF.',
  notPdf: 'The file is not a PDF.',
  pdfWithoutPages: 'The PDF contains no pages.',
  pdfEndMissing: 'The end of the PDF is missing.',
  pdfPartMissing: 'Part of the PDF is missing: it contains only zeros in its place.',
  isPage: ({ fileType }: OfType) => `A web page arrived instead of ${nameOf(fileType)}.`,
  otherType: ({ fileType }: OfType) => `The file is not ${nameOf(fileType)}.`,
  endMissing: ({ fileType }: OfType) => `The end of ${nameOf(fileType).replace(/^an? /, 'the ')} is missing.`,
};
export type FileFault = Coded<typeof faults>;

export function fileFaultText(fault: FileFault): string {
  return textOf(faults, fault);
}

/** What is said of a whole file that is not simply what the service called it. `said`: the service's own word. */
export const fileRemarkTexts = {
  typeNotStated: ({ fileType }: OfType) =>
    `The service did not state the file type. The file is ${nameOf(fileType)}.`,
  typeNotKnown: ({ said }: { said: string }) =>
    `The service states the file type “${said}”, which Landfolio does not recognise. The file name therefore ends in .${unknownFileType}.`,
  pageAsText: 'The file is a web page. It is saved as text, so that no browser runs it.',
  otherTypeStated: ({ said, fileType }: OfType & { said: string }) =>
    `The service states the file type “${said}”. The file is ${nameOf(fileType)}.`,
  otherSize: ({ promised, bytes }: { promised: number; bytes: number }) =>
    `The service stated ${promised} bytes, but the complete file has ${bytes} bytes.`,
};

export type FileRemark = Coded<typeof fileRemarkTexts>;

function nameOf(fileType: FileType): string {
  return fileTypeFacts(fileType).name;
}
