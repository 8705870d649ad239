import { type DocumentMonths, documentMonths } from '../../shared/model/document-months.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

const key = 'office.documentMonths';

/** Of how many months this computer keeps the documents of its office; null: all. */
export function readDocumentMonths(settings: SettingsStore): DocumentMonths | null {
  return documentMonths.find((months) => months === settings.get(key)) ?? null;
}

/** Throws where the disk refuses. */
export function writeDocumentMonths(settings: SettingsStore, months: DocumentMonths | null): void {
  settings.set(key, months);
}
