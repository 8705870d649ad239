import type {
  ConflictPlaceView,
  ConflictSubjectView,
  OfficeConflictView,
  OfficeView,
} from '../../shared/contract/views/office.ts';
import { hostText } from '../../shared/model/office-file.ts';
import { wrongClockMs } from '../../shared/model/wrong-clock.ts';
import { isOver } from './fields.ts';
import type { ConflictSubject, OfficeConflict, OfficeState } from './office.ts';

/** What windows are told of the office; its certificates stay here. */
export function officeViewOf(state: OfficeState | null): OfficeView | null {
  if (state === null) return null;
  const { file, clockAheadMs, askers, notBack, ...rest } = state;
  const { office, person, login, hosts } = file;
  const isClockWrong = clockAheadMs !== null && Math.abs(clockAheadMs) > wrongClockMs;
  return {
    ...rest,
    office,
    person,
    login,
    hosts: hosts.map(hostText),
    askers: [...askers],
    clockAheadMs: isClockWrong ? clockAheadMs : null,
    notBack: notBack === null ? null : { ...notBack, computers: [...notBack.computers] },
  };
}

export function conflictViewOf(conflict: OfficeConflict): OfficeConflictView {
  const { entryId, field, replaced, stands, person, wroteReplaced, at, localId, fields } = conflict;
  const isGone = localId === null || isOver(fields);
  return {
    entryId,
    field,
    person,
    wroteReplaced,
    at,
    isGone,
    ...conflictSubjectOf(conflict),
    other: conflict.otherBy === null ? null : { person: conflict.otherPerson ?? '', at: conflict.otherBy.at },
    now: (fields[field] ?? null) as OfficeConflictView['now'],
    into: conflict.into === null ? null : { id: conflict.into.localId, number: conflict.into.number },
    place: isGone ? null : placeOf(conflict),
    replaced: replaced as OfficeConflictView['replaced'],
    stands: stands as OfficeConflictView['stands'],
  };
}

export function conflictSubjectOf({ name, isMatter, localId, fields }: ConflictSubject): ConflictSubjectView {
  return {
    name,
    about: isMatter ? null : aboutOf(fields),
    matter:
      isMatter && localId !== null && typeof fields.number === 'string'
        ? { id: localId, number: fields.number }
        : null,
  };
}

/** Where a detail is edited, by its kind; a matter has a page of its own. */
function placeOf({ kind, field, localId, fields }: OfficeConflict): ConflictPlaceView | null {
  switch (kind) {
    case 'officeDetails':
      return { screen: field === 'fileNameTemplate' ? 'fileNames' : 'officeDetails' };
    case 'dayOff':
      return { screen: 'daysOff' };
    case 'certificateSet':
      return localId === null ? null : { screen: 'set', id: localId };
    case 'document':
      return localId === null ? null : { screen: 'document', id: localId };
    // What the office asks at an authority, and what it followed up, stand with the orders.
    case 'contact':
      return { screen: 'orders', filter: typeof fields.authority === 'string' ? fields.authority : '' };
    case 'followUp':
      return { screen: 'orders', filter: orderNumberOf(fields) };
    default:
      return null;
  }
}

function orderNumberOf({ items }: OfficeConflict['fields']): string {
  const first = Array.isArray(items) ? (items[0] as unknown) : null;
  const order = typeof first === 'object' && first !== null && 'order' in first ? first.order : null;
  return typeof order === 'string' ? order : '';
}

function aboutOf({ day, authority, name, doneOn }: OfficeConflict['fields']): string | null {
  for (const text of [day, authority, name, doneOn]) if (typeof text === 'string' && text !== '') return text;
  return null;
}
