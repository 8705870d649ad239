import {
  type TableLayoutView,
  type TableName,
  tableLayout,
} from '../../shared/contract/views/table-layout.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

const defaultLayout: TableLayoutView = { widths: {}, hidden: null, search: {} };

/** How a table was left; the default where nothing sound was kept. */
export function readTableLayout(store: SettingsStore, table: TableName): TableLayoutView {
  const read = tableLayout.safeParse(store.get(`layout.${table}`));
  return read.success ? read.data : defaultLayout;
}

/** Throws where the disk refuses. */
export function writeTableLayout(store: SettingsStore, table: TableName, layout: TableLayoutView): void {
  store.set(`layout.${table}`, layout);
}
