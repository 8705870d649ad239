import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDaysOff, removeDayOff } from '../../../main/settings/days-off.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { takeSettingsOfFile } from '../../../main/settings/settings-of-file.ts';
import type { Db } from '../../../main/storage/db.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
beforeEach(() => {
  db = newLibrary();
});
afterEach(() => db.close());

const file = () =>
  createMemorySettings({
    'office.contactName': 'Kim Ng',
    'office.email': 7,
    'office.daysOff': { '2026-12-24': 'Closed', '2026-09-18': 5, soon: 'x' },
  });

describe('office details and days off that an earlier version kept in the settings file', () => {
  test('are in the library from then on; what is no text and no day is left out', () => {
    takeSettingsOfFile(db, file());
    expect(readOfficeSettings(db)).toMatchObject({ contactName: 'Kim Ng', email: '' });
    expect(readDaysOff(db)).toEqual([
      { day: '2026-09-18', name: '' },
      { day: '2026-12-24', name: 'Closed' },
    ]);
  });

  test('are taken once: what was changed or removed since stays so', () => {
    takeSettingsOfFile(db, file());
    writeOfficeSettings(db, { contactName: '' });
    removeDayOff(db, '2026-12-24');
    takeSettingsOfFile(db, file());
    expect(readOfficeSettings(db).contactName).toBe('');
    expect(readDaysOff(db)).toEqual([{ day: '2026-09-18', name: '' }]);
  });

  test('are all taken by the next start, where the first one ended between two rows', () => {
    let writes = 0;
    const dying: Db = {
      ...db,
      run(sql, ...values) {
        writes += 1;
        if (writes === 3) throw new Error('killed');
        return db.run(sql, ...values);
      },
    };
    expect(() => takeSettingsOfFile(dying, file())).toThrow('killed');
    expect(readDaysOff(db)).toEqual([]);
    expect(readOfficeSettings(db).contactName).toBe('');
    takeSettingsOfFile(db, file());
    expect(readDaysOff(db)).toHaveLength(2);
    expect(readOfficeSettings(db).contactName).toBe('Kim Ng');
  });

  test('are told to an office that was joined before', () => {
    db.run(
      `INSERT INTO office_membership (is_one, file, office_id, joined_at, last_n, read_to) VALUES (1, '{}', 'o', 1, 0, 0)`,
    );
    takeSettingsOfFile(db, file());
    expect(db.all('SELECT kind, local_id FROM office_changed ORDER BY kind, local_id')).toEqual([
      { kind: 'dayOff', local_id: '2026-09-18' },
      { kind: 'dayOff', local_id: '2026-12-24' },
      { kind: 'officeDetails', local_id: 'details' },
    ]);
  });

  test.each([7, 'tomorrow', null, [], { soon: 'x' }])('are no days where %j stands in the file', (value) => {
    takeSettingsOfFile(db, createMemorySettings({ 'office.daysOff': value }));
    expect(readDaysOff(db)).toEqual([]);
  });
});
