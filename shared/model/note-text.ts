import { type Coded, textOf } from '../lib/coded.ts';
import { type FileFault, fileFaultText, fileRemarkTexts } from './file-check-text.ts';
import type { HostFailure } from './host-failure.ts';
import { hostFailureText } from './host-failure-text.ts';
import { reasonText, type ServiceFailureReason } from './service-failure-text.ts';

/** A product and the land that it is for: a title number, or as the service calls it. */
interface NamedThing {
  readonly product: string;
  readonly about: string | null;
}

/** What the library notes of a certificate as it happens, by code. A code that was ever stored is never renamed or dropped. */
const texts = {
  ...fileRemarkTexts,
  /** A sentence that an earlier version stored. */
  stored: ({ text }: { text: string }) => text,
  failed: ({ reason }: { reason: ServiceFailureReason }) => reasonText(reason),
  hostFailed: ({ failure }: { failure: HostFailure }) => hostFailureText(failure),
  triesAgain: 'Landfolio tries again.',
  badFile: ({ fault }: { fault: FileFault }) => fileFaultText(fault),
  sizeDiffers: ({ promised, bytes }: { promised: number; bytes: number }) =>
    `The service stated ${promised} bytes, but ${bytes} bytes arrived.`,
  noLinkYet: 'The service has the certificate but has not provided a download link yet.',
  diskFull: 'The disk is full. Free up space. Landfolio then downloads the certificate again.',
  notSaved: ({ reference }: { reference: string }) =>
    `The certificate could not be saved (reference ${reference}).`,
  notShown: ({ orderId, itemNumber }: { orderId: string; itemNumber: number }) =>
    `The service does not show item ${itemNumber} of order ${orderId}. Landfolio checks at least once a day and downloads it when it ` +
    'appears. It is most likely charged. Ask the service provider, and quote the order number. ' +
    'Do not order it again before they answer.',
  otherOrder: ({ orderId }: { orderId: string }) =>
    `Order ${orderId} is a different order. This certificate is not yours.`,
  otherThing: ({ shown, ordered }: { shown: NamedThing; ordered: NamedThing }) =>
    `The service shows ${thingText(shown)}, but you ordered ${thingText(ordered)}.`,
  askBeforeUse: 'Ask the service provider before you use it.',
  oneOfSeveral: ({ names }: { names: readonly string[] }) =>
    `The service does not say which of these each certificate is for: ${names.join('; ')}. Compare each ` +
    'certificate with what you ordered before you use it.',
  numberMoved: ({ was, now }: { was: string; now: string }) =>
    `The service gave this number for title ${was}, but now shows title ${now} with it. Ask the service provider before you use the certificate.`,
  textOfOther: ({ named, identifier }: { named: string; identifier: string }) =>
    `The text of this certificate is for title ${named} and not for ${identifier}. Ask the service provider before you use it.`,
  sameFile: ({ names, isMore }: { names: readonly string[]; isMore: boolean }) =>
    `The service provided the same file for each of these: ${names.join('; ')}${isMore ? '; and others' : ''}. Check that it is the right certificate before you use it.`,
};
export type NoteTexts = typeof texts;
export type Note = Coded<NoteTexts>;

export function notesText(notes: readonly Note[]): string {
  return notes.map(noteText).join(' ');
}

/** One note that this version cannot read keeps no screen from the others. */
function noteText(note: Note): string {
  const unknown = 'Landfolio noted a problem that this version cannot describe. Install the newest version.';
  if (!isNoteCode(note.code)) return unknown;
  try {
    const text: unknown = textOf(texts, note);
    const isSaid = typeof text === 'string' && (text !== '' || note.code === 'stored');
    return isSaid ? text : unknown;
  } catch {
    return unknown;
  }
}

/** Whether this version has the words of a stored code. */
export function isNoteCode(code: unknown): boolean {
  return typeof code === 'string' && Object.hasOwn(texts, code);
}

function thingText({ product, about }: NamedThing): string {
  return about === null ? product : `${product} for ${/^\d+\s*\//.test(about) ? 'title ' : ''}${about}`;
}
