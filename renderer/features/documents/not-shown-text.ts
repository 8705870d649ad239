import { type FileType, fileTypeFacts } from '../../../shared/model/file-types.ts';

/**
 * Why a file that is no PDF is not shown, and how to look at it.
 *
 * @param canOpen Whether this host can start the program for a file.
 */
export function notShownText(
  fileType: FileType,
  canOpen: boolean,
): { readonly title: string; readonly body: string } {
  const { name, opens } = fileTypeFacts(fileType);
  return { title: `This document is ${name}`, body: opens ? openable(canOpen) : withCare };
}

const whole = 'It is stored unchanged. Only PDFs are shown here.';

function openable(canOpen: boolean): string {
  return canOpen
    ? `${whole} Choose “Open in another program” or “Save as…”.`
    : `${whole} A browser cannot start other programs: choose “Save as…”, then open the saved file.`;
}

const withCare = `${whole} Landfolio does not open this type of file, because opening it can run what it contains. Choose “Save as…”, and open the saved file in a program that you trust.`;
