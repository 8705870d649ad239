import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { fieldPath } from '../http/json.ts';
import { scanJson } from '../http/json-scan.ts';
import { notification, type WireNotification } from './wire.ts';

const longestText = 4 * 1024 * 1024;
const mostNotifications = 1000;
const mostFaults = 20;

/** A notification as a person imported it. */
export interface Notification {
  /** Two deliveries of the same notification have the same. */
  readonly identity: string;
  readonly notificationId: string | null;
  readonly eventId: string | null;
  readonly subscriptionId: string | null;
  /** Canonical where it can be read; as it came otherwise. */
  readonly volumeFolio: string;
  readonly customerRef: string;
  readonly activityType: string;
  readonly activityTime: string | null;
}

/** Reads the JSON of one webhook delivery or of a list of them: all of it, or the faults with the paths of their fields. */
export function readNotifications(text: string, eventType: string): Result<Notification[], Fault[]> {
  const whole = (message: string) => failed([{ field: 'text', message }]);
  if (text.length > longestText) return whole('This is larger than 4 MB; import it in parts.');
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return whole('Paste the JSON of a title alert notification, or a list of them.');
  const { problem, hasProto } = scanJson(json);
  if (problem !== null) {
    return whole(`This is not JSON: ${problem.reason} (at character ${problem.position + 1}).`);
  }
  const value: unknown = JSON.parse(json, hasProto ? withoutProto : undefined);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return whole('The list is empty; at least one notification is accepted.');
  if (list.length > mostNotifications) {
    return whole(
      `At most ${mostNotifications} notifications are accepted at a time; these are ${list.length}.`,
    );
  }
  const faults: Fault[] = [];
  const read: Notification[] = [];
  for (const [index, one] of list.entries()) {
    const parsed = notification.safeParse(one);
    const above = Array.isArray(value) ? [index] : [];
    const otherType = eventTypeOf(one, eventType);
    if (otherType !== null) {
      const message = `This is an event "${otherType.slice(0, 60)}"; "${eventType}" is accepted.`;
      faults.push({ field: fieldPath([...above, 'eventType']), message });
    } else if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const isMissing = valueAt(one, issue.path) === undefined;
        const reason = issue.message.replace(/^Invalid input: /, '');
        faults.push({
          field: fieldPath([...above, ...issue.path]) || 'text',
          message: isMissing
            ? 'This is missing; a notification of a title alert has it.'
            : `Not usable: ${reason}.`,
        });
      }
    } else read.push(toNotification(parsed.data));
  }
  return faults.length === 0 ? ok(read) : failed(faults.slice(0, mostFaults));
}

/** The type of another kind of event: then nothing else about it matters. */
function eventTypeOf(one: unknown, wanted: string): string | null {
  const given = valueAt(one, ['eventType']);
  return typeof given === 'string' && given !== wanted ? given : null;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
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
