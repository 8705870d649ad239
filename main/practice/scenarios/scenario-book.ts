import type { ChangeKind, TitleChange } from '../data/changes.ts';

/** Situations that a trainer or a test brings about by name. */
export const scenarioNames = [
  'slow-authority',
  'failed-item',
  'cancelled-item',
  'order-fees',
  'odd-numbers',
  'unreadable-entries',
  'other-file-types',
  'held-answer',
  'expired-link',
  'title-discharge',
  'title-caveat',
  'title-transfer',
  'server-errors',
  'token-expiry',
  'rate-limit',
] as const;
type ScenarioName = (typeof scenarioNames)[number];

export interface Scenario {
  readonly name: ScenarioName;
  /** For people. */
  readonly title: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** Which scenarios are on. All are off at the start; none outlives the service. */
export interface ScenarioBook {
  list(): Scenario[];
  /** False where there is no scenario of this name. What is on stays on, and keeps its time. */
  set(name: string, isOn: boolean): boolean;
  isOn(name: ScenarioName): boolean;
  /** Resolves when it is off; at once where it is. */
  whenOff(name: ScenarioName): Promise<void>;
  /** What has happened to titles, oldest first. */
  changes(): TitleChange[];
}

const changes: Partial<Record<ScenarioName, ChangeKind>> = {
  'title-discharge': 'discharge',
  'title-caveat': 'caveat',
  'title-transfer': 'transfer',
};

const texts: Readonly<Record<ScenarioName, readonly [title: string, description: string]>> = {
  'slow-authority': [
    'Slow authority',
    'Certificates from councils, water corporations and departments take ten times as long. Register searches do not.',
  ],
  'failed-item': [
    'Failed item',
    'In each unfinished order, the last item fails. The other items are completed.',
  ],
  'cancelled-item': [
    'Cancelled item',
    'In each unfinished order, the first item is cancelled. The other items are completed.',
  ],
  'order-fees': [
    'Fees and discounts',
    'Each order is charged a service fee of $1.10, and its first item has a discount of 5%.',
  ],
  'odd-numbers': [
    'Unusual order numbers',
    'Order numbers contain spaces, slashes and other characters, such as ORD 10219436/ü#?%.',
  ],
  'unreadable-entries': [
    'Unreadable entries',
    'Each list has one entry in an unknown format, and each register statement has one such part. Everything else is shown.',
  ],
  'other-file-types': [
    'Other file types',
    'Certificates arrive as other file types in turn: an archive (ZIP), an image (TIFF), a text file and a drawing (DGN).',
  ],
  'held-answer': [
    'Order without a response',
    'Orders are placed and title numbers are bought, but the service does not respond until you turn this off. Until then it refuses the same request (429).',
  ],
  'expired-link': [
    'Expired link',
    'The first download link of each document has already expired. The next check of the item gives a valid link.',
  ],
  'title-discharge': [
    'Title changed: mortgage discharged',
    'Every mortgage is discharged from now on. Search a mortgaged title before and after you turn this on.',
  ],
  'title-caveat': [
    'Title changed: new caveat',
    'A caveat is lodged on every title from now on. Search a title before and after you turn this on.',
  ],
  'title-transfer': [
    'Title changed: transfer',
    'Every title is transferred to new proprietors from now on. A mortgaged title gets a mortgage to a new lender.',
  ],
  'server-errors': [
    'Server errors',
    'Every third search fails with a server error (503) and succeeds when it is tried again. Chargeable requests are not affected.',
  ],
  'token-expiry': [
    'Tokens expire',
    'Access tokens (sign-ins to the service) expire after 5 seconds, including those already issued.',
  ],
  'rate-limit': [
    'Rate limit',
    'The service accepts at most 5 requests in 5 seconds. It refuses further requests and says when to try again (429).',
  ],
};

export function createScenarioBook(now: () => number): ScenarioBook {
  const since = new Map<ScenarioName, number>();
  const waiting = new Map<ScenarioName, (() => void)[]>();
  return {
    list: () =>
      scenarioNames.map((name) => {
        const [title, description] = texts[name];
        return { name, title, description, isActive: since.has(name) };
      }),
    set(name, isOn) {
      const known = scenarioNames.find((candidate) => candidate === name);
      if (known === undefined) return false;
      if (!isOn) {
        since.delete(known);
        for (const go of waiting.get(known) ?? []) go();
        waiting.delete(known);
      } else if (!since.has(known)) since.set(known, now());
      return true;
    },
    isOn: (name) => since.has(name),
    whenOff: (name) =>
      new Promise((resolve) => {
        if (since.has(name)) waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
        else resolve();
      }),
    changes: () =>
      [...since].flatMap(([name, at]) => {
        const kind = changes[name];
        return kind === undefined ? [] : [{ kind, at }];
      }),
  };
}
