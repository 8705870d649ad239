/** What decides over an update. Times in milliseconds of one clock. */
export interface UpdateQuestion {
  /** The office entered a feed and its key. */
  readonly isConfigured: boolean;
  /** An order is being sent, or what may cost money waits for its answer. */
  readonly isBusy: boolean;
  readonly installed: string;
  readonly offered: {
    readonly version: string;
    /** Of the feed's key over what it says of this version. */
    readonly isSigned: boolean;
    /** Per cent of computers that are given it, 0 to 100. */
    readonly share: number;
  };
  /** This installation's place among all, at least 0 and below 100; it stays the same. */
  readonly place: number;
}

type UpdateDecision =
  | { readonly act: 'install' }
  | { readonly act: 'wait'; readonly why: 'busy' | 'notYet' }
  | { readonly act: 'leave'; readonly why: 'off' | 'unsigned' | 'notNewer' | 'unreadable' };

/** Whether an offered version is fetched and made ready, and where it is ready, whether the application may end for it. */
export function decideUpdate(question: UpdateQuestion): UpdateDecision {
  const { isConfigured, isBusy, installed, offered, place } = question;
  if (!isConfigured) return { act: 'leave', why: 'off' };
  if (!offered.isSigned) return { act: 'leave', why: 'unsigned' };
  const order = compareVersions(offered.version, installed);
  if (order === null) return { act: 'leave', why: 'unreadable' };
  // Never back to an older one by the feed: a signed one may be replayed by whoever holds the server.
  if (order <= 0) return { act: 'leave', why: 'notNewer' };
  if (!(place < offered.share)) return { act: 'wait', why: 'notYet' };
  return isBusy ? { act: 'wait', why: 'busy' } : { act: 'install' };
}

/** Less than, equal to or more than 0 as `1.2.3` stands to another; null where one is not of that form. */
export function compareVersions(one: string, other: string): number | null {
  const [left, right] = [partsOf(one), partsOf(other)];
  if (left === null || right === null) return null;
  const index = left.findIndex((part, at) => part !== right[at]);
  return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

function partsOf(version: string): readonly number[] | null {
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version);
  return found === null ? null : found.slice(1).map(Number);
}
