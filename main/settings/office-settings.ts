import { hostname } from 'node:os';
import type { Fault } from '../../shared/lib/fault.ts';
import { checkTemplate, defaultExportTemplate } from '../../shared/model/export-name.ts';
import { checkOfficeName, checkSignature } from '../../shared/model/office-signature.ts';
import { detailFaults } from '../ordering/cart/cart-faults.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

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

const defaults: OfficeSettings = {
  fileNameTemplate: defaultExportTemplate,
  officeName: '',
  signature: '',
  contactName: '',
  contactNumber: '',
  email: '',
};
const keys = Object.keys(defaults) as (keyof OfficeSettings)[];

export function readOfficeSettings(store: SettingsStore): OfficeSettings {
  const read = (key: keyof OfficeSettings): string => {
    const value = store.get(`office.${key}`);
    return typeof value === 'string' ? value : defaults[key];
  };
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
export function writeOfficeSettings(store: SettingsStore, change: Partial<OfficeSettings>): Fault[] {
  const known = readOfficeSettings(store);
  const next: OfficeSettings = {
    fileNameTemplate: change.fileNameTemplate ?? known.fileNameTemplate,
    officeName: change.officeName ?? known.officeName,
    signature: change.signature ?? known.signature,
    contactName: change.contactName ?? known.contactName,
    contactNumber: change.contactNumber ?? known.contactNumber,
    email: change.email ?? known.email,
  };
  const faults = [
    ...checkTemplate(next.fileNameTemplate, 'fileNameTemplate'),
    ...checkOfficeName(next.officeName, 'officeName'),
    ...checkSignature(next.signature, 'signature'),
    ...detailFaults({
      ...next,
      matterNumber: '0',
      delivery: next.email.trim() === '' ? 'none' : 'email',
      customerId: '',
    }),
  ];
  if (faults.length > 0) return faults;
  for (const key of keys) {
    const value = change[key];
    if (value !== undefined) store.set(`office.${key}`, value.trim());
  }
  return [];
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
