import { expect, test } from 'vitest';
import type { DesktopRefusal } from '../../../../shared/model/desktop-refusal.ts';
import { hostFailureText } from '../../../../shared/model/host-failure-text.ts';

const reference = 'ref-1';

test.each<[DesktopRefusal, string]>([
  [{ kind: 'notSaved', what: 'document', folder: '/exports', reference }, 'could not be saved in /exports.'],
  [
    { kind: 'notSaved', what: 'documents', folder: null, reference },
    'could be saved in that folder. Choose another folder and try again. Reference: ref-1',
  ],
  [
    { kind: 'notSaved', what: 'stream', folder: null, reference },
    'No partial file was saved. Choose another folder and try again. Reference: ref-1',
  ],
  [{ kind: 'notCopied', folder: '/out', cause: 'EACCES' }, 'could not be copied to /out: EACCES'],
  [{ kind: 'notDragged', reference }, 'Choose “Save as…” instead. Reference: ref-1'],
  [{ kind: 'browserCannotShow', path: '/exports/Search.pdf' }, 'was saved as /exports/Search.pdf'],
  [{ kind: 'loginNotChanged', why: 'notTaken', reference: null }, 'did not accept the change'],
  [
    { kind: 'loginNotChanged', why: 'macOsPermission', reference: null },
    'System Settings, General, Login Items',
  ],
  [
    { kind: 'loginNotChanged', why: 'error', reference },
    'did not accept the change, so nothing was changed. Try again. Reference: ref-1',
  ],
])('says what the desktop did not do: %j', (refusal, words) => {
  expect(hostFailureText(refusal)).toContain(words);
});
