import { isCalendarDate } from '../../shared/model/instant.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { keepDayOff, maxDayNameLength } from './days-off.ts';
import { dayOffKind } from './shared-names.ts';

/** A day off of the office: the same on each computer where it is the same day. */
export function createSharedDaysOff(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  const idOf = (day: string) => derivedId(dayOffKind, day);
  return {
    kind: dayOffKind,
    version: 1,
    typed: { name: 'Name of a day off' },
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => ({
      table: 'day_off',
      on,
      thing: `${on === 'DELETE' ? 'OLD' : 'NEW'}.day`,
    })),
    all: () => db.all('SELECT day FROM day_off').map(({ day }) => String(day)),
    read(day, _ids, known) {
      const row = db.get('SELECT name FROM day_off WHERE day = ?', day);
      if (row === undefined && known === null) return null;
      const name = String(row?.name ?? '');
      return {
        id: idOf(day),
        matter: null,
        file: null,
        fields: { day, ...(row === undefined ? {} : { isOff: true }), ...(name === '' ? {} : { name }) },
      };
    },
    find: (id, { day }) =>
      typeof day === 'string' && id === idOf(day) && db.get('SELECT 1 FROM day_off WHERE day = ?', day)
        ? day
        : null,
    write({ id, fields: { day, name = '', isOff } }) {
      if (typeof day !== 'string' || !isCalendarDate(day) || id !== idOf(day)) return null;
      if (typeof name !== 'string' || name.length > maxDayNameLength) return null;
      if (isOff === true) keepDayOff(db, { day, name });
      else db.run('DELETE FROM day_off WHERE day = ?', day);
      return day;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'daysOff' }),
  };
}
