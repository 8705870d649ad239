import type { OfficeConflictView, OfficeView } from '../../shared/contract/views/office.ts';
import { hostText } from '../../shared/model/office-file.ts';
import { wrongClockMs } from '../../shared/model/wrong-clock.ts';
import { isOver } from './fields.ts';
import type { OfficeConflict, OfficeState } from './office.ts';

/** What windows are told of the office; its certificates stay here. */
export function officeViewOf(state: OfficeState | null): OfficeView | null {
  if (state === null) return null;
  const { file, clockAheadMs, ...rest } = state;
  const { office, person, login, hosts } = file;
  const isClockWrong = clockAheadMs !== null && Math.abs(clockAheadMs) > wrongClockMs;
  return {
    ...rest,
    ...{ office, person, login, hosts: hosts.map(hostText) },
    clockAheadMs: isClockWrong ? clockAheadMs : null,
  };
}

export function conflictViewOf(conflict: OfficeConflict): OfficeConflictView {
  const { entryId, field, name, replaced, stands, person, wroteReplaced, at } = conflict;
  const { isMatter, localId, fields } = conflict;
  return {
    ...{ entryId, field, name, person, wroteReplaced, at },
    other: conflict.otherBy === null ? null : { person: conflict.otherPerson ?? '', at: conflict.otherBy.at },
    now: (fields[field] ?? null) as OfficeConflictView['now'],
    isGone: localId === null || isOver(fields),
    into: conflict.into === null ? null : { id: conflict.into.localId, number: conflict.into.number },
    about: isMatter ? null : aboutOf(fields),
    replaced: replaced as OfficeConflictView['replaced'],
    stands: stands as OfficeConflictView['stands'],
    matter:
      isMatter && localId !== null && typeof fields.number === 'string'
        ? { id: localId, number: fields.number }
        : null,
  };
}

function aboutOf({ day, authority, name, doneOn }: OfficeConflict['fields']): string | null {
  for (const text of [day, authority, name, doneOn]) if (typeof text === 'string' && text !== '') return text;
  return null;
}
