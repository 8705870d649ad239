import type { Migration } from '../migrate.ts';

/** Notes of items, downloads and documents are codes from now on (`stored-notes.ts`). Earlier versions would show them as they are stored. */
export const library040: Migration = { version: 40, sql: '' };
