import { hostname } from 'node:os';
import type { Fault } from '../../shared/lib/fault.ts';
import { checkTemplate, defaultExportTemplate } from '../../shared/model/export-name.ts';
import { checkOfficeName, checkSignature } from '../../shared/model/office-signature.ts';
import { detailFaults } from '../ordering/cart/cart-faults.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { Db } from '../storage/db.ts';

/** The office's own details and file names. */
export interface OfficeSettings {
  readonly fileNameTemplate: string;
  /** Of the firm, as pages that leave the office name it. */
  readonly officeName: string;
  /** Under emails to authorities; empty for the one that is made of the other details. */
  readonly signature: string;
  readonly contactName: string;
  readonly contactNumber: string;
  readonly email: string;
}

export const defaultOfficeSettings: OfficeSettings = {
  fileNameTemplate: defaultExportTemplate,
  officeName: '',
  signature: '',
  contactName: '',
  contactNumber: '',
  email: '',
};
export const officeSettingNames = Object.keys(defaultOfficeSettings) as (keyof OfficeSettings)[];

export function readOfficeSettings(db: Db): OfficeSettings {
  const rows = new Map(
    db.all('SELECT name, value FROM office_detail').map(({ name, value }) => [String(name), String(value)]),
  );
  const read = (name: keyof OfficeSettings): string => rows.get(name) ?? defaultOfficeSettings[name];
  return {
    fileNameTemplate: read('fileNameTemplate'),
    officeName: read('officeName'),
    signature: read('signature'),
    contactName: read('contactName'),
    contactNumber: read('contactNumber'),
    email: read('email'),
  };
}

/** Writes what is sound as a whole, or nothing: then each fault names its field. Throws where the disk refuses. */
export function writeOfficeSettings(db: Db, change: Partial<OfficeSettings>): Fault[] {
  const known = readOfficeSettings(db);
  const faults = officeSettingFaults({
    fileNameTemplate: change.fileNameTemplate ?? known.fileNameTemplate,
    officeName: change.officeName ?? known.officeName,
    signature: change.signature ?? known.signature,
    contactName: change.contactName ?? known.contactName,
    contactNumber: change.contactNumber ?? known.contactNumber,
    email: change.email ?? known.email,
  });
  if (faults.length > 0) return faults;
  db.transaction(() => {
    for (const name of officeSettingNames) {
      const value = change[name];
      if (value !== undefined) keepOfficeSetting(db, name, value.trim());
    }
  });
  return [];
}

/** Without a check of it. */
export function keepOfficeSetting(db: Db, name: keyof OfficeSettings, value: string): void {
  db.run(
    'INSERT INTO office_detail (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  );
}

export function officeSettingFaults(settings: OfficeSettings): Fault[] {
  return [
    ...checkTemplate(settings.fileNameTemplate, 'fileNameTemplate'),
    ...checkOfficeName(settings.officeName, 'officeName'),
    ...checkSignature(settings.signature, 'signature'),
    ...detailFaults({
      ...settings,
      matterNumber: '0',
      delivery: settings.email.trim() === '' ? 'none' : 'email',
      customerId: '',
    }),
  ];
}

/** Rows say which computer they came from: a name that people know, and a random part that tells two of them apart. */
export function computerId(settings: SettingsStore, newId: () => string): string {
  const known = settings.get('computer');
  if (typeof known === 'string' && known !== '') return known;
  const made = `${hostname().slice(0, 40)}:${newId()}`;
  settings.set('computer', made);
  return made;
}

/** Whether a library was begun beside these settings at any time: one that is missing later was lost. */
export function hasLibrary(store: SettingsStore): boolean {
  return store.get('hasLibrary') === true;
}

/** Throws where the disk refuses. */
export function noteLibrary(store: SettingsStore): void {
  if (!hasLibrary(store)) store.set('hasLibrary', true);
}
