import { desktopRefusalText } from './desktop-refusal-text.ts';
import { fullDiskMessage } from './disk-text.ts';
import type { HostFailure } from './host-failure.ts';
import { keychainProblemText } from './keychain-problem-text.ts';
import { melbourneMoment } from './melbourne-moment.ts';
import { orderingLockText } from './ordering-lock-text.ts';
import { reasonText } from './service-failure-text.ts';

const checkDisk = 'Check that the disk is connected and not full';

/** Why this computer did not allow it, and what to do: for the screen and the job. */
export function hostFailureText(failure: HostFailure): string {
  switch (failure.kind) {
    case 'orderNotSaved': {
      const room = failure.isDiskFull
        ? fullDiskMessage(null, ', then place the order again.')
        : `The disk cannot be written to. ${checkDisk}, then place the order again.`;
      return `The order could not be saved on this computer, so it was not sent and nothing was charged. ${room} Reference: ${failure.reference}`;
    }
    case 'requestNotSaved':
      return failure.isDiskFull
        ? `${fullDiskMessage(null, ', then try again.')} Nothing was sent or charged. Reference: ${failure.reference}`
        : `This computer could not save the request, so nothing was sent or charged. ${checkDisk}, then try again. Reference: ${failure.reference}`;
    case 'diskLow':
      return `${fullDiskMessage(failure.freeBytes, ', then try again.')} Nothing was sent or charged.`;
    case 'orderingLocked':
      return orderingLockText(failure.lock);
    case 'settingsNotSaved':
      return `The settings could not be saved on this computer, so nothing was changed. ${checkDisk}, then save again. Reference: ${failure.reference}`;
    case 'secretNotDeleted':
      return `The connection was not removed because its secret could not be deleted from the keychain. ${keychainProblemText(failure.keychain)}`;
    case 'keychain':
      return keychainProblemText(failure.keychain);
    case 'ownDocumentDamaged':
      return (
        'The file of this document is damaged or missing from this computer, so it was not exported. Add the file to its matter ' +
        'again: a copy that is the same takes its place.'
      );
    case 'documentDamaged':
      return (
        'The file of this document is damaged or missing from this computer, so it was not exported. Landfolio downloads the ' +
        'certificate again. It appears under Documents when it is downloaded.'
      );
    case 'documentQuarantined':
      return 'This file failed verification, so it was not opened. Download it again from its order, or save it and check it with care.';
    case 'documentAway':
      return awayText(failure);
    case 'documentNotOpened':
      return `The document is ${failure.name}. Landfolio does not open this file type, because opening it can run what it contains. Save it, and open it in a program that you trust.`;
    case 'pdfNotSaved':
      return failure.isDiskFull
        ? 'The disk is full. Free up space. Landfolio then downloads the PDF again.'
        : `The PDF could not be saved (reference ${failure.reference}). Landfolio downloads it again.`;
    case 'resultNotSaved':
      return `This computer could not record the result of the download. Landfolio tries again automatically, at no cost. Reference: ${failure.reference}`;
    case 'noUpdateReady':
      return 'No newer version is ready to install.';
    case 'orderInProgress':
      return 'An order is in progress. Restart after the response arrives. Nothing is lost by waiting.';
    case 'practiceNotStarted':
      return reasonText(failure.reason);
    case 'zipTooLarge':
      return 'These documents together are larger than 4 GB, the maximum of a ZIP file. Nothing was exported. Select fewer documents.';
    case 'nothingToExport':
      return 'None of these documents can be exported now, so no file was saved. Each failed verification, is missing from this computer, or is at the office’s server, which cannot be reached.';
    case 'exportBroke':
      return `The documents could not be exported, and no partial file was saved. Try again. Reference: ${failure.reference}`;
    default:
      return desktopRefusalText(failure);
  }
}

/** A document of which this computer has no bytes. */
function awayText({ reason, since }: Extract<HostFailure, { readonly kind: 'documentAway' }>): string {
  switch (reason) {
    case 'unreachable':
      return `This document is at the office’s server, which cannot be reached${since === null ? ' now' : ` since ${melbourneMoment(since)}`}. Nothing is lost. Try again when this computer is connected to it.`;
    case 'missing':
      return 'The office’s server does not have this document at the moment. Landfolio asks the computers of your colleagues for it. Try again later, or download a certificate again from its order.';
    case 'refused':
      return 'What the office’s server sent is not this document, so it was not kept. Try again. If it happens again, tell your IT support.';
    case 'full':
      return fullDiskMessage(null, ', then open the document again.');
  }
}
