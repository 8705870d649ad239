import { counted } from '../../../../shared/lib/counted.ts';
import type { OwnDocumentKind } from '../../../../shared/model/own-document.ts';
import {
  maxOwnDocumentBytes,
  ownDocumentBinDays,
  ownDocumentKinds,
} from '../../../../shared/model/own-document.ts';
import { ownKindTexts } from '../../../../shared/model/own-document-text.ts';
import { bytesText } from '../../../ui/bytes.ts';

/** A notice: what happened, then more about it. */
interface Told {
  readonly title: string;
  readonly body: string;
}

export const kindOptions: readonly { readonly value: OwnDocumentKind; readonly text: string }[] =
  ownDocumentKinds.map((value) => ({ value, text: ownKindTexts[value] }));

export const addText = `PDF files of up to ${Math.round(maxOwnDocumentBytes / 1_000_000)} MB. Landfolio keeps a copy. Nothing is sent to the service, and nothing is charged.`;

/** Over the things that a document was said to be a copy of. */
export const copiesText = 'Counts as a copy of this in “Completeness”:';

export const dropText = (number: string) => `Drop PDF files to add them to matter ${number}`;

/** On the details of an own document. */
export const notCertificateText =
  'Your office added this document. Landfolio did not order it and does not check what it states or whether it is current.';

export function addButtonText(count: number): string {
  return count === 1 ? 'Add document' : `Add ${count} documents`;
}

export function leftOutText(count: number, max: number): string {
  return `${counted(count, 'file')} not listed: up to ${max} files can be added at once. Add the rest afterwards.`;
}

interface Named {
  readonly productName: string;
  readonly matterNumber: string;
}

/** What came of adding files: `added`, and those that the matter had already. */
export function addedText(
  number: string,
  added: readonly { readonly document: Named; readonly sameAs: Named | null }[],
  had: readonly Named[],
): Told {
  const [first] = added;
  const again = had.map(
    ({ productName }) => `Not added again: this matter has the same file as “${productName}”.`,
  );
  if (first === undefined) return { title: `Already in matter ${number}`, body: again.join(' ') };
  const same = added.flatMap(({ document, sameAs }) =>
    sameAs === null
      ? []
      : [
          `“${document.productName}” is the same file that is already kept as “${sameAs.productName}”, matter ${sameAs.matterNumber}.`,
        ],
  );
  return {
    title:
      added.length === 1
        ? `${first.document.productName} added to matter ${number}`
        : `${added.length} documents added to matter ${number}`,
    body: [...same, ...again].join(' '),
  };
}

/** After the dialog was left: what was not added. */
export function notAddedText(number: string, names: readonly string[]): Told {
  return {
    title: `${counted(names.length, 'file')} not added to matter ${number}`,
    body: `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. On the page of the matter, choose “Add PDFs…” to see why.`,
  };
}

export function addingText(done: number): string {
  return `Adding… ${Math.round(done * 100)}%`;
}

/** What is lost, and for how long it can be had again. */
export function deleteQuestion(bytes: number, matters: readonly string[]): readonly string[] {
  const also =
    matters.length === 0
      ? []
      : [`It is attached to matter ${matters.join(', ')} and will be removed there too.`];
  return [
    `The file (${bytesText(bytes)}), its name and its details are removed from this matter, from lists and from search.`,
    ...also,
    `You can restore it for ${ownDocumentBinDays} days under “Deleted documents” on the Documents screen. After that it is deleted permanently.`,
  ];
}

/** `office`: its name; null where this computer shares its library with nobody. */
export function deleteForGoodQuestion(office: string | null): string {
  const where = office === null ? 'this computer' : `every computer of ${office}`;
  return `The file and its details are deleted from ${where} and cannot be restored. Its name stays in the timeline of the matter, which says when it was deleted. Library backups contain the details until newer backups replace them. Files that were saved or dragged out of Landfolio are not affected.`;
}
