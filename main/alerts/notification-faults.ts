import type { z } from 'zod';
import type { Fault } from '../../shared/lib/fault.ts';
import { fieldPath, issueReason } from '../../shared/lib/schema-issue.ts';

/** Of so many that could not be taken each is named; of more only how many there are. */
const maxNamed = 20;

/** What a person calls a field of a delivery. The name as the JSON has it stands behind it in brackets. */
const fieldWords: Readonly<Record<string, string>> = {
  eventId: 'event ID',
  eventType: 'event type',
  eventDate: 'event date',
  data: 'data',
  'data.notificationId': 'notification ID',
  'data.subscriptionId': 'subscription ID',
  'data.volumeFolio': 'volume and folio',
  'data.customerRef': 'reference',
  'data.activityType': 'activity',
  'data.activityTime': 'time of the activity',
};

/**
 * Why one delivery cannot be taken, as a sentence that says where it stands among the others: `The third notification: the
 * event type (eventType) is "invoice"; ...`. `index` counts from 0, null where there is only one and no list. `field`
 * is the path of the first thing that is wrong.
 */
export function notificationFault(
  one: unknown,
  index: number | null,
  wrong: readonly { readonly path: readonly PropertyKey[]; readonly reason: string }[],
): Fault {
  const [first] = wrong;
  const above = index === null ? [] : [index];
  const who = index === null ? 'This notification' : `The ${ordinal(index + 1)} notification`;
  const reasons = wrong.slice(0, 3).map(({ path, reason }) => `${nameOf(path, one)} ${reason}`);
  return {
    field: fieldPath([...above, ...(first?.path ?? [])]) || 'text',
    message: `${who}: ${reasons.join('; ')}.`,
  };
}

/** The reasons that the schema gives, in words. */
export function reasonsOf(issues: readonly z.core.$ZodIssue[]) {
  return issues.map((issue) => ({
    path: issue.path,
    reason: issueReason(issue),
  }));
}

/** All of them where they are few; else the first, and how many more there are. */
export function named(faults: readonly Fault[]): Fault[] {
  if (faults.length <= maxNamed) return [...faults];
  const more = faults.length - maxNamed;
  const message = `${more === 1 ? 'One more notification' : `${more} more notifications`} could not be imported either.`;
  return [...faults.slice(0, maxNamed), { field: 'text', message }];
}

function nameOf(path: readonly PropertyKey[], one: unknown): string {
  if (path.length === 0) return Array.isArray(one) ? 'a nested list' : 'it';
  const spelled = fieldPath(path);
  const words = fieldWords[spelled];
  return words === undefined ? spelled : `the ${words} (${spelled})`;
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (held, key) => (typeof held === 'object' && held !== null ? Reflect.get(held, key) : undefined),
    value,
  );
}

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** `third`, `11th`, `22nd`. */
export function ordinal(count: number): string {
  const word = words[count - 1];
  if (word !== undefined) return word;
  const last = count % 10;
  const isTeen = Math.floor(count / 10) % 10 === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${count}${ending}`;
}
