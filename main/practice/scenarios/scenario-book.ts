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
    'Certificates of councils, water corporations and departments take ten times as long. Searches of the register do not.',
  ],
  'failed-item': [
    'Failed item',
    'The last item of each order that is not yet finished ends as failed. The others are completed.',
  ],
  'cancelled-item': [
    'Cancelled item',
    'The first item of each order that is not yet finished ends as cancelled. The others are completed.',
  ],
  'order-fees': [
    'Fees and discounts',
    'Each order is charged a service fee of $1.10, and its first item has a discount of 5%.',
  ],
  'odd-numbers': [
    'Unusual order numbers',
    'Order numbers hold spaces, slashes and other signs, such as ORD 10219436/ü#?%.',
  ],
  'unreadable-entries': [
    'Entries that cannot be read',
    'Each list has one entry of an unknown form, and each register statement a part of one. Everything else of it is shown.',
  ],
  'other-file-types': [
    'Files that are no PDF',
    'Certificates come as other files, item by item: an archive (ZIP), an image (TIFF), a text, and a drawing (DGN).',
  ],
  'held-answer': [
    'Order without an answer',
    'Orders and purchases of a volume and folio are made, but their answer is held back until this is off. Asking for the same meanwhile is refused (429).',
  ],
  'expired-link': [
    'Expired link',
    'The first download link of each document has already expired. Asking for the item again gives a good one.',
  ],
  'title-discharge': [
    'Title changed: mortgage discharged',
    'Every mortgage is discharged from now on: search a title that has one before and after.',
  ],
  'title-caveat': [
    'Title changed: new caveat',
    'A caveat is lodged on every title from now on: search a title before and after.',
  ],
  'title-transfer': [
    'Title changed: transfer',
    'Every title is sold from now on: other proprietors by a new instrument, and the mortgage of a new lender where there was one.',
  ],
  'server-errors': [
    'Server errors',
    'Every third look-up is answered with an error of the service (503), and answered when it is asked again. What may cost money is not touched.',
  ],
  'token-expiry': [
    'Tokens expire',
    'A sign-in to the service (its access token) holds for 5 seconds only, also one that was made before.',
  ],
  'rate-limit': [
    'Rate limit',
    'At most 5 questions are answered in 5 seconds; further ones are told to wait, and how long (429).',
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
