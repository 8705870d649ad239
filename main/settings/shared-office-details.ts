import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import {
  defaultOfficeSettings,
  keepOfficeSetting,
  type OfficeSettings,
  officeSettingFaults,
  officeSettingNames,
} from './office-settings.ts';
import { officeDetailsId, officeDetailsKind } from './shared-names.ts';

/** One for the whole office. */
const thingId = derivedId(officeDetailsKind);

/** The office's details and file names, as the computers of an office share them. Whoever joins takes those of the office. */
export function createSharedOfficeDetails(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  return {
    kind: officeDetailsKind,
    version: 1,
    typed: {
      fileNameTemplate: 'File name template',
      officeName: 'Office name',
      signature: 'Signature of follow-up emails',
      contactName: 'Contact name',
      contactNumber: 'Contact number',
      email: 'Email of the office',
    },
    watched: (['INSERT', 'UPDATE'] as const).map((on) => ({
      table: 'office_detail',
      on,
      thing: `'${officeDetailsId}'`,
    })),
    all: () => [officeDetailsId],
    read: () => ({
      id: thingId,
      matter: null,
      file: null,
      fields: Object.fromEntries(
        db
          .all(`SELECT name, value FROM office_detail WHERE value <> ''`)
          .flatMap(({ name, value }) =>
            officeSettingNames.some((one) => one === name) ? [[String(name), String(value)]] : [],
          ),
      ),
    }),
    find: (id) => (id === thingId ? officeDetailsId : null),
    write({ id, changed }) {
      if (id !== thingId) return null;
      for (const name of officeSettingNames) {
        const value = name in changed ? (changed[name] ?? '') : null;
        // What an office could not have typed is nobody's.
        if (typeof value === 'string' && isSound(name, value)) keepOfficeSetting(db, name, value);
      }
      return officeDetailsId;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'details' }),
  };
}

function isSound(name: keyof OfficeSettings, value: string): boolean {
  if (value === '') return true;
  return officeSettingFaults({ ...defaultOfficeSettings, [name]: value }).every(
    ({ field }) => field !== name,
  );
}
