import { expect, test } from 'vitest';
import { type UpdateState, updateText } from '../../../../shared/model/update-text.ts';
import { lockedKeychain } from '../../../support/locked-keychain.ts';

const version = '1.3.0';
const offered = (obstacle: Extract<UpdateState, { code: 'offered' }>['obstacle']): UpdateState => ({
  code: 'offered',
  version,
  obstacle,
});
const notFetched = (why: Extract<UpdateState, { code: 'notFetched' }>['why']): UpdateState => ({
  code: 'notFetched',
  version,
  why,
});

test.each<[UpdateState, string]>([
  [{ code: 'off' }, 'No update feed is entered'],
  [{ code: 'staged', version }, 'Landfolio 1.3.0 is being released in stages.'],
  [{ code: 'notConfirmed' }, 'were not confirmed in Landfolio on this computer'],
  [{ code: 'notSaved', keychain: lockedKeychain }, 'is used only until Landfolio closes'],
  [{ code: 'keychainLocked', keychain: lockedKeychain }, 'The keyring of this computer is locked.'],
  [{ code: 'unsigned', version }, 'offers Landfolio 1.3.0 without the signature of its key'],
  [offered('notInstalled'), 'Landfolio 1.3.0 is available. This copy of Landfolio is not installed.'],
  [offered('linux'), 'On Linux, your IT support installs newer versions.'],
  [offered('noSettings'), 'without the settings that it needs to update itself'],
  [offered('notInApplications'), 'not in the Applications folder'],
  [offered('noPublisher'), 'without the name of its publisher'],
  [offered('byItSupport'), 'was installed by your IT support'],
  [notFetched({ code: 'notForThisComputer' }), 'no version that can be installed on this computer'],
  [notFetched({ code: 'notSigned', reference: 'ref-1' }), 'is not signed by the publisher'],
  [notFetched({ code: 'notPrepared', reference: 'ref-1' }), 'could not be prepared. Reference: ref-1.'],
  [
    notFetched({ code: 'notAsDescribed' }),
    'Landfolio 1.3.0 could not be downloaded. The downloaded package does not match the update feed, so it was discarded. ' +
      'Tell your IT support. Nothing was installed.',
  ],
])('says how it stands with newer versions: %j', (state, words) => {
  expect(updateText(state)).toContain(words);
});
