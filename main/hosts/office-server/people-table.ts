import type { OfficePerson } from '../../office/admin/people.ts';
import { textTable } from './text-table.ts';

/** The people of the office as lines of text. Times are UTC. */
export function peopleTable(people: readonly OfficePerson[]): string[] {
  if (people.length === 0) return ['The office has nobody yet. Next: “add-person”.'];
  const rows = people.map((person) => [
    person.login,
    person.name,
    person.removedAt === null ? 'active' : `removed ${person.removedAt}`,
    String(person.computers),
    person.lastSeenAt ?? 'never',
  ]);
  return textTable(['LOGIN', 'NAME', 'STATE', 'COMPUTERS', 'LAST SEEN (UTC)'], rows);
}
