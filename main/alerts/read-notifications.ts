import { maxMessageBytes } from '../../shared/contract/refused-input.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { scanJson } from '../http/json-scan.ts';
import { named, notificationFault, reasonsOf, valueAt } from './notification-faults.ts';
import { notification, type WireNotification } from './wire.ts';

const maxTextLength = maxMessageBytes;
const maxNotifications = 1000;

/** A notification as a person imported it. */
export interface Notification {
  /** Two deliveries of the same notification have the same. */
  readonly identity: string;
  readonly notificationId: string | null;
  readonly eventId: string | null;
  readonly subscriptionId: string | null;
  /** Canonical where it can be read; as received otherwise. */
  readonly volumeFolio: string;
  readonly customerRef: string;
  readonly activityType: string;
  readonly activityTime: string | null;
}

/** What was pasted, told apart: nothing of it is taken only because something else in it is wrong. */
interface ReadNotifications {
  readonly notifications: readonly Notification[];
  /** Those that cannot be taken, each as a sentence that says where it stands. */
  readonly notTaken: Fault[];
}

/**
 * Reads the JSON of one webhook delivery or of a list of them. A failure where it is none of that, or where none of them
 * can be taken.
 */
export function readNotifications(text: string, eventType: string): Result<ReadNotifications, Fault[]> {
  const whole = (message: string) => failed([{ field: 'text', message }]);
  if (text.length > maxTextLength) return whole('This text is larger than 1 MB. Import it in parts.');
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return whole('Paste the JSON of a title alert notification, or a list of them.');
  const { problem, hasProto } = scanJson(json);
  if (problem !== null) {
    return whole(`This text is not JSON: ${problem.reason} (at character ${problem.position + 1}).`);
  }
  const value: unknown = JSON.parse(json, hasProto ? withoutProto : undefined);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return whole('The list is empty. Paste at least one notification.');
  if (list.length > maxNotifications) {
    return whole(`Import at most ${maxNotifications} notifications at a time. This list has ${list.length}.`);
  }
  const notifications: Notification[] = [];
  const faults: Fault[] = [];
  for (const [index, one] of list.entries()) {
    const read = readOne(one, eventType);
    if (read.ok) notifications.push(read.value);
    else faults.push(notificationFault(one, Array.isArray(value) ? index : null, read.failure));
  }
  const notTaken = named(faults);
  return notifications.length === 0 ? failed(notTaken) : ok({ notifications, notTaken });
}

function readOne(
  one: unknown,
  eventType: string,
): Result<Notification, readonly { readonly path: readonly PropertyKey[]; readonly reason: string }[]> {
  const given = valueAt(one, ['eventType']);
  // Of another kind of event: then nothing else about it matters.
  if (typeof given === 'string' && given !== eventType) {
    const reason = `is “${given.slice(0, 60)}”, and only “${eventType}” is accepted`;
    return failed([{ path: ['eventType'], reason }]);
  }
  const parsed = notification.safeParse(one);
  return parsed.success ? ok(toNotification(parsed.data)) : failed(reasonsOf(parsed.error.issues));
}

function toNotification({ eventId, data }: WireNotification): Notification {
  const title = parseVolumeFolio(data.volumeFolio);
  const volumeFolio = title.ok ? title.value : data.volumeFolio;
  const customerRef = data.customerRef ?? '';
  const content = [data.subscriptionId, volumeFolio, customerRef, data.activityType, data.activityTime];
  const ownId = data.notificationId ?? (eventId === undefined ? undefined : `event:${eventId}`);
  return {
    identity: ownId ?? JSON.stringify(content),
    notificationId: data.notificationId ?? null,
    eventId: eventId ?? null,
    subscriptionId: data.subscriptionId ?? null,
    volumeFolio,
    customerRef,
    activityType: data.activityType,
    activityTime: data.activityTime ?? null,
  };
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
