import type { RestrictedMatter } from '../../office/admin/restrictions.ts';
import { textTable } from './text-table.ts';

/** Matters that only some people may read, as lines of text. Times are UTC. */
export function restrictedTable(matters: readonly RestrictedMatter[]): string[] {
  if (matters.length === 0) return ['No matter is restricted.'];
  return textTable(
    ['MATTER', 'NUMBER', 'RESTRICTED BY', 'SINCE (UTC)', 'WHO MAY READ IT'],
    matters.map((matter) => [matter.id, matter.number ?? '', matter.by, matter.at, readersText(matter)]),
  );
}

function readersText({ readers }: RestrictedMatter): string {
  const active = readers.filter(({ isRemoved }) => !isRemoved);
  if (active.length === 0) return 'WARNING: nobody. “open-matter” opens it';
  return active.map(({ login, name }) => `${name} (${login})`).join(', ');
}

/** Said after a person was removed; nothing where each matter has a reader left. */
export function withoutReaderText(matters: readonly RestrictedMatter[]): string[] {
  if (matters.length === 0) return [];
  const names = matters.map(({ id, number }) => (number === null ? id : `${number} (${id})`)).join(', ');
  return [`WARNING: nobody may read these restricted matters any more: ${names}. “open-matter” opens one.`];
}
