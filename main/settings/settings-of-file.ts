import { isCalendarDate } from '../../shared/model/instant.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { Db } from '../storage/db.ts';
import { keepDayOff } from './days-off.ts';
import { keepOfficeSetting, officeSettingNames } from './office-settings.ts';
import { dayOffKind, officeDetailsId, officeDetailsKind } from './shared-names.ts';

/** Names the library that has taken them. No setting has this name. */
const taken = 'settings file';

/**
 * Takes office details and days off from the settings file, where earlier versions kept them. Once for each library, all in one
 * transaction; the file keeps them, so that a backup of the library from before takes them again.
 */
export function takeSettingsOfFile(db: Db, settings: SettingsStore): void {
  if (db.get('SELECT 1 FROM office_detail WHERE name = ?', taken) !== undefined) return;
  db.transaction(() => {
    for (const name of officeSettingNames) {
      const value = settings.get(`office.${name}`);
      if (typeof value === 'string') keepOfficeSetting(db, name, value);
    }
    const days = settings.get('office.daysOff');
    for (const [day, name] of Object.entries(typeof days === 'object' && days !== null ? days : {})) {
      if (!isCalendarDate(day)) continue;
      keepDayOff(db, { day, name: typeof name === 'string' ? name : '' });
      noteChanged(dayOffKind, day);
    }
    noteChanged(officeDetailsKind, officeDetailsId);
    db.run('INSERT INTO office_detail (name, value) VALUES (?, ?)', taken, '');
  });

  /** For the office, if one was joined already. */
  function noteChanged(kind: string, localId: string): void {
    db.run(
      'INSERT INTO office_changed (kind, local_id) SELECT ?, ? WHERE EXISTS (SELECT 1 FROM office_membership)',
      kind,
      localId,
    );
  }
}
