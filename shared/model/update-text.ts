import { type Coded, textOf } from '../lib/coded.ts';
import type { KeychainProblem } from './keychain-problem.ts';
import { keychainProblemText } from './keychain-problem-text.ts';
import type { ServiceFailure } from './service-failure.ts';
import { failureMessage, reasonText, type ServiceFailureReason } from './service-failure-text.ts';

/** Why this installation does not replace itself. */
const obstacles = {
  notInstalled:
    'This copy of Landfolio is not installed. It has the version of the folder that it was started from.',
  linux: 'On Linux, your IT support installs newer versions.',
  noSettings:
    'This copy of Landfolio was packaged without the settings that it needs to update itself. Your IT support installs newer versions.',
  notInApplications:
    'Landfolio is not in the Applications folder, so macOS does not let it update itself. Quit Landfolio, move it there and open it again.',
  noPublisher:
    'This copy of Landfolio was packaged without the name of its publisher, so Landfolio cannot check whether an update is genuine. Your IT support installs newer versions.',
  byItSupport: 'This copy of Landfolio was installed by your IT support, who also install newer versions.',
};
export type UpdateObstacle = keyof typeof obstacles;

/** Why a package was not fetched. */
const refusals = {
  notForThisComputer: 'The update feed has no version that can be installed on this computer.',
  failed: ({ reason }: { reason: ServiceFailureReason }) => reasonText(reason),
  notAsDescribed:
    'The downloaded package does not match the update feed, so it was discarded. Tell your IT support.',
  notSigned: ({ reference }: { reference: string }) =>
    `The update is not signed by the publisher of this copy of Landfolio. Tell your IT support. Reference: ${reference}.`,
  notPrepared: ({ reference }: { reference: string }) =>
    `The update could not be prepared. Reference: ${reference}.`,
};
export type PackageRefusal = Coded<typeof refusals>;

interface OfVersion {
  readonly version: string;
}

const notChecked = 'The update feed has not been checked yet.';

/** How it stands with newer versions, and what to do. */
const states = {
  off: 'No update feed is entered, so Landfolio does not check for updates. Your IT support installs newer versions.',
  notChecked,
  notSaved: ({ keychain }: { keychain: KeychainProblem }) =>
    `${notChecked} It is used only until Landfolio closes, because the keychain did not save it. ${keychainProblemText(keychain)}`,
  notConfirmed:
    'This update feed and its key were not confirmed in Landfolio on this computer, so nothing is downloaded from the feed. If your IT support says that both are correct, choose “Use this feed”.',
  keychainLocked: ({ keychain }: { keychain: KeychainProblem }) =>
    `Landfolio cannot check whether this update feed was confirmed, because the keychain could not be read. Nothing is downloaded from the feed. ${keychainProblemText(keychain)}`,
  feedFailed: ({ failure }: { failure: ServiceFailure }) => failureMessage(failure),
  badDescription: 'The update feed sent a description that cannot be read.',
  checkBroke: ({ reference }: { reference: string }) =>
    `The update feed could not be checked. Reference: ${reference}`,
  latest: 'This is the latest version.',
  staged: ({ version }: OfVersion) =>
    `Landfolio ${version} is being released in stages. This computer gets it on a later day.`,
  offered: ({ version, obstacle }: OfVersion & { obstacle: UpdateObstacle }) =>
    `Landfolio ${version} is available. ${obstacles[obstacle]}`,
  afterOrder: ({ version }: OfVersion) =>
    `Landfolio ${version} is available. It is downloaded after the order in progress has a response.`,
  fetching: ({ version }: OfVersion) => `Landfolio ${version} is being downloaded. You can continue working.`,
  notFetched: ({ version, why }: OfVersion & { why: PackageRefusal }) =>
    `Landfolio ${version} could not be downloaded. ${textOf(refusals, why)} Nothing was installed.`,
  ready: ({ version }: OfVersion) =>
    `Landfolio ${version} is downloaded and verified. It is installed when you restart.`,
  badVersion:
    'The update feed names a version that cannot be read. Nothing was downloaded. Tell the person who maintains the feed.',
  unsigned: ({ version }: OfVersion) =>
    `The update feed offers Landfolio ${version} without the signature of its key, so it was not downloaded. Tell your IT support. Either the key entered here is a different one, or the feed was tampered with.`,
};
export type UpdateTexts = typeof states;
export type UpdateState = Coded<UpdateTexts>;

export function updateText(state: UpdateState): string {
  return textOf(states, state);
}
