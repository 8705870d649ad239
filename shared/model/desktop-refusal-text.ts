import type { DesktopRefusal } from './desktop-refusal.ts';

type Refusal<Kind extends DesktopRefusal['kind']> = Extract<DesktopRefusal, { readonly kind: Kind }>;

/** What the desktop did not do, and what to do instead. */
export function desktopRefusalText(refusal: DesktopRefusal): string {
  switch (refusal.kind) {
    case 'notSaved':
      return notSavedText(refusal);
    case 'notCopied':
      return `The document could not be copied to ${refusal.folder}: ${refusal.cause}`;
    case 'notDragged':
      return `The document could not be dragged out. Choose “Save as…” instead. Reference: ${refusal.reference}`;
    case 'notShown':
      return `The folder of the document could not be opened. The document is not affected. Reference: ${refusal.reference}`;
    case 'notOpened':
      return `The document could not be opened. Choose “Save as…” instead. Reference: ${refusal.reference}`;
    case 'noEmailProgram':
      return `Your email program could not be opened. Copy the text into a new email instead. Reference: ${refusal.reference}`;
    case 'cannotDrag':
      return 'Documents cannot be dragged out on this computer. Choose “Save as…” instead.';
    case 'browserDrags':
      return 'In a browser, drag the document itself.';
    case 'browserCannotOpen':
      return 'A browser cannot open another program. Choose “Save as…”, then open the saved file.';
    case 'browserCannotShow':
      return `A browser cannot open a folder. The document was saved as ${refusal.path}`;
    case 'noDesktop':
      return 'This job has no desktop.';
    case 'loginNotChanged':
      return loginText(refusal);
  }
}

const another = 'Choose another folder and try again.';

function notSavedText({ what, folder, reference }: Refusal<'notSaved'>): string {
  const place = folder ?? (what === 'documents' ? 'that folder' : 'that location');
  switch (what) {
    case 'document':
      return `The document could not be saved in ${place}. ${another} Reference: ${reference}`;
    case 'documents':
      return `Not all documents could be saved in ${place}. ${another} Reference: ${reference}`;
    case 'file':
      return `The file could not be saved in ${place}. ${another} Reference: ${reference}`;
    case 'stream':
      return `The file could not be saved in ${place}. No partial file was saved. ${another} Reference: ${reference}`;
  }
}

function loginText({ why, reference }: Refusal<'loginNotChanged'>): string {
  switch (why) {
    case 'macOsPermission':
      return 'macOS requires your permission. Allow Landfolio under System Settings, General, Login Items.';
    case 'notTaken':
      return 'This computer did not accept the change. Check its settings for programs that start at login, or ask your IT support.';
    case 'error':
      return `This computer did not accept the change, so nothing was changed. Try again. Reference: ${reference}`;
  }
}
