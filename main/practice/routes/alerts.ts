import { randomUUID } from 'node:crypto';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { badRequest, header, json, jsonObject, notFound, type Operation } from '../exchange.ts';
import type { PracticeSubscription } from '../store/charges-store.ts';

/** Cents. */
const subscriptionCents = 220;
const maxReferenceLength = 200;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** POST alert/v1/titles/subscriptions (interface: Title alert subscription). */
export const subscribeOperation: Operation = {
  method: 'POST',
  path: /^\/land\/alert\/v1\/titles\/subscriptions$/,
  api: 'alerts',
  takesQueryToken: true,
  isChargeable: true,
  errors: 'sister',
  answer(practice, request) {
    const body = jsonObject(request);
    if (typeof body === 'string') return badRequest(body);
    const wanted = subscriptionOf(body);
    if (typeof wanted === 'string') return badRequest(wanted);
    const title = practice.register.titles.get(wanted.volumeFolio);
    if (title === undefined) return notFound(`There is no title ${wanted.volumeFolio}.`);
    const subscription = { ...wanted, subscriptionId: randomUUID() };
    practice.charges.addSubscription(subscription, {
      kind: 'subscription',
      at: practice.now(),
      id: subscription.subscriptionId,
      subjects: [wanted.volumeFolio],
      cents: subscriptionCents,
      reference: wanted.customerRef,
      account: '',
      correlationId: header(request, 'x-correlation-id') || null,
    });
    return json({ subscriptionId: subscription.subscriptionId }, 201);
  },
};

/** What was asked for, with its volume/folio in canonical form; or what is wrong. */
function subscriptionOf(
  body: Readonly<Record<string, unknown>>,
): Omit<PracticeSubscription, 'subscriptionId'> | string {
  const { volumeFolio, customerRef, startDateTime, endDateTime } = body;
  if (typeof volumeFolio !== 'string' || !/^[0-9]{1,5}\/[0-9]{1,3}$/.test(volumeFolio)) {
    return 'volumeFolio must be a volume of 1 to 5 digits, a slash and a folio.';
  }
  const parsed = parseVolumeFolio(volumeFolio);
  if (!parsed.ok) return 'volumeFolio is no volume and folio.';
  if (typeof customerRef !== 'string' || customerRef === '' || customerRef.length > maxReferenceLength) {
    return `customerRef must have 1 to ${maxReferenceLength} characters.`;
  }
  const [start, end] = [startDateTime, endDateTime].map(moment);
  if (start == null || typeof startDateTime !== 'string') {
    return 'startDateTime must be a date and time with its zone, such as 2026-11-21T09:00:00+11:00.';
  }
  if (end == null || typeof endDateTime !== 'string') {
    return 'endDateTime must be a date and time with its zone, such as 2026-12-21T09:00:00+11:00.';
  }
  if (end <= start) return 'endDateTime must be after startDateTime.';
  return { volumeFolio: parsed.value, customerRef, startDateTime, endDateTime };
}

/** Milliseconds UTC, or null where it is no RFC 3339 time with a zone, or no day of the calendar. */
function moment(value: unknown): number | null {
  if (typeof value !== 'string' || !rfc3339.test(value)) return null;
  const at = Date.parse(value);
  const day = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(value.slice(0, 10));
  return Number.isNaN(at) || !isDay ? null : at;
}
